package usage

import "testing"

func TestRemote(t *testing.T) {
	for _, c := range []struct {
		verb, operand string
		taken         bool
	}{
		{"install", "example.com/x@latest", true}, {"install", "x@latest", false}, {"install", "github.com/a/b/cmd/...@v1.2.3", true},
		{"get", "https://github.com/a/b", false}, {"get", "git@github.com:a/b", false}, {"get", "app/lib@latest", true},
		{"get", "go@1.22", true}, {"get", "toolchain@none", true}, {"get", "./...", true}, {"get", "example.com/x@", false},
		{"run", "golang.org/x/tools/cmd/stringer@latest", true}, {"run", "stringer@latest", false}, {"install", "./cmd/x", true},
	} {
		if got := Remote(c.verb, c.operand); (got == "") != c.taken {
			t.Errorf("go %s %s: %q", c.verb, c.operand, got)
		}
	}
}
