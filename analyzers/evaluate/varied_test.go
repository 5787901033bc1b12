package evaluate_test

import (
	"context"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/evaluate"
)

var variants = flag.String("variants", "", "print what TestFactsVaried sees of a case, to compare with what an earlier commit prints")

// TestFactsVaried holds what evaluate says of the facts cases and of every fourth real build when they are changed a
// little: a line or a word less, a file that is not there, an unknown program before. It holds all that is known when
// the stages end, and not only what a case looks at. varied.txt has a record for each case, which -update writes.
func TestFactsVaried(t *testing.T) {
	if testing.Short() {
		t.Skip("it evaluates tens of thousands of builds: make test-all")
	}
	all := readRecords(t, filepath.Join("..", "..", "testdata", "facts", "varied.txt"))
	archives, err := filepath.Glob(filepath.Join("..", "..", "testdata", "facts", "evaluate*.txtar"))
	if err != nil || len(archives) == 0 {
		t.Fatalf("no archives: %v", err)
	}
	builds, err := filepath.Glob(filepath.Join("..", "..", "testdata", "truth", "[0-9]*[048]-*"))
	if err != nil || len(builds) == 0 {
		t.Fatalf("no builds: %v", err)
	}
	t.Run("all", func(t *testing.T) {
		for _, name := range archives {
			archive, err := txtar.ParseFile(name)
			if err != nil {
				t.Fatal(err)
			}
			for _, c := range analyzertest.Cases(archive) {
				all.check(t, strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+c.Name, 120, func(*testing.T) []variant { return variantsOf(c) })
			}
		}
		for _, dir := range builds {
			all.check(t, filepath.Base(dir), 12, func(t *testing.T) []variant { return variantsOfBuild(t, dir) })
		}
	})
	if *update && len(all.cases) > 0 { // -run may leave out all of them
		all.write(t)
	}
}

// records are those of the cases: those of the file, and those that are found.
type records struct {
	file  string
	want  map[string]string
	cases []string
	found sync.Map
}

func readRecords(t *testing.T, file string) *records {
	text, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	all, id := map[string]string{}, ""
	for line := range strings.Lines(string(text)) {
		if !strings.HasPrefix(line, "  ") {
			id, line, _ = strings.Cut(line, ": ")
		}
		all[id] += line
	}
	return &records{file: file, want: all}
}

func (s *records) write(t *testing.T) {
	var all strings.Builder
	for _, id := range slices.Sorted(slices.Values(s.cases)) {
		if text, ok := s.found.Load(id); ok {
			fmt.Fprintf(&all, "%s: %s", id, text)
		} else if s.want[id] != "" { // -run left it out
			fmt.Fprintf(&all, "%s: %s", id, s.want[id])
		}
	}
	if err := os.WriteFile(s.file, []byte(all.String()), 0o644); err != nil {
		t.Fatal(err)
	}
}

// check compares the record of a case's variants, of which it takes about most.
func (s *records) check(t *testing.T, id string, most int, of func(*testing.T) []variant) {
	s.cases = append(s.cases, id)
	t.Run(id, func(t *testing.T) {
		t.Parallel()
		want, known := s.want[id]
		if !known && !*update {
			t.Skip("it is new: -update notes it")
		}
		got := recorded(t, of(t), most, *variants == id)
		s.found.Store(id, got)
		if diff := cmp.Diff(want, got); diff != "" && !*update {
			t.Errorf("-want +got; -variants=%s prints what is seen\n%s", id, diff)
		}
	})
}

func recorded(t *testing.T, all []variant, most int, show bool) string {
	sum := newRecord()
	for i := 0; i < len(all); i += 1 + len(all)/most {
		b, err := all[i].build()
		if err != nil {
			continue // what is left of a section cannot be read
		}
		pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		text := sum.add(all[i].change, evaluate.Analyzer.Of(pass))
		if show {
			fmt.Print(text)
		}
	}
	return sum.String()
}
