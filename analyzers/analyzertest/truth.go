package analyzertest

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// TruthContext copies a recorded build's context to a temporary folder and makes the symbolic links in it again, which
// the records hold as files with their targets. Without a recorded context the folder is empty.
func TruthContext(t *testing.T, build string) string {
	t.Helper()
	dir := t.TempDir()
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(build, "context"))); err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	for _, link := range truthLinks[filepath.Base(build)] {
		relink(t, filepath.Join(dir, link))
	}
	return dir
}

var truthLinks = map[string][]string{
	"023-copy-ctx-symlink-file":           {"lf", "ld", "sub/lf", "sub/dang"},
	"024-copy-ctx-symlink-glob":           {"lf", "ld"},
	"025-copy-ctx-dangling":               {"dang"},
	"029-copy-ctx-symlink-abs-in-context": {"abs"},
	"053-copy-glob-through-ctx-link":      {"ld"},
}

func relink(t *testing.T, p string) {
	t.Helper()
	if info, err := os.Lstat(p); err != nil || !info.Mode().IsRegular() {
		return
	}
	target, err := os.ReadFile(p)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(p); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(string(target), p); err != nil {
		t.Fatal(err)
	}
}
