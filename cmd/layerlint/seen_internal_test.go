package main

import (
	"os"
	"path/filepath"
	"testing"
)

// TestSavedByRename: a folder is what it was when a file in it was saved by renaming another one to it, and is not when
// it lists another name, or one that is a folder now.
func TestSavedByRename(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("file", "a")
	var s seen
	s.note(dir)
	write("new", "b")
	if err := os.Rename(filepath.Join(dir, "new"), file); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if s.stale() {
			t.Error("stale after a file was saved by renaming")
		}
	}
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	if !s.stale() {
		t.Error("not stale after a file was removed")
	}
	if err := os.Mkdir(file, 0o700); err != nil {
		t.Fatal(err)
	}
	if !s.stale() {
		t.Error("not stale after a file became a folder")
	}
	s = seen{}
	s.note(file)
	write("file/inside", "")
	if !s.stale() {
		t.Error("not stale after a folder got a file")
	}
}
