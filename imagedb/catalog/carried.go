package catalog

import (
	"embed"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed carried/*.tsv
var carriedTables embed.FS

// libraries are the shared libraries that packages of one release bring: their names by number, and the numbers of each
// package. The rows are all that is kept until a package is asked for.
type libraries struct {
	names []string
	rows  map[string]string
}

var carriedReleases = sync.OnceValue(func() map[string]func() libraries {
	all := map[string]func() libraries{}
	entries, err := carriedTables.ReadDir("carried")
	if err != nil {
		panic(err) // it is part of the program
	}
	for _, e := range entries {
		all[strings.TrimSuffix(e.Name(), ".tsv")] = sync.OnceValue(func() libraries { return readLibraries("carried/" + e.Name()) })
	}
	return all
})

func readLibraries(file string) libraries {
	text, err := carriedTables.ReadFile(file)
	if err != nil {
		panic(err) // it is part of the program
	}
	l := libraries{rows: map[string]string{}}
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		name, numbers, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if ok {
			l.rows[name] = numbers
		} else {
			l.names = strings.Fields(line)
		}
	}
	return l
}

// versioned is a soname with a version, as Debian's libraries have it.
var versioned = regexp.MustCompile(`^lib[^/]+\.so\.[0-9.]+$`)

// carries reports whether installing packages of a release of Debian brings a shared library: Absent, or not known.
func (r *repository) carries(names []string, recommends bool, soname string) filesystem.Presence {
	read := carriedReleases()[r.release]
	if read == nil || r.others || r.elsewhere || !versioned.MatchString(soname) {
		return filesystem.Unknown
	}
	l, library := read(), strings.TrimPrefix(soname, "lib")
	for _, name := range plainNames(names) {
		row, ok := l.rows[name]
		if more := l.rows[name+"+"]; !ok || l.holds(row, library) || recommends && l.holds(more, library) {
			return filesystem.Unknown
		}
	}
	return filesystem.Absent
}

// holds reports whether a row has a library, or one whose name is this without the last numbers.
func (l libraries) holds(row, library string) bool {
	at := 0
	for number := range strings.FieldsSeq(row) {
		n, err := strconv.Atoi(number)
		if at += n; err != nil || at >= len(l.names) || l.names[at] == library || strings.HasPrefix(library, l.names[at]+".") {
			return true
		}
	}
	return false
}
