package state_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/state"
)

// TestUnmade: of a path that is not known nothing is said.
func TestUnmade(t *testing.T) {
	for _, p := range []string{"", "etc/x.conf"} {
		if s := (&state.State{}); s.Unmade(p) || s.Unowned(p) || s.NoFolder(p) {
			t.Errorf("%q is said to be missing", p)
		}
	}
}
