package lines

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// compiled is a pattern of grep's. Those alone are read that basic and extended expressions have alike: letters, dots,
// stars after them, anchors at the ends, and a few characters after a backslash.
func compiled(pattern string, o *effects.Options) (*regexp.Regexp, bool) {
	text := regexp.QuoteMeta(pattern)
	if !o.Has("F", "fixed-strings") {
		var ok bool
		if text, ok = translated(pattern); !ok {
			return nil, false
		}
	}
	if strings.Contains(pattern, "\n") || pattern == "" {
		return nil, false
	}
	if o.Has("w", "word-regexp") {
		text = `(?:^|\W)(?:` + text + `)(?:\W|$)`
	}
	if o.Has("x", "line-regexp") {
		text = `^(?:` + text + `)$`
	}
	if o.Has("i", "ignore-case") {
		text = `(?i)` + text
	}
	re, err := regexp.Compile(text)
	return re, err == nil
}

func translated(pattern string) (string, bool) {
	var b strings.Builder
	for i := 0; i < len(pattern); i++ {
		switch ch := pattern[i]; {
		case ch == '^' && i == 0, ch == '$' && i == len(pattern)-1:
			b.WriteByte(ch)
		case ch == '.':
			b.WriteByte('.')
		case ch == '*' && i > 0 && pattern[i-1] != '^' && pattern[i-1] != '*':
			b.WriteByte('*')
		case ch == '\\' && i+1 < len(pattern) && strings.IndexByte(`./*[]$^-`, pattern[i+1]) >= 0:
			i++
			b.WriteString(regexp.QuoteMeta(pattern[i : i+1]))
		case ch >= 0x80 || strings.IndexByte(`\[](){}|+?^$*`, ch) >= 0:
			return "", false
		default:
			b.WriteString(regexp.QuoteMeta(string(ch)))
		}
	}
	return b.String(), true
}
