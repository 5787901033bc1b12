package apk

import "testing"

// The order is that of apk-tools' documentation and of its test/version.data as far as the forms are those of Alpine's
// packages.
func TestCompare(t *testing.T) {
	ordered := []string{"0.1_alpha", "0.1_alpha1", "0.1_beta", "0.1_pre2", "0.1_rc", "0.1", "0.1_git20240101", "0.1_p1", "0.1_p2", "0.1a", "0.1b", "0.1.1", "0.1.10", "0.2", "0.2-r1",
		"0.2-r10", "1", "1.0", "1.01", "1.1", "3.5.1-r2", "3.5.10-r0", "20240101", "20241121-r1"}
	for i, a := range ordered {
		for j, b := range ordered {
			if got := Compare(a, b); (got < 0) != (i < j) || (got > 0) != (i > j) {
				t.Errorf("Compare(%q, %q) = %d", a, b, got)
			}
		}
	}
}

func TestMeets(t *testing.T) {
	for _, c := range []struct {
		version, constraint string
		want                bool
	}{
		{"1.2.3-r0", "", true}, {"1.2.3-r0", "=1.2.3-r0", true}, {"1.2.3-r1", "=1.2.3-r0", false}, {"1.2.3-r1", "~1.2", true}, {"1.20.3-r1", "~1.2", false},
		{"1.2.3-r1", "=~1.2.3", true}, {"1.2.3-r1", "~=1.2.3", true}, {"1.2.3-r1", ">1.2", true}, {"1.2.3-r1", "<1.2", false}, {"1.2.3-r1", ">=1.2.3-r1", true},
		{"1.2.3-r1", ">=1.2.4", false}, {"1.2.3-r1", "<=1.2.3-r1", true}, {"1.2", "~1.2", true}, {"1.2_rc1-r0", "~1.2", true},
	} {
		if got := meets(c.version, c.constraint); got != c.want {
			t.Errorf("%s%s: %v", c.version, c.constraint, got)
		}
	}
}
