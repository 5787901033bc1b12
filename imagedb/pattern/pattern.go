// Package pattern matches image names against the regular expressions of tables, which match the whole name. A table
// has a hundred of them, and an image belongs to one repository, so an expression is looked at only when its literal
// prefix matches, and compiled only for its groups.
package pattern

import (
	"regexp"
	"strings"
	"sync"
)

// Pattern is a regular expression that may not be compiled yet. It is safe for concurrent use.
type Pattern struct {
	text            string
	begun, compiled sync.Once
	begins          []string // every name that matches begins with one of them
	whole           *regexp.Regexp
}

// New returns the pattern of a whole name in the syntax of package regexp. One that is mistaken panics when it is used.
func New(text string) *Pattern { return &Pattern{text: text} }

// String returns the pattern as it was written.
func (p *Pattern) String() string { return p.text }

// Match reports whether the pattern matches all of name.
func (p *Pattern) Match(name string) bool {
	if !p.may(name) {
		return false
	}
	matched, ok := matches(p.text, name)
	if !ok {
		matched = p.expression().MatchString(name)
	}
	return matched
}

// Groups returns the match and those of the groups; nil where the pattern does not match.
func (p *Pattern) Groups(name string) []string {
	if !p.may(name) {
		return nil
	}
	return p.expression().FindStringSubmatch(name)
}

func (p *Pattern) expression() *regexp.Regexp {
	p.compiled.Do(func() { p.whole = regexp.MustCompile("^(?:" + p.text + ")$") })
	return p.whole
}

// may reports whether name begins as a match does.
func (p *Pattern) may(name string) bool {
	p.begun.Do(func() { p.begins = beginnings(p.text) })
	for _, begin := range p.begins {
		if strings.HasPrefix(name, begin) {
			return true
		}
	}
	return false
}

// beginnings returns texts with one of which each match begins: one for each alternative, and for each of a group's
// that it begins with.
func beginnings(text string) (all []string) {
	for more := true; more; {
		var one string
		one, text, more = cut(text, '|')
		group, ok := strings.CutPrefix(one, "(?:")
		if !ok {
			all = append(all, literal(one))
			continue
		}
		inner, rest, _ := cut(group, ')')
		all = append(all, beginnings(inner)...)
		switch {
		case strings.HasPrefix(rest, "?"):
			all = append(all, beginnings(rest[1:])...)
		case strings.HasPrefix(rest, "*"), strings.HasPrefix(rest, "{"):
			all = append(all, "")
		}
	}
	return all
}

// literal returns a text with which all matches begin: the characters before the first that means something else,
// without one that may be left out.
func literal(text string) string {
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

// cut is strings.Cut at a character outside of groups.
func cut(text string, at byte) (before, after string, found bool) {
	depth, class := 0, false
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case c == '\\':
			i++
		case class:
			class = c != ']'
		case depth == 0 && c == at:
			return text[:i], text[i+1:], true
		case c == '[':
			class = true
		case c == '(':
			depth++
		case c == ')':
			depth--
		}
	}
	return text, "", false
}
