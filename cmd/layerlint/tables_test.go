package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestNamesStayWhole: a table of names in the code that is wrapped at a hyphen has two names that nobody has in place of
// one, and what a tool takes would be refused.
func TestNamesStayWhole(t *testing.T) {
	cut := regexp.MustCompile("(?m)^[^/\n]*[a-z]-\n")
	for _, dir := range []string{"analyzers", "rules", "imagedb", "cmd"} {
		err := filepath.WalkDir(filepath.Join("..", "..", dir), func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".go" {
				return err
			}
			content, err := os.ReadFile(path)
			if at := cut.FindIndex(content); at != nil {
				t.Errorf("%s:%d: the line ends within a name", path, strings.Count(string(content[:at[0]]), "\n")+1)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
