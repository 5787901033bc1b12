package catalog

import (
	_ "embed"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/apk"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/table"
)

// alpineLists are the packages of Alpine's branches 3.0 to 3.24 and edge: their names, what else they are asked for by,
// and what they need. Source: the package recipes of aports, of 3.14 and later as of the day of the release, of edge of
// 22 August 2026, read without being run: likely at most, also because branches go on.
type alpineLists struct {
	names, provided *store.Names
}

func (t *Tables) readAlpine() (alpineLists, error) {
	all := alpineLists{}
	for name, to := range map[string]**store.Names{"names": &all.names, "provided": &all.provided} {
		file, err := t.open("alpine/" + name + ".zst")
		if err == nil {
			*to, err = store.OpenNames(file)
		}
		if err != nil {
			return alpineLists{}, err
		}
	}
	return all, nil
}

// readAlpineNeeds reads lines of a name, branches, dependencies and provided names.
func (t *Tables) readAlpineNeeds() table.Table {
	text, _ := t.text("alpine/needs.zst")
	return table.Table(text)
}

// alpineRepository is what apk finds in the repositories of one branch, or of one of several: then what holds for each
// of them holds.
type alpineRepository struct {
	alpineLists
	tables   *Tables
	branches []string          // the likeliest first
	masks    []uint32          // of each branch, the bits of its repositories
	tagged   map[string]uint32 // the bits of those that only count for names with a tag; 0 where one of them is not known
	open     bool              // another repository may have more
	foreign  bool              // another architecture than the lists were made for
}

// alpineBranches answers apk's queries. It is false for branches that the lists do not have.
func (t *Tables) alpineBranches(q packages.Query) (packages.Repository, bool) {
	lists, err := t.alpine()
	if err != nil {
		return nil, false
	}
	r := &alpineRepository{alpineLists: lists, tables: t, open: q.Open, foreign: q.Arch != "amd64", tagged: map[string]uint32{}}
	held := lists.names.Kind("busybox")
	for _, branch := range alternative(q) {
		bit := store.AlpineBranch(branch)
		if bit == 0 || held&bit == 0 {
			return nil, false
		}
		r.branches, r.masks = append(r.branches, branch), append(r.masks, bit)
	}
	for _, f := range q.Files {
		r.configure(apk.Sources(f.Content))
	}
	for _, line := range q.Sources {
		r.configure(apk.Sources([]byte(line)))
	}
	return r, len(r.branches) > 0
}

// alternative lists the branches that a query may mean.
func alternative(q packages.Query) []string {
	if version, ok := strings.CutPrefix(q.Release, "alpine "); ok && version != "" {
		parts := strings.SplitN(version, ".", 3)
		return []string{strings.Join(parts[:min(2, len(parts))], ".")}
	}
	return q.OneOf
}

// configure adds what configured repositories have beyond those of the branch itself.
func (r *alpineRepository) configure(all []apk.Source, whole bool) {
	r.open = r.open || !whole
	for _, s := range all {
		bit := r.at(s.URL)
		before, known := r.tagged[s.Tag]
		switch {
		case s.Tag != "" && (bit == 0 || known && before == 0):
			r.tagged[s.Tag] = 0
		case s.Tag != "":
			r.tagged[s.Tag] |= bit
		case bit == 0:
			r.open = true
		default:
			for i := range r.masks {
				r.masks[i] |= bit
			}
		}
	}
}

// at is the bit of the repository at an address, 0 of one that the lists do not have.
func (r *alpineRepository) at(address string) uint32 {
	branch, repository, ok := branchAt(address)
	bit := store.AlpineBranch(branch)
	switch {
	case !ok || r.names.Kind("busybox")&bit == 0:
		return 0
	case repository == "testing":
		return store.AlpineTesting
	}
	return bit
}

// branchAt takes the address of a repository apart: ".../v3.20/main", ".../edge/testing".
func branchAt(address string) (branch, repository string, ok bool) {
	parts := strings.Split(strings.TrimRight(address, "/"), "/")
	if len(parts) < 3 {
		return "", "", false
	}
	branch, repository = parts[len(parts)-2], parts[len(parts)-1]
	known := repository == "main" || repository == "community" || repository == "testing"
	return strings.TrimPrefix(branch, "v"), repository, known && (branch == "edge" || strings.HasPrefix(branch, "v3."))
}

