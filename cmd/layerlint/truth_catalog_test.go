package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
)

// TestTruthByCatalog judges the real builds of testdata/truth as most people run the program: without a network, the
// base images known by the catalog alone. A build that passes, and whose image starts, gets no error; the failing ones
// that are not told on their line are listed in testdata/truth/untold.txt, so that one that is lost is seen.
func TestTruthByCatalog(t *testing.T) {
	if testing.Short() {
		t.Skip("checks hundreds of builds")
	}
	root := filepath.Join("..", "..", "testdata", "truth")
	cases, err := filepath.Glob(filepath.Join(root, "*", "truth.json"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases in %s: %v", root, err)
	}
	untold := make([]string, len(cases))
	t.Run("cases", func(t *testing.T) {
		for n, file := range cases {
			c := readTruth(t, filepath.Dir(file))
			t.Run(c.Name, func(t *testing.T) {
				t.Parallel()
				found := c.byCatalog(t, filepath.Dir(file))
				if c.Truth.Build.Outcome != "success" {
					if !c.told(found, 2) {
						untold[n] = c.Name
					}
					return
				}
				for _, d := range found {
					if d.Severity == 1 && !c.runFails() {
						t.Errorf("the build passes, and line %d gets an error: %s", d.Range.Start.Line+1, d.Message)
					}
				}
			})
		}
	})
	golden := filepath.Join(root, "untold.txt")
	got := strings.Join(slices.DeleteFunc(untold, func(name string) bool { return name == "" }), "\n") + "\n"
	if *update {
		if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(want), got); diff != "" {
		t.Errorf("failing builds that are not told: want -, got +\n%s", diff)
	}
}

// byCatalog checks a case's Dockerfile over the images that the rig's imitate.
func (c truthCase) byCatalog(t *testing.T, dir string) []truthFinding {
	text, err := os.ReadFile(filepath.Join(dir, c.Case.Filename))
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), filepath.Base(c.Case.Filename))
	if err := os.WriteFile(file, bytes.ReplaceAll(text, []byte("gt/"), nil), 0o644); err != nil {
		t.Fatal(err)
	}
	args := []string{"check", "--offline", "--no-discover", "--format", "json", "--fail-on", "never",
		"--context", analyzertest.TruthContext(t, dir)}
	if c.Case.Target != "" {
		args = append(args, "--target", c.Case.Target)
	}
	for k, v := range c.Case.Args {
		args = append(args, "--build-arg", k+"="+v)
	}
	var out, complaints bytes.Buffer
	if status := run(t.Context(), terminal{strings.NewReader(""), &out, &complaints}, append(args, file)); status != exitClean {
		t.Fatalf("status %d: %s", status, &complaints)
	}
	var files []struct{ Diagnostics []truthFinding }
	if err := json.Unmarshal(out.Bytes(), &files); err != nil || len(files) != 1 {
		t.Fatal(fmt.Errorf("%d files: %w", len(files), err))
	}
	return files[0].Diagnostics
}
