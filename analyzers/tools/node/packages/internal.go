package packages

import "strings"

// Internal are the files and packages that a name with # may stand for by "imports", those of all conditions that node
// has without options; decided: there are no others. Source: node's manual, "Modules: Packages", "Resolution Algorithm",
// PACKAGE_IMPORTS_RESOLVE.
func Internal(imports any, name string, esm bool) (targets []string, decided bool) {
	table, ok := imports.(map[string]any)
	if !ok {
		return nil, imports == nil
	}
	if target, ok := table[name]; ok && !strings.Contains(name, "*") {
		return decisive(conditional(target, esm)), false
	}
	best, fits := "", ""
	for key := range table {
		before, after, pattern := strings.Cut(key, "*")
		matches := pattern && strings.HasPrefix(name, before) && strings.HasSuffix(name, after)
		if matches && len(name) >= len(before)+len(after) && len(key) > len(best) {
			best, fits = key, name[len(before):len(name)-len(after)]
		}
	}
	if best == "" {
		return nil, true
	}
	for _, target := range decisive(conditional(table[best], esm)) {
		targets = append(targets, strings.ReplaceAll(target, "*", fits))
	}
	return targets, false
}

// decisive leaves out what is for all other conditions, which comes last, where one is for a condition that holds.
func decisive(found []string) []string {
	if len(found) == 2 {
		return found[:1]
	}
	return found
}
