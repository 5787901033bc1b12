package catalog

import (
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// developments is which packages of Debian and Ubuntu bring what compilers look for, themselves or by what they need: a
// line each of the name, the numbers of the lines that it needs, of those that it only recommends, and what it brings
// itself. Sources: the Packages and Contents files of Debian bullseye, bookworm and trixie (main) and of Ubuntu 20.04,
// 22.04 and 24.04 (main and universe) of 2026-11-22, taken together: what a package has in one of them it may have in
// any.
type developments struct {
	text     string // the lines, as they were read
	lines    []string
	unspoken map[string]bool // headers that the lines leave out
	sets     sync.Map        // map[string]bool by names and recommends
}

func (t *Tables) readDevelops() (*developments, error) {
	text, err := t.text("debian/develops.zst")
	if err != nil {
		return nil, err
	}
	headers, err := t.text("debian/headers.zst")
	d := &developments{text: text, lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n"), unspoken: map[string]bool{}}
	for name := range strings.FieldsSeq(headers) {
		d.unspoken[name] = true
	}
	return d, err
}

// readPerl reads the same of Perl's modules. Source: the Packages and Contents files of Debian bookworm (main) of
// 2026-11-23.
func (t *Tables) readPerl() (*developments, error) {
	text, err := t.text("debian/perl.zst")
	return &developments{lines: strings.Split(strings.TrimSuffix(text, "\n"), "\n")}, err
}

func (t *Tables) sought(kind packages.SoughtKind) (*developments, error) {
	if kind == packages.PerlModule {
		return t.perl()
	}
	return t.develops()
}

// find is the number of a package's line.
func (d *developments) find(name string) (int, bool) {
	return slices.BinarySearchFunc(d.lines, name, func(line, name string) int {
		own, _, _ := strings.Cut(line, "\t")
		return strings.Compare(own, name)
	})
}

// brought adds what the package of a line has itself.
func (d *developments) brought(line int, to map[string]bool) {
	text := d.lines[line]
	for word := range strings.SplitSeq(text[strings.LastIndexByte(text, '\t')+1:], " ") {
		to[word] = true
	}
}

// owned reports whether owners has any.
func (d *developments) owned(s packages.Sought) bool {
	word := s.String()
	for rest := d.text; ; {
		at := strings.Index(rest, word)
		if at < 1 {
			return false
		}
		before, after := rest[at-1], byte('\n')
		if rest = rest[at+len(word):]; rest != "" {
			after = rest[0]
		}
		if (before == '\t' || before == ' ') && (after == ' ' || after == '\n') {
			return true
		}
	}
}

// owners are the packages that bring something themselves.
func (d *developments) owners(s packages.Sought) (names []string) {
	word := s.String()
	for _, line := range d.lines {
		i := strings.LastIndexByte(line, '\t')
		for brought := range strings.SplitSeq(line[i+1:], " ") {
			if brought == word {
				name, _, _ := strings.Cut(line, "\t")
				names = append(names, name)
			}
		}
	}
	return names
}

// closure is what installing packages brings along, by the names of those that bring something; known is false where
// one of them is not known.
func (d *developments) closure(names []string, recommends bool,
	known func(string) bool) (all map[string]bool, ok bool) {
	all = map[string]bool{}
	var queue []int
	seen := map[int]bool{}
	for _, name := range names {
		i, found := d.find(name)
		if found {
			queue = append(queue, i)
		} else if !known(name) {
			return nil, false
		}
	}
	for at := 0; at < len(queue); at++ {
		if seen[queue[at]] {
			continue
		}
		seen[queue[at]] = true
		f := strings.SplitN(d.lines[queue[at]], "\t", 4)
		all[f[0]] = true
		if recommends {
			f[1] += " " + f[2]
		}
		for word := range strings.FieldsSeq(f[1]) {
			if n, err := strconv.Atoi(word); err == nil && n < len(d.lines) {
				queue = append(queue, n)
			}
		}
	}
	return all, true
}

// Brings is packages.Developer's.
func (r *repository) Brings(names []string, recommends bool, s packages.Sought) (p filesystem.Presence, likely bool) {
	if s.Kind == packages.Shared {
		return r.carries(names, recommends, s.Name), true
	}
	d, err := r.tables.sought(s.Kind)
	if err != nil || r.elsewhere {
		return filesystem.Unknown, false
	}
	owners := d.owners(s)
	if len(owners) == 0 && s.Kind != packages.CMakeConfig && !r.ownerless(d, s) {
		return filesystem.Unknown, false
	}
	key := strconv.FormatBool(recommends) + " " + r.release + " " + strings.Join(names, " ")
	kept, ok := d.sets.Load(key)
	if !ok {
		kept, _ = d.closure(plainNames(names), recommends, r.listed)
		d.sets.Store(key, kept)
	}
	all := kept.(map[string]bool)
	if all == nil || slices.ContainsFunc(owners, func(owner string) bool { return all[owner] }) {
		return filesystem.Unknown, false
	}
	return filesystem.Absent, r.others || named[r.release] == ""
}

// ownerless reports whether what has no owner in the table has none in the release: a header that it does not leave out.
// Source of headers.zst: the Contents files of Debian bullseye, bookworm and trixie (main) of 2026-11-27.
func (r *repository) ownerless(d *developments, s packages.Sought) bool {
	return s.Kind == packages.Header && strings.HasPrefix(r.release, "debian-") && named[r.release] != "" && !d.unspoken[s.Name]
}

func plainNames(words []string) (names []string) {
	for _, word := range words {
		names = append(names, packageName(word))
	}
	return names
}

// listed reports whether the release's own archive has a package of that name.
func (r *repository) listed(name string) bool {
	if r.bare || len(r.lists) == 0 {
		return false
	}
	k := r.lists[0].Exists(name) // the others are of other archives
	return k.Presence == filesystem.Present && k.Kind != VirtualPackage
}

// Developing is packages.Developer's: of several packages that of OpenSSL, then the one with the shortest name.
func (r *repository) Developing(s packages.Sought) string {
	d, err := r.tables.sought(s.Kind)
	if err != nil {
		return ""
	}
	best := ""
	rank := func(name string) int {
		if strings.Contains(name, "-openssl-") {
			return 0
		}
		return len(name)
	}
	for _, name := range d.owners(s) {
		if r.listed(name) && (best == "" || rank(name) < rank(best)) {
			best = name
		}
	}
	if plain := version().ReplaceAllString(best, "-dev"); r.needs(d, plain, best) {
		return plain
	}
	return best
}

// version is one in the name of a package for compilers.
var version = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`-?[0-9.]+-dev$`) })

