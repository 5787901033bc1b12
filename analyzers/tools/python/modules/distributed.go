package modules

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed distributed.txt
var distributedText string

// distributed are the modules that some package of Debian provides for the distribution's python.
var distributed = sync.OnceValue(func() map[string]bool {
	all := map[string]bool{}
	for line := range strings.Lines(distributedText) {
		if name := strings.TrimSpace(line); name != "" && name[0] != '#' {
			all[name] = true
		}
	}
	return all
})

// Foreign reports whether no package of Debian provides a module for the distribution's python: it is the project's own,
// or another index's. A package of another archive may.
func (a Finder) Foreign(python, name string) bool {
	return strings.HasPrefix(python, "/usr/bin/") && OnDebian(a.World) && !distributed()[name]
}
