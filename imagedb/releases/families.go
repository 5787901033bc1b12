package releases

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed families.tsv
var families string

// family is packages whose names begin alike, and the releases that have them by distribution.
type family struct {
	prefix string
	in     map[string][]string
	gone   bool // nobody else offers them any more, either
}

var allFamilies = sync.OnceValue(func() (list []family) {
	for line := range strings.Lines(families) {
		if f := strings.Split(strings.TrimSpace(line), "\t"); len(f) >= 3 && !strings.HasPrefix(line, "#") {
			list = append(list, family{f[0], map[string][]string{"debian": strings.Fields(f[1]), "ubuntu": strings.Fields(f[2])}, len(f) > 3})
		}
	}
	return list
})

// Lacks reports whether a release of Debian or Ubuntu, as os-release's ID and VERSION_ID, likely has no package of the
// name, because others have that version of it. vanished: no release has it, and nobody else offers it any more.
func Lacks(id, version, name string) (lacks, vanished bool) {
	for _, f := range allFamilies() {
		rest, ok := strings.CutPrefix(name, f.prefix)
		if !ok || rest != "" && '0' <= rest[0] && rest[0] <= '9' {
			continue
		}
		return !slices.Contains(f.in[id], version), f.gone
	}
	return false, false
}
