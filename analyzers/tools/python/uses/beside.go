package uses

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Beside are the files that a statement of a module reads from the module's own folder, which __file__ names: the second
// group of an expression, whose first is the folder.
func Beside(re *lazyregexp.Regexp, statement, text string) (names []string) {
	for _, m := range re.FindAllStringSubmatch(statement, -1) {
		home := m[1] == "" || strings.Contains(m[1], "__file__")
		for line := range strings.Lines(text) {
			if name, from, ok := strings.Cut(line, "="); ok && strings.TrimSpace(name) == m[1] {
				if home = strings.Contains(from, "__file__"); !home {
					break
				}
			}
		}
		if home {
			names = append(names, m[2])
		}
	}
	return names
}

// Nested are all matches of an expression that ends with a bracket, with which the next one may begin.
func Nested(re *lazyregexp.Regexp, text string) (all [][]int) {
	for from := 0; from < len(text); {
		m := re.FindStringSubmatchIndex(text[from:])
		if m == nil {
			break
		}
		for i := range m {
			if m[i] >= 0 {
				m[i] += from
			}
		}
		all, from = append(all, m), m[1]-1
	}
	return all
}
