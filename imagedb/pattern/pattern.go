// Package pattern matches image names against the regular expressions of tables, which match the whole name. A table
// has a hundred of them, and an image belongs to one repository, so an expression is compiled only when its literal
// prefix matches.
package pattern

import (
	"regexp"
	"strings"
	"sync"
)

// Pattern is a regular expression that may not be compiled yet. It is safe for concurrent use.
type Pattern struct {
	text     string
	prefix   string // every name that matches begins with it
	compiled func() *regexp.Regexp
}

// New returns the pattern of a whole name in the syntax of package regexp. One that is mistaken panics when it is used.
func New(text string) *Pattern {
	return &Pattern{text, literal(text), sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:" + text + ")$") })}
}

// String returns the pattern as it was written.
func (p *Pattern) String() string { return p.text }

// Match reports whether the pattern matches all of name.
func (p *Pattern) Match(name string) bool {
	return strings.HasPrefix(name, p.prefix) && p.compiled().MatchString(name)
}

// Groups returns the match and those of the groups; nil where the pattern does not match.
func (p *Pattern) Groups(name string) []string {
	if !strings.HasPrefix(name, p.prefix) {
		return nil
	}
	return p.compiled().FindStringSubmatch(name)
}

// literal returns a text with which all matches begin: the characters before the first that means something else,
// without one that may be left out.
func literal(text string) string {
	if alternates(text) {
		return ""
	}
	var prefix []byte
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case strings.IndexByte("?*{", c) >= 0 && len(prefix) > 0:
			return string(prefix[:len(prefix)-1])
		case c == '\\' && i+1 < len(text) && text[i+1] == '.':
			prefix = append(prefix, '.')
			i++
		case c >= 0x80 || strings.IndexByte(`.+?*()[]{}|^$\`, c) >= 0:
			return string(prefix)
		default:
			prefix = append(prefix, c)
		}
	}
	return string(prefix)
}

// alternates reports whether | stands outside of groups: then a match may begin with any of several texts.
func alternates(text string) bool {
	depth, class := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			depth--
		case c == '|' && depth == 0:
			return true
		}
	}
	return false
}
