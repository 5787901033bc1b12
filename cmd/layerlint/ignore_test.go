package main

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestIgnore holds which of several .gitignore files decides, and that nothing below an ignored folder comes back.
func TestIgnore(t *testing.T) {
	root := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD":                  "",
		".gitignore":                 "*.old/\n/out/*\n!/out/keep\nsub/named\n",
		"Dockerfile":                 "",
		"a.old/.gitignore":           "!Dockerfile\n!*.old",
		"a.old/Dockerfile":           "",
		"out/Dockerfile":             "",
		"out/keep/Dockerfile":        "",
		"app/.gitignore":             "Dockerfile\n!/sub/b.old/\n",
		"app/Dockerfile":             "",
		"app/sub/.gitignore":         "!Dockerfile",
		"app/sub/Dockerfile":         "",
		"app/sub/b.old/Dockerfile":   "",
		"app/sub/named/Dockerfile":   "", // sub/named is relative to the root
		"sub/named/Dockerfile":       "",
		"sub/other/named/Dockerfile": "",
	} {
		p := filepath.Join(root, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(p), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(p, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		dir  string
		want []string
	}{
		{".", []string{"Dockerfile", "app/sub/Dockerfile", "app/sub/b.old/Dockerfile", "app/sub/named/Dockerfile", "out/keep/Dockerfile", "sub/other/named/Dockerfile"}},
		{"app/sub", []string{"app/sub/Dockerfile", "app/sub/b.old/Dockerfile", "app/sub/named/Dockerfile"}},
		{"a.old", nil},
		{"sub/named", nil},
		{"out/keep", []string{"out/keep/Dockerfile"}},
	} {
		all, err := find(filepath.Join(root, c.dir))
		if err != nil {
			t.Fatal(err)
		}
		found := all.files
		for i, f := range found {
			rel, err := filepath.Rel(root, f)
			if err != nil {
				t.Fatal(err)
			}
			found[i] = filepath.ToSlash(rel)
		}
		if !slices.Equal(found, c.want) {
			t.Errorf("%s: %q, want %q", c.dir, found, c.want)
		}
	}
}
