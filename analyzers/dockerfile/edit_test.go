package dockerfile

import (
	"testing"
)

// TestEdit holds an edited document to what a new reading says, and what precedes the edit to its old instructions.
func TestEdit(t *testing.T) {
	for name, c := range map[string]struct {
		before, after string
		kept          int // instructions, from the first one
	}{
		"last line":          {"ARG A\nFROM a\nRUN b\nRUN c\n", "ARG A\nFROM a\nRUN b\nRUN d\n", 3},
		"typed at the end":   {"FROM a\nRUN b\nRU", "FROM a\nRUN b\nRUN", 2},
		"first line":         {"FROM a\nRUN b\n", "FROM ab\nRUN b\n", 0},
		"second stage":       {"FROM a\nRUN b\nFROM c\nRUN d\n", "FROM a\nRUN b\nFROM c\nRUN dd\n", 3},
		"FROM of the second": {"FROM a\nRUN b\nFROM c\nRUN d\n", "FROM a\nRUN b\nFROM cc\nRUN d\n", 2},
		"stage added":        {"FROM a\nRUN b\n", "FROM a\nRUN b\nFROM c\nRUN d\n", 2},
		"line added":         {"FROM a\nRUN b\nRUN d\n", "FROM a\nRUN b\nRUN c\nRUN d\n", 2},
		"line removed":       {"FROM a\nRUN b\nRUN c\nRUN d\n", "FROM a\nRUN b\nRUN d\n", 2},
		"made one by a join": {"FROM a\nRUN b\nRUN c\n", "FROM a\nRUN b\\\nRUN c\n", 1},
		"escape character":   {"# escape=`\nFROM a\nRUN b\n", "# escape=\\\nFROM a\nRUN b\n", 0},
		"heredoc closed":     {"FROM a\nRUN <<E\nb\nRUN c\n", "FROM a\nRUN <<E\nb\nE\nRUN c\n", 1},
		"heredoc's body":     {"FROM a\nRUN <<E\nb\nE\nRUN c\n", "FROM a\nRUN <<E\nbb\nE\nRUN c\n", 1},
		"after a heredoc":    {"FROM a\nRUN <<E\nb\nE\nRUN c\n", "FROM a\nRUN <<E\nb\nE\nRUN d\n", 2},
		"after a bad line":   {"FROM a\nRUNN b\nRUN c\n", "FROM a\nRUNN b\nRUN d\n", 2},
		"emptied":            {"FROM a\nRUN b\n", "", 0},
	} {
		t.Run(name, func(t *testing.T) {
			old := parse(c.before)
			was := old.Instructions()
			got := old.Edit([]byte(c.after))
			want := parse(c.after).Instructions()
			now := got.Instructions()
			if len(now) != len(want) {
				t.Fatalf("%d instructions, want %d", len(now), len(want))
			}
			for n, i := range now {
				w := want[n]
				if i.Keyword != w.Keyword || i.Body.Value != w.Body.Value || i.Start != w.Start || i.End != w.End {
					t.Errorf("instruction %d: %s %q at %d-%d, want %s %q at %d-%d", n,
						i.Keyword, i.Body.Value, i.Start, i.End, w.Keyword, w.Body.Value, w.Start, w.End)
				}
				if same := n < len(was) && i == was[n]; same != (n < c.kept) {
					t.Errorf("instruction %d, %q: kept %v, want %v", n, i.Span.Text(), same, n < c.kept)
				}
			}
			if string(got.File.Content) != c.after {
				t.Errorf("the file holds %q", got.File.Content)
			}
		})
	}
}
