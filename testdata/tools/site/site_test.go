package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var href = regexp.MustCompile(`(?:href|src)="([^"#]*)(?:#[^"]*)?"`)

// TestSite writes the site of this repository and follows each link within it.
func TestSite(t *testing.T) {
	out := t.TempDir()
	if err := build(filepath.Join("..", "..", ".."), out); err != nil {
		t.Fatal(err)
	}
	pages := 0
	err := filepath.WalkDir(out, func(p string, d fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(p) != ".html" {
			return err
		}
		pages++
		text, err := os.ReadFile(p)
		if err != nil {
			return err
		}
		for _, m := range href.FindAllStringSubmatch(string(text), -1) {
			target := m[1]
			if target == "" || strings.Contains(target, ":") {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(p), filepath.FromSlash(target))); err != nil {
				name, _ := filepath.Rel(out, p)
				t.Errorf("%s links to %s, which does not exist", name, target)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if pages < 200 {
		t.Errorf("%d pages", pages)
	}
}
