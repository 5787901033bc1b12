package expressions

import "testing"

// Each is what mawk 1.3.4 of Debian 12 takes, or refuses.
func TestUnmatched(t *testing.T) {
	for program, want := range map[string]string{
		`{print $1}`:                               "",
		`/a[/]b(/ {print}`:                         "",
		`/\// && $2 ~ /[{(]/ { n++ }`:              "",
		`BEGIN { x = 6 / 2 / 3; print x "}" }`:     "",
		`{ a[$1] = $2 / NR } END { print a["/"] }`: "",
		"{ # }\n print }":                          "",
		`{ print "a\"b", $(NF-1) }`:                "",
		`{ return /x)/ }`:                          "",
		`{print $1`:                                "{ is not closed",
		`print $1}`:                                "an extra }",
		`{ if ($1 == "a" print }`:                  "( is closed by }",
		`{print "x}`:                               "a string does not end",
		`{ split($0, p, ","); print p[1 }`:         "[ is closed by }",
	} {
		if got := unmatched(program); got != want {
			t.Errorf("%s: got %q, want %q", program, got, want)
		}
	}
}
