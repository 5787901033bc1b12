package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Unclosed reports whether a literal ends within an expression that it is to be filled with. Source: the Python language
// reference, "Formatted string literals".
func Unclosed(inner string) bool {
	depth := 0
	for i := 0; i < len(inner); i++ {
		switch c := inner[i]; {
		case depth == 0 && c == '{' && strings.HasPrefix(inner[i+1:], "{"):
			i++
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case depth > 0 && (c == '"' || c == '\''):
			end := strings.IndexByte(inner[i+1:], c)
			if end < 0 {
				return false
			}
			i += end + 1
		}
	}
	return depth > 0
}

// Filled reports whether what precedes a literal makes it one that is filled.
func Filled(before string) bool {
	prefix := filling.FindString(before)
	return strings.ContainsAny(prefix, "fF")
}

var filling = lazyregexp.New(`(?:^|\W)(?:[fF][rR]?|[rR][fF])$`)
