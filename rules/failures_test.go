package rules

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// kindWord finds where evaluate and stages name a kind of failure.
var kindWord = regexp.MustCompile(`(?:\bfail\([^"\n]*|\brefuse\([^"\n]*|\babort\([^"\n]*|Kind: +|conflict[:=]+ *|conflict = )"([a-z-]+)"`)

// TestEveryFailureBelongsToOneRule reads the kinds from the source of the analyzers that find them.
func TestEveryFailureBelongsToOneRule(t *testing.T) {
	ids := map[string]bool{}
	for _, r := range All() {
		ids[r.ID] = true
	}
	kinds := map[string]bool{}
	for _, folder := range []string{"evaluate", "stages", "images"} {
		files, err := filepath.Glob(filepath.Join("..", "analyzers", folder, "*.go"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			if strings.HasSuffix(file, "_test.go") {
				continue
			}
			for _, m := range kindWord.FindAllSubmatch(text, -1) {
				kinds[string(m[1])] = true
			}
		}
	}
	if len(kinds) < 15 {
		t.Fatalf("only %d kinds of failures found: %v", len(kinds), kinds)
	}
	for kind := range kinds {
		if failureRules[kind] == "" {
			t.Errorf("failures of kind %q are no rule's own", kind)
		}
	}
	for kind, id := range failureRules {
		if !ids[id] {
			t.Errorf("kind %q belongs to %s, which is no rule", kind, id)
		}
	}
}
