// Package pkgconfig says what a program is linked with that asks pkg-config for a module. Whether the module is there is
// not its matter.
package pkgconfig

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed libraries.tsv
var table string

var all = sync.OnceValue(func() map[string][]string {
	libraries := map[string][]string{}
	for line := range strings.Lines(table) {
		if name, names, ok := strings.Cut(strings.TrimSpace(line), "\t"); ok {
			libraries[name] = strings.Fields(names)
		}
	}
	return libraries
})

// Libraries are those that a module stands for, as -l names them, nil where that is not known.
func Libraries(module string) []string { return all()[module] }
