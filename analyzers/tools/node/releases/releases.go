// Package releases knows which names the modules and the globals of node did not have from the start. It is data, and knows
// of no names that went, nor of those that no release had.
package releases

import (
	_ "embed"
	"strconv"
	"strings"
	"sync"
)

//go:embed names.tsv
var text string

// lines are the first lines of releases that have a name, by module or object and name.
var lines = sync.OnceValue(func() map[[2]string]int {
	all := map[[2]string]int{}
	for line := range strings.Lines(text) {
		of, names, ok := strings.Cut(strings.TrimRight(line, "\n"), "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for one := range strings.FieldsSeq(names) {
			name, first, _ := strings.Cut(one, ">")
			all[[2]string{of, name}], _ = strconv.Atoi(first)
		}
	}
	return all
})

// Lacks reports whether no release of a line of node's has a name of a module, or of a global object; "globalThis" has the
// globals themselves. since is the line that has it: the odd line before may have had it, too.
func Lacks(of, name string, line int) (since int, lacks bool) {
	since = lines()[[2]string{strings.TrimPrefix(of, "node:"), name}]
	return since, line > 0 && line <= since-2
}
