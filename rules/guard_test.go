package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/analyzertest"
	"github.com/layerlint/layerlint/rules"
)

var kebab = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)+$`)

// TestEveryRuleIsTwoFiles keeps each rule to the form that the package's comment describes.
func TestEveryRuleIsTwoFiles(t *testing.T) {
	seen := map[string]bool{}
	for _, r := range rules.All() {
		t.Run(r.ID, func(t *testing.T) {
			if seen[r.ID] {
				t.Error("this id is there twice")
			}
			seen[r.ID] = true
			if !kebab.MatchString(r.ID) {
				t.Error("the id is not kebab-case of two words or more")
			}
			if r.Summary == "" || strings.HasSuffix(r.Summary, ".") || strings.Contains(r.Summary, "\n") {
				t.Errorf("summary %q is not one line without a full stop", r.Summary)
			}
			if !strings.Contains(r.Doc, "\n## Why\n") || !strings.Contains(r.Doc, "\n## Good\n") {
				t.Error("the doc does not say what happens, why, and what to write instead")
			}
			if r.Check == nil {
				t.Error("nothing is checked")
			}
			if _, err := os.Stat(r.ID + ".go"); err != nil {
				t.Error(err)
			}
			if err := analyzers.CheckRequires(r.Requires...); err != nil {
				t.Error(err)
			}
			guardArchive(t, r)
		})
	}
}

// guardArchive wants a case that fires and one that is silent. What only a broken program reports is tested in Go.
func guardArchive(t *testing.T, r *rules.Rule) {
	if r.ID == "check-failed" {
		return
	}
	archive, err := txtar.ParseFile(filepath.Join(archives, r.ID+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	if strings.TrimSpace(string(archive.Comment)) == "" {
		t.Error("the archive does not begin with prose")
	}
	firing, silent := 0, 0
	for _, c := range analyzertest.Cases(archive) {
		switch want, ok := c.Sections["want"]; {
		case !ok:
			t.Errorf("case %q has no want section", c.Name)
		case strings.Contains(want, "["+r.ID+"]") || strings.Contains(want, "["+r.ID+" "):
			firing++
		case want == "":
			silent++
		default:
			t.Errorf("case %q wants something else than the archive's rule says", c.Name)
		}
	}
	if firing == 0 || silent == 0 {
		t.Errorf("%d firing and %d silent cases", firing, silent)
	}
}

// TestEveryArchiveHasItsRule finds archives whose rule was renamed or removed.
func TestEveryArchiveHasItsRule(t *testing.T) {
	names, err := filepath.Glob(filepath.Join(archives, "*.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	ids := map[string]bool{}
	for _, r := range rules.All() {
		ids[r.ID] = true
	}
	for _, name := range names {
		if id := strings.TrimSuffix(filepath.Base(name), ".txtar"); !ids[id] {
			t.Errorf("%s belongs to no rule", name)
		}
	}
}
