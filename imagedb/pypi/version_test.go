package pypi

import "testing"

// The order and the clauses are PEP 440's examples.
func TestVersions(t *testing.T) {
	ordered := []string{"1.dev0", "1.0.dev456", "1.0a1", "1.0a2.dev456", "1.0a12.dev456", "1.0a12", "1.0b1.dev456", "1.0b2", "1.0b2.post345.dev456", "1.0b2.post345", "1.0rc1.dev456",
		"1.0rc1", "1.0", "1.0+abc.5", "1.0+abc.7", "1.0+5", "1.0.post456.dev34", "1.0.post456", "1.0.15", "1.1.dev1", "1!0.1"}
	for i, a := range ordered {
		for j, b := range ordered {
			v, ok := parseVersion(a)
			w, fine := parseVersion(b)
			if !ok || !fine {
				t.Fatalf("%s or %s is no version", a, b)
			}
			if got := v.compare(w); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("%s to %s: %d", a, b, got)
			}
		}
	}
	for _, same := range [][2]string{{"1.0", "1"}, {"1.0-1", "1.0.post1"}, {"v1.0C1", "1.0rc1"}, {"1.0-alpha_3", "1.0a3"}} {
		v, _ := parseVersion(same[0])
		if w, ok := parseVersion(same[1]); !ok || v.compare(w) != 0 {
			t.Errorf("%s and %s differ", same[0], same[1])
		}
	}
	for _, text := range []string{"", "a", "1.x", "1.0-beta-final", "2020-01-01"} {
		if _, ok := parseVersion(text); ok {
			t.Errorf("%q is a version", text)
		}
	}
}

func TestSpecifiers(t *testing.T) {
	for _, c := range []struct {
		clauses, version string
		want             bool
	}{
		{"~=2.2", "2.3", true}, {"~=2.2", "3.0", false}, {"~=2.2.0", "2.3", false}, {"~=2.2.post3", "2.2", false}, {"==1.1", "1.1.0", true}, {"==1.1", "1.1+cu121", true},
		{"==1.1+cu121", "1.1+cpu", false}, {"==1.1.*", "1.1.post1", true}, {"==1.1.*", "1.10", false}, {"!=1.1.*", "1.1a1", false}, {">=1,<2", "1.9", true}, {">=1,<2", "2.0", false},
		{"<2", "2.0rc1", false}, {"<2.0rc2", "2.0rc1", true}, {">1.7", "1.7.post1", false}, {">1.7", "1.7.1", true}, {">1.7.post1", "1.7.post2", true}, {"===1.0", "1.0", true},
		{"", "1", true}, {"==2.1", "2.1.1", false}, {"<=1.0", "1.0+local", true},
	} {
		all, ok := parseSpecifiers(c.clauses)
		v, fine := parseVersion(c.version)
		if !ok || !fine {
			t.Fatalf("%s %s", c.clauses, c.version)
		}
		got := true
		for _, s := range all {
			got = got && s.holds(v)
		}
		if got != c.want {
			t.Errorf("%s %s: %v", c.version, c.clauses, got)
		}
	}
}
