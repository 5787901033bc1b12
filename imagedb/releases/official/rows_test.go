package official_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/imagedb/releases"
)

// TestRows looks at each row: its days are in order, and it names releases that are known.
func TestRows(t *testing.T) {
	files, err := filepath.Glob("tables/*.tsv")
	if err != nil || len(files) < 50 {
		t.Fatalf("%d tables: %v", len(files), err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		seen := map[string]bool{}
		for line := range strings.Lines(string(text)) {
			tags, spans, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			for tag := range strings.FieldsSeq(tags) {
				if seen[tag] {
					t.Errorf("%s: %s twice", file, tag)
				}
				seen[tag] = true
			}
			before := ""
			for span := range strings.SplitSeq(spans, "\t") {
				day, on, ok := strings.Cut(span, " ")
				if _, err := time.Parse(time.DateOnly, day); !ok || err != nil || day < before || !known(on) {
					t.Errorf("%s: %q in the row of %.40s", file, span, tags)
				}
				before = day
			}
		}
	}
}

// known reports whether this is what a row may say of a tag.
func known(on string) bool {
	if version, ok := strings.CutPrefix(on, "alpine"); ok {
		_, ok = releases.Find("alpine", version)
		return ok
	}
	_, ok := releases.Suite(on)
	return ok || on == "" || on == "."
}
