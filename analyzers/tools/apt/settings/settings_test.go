package settings

import "testing"

// TestApt has what apt-config of apt 2.6.1 says of files with these texts.
func TestApt(t *testing.T) {
	for text, want := range map[string]string{
		"A::B \"1\";\n": "", "": "", "# c\n// c\nA 1;\n": "", "A { B \"1\"; };\n": "", "A { B \"1\"; }\n": "", "A \"1\" \"2\";": "",
		"A \"x\"y;": "", "A \"a//b\";": "", "A;": "", "A { \"x\"; };};": "", "A\n\"1\"\n;": "", "#include \"/x\"": "", "A::B:: \"x\"; // c \"": "",
		"A::B \"1\"":                  "Syntax error f:1: Extra junk at end of file",
		"A::B \"1\"\n":                "Syntax error f:2: Extra junk at end of file",
		"A::B \"1\"\nA::C \"2\";\n":   "Syntax error f:2: Extra junk after value",
		"A { B \"1\";\n  C \"2\"\n};": "",
		"A 1 2;":                      "Syntax error f:1: Extra junk after value",
		"{ A \"1\"; };":               "Syntax error f:1: Block starts with no name.",
		"A \"1;\n":                    "Syntax error f:2: Extra junk at end of file",
		"A a//b;":                     "Syntax error f:1: Extra junk at end of file",
		"A 'x y';":                    "Syntax error f:1: Extra junk after value",
	} {
		if got := Apt("f", text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// TestDpkg has what dpkg 1.21.22 says.
func TestDpkg(t *testing.T) {
	for text, want := range map[string]string{
		"path-exclude /x\n": "", "path-exclude=/x": "", "path-exclude = /x": "", "path-exclude=": "", "# c\n\nforce-unsafe-io\n": "", "no-debsig": "",
		"post-invoke \"echo a\"": "", "force-confold\nforce-confdef": "", "assert-later": "",
		"path-exclud /x":       "configuration error: f:1: unknown option 'path-exclud'",
		"path-exclude":         "configuration error: f:1: 'path-exclude' needs a value",
		"\nno-debsig x":        "configuration error: f:2: 'no-debsig' does not take a value",
		"force-unsafeio":       "unknown force/refuse option 'unsafeio'",
		"--force-unsafe-io":    "configuration error: f:1: unknown option '--force-unsafe-io'",
		"force-confold # c":    "configuration error: f:1: unknown option 'force-confold'",
		"  no-debsig":          "configuration error: f:1: unknown option ''",
		"path-include=/x\ni\n": "configuration error: f:2: unknown option 'i'",
	} {
		if got := Dpkg("f", text); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
