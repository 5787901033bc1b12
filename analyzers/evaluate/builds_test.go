package evaluate_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/catalog"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// TestFactsOfBuilds prints what evaluate says of the real builds of testdata/truth over the images of the catalog: what
// fails, in the build and when its image starts, and what the Dockerfile leaves in it. facts.txt beside a build keeps
// that; the builds that have none are new, and -update makes it. A build that passes has no failure that is certain.
// -short takes every eighth build.
func TestFactsOfBuilds(t *testing.T) {
	cases, err := filepath.Glob(filepath.Join("..", "..", "testdata", "truth", "*", "truth.json"))
	if err != nil || len(cases) == 0 {
		t.Fatalf("no cases: %v", err)
	}
	for i, file := range cases {
		if testing.Short() && i%8 != 0 && !*update {
			continue
		}
		dir := filepath.Dir(file)
		t.Run(filepath.Base(dir), func(t *testing.T) {
			t.Parallel()
			golden := filepath.Join(dir, "facts.txt")
			want, err := os.ReadFile(golden)
			if err != nil && !*update {
				t.Skip("it has no facts.txt: -update makes it")
			}
			got := real(t, dir)
			if *update && got != string(want) {
				if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
					t.Fatal(err)
				}
			} else if diff := cmp.Diff(string(want), got); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
		})
	}
}

// buildIn is the build in a folder.
func buildIn(t *testing.T, dir string) *analyzers.Build {
	var c struct {
		Filename, Target string
		Args             map[string]string
	}
	decode(t, filepath.Join(dir, "case.json"), &c)
	if c.Filename == "" {
		c.Filename = "Dockerfile"
	}
	text, err := os.ReadFile(filepath.Join(dir, c.Filename))
	if err != nil {
		t.Fatal(err)
	}
	text = bytes.ReplaceAll(text, []byte("gt/"), nil) // the rig's images imitate those of these names
	return &analyzers.Build{
		Document: dockerfile.Parse(source.NewFile("Dockerfile", text)),
		Context:  os.DirFS(analyzertest.TruthContext(t, dir)),
		Args:     c.Args, Target: c.Target, Images: catalog.Embedded().DB(""), Packages: catalog.Embedded().Repositories(), Today: "2026-11-22",
	}
}

func decode(t *testing.T, file string, into any) {
	content, err := os.ReadFile(file)
	if err == nil {
		err = json.Unmarshal(content, into)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// real is what evaluate says of the build in a folder.
func real(t *testing.T, dir string) string {
	var truth struct{ Build struct{ Outcome string } }
	decode(t, filepath.Join(dir, "truth.json"), &truth)
	pass, err := analyzers.Run(context.Background(), buildIn(t, dir), evaluate.Analyzer)
	if err != nil {
		t.Fatal(err)
	}
	r := evaluate.Analyzer.Of(pass)
	for _, s := range r.Stages {
		for _, step := range s.Steps {
			if f := step.Failure; f != nil && !f.Likely && truth.Build.Outcome == "success" {
				t.Errorf("the build passes, and this fails for certain: %s: %s", f.Text(), f.Reason)
			}
		}
	}
	return summary(r, truth.Build.Outcome)
}

func summary(r *evaluate.Result, outcome string) string {
	var b strings.Builder
	b.WriteString("build: " + outcome + "\n")
	for _, s := range r.Stages {
		for _, f := range s.Failures {
			failure(&b, f)
		}
		for _, step := range s.Steps {
			if step.Failure != nil {
				failure(&b, *step.Failure)
			}
		}
		if s.Start != nil && s.Start.Failure != nil {
			b.WriteString("start ")
			failure(&b, *s.Start.Failure)
		}
	}
	if last := r.Stages[len(r.Stages)-1].Final; last != nil {
		for _, p := range left(last.Files, "/", nil) {
			b.WriteString(p + "\n")
		}
	}
	return b.String()
}

// most is how much of what a build leaves is printed, and how deep it lies.
const (
	most = 50
	deep = 4
)

// left are the paths that differ from the base image's but what is likely not there: "-" before what is gone, "?" after
// what is likely, "*" after what is not known.
func left(files *filesystem.State, dir string, all []string) []string {
	for _, name := range files.Edited(dir) {
		p := path.Join(dir, name)
		e := files.Lookup(p)
		if e.Presence == filesystem.Absent && e.Likely || len(all) == most {
			continue
		}
		all = append(all, shown(p, e))
		if strings.Count(p, "/") < deep && e.Presence != filesystem.Absent {
			all = left(files, p, all)
		}
	}
	return all
}

func shown(p string, e filesystem.Entry) string {
	switch {
	case e.Presence == filesystem.Absent:
		return "-" + p
	case e.Presence == filesystem.Unknown:
		return p + "*"
	case e.Likely:
		return p + "?"
	}
	return p
}
