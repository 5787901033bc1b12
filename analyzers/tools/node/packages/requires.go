package packages

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"
)

//go:embed requires.txt
var requiresText string

var requires = sync.OnceValue(func() map[string][]string {
	all := map[string][]string{}
	for line := range strings.Lines(requiresText) {
		if w := strings.Fields(line); len(w) > 0 && w[0] != "#" {
			all[w[0]] = w[1:]
		}
	}
	return all
})

// Closure lists the packages that an installation of others may bring, by name, themselves included, and the scopes of
// which it may bring any. ok is false where requires.txt lacks one of those that are asked for.
func Closure(asked []string) (names, scopes []string, ok bool) {
	seen, open := map[string]bool{}, map[string]bool{}
	for queue := slices.Clone(asked); len(queue) > 0; queue = queue[1:] {
		name := queue[0]
		if seen[name] {
			continue
		}
		seen[name] = true
		if strings.HasPrefix(name, "@types/") {
			continue // only a compiler reads them
		}
		scope, _, scoped := strings.Cut(name, "/")
		more, known := requires()[name]
		if whole := requires()[scope+"/*"]; !known && scoped && whole != nil {
			more, known = whole, true
		}
		if !known {
			return nil, nil, false
		}
		if strings.HasSuffix(name, "/*") {
			open[scope] = true
		}
		queue = append(queue, more...)
	}
	maps.DeleteFunc(seen, func(name string, _ bool) bool { return strings.HasSuffix(name, "/*") })
	return slices.Sorted(maps.Keys(seen)), slices.Sorted(maps.Keys(open)), true
}