// unread are what begins the names of packages whose recipes could not be read in all branches: some of their parts may
// be missing in the lists.
var unread = []string{"aconf", "bash", "dotnet", "ghc", "linux-", "mpfr4", "mtd-utils", "perl-try", "powershell", "py3-json2html", "py3-litex", "readline", "rust"}

// Find is packages.Repository's.
func (r *alpineRepository) Find(name string) packages.Offer {
	name, tag, _ := strings.Cut(name, "@")
	kind, provided := r.names.Kind(name), r.provided.Kind(name)
	absent, also := 0, r.tagged[tag]
	for _, mask := range r.masks {
		switch {
		case (kind|provided)&(mask|also) != 0:
		case r.numbered(name, mask|also):
			return packages.Offer{}
		default:
			absent++
		}
	}
	begins := func(prefix string) bool { return strings.HasPrefix(name, prefix) }
	switch {
	case absent == 0:
		return packages.Offer{Presence: filesystem.Present, Likely: true, Virtual: kind == 0, Source: "Alpine " + r.branches[0]}
	case absent < len(r.masks), r.open, tag != "" && also == 0, strings.ContainsAny(name, ":/"), begins("."), kind&store.AlpineOther != 0 && r.foreign, slices.ContainsFunc(unread, begins):
		return packages.Offer{}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: true}
}

// numbered reports whether a branch has the package with the number of a version in its name, as postgresql17-dev for
// postgresql-dev: such packages may provide the name without it, which the lists do not always tell. Python 2's names
// are nobody's any more.
func (r *alpineRepository) numbered(name string, mask uint32) bool {
	return !strings.HasPrefix(name+"-", "python-") && hasNumbered(r.names, name, mask)
}

// hasNumbered reports whether one of the names is this one with the number of a version behind its first word.
func hasNumbered(names *store.Names, name string, mask uint32) bool {
	head, tail, some := strings.Cut(name, "-")
	if some {
		tail = "-" + tail
	}
	for other, kind := range names.From(head) {
		rest, ok := strings.CutPrefix(other, head)
		if !ok {
			break
		}
		if number, ok := strings.CutSuffix(rest, tail); ok && kind&mask != 0 && number != "" && strings.Trim(number, digits+".") == "" {
			return true
		}
	}
	return false
}

// Names is packages.Namer's: those of the likeliest branch.
func (r *alpineRepository) Names(prefix string) iter.Seq[string] {
	return r.names.Beginning(prefix, func(kind uint32) bool { return kind&r.masks[0] != 0 })
}

// Nearest is packages.Repository's: what the name means comes first.
func (r *alpineRepository) Nearest(name string, n int) []string {
	has := func(name string) bool { return (r.names.Kind(name)|r.provided.Kind(name))&r.masks[0] != 0 }
	var all []string
	if to, ok := alpineMeans()[name]; ok {
		if to == "-" {
			return nil
		}
		all = append(all, to)
	}
	for _, old := range []string{"py-", "py2-", "python-", "python3-"} {
		if rest, ok := strings.CutPrefix(name, old); ok {
			all = append(all, "py3-"+rest)
		}
	}
	all = append(all, r.php(name)...)
	s := newSearch(name)
	s.keep = func(kind uint32) bool { return kind&r.masks[0] != 0 }
	s.read(r.names)
	all = slices.DeleteFunc(append(all, packages.Closest(s.found, n)...), func(name string) bool { return !has(name) })
	all = unique(all)
	return all[:min(n, len(all))]
}

// php is the newest package of the branch for an extension of PHP that is named after another version, or after none.
func (r *alpineRepository) php(name string) (newest []string) {
	rest, ok := strings.CutPrefix(name, "php")
	rest = strings.TrimLeft(rest, digits)
	if !ok || rest != "" && rest[0] != '-' {
		return nil
	}
	for other, kind := range r.names.From("php") {
		if !strings.HasPrefix(other, "php") {
			break
		}
		number, same := strings.CutSuffix(other[len("php"):], rest)
		if same && number != "" && strings.Trim(number, digits) == "" && kind&r.masks[0] != 0 {
			newest = []string{other} // in order: php7, php81 ... php84
		}
	}
	return newest
}

//go:embed alpine.tsv
var alpineTable string

// alpineMeans is what the names of the table's lines "means" are called now; "-": nothing takes their place.
var alpineMeans = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(alpineTable) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(f) == 3 && f[0] == "means" {
			all[f[1]] = f[2]
		}
	}
	return all
})
