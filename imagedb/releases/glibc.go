package releases

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed glibc.tsv
var glibcTable string

// glibcs are the table's minor versions, by ID and VERSION_ID.
var glibcs = sync.OnceValue(func() map[[2]string]int {
	all := map[[2]string]int{}
	for line := range strings.Lines(glibcTable) {
		if f := strings.Fields(line); len(f) == 3 {
			all[[2]string{f[0], f[1]}], _ = strconv.Atoi(f[2]) // a test reads every line
		}
	}
	return all
})

// Glibc is the minor version of glibc 2 that a release has, by os-release's ID and VERSION_ID; 0 where that is not
// known.
func Glibc(id, version string) int {
	if minor, ok := glibcs()[[2]string{id, version}]; ok {
		return minor
	}
	major, _, pointed := strings.Cut(version, ".")
	if !pointed || id == "ubuntu" || id == "debian" || id == "opensuse-leap" {
		return 0
	}
	return glibcs()[[2]string{id, major}]
}
