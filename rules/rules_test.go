package rules_test

import (
	"bytes"
	"context"
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/rules"
)

var update = flag.Bool("update", false, "rewrite the archives' want and fixed sections")

const archives = "../testdata/rules"

func TestRules(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(archives, "*.txtar"))
	if err != nil || len(names) == 0 {
		t.Fatalf("no archives in %s: %v", archives, err)
	}
	for _, name := range names {
		id := strings.TrimSuffix(filepath.Base(name), ".txtar")
		t.Run(id, func(t *testing.T) { testArchive(t, name, id) })
	}
}

func testArchive(t *testing.T, name, id string) {
	archive, err := txtar.ParseFile(name)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range analyzertest.Cases(archive) {
		t.Run(c.Name, func(t *testing.T) {
			got, fixed := outcome(t, c, id)
			if *update {
				if reason := c.Refused("want", got); reason != "" {
					t.Error(reason)
					return
				}
				record(archive, c, got, fixed)
				return
			}
			if diff := cmp.Diff(c.Sections["want"], got); diff != "" {
				t.Errorf("want -, got +\n%s", diff)
			}
			if diff := cmp.Diff(c.Sections["fixed/Dockerfile"], fixed); diff != "" {
				t.Errorf("fixed: want -, got +\n%s", diff)
			}
		})
	}
	if *update {
		if err := os.WriteFile(name, txtar.Format(archive), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

// outcome is what the program prints of the archive's own rule, and the Dockerfile after its fixes, "" when there are
// none.
func outcome(t *testing.T, c analyzertest.Case, id string) (text, fixed string) {
	build, err := c.Build()
	if err != nil {
		t.Fatal(err)
	}
	found, err := rules.Run(context.Background(), build, rules.Options{Only: append(strings.Fields(c.Sections["rules"]), id)})
	if err != nil {
		t.Fatal(err)
	}
	var out bytes.Buffer
	file := build.Document.File
	if err := report.Text(&out, []report.Result{{File: file, Diagnostics: found}}, report.Options{}); err != nil {
		t.Fatal(err)
	}
	content, applied := rules.Fixed(file, found, true)
	if applied == 0 {
		return out.String(), ""
	}
	for _, d := range dockerfile.Parse(source.NewFile("fixed/Dockerfile", content)).Errors {
		t.Errorf("fixed/Dockerfile: %s", d.Message)
	}
	return out.String(), string(content)
}

func record(a *txtar.Archive, c analyzertest.Case, want, fixed string) {
	c.Set(a, "want", want)
	if fixed == "" {
		c.Delete(a, "fixed/Dockerfile")
	} else {
		c.Set(a, "fixed/Dockerfile", fixed)
	}
}
