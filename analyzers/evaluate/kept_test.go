package evaluate_test

import (
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/evaluate"
)

// TestEdited: what is kept of a build for the next text of its document changes nothing of what is said of that. Each
// case is the text without a line of it, then with it, then with another line in between.
func TestEdited(t *testing.T) {
	archives, err := filepath.Glob(filepath.Join("..", "..", "testdata", "facts", "evaluate-*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	for _, name := range archives {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range analyzertest.Cases(archive) {
			if _, each := c.Sections["each"]; !each {
				t.Run(filepath.Base(name)+"/"+c.Name, func(t *testing.T) { edited(t, c) })
			}
		}
	}
}

func edited(t *testing.T, c analyzertest.Case) {
	text := c.Sections["Dockerfile"]
	lines := strings.SplitAfter(text, "\n")
	b, err := c.Build()
	if err != nil {
		t.Fatal(err)
	}
	b.Memory = &analyzers.Memory{}
	look := strings.Fields(c.Sections["look"])
	middle := len(lines) / 2
	without := strings.Join(lines[:middle], "") + strings.Join(lines[middle+1:], "")
	more := strings.Join(lines[:middle], "") + "RUN echo more > /more\n" + strings.Join(lines[middle:], "")
	for _, now := range []string{without, text, text, more, text} {
		b.Document = b.Document.Edit([]byte(now))
		pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		if now != text {
			continue
		}
		if diff := cmp.Diff(c.Sections["want"], printed(evaluate.Analyzer.Of(pass), look)); diff != "" {
			t.Fatalf("want - as without a memory, got +\n%s", diff)
		}
	}
}
