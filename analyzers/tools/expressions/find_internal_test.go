package expressions

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/effects"
)

// What find of findutils 4.9 says, in Debian 12.
func TestMisread(t *testing.T) {
	for line, want := range map[string]string{
		"":            "",
		". -name *.c": "",
		"-L /a /b -type f,l -exec ls {} + -o -print":        "",
		"a ( -name x -o -name y ) ! -empty , -fprintf f %p": "",
		". -exec sh -c x ; -delete":                         "",
		". -name a.c b.c":                                   "paths must precede expression: 'b.c'",
		". -type file":                                      "unknown argument to -type: file",
		". ( -name x":                                       "invalid expression; expected to find a ')' but didn't see one",
		". -name x )":                                       "invalid expression; you have too many ')'",
		". -rpint x":                                        "",
	} {
		var words []effects.Arg
		for _, f := range strings.Fields(line) {
			words = append(words, effects.Arg{Text: f, Known: true})
		}
		if _, got := misread(words); got != want {
			t.Errorf("find %s: got %q, want %q", line, got, want)
		}
	}
}
