package catalog

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pattern"
)

//go:embed bases.tsv
var basesTable string

// baseLine is a line of the table of images.
type baseLine struct {
	repo, tags *pattern.Pattern
	from       string // "-": not known; "+": the catalog knows the image
	manager    string // "": not known
	release    string // "": not known
	has, lacks []string
	paths      []store.Zone // that it likely lacks
	user, dir  string
	source     string
}

var bases = sync.OnceValue(func() []baseLine {
	sets, all := map[string][]string{}, []baseLine(nil)
	for line := range strings.Lines(basesTable) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		switch {
		case f[0] == "set" && len(f) == 3:
			sets[f[1]] = strings.Fields(f[2])
		case len(f) == 9:
			line := baseLine{repo: pattern.New(f[0]), tags: pattern.New(f[1]), from: f[2],
				manager: field(f[3]), release: field(f[4]), has: words(f[5], nil), lacks: words(f[6], sets),
				source: f[8]}
			line.user, line.dir, _ = strings.Cut(field(f[7]), " ")
			line.sort()
			all = append(all, line)
		}
	}
	return all
})

// wellKnown are the commands that the table's sets name.
var wellKnown = sync.OnceValue(func() *filesystem.Names {
	var names []string
	for line := range strings.Lines(basesTable) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); f[0] == "set" && len(f) == 3 {
			names = append(names, strings.Fields(f[2])...)
		}
	}
	return filesystem.NewNames(names...)
})

// sort parts what is missing into commands and paths.
func (b *baseLine) sort() {
	for _, word := range b.lacks {
		if strings.HasPrefix(word, "/") {
			b.paths = append(b.paths, store.Zone{Path: word, Rule: "likely", Note: "catalog: " + b.source})
		}
	}
	b.lacks = slices.DeleteFunc(b.lacks, func(word string) bool { return strings.HasPrefix(word, "/") })
}

func field(text string) string {
	if text == "-" {
		return ""
	}
	return text
}

// words are the words of a field with those of the sets that it names.
func words(text string, sets map[string][]string) (all []string) {
	for word := range strings.FieldsSeq(field(text)) {
		if strings.HasPrefix(word, "@") {
			all = append(all, sets[word]...)
		} else {
			all = append(all, word)
		}
	}
	return all
}

// basesOf are the lines of the table for an image: known, those that come over what the catalog knows; else the first
// that stands for it.
func basesOf(repo, tag string, known bool) (found []baseLine) {
	for _, b := range bases() {
		if (b.from == "+") != known || !b.repo.Match(repo) || !b.tags.Match(tag) {
			continue
		}
		b.from = expand(b, repo, tag)
		found = append(found, b)
		if !known {
			break
		}
	}
	return found
}

// expand puts what the first group matched into the name of the image that one is built from.
func expand(b baseLine, repo, tag string) string {
	for _, m := range [][]string{b.repo.Groups(repo), b.tags.Groups(tag)} {
		if len(m) > 1 {
			return strings.ReplaceAll(b.from, "$1", m[1])
		}
	}
	return b.from
}

// absences are the commands that a line says to be missing.
func (b baseLine) absences() []store.Absence {
	lacks := slices.DeleteFunc(slices.Clone(b.lacks), func(name string) bool { return slices.Contains(b.has, name) })
	if len(lacks) == 0 {
		return nil
	}
	return []store.Absence{{Names: lacks, Likely: true, Note: "catalog: " + b.source}}
}

// record is what a line says of an image that the catalog does not know.
func (b baseLine) record() store.Image {
	r := store.Image{Inferred: true, PackagesAny: true, Source: b.source, Release: b.release, Commands: b.absences(),
		Restored: b.has,
		Config:   store.Config{User: b.user, WorkingDir: b.dir}}
	switch b.manager {
	case "apt":
		r.Manager = "dpkg"
		r.Files = []store.Extra{{Path: "/usr/bin", Kind: "d"}, {Path: "/usr/bin/apt-get"}, {Path: aptLists.Path, Kind: "d"}}
	default:
		r.Manager = b.manager
	}
	for _, name := range b.has {
		if strings.HasPrefix(name, "/") {
			r.Files = append(r.Files, store.Extra{Path: name})
		}
	}
	r.Places = b.paths
	if b.from != "-" {
		r.From = b.from
		r.Zones = append(r.Zones, store.Zone{Path: "/", Rule: "open"}, store.Zone{Path: "/usr/local", Rule: "open"}, store.Zone{Path: "/opt", Rule: "open"})
	} else {
		r.Config.Env = []string{"PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"}
	}
	r.Zones = append(r.Zones, store.Zone{Path: aptLists.Path, Rule: "likely", Note: "recipes of images remove apt's package lists"})
	return r
}
