package shell

import "testing"

func TestEcho(t *testing.T) {
	for _, c := range []struct {
		d       Dialect
		word    string
		escapes bool
		want    string
		ok      bool
	}{
		{Dash, `a\nb`, false, "a\nb", true},
		{Dash, `a\qb\`, false, `a\qb\`, true},
		{Dash, `a\cb`, false, "", false},
		{Bash, `a\nb`, false, `a\nb`, true},
		{Bash, `a\n\\b`, true, "a\n\\b", true},
		{Bash, `\x41`, true, "", false},
		{Busybox, `a\tb`, false, `a\tb`, true},
		{POSIX, `a\tb`, false, "", false},
		{POSIX, `ab`, false, "ab", true},
		{POSIX, `-n`, false, "", false},
		{POSIX, `-ne`, false, "", false},
	} {
		if got, ok := c.d.Echo(c.word, c.escapes); got != c.want || ok != c.ok {
			t.Errorf("%v of %q, escapes %v: %q, %v", c.d, c.word, c.escapes, got, ok)
		}
	}
}
