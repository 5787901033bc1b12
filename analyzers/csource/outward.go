package csource

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Outward reports whether a source may use a library besides those of its language: it takes in headers of others, or
// calls what is declared and not defined.
func Outward(text string) bool {
	code := Bare(text)
	if strings.Contains(code, "include") && !standard([]Unit{{Text: code}}) || ownHeader.MatchString(code) || synthetic.MatchString(code) {
		return true
	}
	for _, m := range called.FindAllStringSubmatch(code, -1) {
		if name := m[1]; !control[name] && !library()[name] && says(code, name) == declares {
			return true
		}
	}
	return strings.Contains(code, "extern")
}

var ownHeader = lazyregexp.New(`(?m)^[ \t]*#[ \t]*include[ \t]*(?:"|[A-Z_])`)
