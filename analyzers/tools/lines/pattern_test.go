package lines

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/effects"
)

func TestCompiled(t *testing.T) {
	for _, c := range []struct {
		pattern, line string
		known, match  bool
	}{
		{"^debug", "debug=1", true, true},
		{"^debug", "# debug=1", true, false},
		{`v1\.2$`, "v1.2", true, true},
		{`v1\.2$`, "v1x2", true, false},
		{"a.*c", "xabcx", true, true},
		{"port = 80", "port = 8080", true, true},
		{"a+", "a", false, false},
		{"[ab]", "a", false, false},
		{`\(a\)`, "a", false, false},
		{"a|b", "a", false, false},
		{"x^", "x^", false, false},
	} {
		re, ok := compiled(c.pattern, &effects.Options{})
		if ok != c.known || ok && re.MatchString(c.line) != c.match {
			t.Errorf("%q of %q: known %v", c.pattern, c.line, ok)
		}
	}
}
