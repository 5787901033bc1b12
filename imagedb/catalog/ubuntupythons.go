package catalog

import (
	"regexp"
	"sync"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// pythonPackage is the name of a package of one version of Python 3: the version, and what the package holds of it.
var pythonPackage = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(?:lib)?(python3\.[0-9]+)(-[a-z0-9-]+)?$`)
})

// pythons is what is known of a package of one version of Python in a release of Ubuntu, which has several of them side
// by side, and others than Debian. ok is false for other names.
func (l NameList) pythons(name string) (k Known, ok bool) {
	m := pythonPackage().FindStringSubmatch(name)
	if m == nil || l.ubuntu == "" {
		return Known{}, false
	}
	if lacks, _ := history.Lacks("ubuntu", l.ubuntu, m[1]); lacks {
		return Known{Presence: filesystem.Absent, Likely: true}, true
	}
	switch m[2] {
	case "", "-dev", "-venv", "-minimal", "-stdlib", "-dbg", "-doc", "-examples":
		return Known{Presence: filesystem.Present, Likely: true, Kind: RealPackage}, true
	}
	return Known{}, true // -full, -distutils: some have them
}
