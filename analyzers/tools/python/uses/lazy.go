package uses

import (
	"regexp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var unset = lazyregexp.New(`^if\s+(?:([A-Za-z_]\w*)\s+is\s+None|not\s+([A-Za-z_]\w*))\s*:`)

// Unmade reports whether a condition of a function asks for an object of the module's that nothing but its own block,
// whose statements follow, makes: the first call runs the block.
func Unmade(condition, text string, block []string) bool {
	m := unset.FindStringSubmatch(condition)
	if m == nil {
		return false
	}
	name := regexp.QuoteMeta(m[1] + m[2])
	given := regexp.MustCompile(`(?m)(^|[^.\w])`+name+`\s*(?::[^=\n]+)?=[^=]|\b(?:as|for|import|del)\s+`+name+`\b`).FindAllString(text, -1)
	none := regexp.MustCompile(`(?m)^` + name + `\s*(?::[^=\n]+)?=\s*None\s*(?:#.*)?$`).MatchString(text)
	own := slices.ContainsFunc(block, func(one string) bool {
		value, ok := strings.CutPrefix(one, name)
		return ok && strings.HasPrefix(strings.TrimSpace(value), "=")
	})
	return none && own && len(given) == 2 && strings.Contains(text, "global "+name)
}
