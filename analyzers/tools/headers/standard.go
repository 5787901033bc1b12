package headers

import (
	"path"
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools/compilers"
)

// since are headers of C++ with the release of GCC that brought them. Sources: the release notes of GCC 13, 14 and 15,
// "libstdc++"; what /usr/include/c++ of Debian 12 and 13 has; 2026-11-29.
var since = map[string]int{"format": 13, "stdfloat": 13, "print": 14, "generator": 14, "text_encoding": 14, "flat_map": 15, "flat_set": 15}

// early says that the compiler is older than a header of C++, "" where it is not known to be.
func (a search) early(name string) string {
	first, ok := since[name]
	if !ok || !a.Lookup("CXX").Unset || !a.Lookup("CPLUS_INCLUDE_PATH").Unset || !a.Lookup("CPATH").Unset {
		return ""
	}
	at := a.Executable
	if !preprocessors.Has(path.Base(a.Fields[0].Text)) {
		at = a.World.Program("g++").Path
	}
	release := compilers.Release(a.Stat(at))
	if n, err := strconv.Atoi(release); err != nil || n >= first || a.World.Program("clang++").Path != "" {
		return ""
	}
	return name + ": No such file or directory: added in GCC " + strconv.Itoa(first) + ", and this is GCC " + release
}
