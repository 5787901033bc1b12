package releases

import (
	_ "embed"
	"slices"
	"strings"
)

//go:embed rpmconflicts.tsv
var rpmConflictTable string

// HeldAgainst returns the package that images of a release hold and that keeps another from being installed beside it,
// "" where none is known.
func HeldAgainst(r Release, name string) string {
	for line := range strings.Lines(rpmConflictTable) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 3 || f[1] != name || strings.HasPrefix(line, "#") {
			continue
		}
		if on := strings.Fields(f[2]); slices.Contains(on, Rebuilt(r)) || slices.Contains(on, r.ID+"-"+r.Version) {
			return f[0]
		}
	}
	return ""
}

// HoldsAgainst reports whether a package is one that images of some release hold so.
func HoldsAgainst(name string) bool {
	return strings.Contains(rpmConflictTable, "\n"+name+"\t")
}
