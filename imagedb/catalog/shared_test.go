package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestSharedIsSorted holds the lines that are searched to their order, and finds each.
func TestSharedIsSorted(t *testing.T) {
	lines := Embedded().shared()
	if len(lines) < 1000 || !slices.IsSorted(lines) {
		t.Fatalf("%d lines, sorted: %v", len(lines), slices.IsSorted(lines))
	}
	for _, line := range slices.Concat(lines, sharedUbuntu) {
		f := strings.Split(line, "\t")
		if got := Embedded().providersOf(f[0], f[1]); !slices.Equal(got, strings.Fields(f[2])) {
			t.Errorf("providers of %s in %s: %q, want %s", f[1], f[0], got, f[2])
		}
	}
	if got := Embedded().providersOf("debian-12", "nothing-is-called-so"); got != nil {
		t.Errorf("providers of nothing: %q", got)
	}
	if copied := testing.AllocsPerRun(10, func() { Embedded().providersOf("debian-12", "nothing-is-called-so") }); copied > 2 {
		t.Errorf("a name that nobody provides takes %v allocations", copied)
	}
}
