package effects

import "testing"

// The outcomes are those of sed 4.9.
func TestUnfit(t *testing.T) {
	for script, want := range map[string]string{
		"s/a/b/#c": "", "/a/{s/b/c/}": "", "s/a/b/ ;p": "", `s/a/\/b/`: "", `s/a\/b/c/`: "", "s a b ": "", "s/a/b/2g": "",
		"s/a/b/w x y": "", `\#a#s/a/b/`: "", "/[/]/s/a/b/": "", "/[/s/x/]/d": "", "s/[/]/x/": "", "0,/x/s/a/b/": "", "2!s/a/b/": "",
		"/a/I,/b/Is/x/y/": "", `$!{N;s/\n/ /}`: "", ":a;s/x/y/;ta": "", "/a/,+1s/a/b/": "", "1~3s/a/b/": "", "/x/a s/a/b/c/d": "",
		"s/a/b/gx":                 "unknown option to `s': s/a/b/gx",
		"s/URL/https://h.example/": "unknown option to `s': s/URL/https://h.example/",
		"5,$d;s/a/b/z":             "unknown option to `s': s/a/b/z",
		"s/a/b":                    "unterminated `s' command: s/a/b",
		"s/a/b/\ns/c/d":            "unterminated `s' command: s/c/d",
	} {
		if got := unfit(script); got != want {
			t.Errorf("%q: %q, not %q", script, got, want)
		}
	}
}
