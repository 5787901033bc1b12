package sed

import "testing"

// What sed 4.9 of Debian 12 says of each script.
func TestFault(t *testing.T) {
	for script, want := range map[string]string{
		"s/a/b/":                   "",
		"s/a/b/ g":                 "",
		"s/[/]/x/":                 "",
		"s|/usr|/opt|;s,a,b,w out": "",
		":a;N;$!ba;s/\\n/ /g":      "",
		"$!N;P;D":                  "",
		"/a/,/b/{s/x/y/;p}":        "",
		"0,/a/s//b/":               "",
		"1i foo\\\nbar\n$a baz":    "",
		"a\\":                      "",
		"y/abc/xyz/":               "",
		"y/a\\/b/x\\/y/":           "",
		"5q3":                      "",
		"s/a/x\\\ny/":              "",
		"/^#/ ! d":                 "",
		"s/usr/local/opt/":         "unknown option to `s'",
		"s/a/b":                    "unterminated `s' command",
		"s/a\nb/c/":                "unterminated `s' command",
		"s/(a)/\\1/":               "invalid reference \\1 on `s' command's RHS",
		"s/\\(a/b/":                `Unmatched ( or \(`,
		"s/a/b/gg":                 "multiple `g' options to `s' command",
		"s/a/b/0":                  "number option to `s' command may not be zero",
		"/a":                       "unterminated address regex",
		"k":                        "unknown command: `k'",
		"1,p":                      "unexpected `,'",
		"0p":                       "invalid usage of line address 0",
		"5":                        "missing command",
		"p p":                      "extra characters after command",
		"}":                        "unexpected `}'",
		"{p":                       "unmatched `{'",
		"1,2q":                     "command only uses one address",
		"b x":                      "can't find label for jump to `x'",
		"a":                        "expected \\ after `a', `c' or `i'",
		"r":                        "missing filename in r/R/w/W commands",
		"y/a/bc/":                  "strings for `y' command are different lengths",
		"y/a/b":                    "unterminated `y' command",
		"1#x":                      "comments don't accept any addresses",
		"1!!p":                     "multiple `!'s",
		"\x00 s":                   "unknown command: `\x00'",
	} {
		if got := Fault(script, false); got != want {
			t.Errorf("%q: got %q, want %q", script, got, want)
		}
	}
	if got := Fault(`s/(a)(b)/\2\1/`, true); got != "" {
		t.Errorf("extended: got %q", got)
	}
}
