package finds

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// What is expected was printed by findutils 4.9 over the same files, with -print instead of a command.
func TestSays(t *testing.T) {
	for _, c := range []struct{ tests, reached string }{
		{"-type f", "./a.sh ./lib/b.py ./lib/c.SH"},
		{"-name a* -o -name b*", "./lib/b.py"},
		{"( -name a* -o -name b* )", "./a.sh ./lib/b.py"},
		{"-type f ! -name *.sh", "./lib/b.py ./lib/c.SH"},
		{"-iname *.sh", "./a.sh ./lib/c.SH"},
		{"-path ./lib/*", "./lib/b.py ./lib/c.SH"},
		{"-path ./lib -prune -o -type f", "./a.sh"},
		{"-mindepth 1 -not -type d -maxdepth 1", "./a.sh"},
		{"-name *.sh -exec true ;", "?"},
		{"( -name a", "?"},
		{"-depth -path ./lib -prune -o -type f", "?"},
	} {
		var tests []effects.Arg
		for word := range strings.FieldsSeq(c.tests) {
			tests = append(tests, effects.Arg{Text: word, Known: true})
		}
		if got := strings.Join(files(tests), " "); got != c.reached {
			t.Errorf("find . %s: %s, want %s", c.tests, got, c.reached)
		}
	}
}

// files are those that the command after some tests is run for.
func files(tests []effects.Arg) (reached []string) {
	q := New(nil, nil)
	if !q.Read(tests) {
		return []string{"?"}
	}
	pruned := "\x00"
	for _, f := range []string{".", "./a.sh", "./lib", "./lib/b.py", "./lib/c.SH"} {
		of := &item{entry: filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular}, written: f}
		if f == "." || f == "./lib" {
			of.entry.Type = filesystem.Directory
		}
		depth := strings.Count(f, "/")
		if strings.HasPrefix(f, pruned) || depth > q.deepest {
			continue
		}
		if q.reached(of, depth) == yes {
			reached = append(reached, f)
		}
		if of.pruned == yes {
			pruned = f + "/"
		}
	}
	return reached
}