// needs reports whether a package that the release has depends on another.
func (r *repository) needs(d *developments, name, other string) bool {
	i, ok := d.find(name)
	j, there := d.find(other)
	return ok && there && i != j && r.listed(name) && slices.Contains(strings.Fields(strings.Split(d.lines[i], "\t")[1]), strconv.Itoa(j))
}

// named are the releases of the tables by their codenames.
var named = map[string]string{"debian-11": "debian-bullseye", "debian-12": "debian-bookworm", "debian-13": "debian-trixie",
	"ubuntu-20.04": "ubuntu-focal", "ubuntu-22.04": "ubuntu-jammy", "ubuntu-24.04": "ubuntu-noble"}

// Soname is packages.Developer's. The table has a line for each library, and the releases in its first.
func (r *repository) Soname(library string) string {
	text, err := r.tables.text("debian/sonames.zst")
	if err != nil || library == "" {
		return ""
	}
	head, _, _ := strings.Cut(text, "\n")
	at := slices.Index(strings.Split(head, "\t"), named[r.release])
	_, line, ok := strings.Cut(text, "\n"+library+"\t")
	line, _, _ = strings.Cut(library+"\t"+line, "\n")
	if f := strings.Split(line, "\t"); ok && at > 0 && at < len(f) && f[at] != "" {
		return "lib" + library + ".so." + f[at]
	}
	return ""
}
