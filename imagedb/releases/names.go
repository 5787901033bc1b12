package releases

import (
	_ "embed"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// lives has a line for each of the much used packages that releases dropped. Sources: the package lists of Debian
// bullseye to sid of 2026-11-22; for Ubuntu and older releases as remembered, of which one in ten may be a release off:
// likely at most.
//
//go:embed names.tsv
var lives string

type life struct {
	last        map[string]string // release, by distribution
	replacement []string
}

var lifeOf = sync.OnceValue(func() map[string]life {
	all := map[string]life{}
	for line := range strings.Lines(lives) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) < 6 {
			continue
		}
		l := life{last: map[string]string{"debian": f[2], "ubuntu": f[4]}}
		if f[5] != "-" {
			l.replacement = strings.Fields(f[5])
		}
		all[f[0]] = l
	}
	return all
})

// Dropped reports whether a release of Debian or Ubuntu, as os-release's ID and VERSION_ID, likely lacks a package
// because an earlier one was the last to have it; replacement is what took its place.
func Dropped(id, version, name string) (replacement []string, ok bool) {
	l, known := lifeOf()[name]
	if !known || l.last[id] == "-" || !Later(version, l.last[id]) {
		return nil, false
	}
	return l.replacement, true
}

// DroppedNames lists the names of packages that releases of Debian or Ubuntu dropped, sorted.
func DroppedNames() []string { return slices.Sorted(maps.Keys(lifeOf())) }

// Last is the release of a distribution, by os-release's ID, that was the last to have a package, "" where that is not
// known.
func Last(id, name string) string {
	if last := lifeOf()[name].last[id]; last != "-" {
		return last
	}
	return ""
}

// Later compares two versions such as 9 and 18.04.
func Later(a, b string) bool {
	x, err := strconv.ParseFloat(a, 64)
	y, err2 := strconv.ParseFloat(b, 64)
	return err == nil && err2 == nil && x > y
}
