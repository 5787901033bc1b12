package conffiles

import (
	"slices"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/table"
)

// TestSorted: lines are found where they stand, for which they must be sorted.
func TestSorted(t *testing.T) {
	if !slices.IsSorted(strings.Split(strings.TrimSuffix(files, "\n"), "\n")) {
		t.Error("files.tsv is not sorted")
	}
	for name := range table.Table(files).Keys() {
		if !strings.HasPrefix(name, "#") && len(Of("trixie", name)) == 0 && len(Of("bookworm", name)) == 0 {
			t.Errorf("%s has no files", name)
		}
	}
}
