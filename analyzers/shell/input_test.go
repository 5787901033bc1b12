package shell

import "testing"

func TestBeforeInput(t *testing.T) {
	for text, want := range map[string]string{
		"read x\na":                              "",
		"a\nread x\nb":                           "a\n",
		"a\ncat >f\nb":                           "a\n",
		"while read x; do a; done\nb":            "",
		"while read x; do a; done <f\nb":         "while read x; do a; done <f\nb",
		"read x <f\nb":                           "read x <f\nb",
		"a | while read x; do b; done\nc":        "a | while read x; do b; done\nc",
		"cat f\ngrep a f\nb":                     "cat f\ngrep a f\nb",
		"f() { read x; }\na\nf\nb":               "f() { read x; }\na\n",
		"x=$(cat)\nb":                            "",
		"sudo -u me python3\nb":                  "",
		"cat <<E\nread\nE\nb":                    "cat <<E\nread\nE\nb",
		"if a; then\n  ssh host b\nfi\nexit 1\n": "",
	} {
		if got, read := BeforeInput(text, Bash); got != want || read != (got != text) {
			t.Errorf("%q: %q %v, want %q", text, got, read, want)
		}
	}
}
