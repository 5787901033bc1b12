package buildkitlint_test

import (
	"go/build"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

// TestChecks: the list is that of the BuildKit that is linked.
func TestChecks(t *testing.T) {
	p, err := build.Import("github.com/moby/buildkit/frontend/dockerfile/linter", ".", build.FindOnly)
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(p.Dir, "ruleset.go"))
	if err != nil {
		t.Fatal(err)
	}
	var want, got []string
	for _, m := range regexp.MustCompile(`(?m)^\t\tName: +"(\w+)"`).FindAllStringSubmatch(string(source), -1) {
		want = append(want, m[1])
	}
	for _, c := range buildkitlint.Checks() {
		got = append(got, c.Name)
		if c.Summary == "" {
			t.Errorf("%s has no summary", c.Name)
		}
	}
	if !slices.Equal(got, want) || len(got) == 0 {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
