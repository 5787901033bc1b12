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
	rest       string // the fields behind, as they are written
}

// said is what a line says of an image.
type said struct {
	from       string // as the line has it, or of the image
	manager    string // "": not known
	release    string // "": not known
	has, lacks []string
	paths      []store.Zone // that it likely lacks
	user, dir  string
	source     string
}

// bases are the lines of the table. An image has use for few: what one says beyond the names is for read to take apart.
var bases = sync.OnceValue(func() (all []baseLine) {
	all = make([]baseLine, 0, strings.Count(basesTable, "\n"))
	for line := range strings.Lines(basesTable) {
		line = strings.TrimRight(line, "\n")
		if strings.Count(line, "\t") != 8 {
			continue
		}
		repo, rest, _ := strings.Cut(line, "\t")
		tags, rest, _ := strings.Cut(rest, "\t")
		from, rest, _ := strings.Cut(rest, "\t")
		all = append(all, baseLine{repo: pattern.New(repo), tags: pattern.New(tags), from: from, rest: rest})
	}
	return all
})

// baseSets are the words of the table's sets, by name.
var baseSets = sync.OnceValue(func() map[string]string {
	sets := map[string]string{}
	for line := range strings.Lines(basesTable) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); f[0] == "set" && len(f) == 3 {
			sets[f[1]] = f[2]
		}
	}
	return sets
})

// wellKnown are the commands that the table's sets name.
var wellKnown = sync.OnceValue(func() *filesystem.Names {
	var names []string
	for _, set := range baseSets() {
		names = append(names, strings.Fields(set)...)
	}
	return filesystem.NewNames(names...)
})

// read takes apart what a line says.
func (l *baseLine) read() said {
	f := strings.Split(l.rest, "\t")
	b := said{from: l.from, manager: field(f[0]), release: field(f[1]), source: f[5]}
	b.has, b.lacks = words(f[2]), words(f[3])
	b.user, b.dir, _ = strings.Cut(field(f[4]), " ")
	b.sort()
	return b
}

// sort parts what is missing into commands and paths.
func (b *said) sort() {
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
func words(text string) (all []string) {
	for word := range strings.FieldsSeq(field(text)) {
		if strings.HasPrefix(word, "@") {
			all = append(all, strings.Fields(baseSets()[word])...)
		} else {
			all = append(all, word)
		}
	}
	return all
}

// basesOf are the lines of the table for an image: known, those that come over what the catalog knows; else the first
// that stands for it.
func basesOf(repo, tag string, known bool) (found []said) {
	all := bases()
	for i := range all {
		l := &all[i]
		if (l.from == "+") != known || !l.repo.Match(repo) || !l.tags.Match(tag) {
			continue
		}
		b := l.read()
		b.from = l.expand(repo, tag)
		if known && strings.Contains(tag, "alpine") { // a line for all tags may name what busybox has there, such as crontab
			applet := func(name string) bool { return slices.Contains(defaultApplets, name) }
			b.lacks = slices.DeleteFunc(b.lacks, applet)
		}
		found = append(found, b)
		if !known {
			break
		}
	}
	return found
}

// expand puts what the first group matched into the name of the image that one is built from.
func (l *baseLine) expand(repo, tag string) string {
	if !strings.Contains(l.from, "$1") {
		return l.from
	}
	for _, m := range [][]string{l.repo.Groups(repo), l.tags.Groups(tag)} {
		if len(m) > 1 {
			return strings.ReplaceAll(l.from, "$1", m[1])
		}
	}
	return l.from
}

// absences are the commands that a line says to be missing.
func (b said) absences() []store.Absence {
	lacks := slices.DeleteFunc(slices.Clone(b.lacks), func(name string) bool { return slices.Contains(b.has, name) })
	if len(lacks) == 0 {
		return nil
	}
	return []store.Absence{{Names: lacks, Likely: true, Note: "catalog: " + b.source}}
}

// files are the paths that a line says to be there.
func (b said) files() (all []store.Extra) {
	for _, name := range b.has {
		if strings.HasPrefix(name, "/") {
			all = append(all, store.Extra{Path: name, Likely: true, Note: "catalog: " + b.source})
		}
	}
	return all
}

// record is what a line says of an image that the catalog does not know.
func (b said) record() store.Image {
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
	r.Files = append(r.Files, b.files()...)
	r.Places = b.paths
	if b.from != "-" {
		r.From = b.from
		for _, p := range []string{"/etc/passwd", "/etc/group"} { // the recipe may add a user
			r.Files = append(r.Files, store.Extra{Path: p, Kind: "f", Likely: true})
		}
		r.Zones = append(r.Zones, store.Zone{Path: "/", Rule: "open"}, store.Zone{Path: "/usr/local", Rule: "open"}, store.Zone{Path: "/opt", Rule: "open"})
	} else {
		r.Config.Env = []string{usualPath}
	}
	r.Zones = append(r.Zones, store.Zone{Path: aptLists.Path, Rule: "likely", Note: "recipes of images remove apt's package lists"})
	return r
}
