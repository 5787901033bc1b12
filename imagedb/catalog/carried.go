package catalog

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

//go:embed carried.tsv
var carriedTable string

// carried is the shared libraries that packages of Debian 12 bring, by name: those of the last rows are all that is
// kept of it until a package is asked for.
var carried = sync.OnceValue(func() map[string]string {
	all := map[string]string{}
	for line := range strings.Lines(carriedTable) {
		if name, numbers, ok := strings.Cut(strings.TrimSuffix(line, "\n"), "\t"); ok {
			all[name] = numbers
		}
	}
	return all
})

// libraries are their names, by number.
var libraries = sync.OnceValue(func() []string {
	for line := range strings.Lines(carriedTable) {
		if !strings.HasPrefix(line, "#") {
			return strings.Fields(line)
		}
	}
	return nil
})

// versioned is a soname with a version, as Debian's libraries have it.
var versioned = regexp.MustCompile(`^lib[^/]+\.so\.[0-9.]+$`)

// carries reports whether installing packages of Debian 12 brings a shared library: Absent, or not known.
func (r *repository) carries(names []string, recommends bool, soname string) filesystem.Presence {
	if r.release != "debian-12" || r.others || r.elsewhere || !versioned.MatchString(soname) {
		return filesystem.Unknown
	}
	library := strings.TrimPrefix(soname, "lib")
	for _, name := range plainNames(names) {
		row, ok := carried()[name]
		if more := carried()[name+"+"]; !ok || holds(row, library) || recommends && holds(more, library) {
			return filesystem.Unknown
		}
	}
	return filesystem.Absent
}

// holds reports whether a row has a library.
func holds(row, library string) bool {
	at := 0
	for number := range strings.FieldsSeq(row) {
		n, err := strconv.Atoi(number)
		if at += n; err != nil || at >= len(libraries()) || libraries()[at] == library {
			return true
		}
	}
	return false
}
