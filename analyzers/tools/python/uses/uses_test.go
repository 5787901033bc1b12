package uses

import "testing"

func TestClass(t *testing.T) {
	for text, want := range map[string]string{
		"s = Server(1)\n": "Server",
		"def main():\n    s: Server = Server(\n  a, ')',\n) # x\n": "Server",
		"s = Server(1).start()\n":                                  "",
		"s = Server() or Other()\n":                                "",
		"s = Server()\ns = Other()\n":                              "",
		"x = Server()\n":                                           "",
		"s = Server(":                                              "",
	} {
		if got := Class(text, "s"); got != want {
			t.Errorf("%q: %q, want %q", text, got, want)
		}
	}
}

func TestSectioned(t *testing.T) {
	for text, want := range map[string]bool{
		"c.read('a')\nx = c['b']\n": true, "c.add_section('b')\n": false, "fill(c)\n": false, "if 'b' in c:\n": false, "c['b'] = {}\n": false, "x = c['b'] == 1\n": true,
	} {
		if got := Sectioned(text, "c"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
	if got := Sections("[a]\nb=1\n [c d] \n;[e]\n"); len(got) != 2 || got["a"] == nil || got["c d"] == nil {
		t.Error(got)
	}
}
