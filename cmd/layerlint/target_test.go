package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Dockerfile")
	write := func(content string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(content), 0o640); err != nil {
			t.Fatal(err)
		}
	}
	holds := func(want string) {
		t.Helper()
		if got, err := os.ReadFile(path); err != nil || string(got) != want {
			t.Errorf("the file holds %q, %v; want %q", got, err, want)
		}
		if left, _ := filepath.Glob(filepath.Join(filepath.Dir(path), ".layerlint-*")); len(left) > 0 {
			t.Errorf("left behind: %q", left)
		}
	}
	write("old")
	if err := replace(path, []byte("old"), []byte("new")); err != nil {
		t.Error(err)
	}
	holds("new")

	write("edited meanwhile")
	if err := replace(path, []byte("old"), []byte("new")); !errors.Is(err, errChanged) {
		t.Errorf("replacing what was edited: %v", err)
	}
	holds("edited meanwhile")

	if err := os.Link(path, path+"2"); err == nil {
		if err := replace(path, []byte("edited meanwhile"), []byte("new")); !errors.Is(err, errLinked) {
			t.Errorf("replacing one of two names: %v", err)
		}
		holds("edited meanwhile")
	}
}
