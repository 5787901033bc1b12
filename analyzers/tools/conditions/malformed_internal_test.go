package conditions

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// The status of each is 2 in dash 0.5.12 and bash 5.2, or none of them.
func TestMalformed(t *testing.T) {
	for _, c := range []struct{ args, dash, bash string }{
		{args: "-f f"}, {args: "a = b"}, {args: "! -f f"}, {args: "! = x"}, {args: "a"}, {args: "-n"}, {args: "a -o"}, {args: "1 -lt 02"},
		{args: "-f a -a ! -d b -o c"}, {args: "a -nt b"}, {args: "a -a b"}, {args: "( a )"},
		{args: "x = -a -o y = -o"},
		{"a == b", "a: unexpected operator: dash has no ==", ""},
		{"a b", "a: unexpected operator", "a: unexpected operator"},
		{"a =", "a: unexpected operator", "a: unexpected operator"},
		{"-f a b", "a: unexpected operator", "a: unexpected operator"},
		{"a = b = c", "too many arguments", "too many arguments"},
		{"a -eq 1", "Illegal number: 'a'", "Illegal number: 'a'"},
		{"-f a -a 1.5 -gt 1", "Illegal number: '1.5'", "Illegal number: '1.5'"},
	} {
		var args []tools.Word
		for _, f := range strings.Fields(c.args) {
			args = append(args, tools.Word{Text: f, Known: true})
		}
		for d, want := range map[shell.Dialect]string{shell.Dash: c.dash, shell.Bash: c.bash, shell.POSIX: ""} {
			if got := Malformed(args, d); got != want {
				t.Errorf("[ %s ], %v: got %q, want %q", c.args, d, got, want)
			}
		}
	}
}
