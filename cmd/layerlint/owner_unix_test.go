//go:build unix

package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
)

func TestReplaceKeepsOwnerAndMode(t *testing.T) {
	path := filepath.Join(t.TempDir(), "Dockerfile")
	if err := os.WriteFile(path, []byte("old"), 0o640); err != nil {
		t.Fatal(err)
	}
	owner := os.Getuid()
	if owner == 0 {
		owner = 1234
		if err := os.Chown(path, owner, owner); err != nil {
			t.Skipf("files cannot be given away here: %v", err)
		}
	}
	mode := 0o640 | fs.ModeSetgid
	if err := os.Chmod(path, mode); err != nil {
		t.Fatal(err)
	}
	if err := replace(path, []byte("old"), []byte("new")); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if got := int(info.Sys().(*syscall.Stat_t).Uid); got != owner || info.Mode() != mode {
		t.Errorf("owner %d, mode %v; want %d, %v", got, info.Mode(), owner, mode)
	}
}
