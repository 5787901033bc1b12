package posixre

import "testing"

// What sed 4.9 and grep 3.8 say of each expression, in Debian 12.
func TestFault(t *testing.T) {
	for _, c := range []struct {
		text                   string
		basic, extended, grepE string
	}{
		{text: `a*b\.[0-9]\+`},
		{text: `[]a]x[^]]`},
		{text: `[[:alpha:]-]`},
		{text: `a{2,3}`},
		{"a{2,1}", "", `Invalid content of \{\}`, `Invalid content of \{\}`},
		{"a{x}", "", `Invalid content of \{\}`, ""},
		{"a{1", "", `Unmatched { or \{`, ""},
		{"*a", "", "Invalid preceding regular expression", ""},
		{"(*a)", "", "Invalid preceding regular expression", ""},
		{"a|*b", "", "Invalid preceding regular expression", ""},
		{"(", "", `Unmatched ( or \(`, `Unmatched ( or \(`},
		{"a)", "", `Unmatched ) or \)`, ""},
		{`\(a`, `Unmatched ( or \(`, "", ""},
		{`a\)`, `Unmatched ) or \)`, "", ""},
		{`a\{1`, `Unmatched { or \{`, "", ""},
		{`(a)\1`, "Invalid back reference", "", ""},
		{`\(a\)\1`, "", "Invalid back reference", "Invalid back reference"},
		{"[a", open, open, open},
		{"[^]", open, open, open},
		{"[[:foo:]]", "Invalid character class name", "Invalid character class name", "Invalid character class name"},
		{"[z-a]", "Invalid range end", "Invalid range end", "Invalid range end"},
		{"[:space:]", class, class, class},
		{`a\`, "Trailing backslash", "Trailing backslash", "Trailing backslash"},
	} {
		for s, want := range []string{Basic: c.basic, Extended: c.extended, GrepExtended: c.grepE} {
			if got := Fault(c.text, Syntax(s)); got != want {
				t.Errorf("%q, %d: got %q, want %q", c.text, s, got, want)
			}
		}
	}
}

const (
	open  = "Unmatched [, [^, [:, [., or [="
	class = "character class syntax is [[:space:]], not [:space:]"
)
