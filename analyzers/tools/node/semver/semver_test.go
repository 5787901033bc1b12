package semver

import (
	"strings"
	"testing"
)

// TestSatisfies holds ranges to what node-semver 7.8.5 says of these versions.
func TestSatisfies(t *testing.T) {
	versions := strings.Fields("0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0")
	for _, c := range []struct{ wanted, in string }{
		{`1.2.3`, "1.2.3"},
		{`=1.2.3`, "1.2.3"},
		{`1.2`, "1.2.3 1.2.4"},
		{`1`, "1.0.0 1.2.3 1.2.4 1.3.0"},
		{`1.x`, "1.0.0 1.2.3 1.2.4 1.3.0"},
		{`1.2.x`, "1.2.3 1.2.4"},
		{`*`, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{``, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{`x`, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{`>=1.2.3`, "1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{`>1.2.3`, "1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{`<1.2.3`, "0.0.3 0.1.0 0.2.5 1.0.0"},
		{`<=1.2.3`, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3"},
		{`>1.2`, "1.3.0 2.0.0 18.20.4 20.0.0"},
		{`<=1.2`, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4"},
		{`>1`, "2.0.0 18.20.4 20.0.0"},
		{`<=1`, "0.0.3 0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0"},
		{`>=1.2`, "1.2.3 1.2.4 1.3.0 2.0.0 18.20.4 20.0.0"},
		{`<1.2`, "0.0.3 0.1.0 0.2.5 1.0.0"},
		{`~1.2.3`, "1.2.3 1.2.4"},
		{`~1.2`, "1.2.3 1.2.4"},
		{`~1`, "1.0.0 1.2.3 1.2.4 1.3.0"},
		{`~>1.2`, "1.2.3 1.2.4"},
		{`^1.2.3`, "1.2.3 1.2.4 1.3.0"},
		{`^0.1.0`, "0.1.0"},
		{`^0.0.3`, "0.0.3"},
		{`^0.1`, "0.1.0"},
		{`^0.0`, "0.0.3"},
		{`^0`, "0.0.3 0.1.0 0.2.5"},
		{`^1`, "1.0.0 1.2.3 1.2.4 1.3.0"},
		{`1.2.3 - 1.3`, "1.2.3 1.2.4 1.3.0"},
		{`0.1.0 - 1`, "0.1.0 0.2.5 1.0.0 1.2.3 1.2.4 1.3.0"},
		{`>=1 <2`, "1.0.0 1.2.3 1.2.4 1.3.0"},
		{`>= 1.2.3 < 2`, "1.2.3 1.2.4 1.3.0"},
		{`1 || 18`, "1.0.0 1.2.3 1.2.4 1.3.0 18.20.4"},
		{`^18 || >=20`, "18.20.4 20.0.0"},
		{`~0.1.0 || ~0.2`, "0.1.0 0.2.5"},
		{`v1.2.3`, "1.2.3"},
		{`^v1.2.3`, "1.2.3 1.2.4 1.3.0"},
		{`>*`, ""},
		{`<*`, ""},
		{`>=18.0.0 <19`, "18.20.4"},
	} {
		var in []string
		for _, v := range versions {
			yes, ok := Satisfies(v, c.wanted)
			if !ok {
				t.Errorf("%q is not understood", c.wanted)
			}
			if yes {
				in = append(in, v)
			}
		}
		if got := strings.Join(in, " "); got != c.in {
			t.Errorf("%q: %s, want %s", c.wanted, got, c.in)
		}
	}
}

// TestNotUnderstood: what is no version or no range of releases says nothing.
func TestNotUnderstood(t *testing.T) {
	for _, c := range [][2]string{{"1.2", "*"}, {"1.2.3-rc.1", "*"}, {"1.-2.3", "*"}, {"", "*"}, {"1.2.3", "latest"}, {"1.2.3", "1.2.3.4"},
		{"1.2.3", "git+https://example.com/a"}, {"1.2.3", "><1"}, {"1.2.3", "^1.2.3-rc.1"}, {"1.2.3", "1 || latest"}, {"1.2.3", "1.2.-3"}} {
		if yes, ok := Satisfies(c[0], c[1]); yes || ok {
			t.Errorf("%q in %q: %v %v", c[0], c[1], yes, ok)
		}
	}
}

func TestFails(t *testing.T) {
	for _, c := range []struct {
		release Release
		wanted  string
		want    bool
	}{
		{Release{Version: Version{20, 1, 0}}, ">=20.5", true},
		{Release{Version: Version{20, 1, 0}, Moving: true}, ">=20.5", false}, // by now it may be a later one
		{Release{Version: Version{20, 1, 0}, Moving: true}, ">=22", true},
		{Release{Version: Version{20, 1, 0}}, ">=18", false},
		{Release{Version: Version{20, 1, 0}}, "latest", false},
	} {
		if got := c.release.Fails(c.wanted); got != c.want {
			t.Errorf("%v fails %q: %v", c.release, c.wanted, got)
		}
	}
}
