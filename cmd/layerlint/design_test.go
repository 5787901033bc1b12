package main

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// TestDesign holds the folders that docs/design.md lists to those that exist, at the two top levels.
func TestDesign(t *testing.T) {
	root := filepath.Join("..", "..")
	data, err := os.ReadFile(filepath.Join(root, "docs", "design.md"))
	if err != nil {
		t.Fatal(err)
	}
	_, section, _ := strings.Cut(string(data), "## Folders\n")
	_, block, _ := strings.Cut(section, "```\n")
	block, _, _ = strings.Cut(block, "```")
	listed, top := map[string]bool{}, ""
	for line := range strings.Lines(block) {
		for n, word := range strings.Fields(line) {
			name, folder := strings.CutSuffix(word, "/")
			if !folder {
				break
			}
			if n == 0 && line[0] != ' ' {
				top = name
				listed[top] = true
				break
			}
			listed[top+"/"+name] = true
		}
	}
	existing := map[string]bool{}
	for _, pattern := range []string{"*", "*/*"} {
		folders, err := filepath.Glob(filepath.Join(root, pattern))
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range folders {
			name, _ := filepath.Rel(root, p)
			name = filepath.ToSlash(name)
			top, _, below := strings.Cut(name, "/")
			if !filled(p) || strings.HasPrefix(name, ".") || below && (top == "docs" || top == "testdata") || top == "bin" {
				continue
			}
			existing[name] = true
		}
	}
	for _, name := range slices.Sorted(maps.Keys(existing)) {
		if !listed[name] {
			t.Errorf("docs/design.md lacks %s", name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(listed)) {
		if !existing[name] {
			t.Errorf("docs/design.md lists %s, which does not exist", name)
		}
	}
}

// filled reports whether a folder holds anything: git keeps no empty ones.
func filled(dir string) bool {
	entries, err := os.ReadDir(dir)
	return err == nil && len(entries) > 0
}
