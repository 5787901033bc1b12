package evaluate_test

import (
	"context"
	"crypto/sha256"
	"flag"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var variants = flag.String("variants", "", "print what TestFactsVaried sees of a case, to compare with what an earlier commit prints")

// TestFactsVaried holds what evaluate says of the facts cases and of every fourth real build when they are changed a
// little: a line or a word less, a file that is not there, an unknown program before. It holds all that is known when
// the stages end, and not only what a case looks at. varied.txt has a digest for each case, which -update writes.
func TestFactsVaried(t *testing.T) {
	if testing.Short() {
		t.Skip("it evaluates tens of thousands of builds: make test-all")
	}
	sums := readSums(t, filepath.Join("..", "..", "testdata", "facts", "varied.txt"))
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
				sums.check(t, strings.TrimSuffix(filepath.Base(name), ".txtar")+"/"+c.Name, 120, func(*testing.T) []variant { return variantsOf(c) })
			}
		}
		for _, dir := range builds {
			sums.check(t, filepath.Base(dir), 12, func(t *testing.T) []variant { return variantsOfBuild(t, dir) })
		}
	})
	if *update {
		sums.write(t)
	}
}

// sums are the digests of the cases: those of the file, and those that are found.
type sums struct {
	file  string
	want  map[string]string
	cases []string
	found sync.Map
}

func readSums(t *testing.T, file string) *sums {
	text, err := os.ReadFile(file)
	if err != nil && !*update {
		t.Fatal(err)
	}
	all := map[string]string{}
	for line := range strings.Lines(string(text)) {
		id, sum, _ := strings.Cut(strings.TrimSpace(line), " ")
		all[id] = sum
	}
	return &sums{file: file, want: all}
}

func (s *sums) write(t *testing.T) {
	var lines []string
	for _, id := range slices.Sorted(slices.Values(s.cases)) {
		if sum, ok := s.found.Load(id); ok {
			lines = append(lines, fmt.Sprintf("%s %s\n", id, sum))
		} else if s.want[id] != "" { // -run left it out
			lines = append(lines, fmt.Sprintf("%s %s\n", id, s.want[id]))
		}
	}
	if err := os.WriteFile(s.file, []byte(strings.Join(lines, "")), 0o644); err != nil {
		t.Fatal(err)
	}
}

// check compares the digest of a case's variants, of which it takes about most.
func (s *sums) check(t *testing.T, id string, most int, of func(*testing.T) []variant) {
	s.cases = append(s.cases, id)
	t.Run(id, func(t *testing.T) {
		t.Parallel()
		want, known := s.want[id]
		if !known && !*update {
			t.Skip("it is new: -update notes it")
		}
		got := digest(t, of(t), most, *variants == id)
		s.found.Store(id, got)
		if want != got && !*update {
			t.Errorf("want %s, got %s; -variants=%s prints what is seen", want, got, id)
		}
	})
}

func digest(t *testing.T, all []variant, most int, show bool) string {
	sum, n := sha256.New(), 0
	for i := 0; i < len(all); i += 1 + len(all)/most {
		b, err := all[i].build()
		if err != nil {
			continue // what is left of a section cannot be read
		}
		pass, err := analyzers.Run(context.Background(), b, evaluate.Analyzer)
		if err != nil {
			t.Fatal(err)
		}
		text := all[i].change + "\n" + everything(evaluate.Analyzer.Of(pass))
		n++
		sum.Write([]byte(text))
		if show {
			fmt.Print(text)
		}
	}
	return fmt.Sprintf("%d %x", n, sum.Sum(nil)[:6])
}

// everything is all that is known of a build.
func everything(r *evaluate.Result) string {
	if len(r.Stages) == 0 {
		return ""
	}
	var b strings.Builder
	b.WriteString(printed(r, []string{"needs", "installs", "hidden", "calls"}))
	for _, s := range r.Stages {
		if s.Final == nil {
			continue
		}
		for _, name := range s.Final.Env.Names() {
			value, known, set := s.Final.Env.Value(name)
			fmt.Fprintf(&b, "$%s=%q %v %v\n", name, value, known, set)
		}
		var packages []string
		for key, p := range s.Final.Packages.All() {
			if p.Added || p.Presence != filesystem.Present {
				packages = append(packages, fmt.Sprintf("%s %s: %s\n", key.Manager, key.Name, held(p)))
			}
		}
		slices.Sort(packages)
		fmt.Fprintf(&b, "%sopen %v %v, mixed %v, shell %q\n", strings.Join(packages, ""), s.Final.Env.Open, s.Final.Packages.Complete, s.Final.Mixed, s.Final.Shell)
		changed(&b, s.Final.Files, "/")
	}
	return b.String()
}

// changed prints what a folder holds that is not as in the base image, and whether it may hold more.
func changed(b *strings.Builder, files *filesystem.State, dir string) {
	if _, complete := files.Children(dir); !complete {
		fmt.Fprintf(b, "%s/*\n", dir)
	}
	for _, name := range files.Edited(dir) {
		p := path.Join(dir, name)
		e := files.Lookup(p)
		fmt.Fprintf(b, "%s: %s\n", p, entry(e))
		if e.Presence != filesystem.Absent && strings.Count(p, "/") < 16 {
			changed(b, files, p)
		}
	}
}
