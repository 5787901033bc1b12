package code

import (
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var unset = lazyregexp.New(`^if\s+(?:([A-Za-z_]\w*)\s+is\s+None|not\s+([A-Za-z_]\w*))\s*:`)

// unmade reports whether a condition of a function asks for an object of the module's that nothing but its own block
// makes: the first call runs the block.
func (w *walker) unmade(s *Statement) bool {
	m := unset.FindStringSubmatch(s.Mask)
	if m == nil || len(s.Body) == 0 {
		return false
	}
	name := regexp.QuoteMeta(m[1] + m[2])
	given := regexp.MustCompile(`(?m)(^|[^.\w])`+name+`\s*(?::[^=\n]+)?=[^=]|\b(?:as|for|import|del)\s+`+name+`\b`).FindAllString(w.text, -1)
	none := regexp.MustCompile(`(?m)^` + name + `\s*(?::[^=\n]+)?=\s*None\s*(?:#.*)?$`).MatchString(w.text)
	return none && s.gives(name) && len(given) == 2 && strings.Contains(w.text, "global "+name)
}

// gives reports whether a statement of a block, or of one below it, gives a name a value.
func (s *Statement) gives(name string) bool {
	return slices.ContainsFunc(s.Body, func(one *Statement) bool {
		value, ok := strings.CutPrefix(one.Mask, name)
		return ok && strings.HasPrefix(strings.TrimSpace(value), "=") || one.gives(name)
	})
}
