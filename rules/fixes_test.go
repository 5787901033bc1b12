package rules_test

import (
	"context"
	"path/filepath"
	"slices"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// TestFixesMend applies all fixes of all rules to every case of every archive, again and again: each round must leave a
// file that parses, safe ones no finding that was not there before, hints aside, and they must come to an end.
func TestFixesMend(t *testing.T) {
	if testing.Short() {
		t.Skip("takes long: make test-all")
	}
	names, err := filepath.Glob(filepath.Join(archives, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		archive, err := txtar.ParseFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range analyzertest.Cases(archive) {
			for _, unsafe := range []bool{false, true} {
				build, err := c.Build()
				if err != nil {
					t.Fatal(err)
				}
				if problem := fixProblem(build, rules.Options{Hints: true}, unsafe); problem != "" {
					t.Errorf("%s, case %q, unsafe %v: %s", filepath.Base(name), c.Name, unsafe, problem)
				}
			}
		}
	}
}

// fixProblem returns what is wrong with the fixes of a build, "" for nothing. Of a build that fails as it is, what else
// is wrong with it may come to light as it is fixed.
func fixProblem(build *analyzers.Build, options rules.Options, unsafe bool) string {
	const rounds = 8
	found, err := rules.Run(context.Background(), build, options)
	if err != nil {
		return err.Error()
	}
	fails := len(build.Document.Errors) > 0 || slices.ContainsFunc(found, breaks)
	for range rounds {
		content, applied := rules.Fixed(build.Document.File, found, unsafe)
		if applied == 0 {
			return ""
		}
		before, errors := count(found), len(build.Document.Errors)
		build.Document = dockerfile.Parse(source.NewFile(build.Document.File.Path, content))
		if len(build.Document.Errors) > errors {
			return "the file no longer parses: " + build.Document.Errors[0].Message + "\n" + string(content)
		}
		if found, err = rules.Run(context.Background(), build, options); err != nil {
			return err.Error()
		}
		for id, n := range count(found) {
			if n > before[id] && !unsafe && !fails && id != "suppression-unused" { // what was suppressed may be fixed
				return "a new finding of " + id + "\n" + string(content)
			}
		}
	}
	return "the fixes come to no end\n" + string(build.Document.File.Content)
}

// breaks reports whether a finding says that something will not run: what comes to run once it is fixed may have
// findings of its own.
func breaks(d rules.Diagnostic) bool {
	return d.Severity == rules.Error || d.Likely || d.Rule.ID == "shell-feature-extra" && d.Severity == rules.Warning
}

func count(found []rules.Diagnostic) map[string]int {
	n := map[string]int{}
	for _, d := range found {
		if d.Severity < rules.Hint {
			n[d.Rule.ID]++
		}
	}
	return n
}
