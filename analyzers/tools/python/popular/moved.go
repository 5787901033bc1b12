package popular

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
)

//go:embed moved.tsv
var movedText string

// Move is names of a module that some releases of a project do not have.
type Move struct {
	Project, Releases string // its normal name, and a specifier of versions
	Names             []string
	Now               string // what has them, or does the same
}

var moves = sync.OnceValue(func() map[string][]Move {
	all := map[string][]Move{}
	for line := range strings.Lines(movedText) {
		if f := strings.Split(strings.TrimRight(line, "\n"), "\t"); len(f) == 5 {
			all[f[2]] = append(all[f[2]], Move{f[0], f[1], strings.Fields(f[3]), f[4]})
		}
	}
	return all
})

// Moved are the releases that lack a name of a module, or the module itself where name is "*".
func Moved(module, name string) (all []Move) {
	for _, m := range moves()[module] {
		if slices.Contains(m.Names, name) {
			all = append(all, m)
		}
	}
	return all
}
