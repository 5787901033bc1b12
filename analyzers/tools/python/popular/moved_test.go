package popular

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/pypi"
)

// TestMoved holds that moved.tsv has five columns, normal names and versions that are understood.
func TestMoved(t *testing.T) {
	for line := range strings.Lines(movedText) {
		f := strings.Split(strings.TrimRight(line, "\n"), "\t")
		switch {
		case line[0] == '#':
		case len(f) != 5:
			t.Errorf("%d columns: %q", len(f), line)
		case f[0] != pypi.Normal(f[0]) || !pypi.Excludes(f[1], "0.0.1") && !pypi.Excludes(f[1], "99"):
			t.Errorf("%q", line)
		}
	}
	if all := Moved("pydantic", "BaseSettings"); len(all) != 1 || all[0].Project != "pydantic" {
		t.Errorf("%v", all)
	}
	if all := Moved("pydantic", "BaseModel"); all != nil {
		t.Errorf("%v", all)
	}
}
