package conffiles

import (
	"slices"
	"strings"
	"testing"
)

// TestEntries: every package of the table is found.
func TestEntries(t *testing.T) {
	for line := range strings.Lines(files) {
		name, all, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
		if !strings.HasPrefix(name, "#") && !slices.Equal(entries(name), strings.Split(all, "\t")) {
			t.Errorf("%s: got %q", name, entries(name))
		}
	}
}
