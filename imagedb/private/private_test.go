//go:build unix

package private

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

func mode(t *testing.T, name string) fs.FileMode {
	t.Helper()
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	return info.Mode().Perm()
}

func TestWriteIsForOneUser(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := filepath.Join(t.TempDir(), "cache", "v1")
	name := filepath.Join(dir, "f")
	for range 2 {
		if err := Write(name, []byte("x")); err != nil {
			t.Fatal(err)
		}
	}
	for name, want := range map[string]fs.FileMode{dir: 0o700, filepath.Dir(dir): 0o700, name: 0o600} {
		if got := mode(t, name); got != want {
			t.Errorf("%s: %v", name, got)
		}
	}
	if left, _ := filepath.Glob(filepath.Join(dir, ".new-*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}

func TestTighten(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0))
	dir := t.TempDir()
	old := filepath.Join(dir, "v1")
	for _, err := range []error{os.Mkdir(old, 0o755), os.WriteFile(filepath.Join(old, "f"), nil, 0o644), os.Symlink("/etc/hostname", filepath.Join(old, "link"))} {
		if err != nil {
			t.Fatal(err)
		}
	}
	Tighten(old, filepath.Join(dir, "none"))
	if mode(t, old) != 0o700 || mode(t, filepath.Join(old, "f")) != 0o600 {
		t.Errorf("%v, %v", mode(t, old), mode(t, filepath.Join(old, "f")))
	}
}

// A pipe in place of a file has no other end, a device no end at all.
func TestReadsFilesAlone(t *testing.T) {
	dir := t.TempDir()
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o600); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{pipe, dir, "/dev/zero"} {
		done := make(chan error, 1)
		go func() {
			_, _, err := Read(name, 10)
			done <- err
		}()
		select {
		case err := <-done:
			if !errors.Is(err, ErrIrregular) {
				t.Errorf("%s: %v", name, err)
			}
		case <-time.After(10 * time.Second):
			t.Fatalf("%s: it is waited for", name)
		}
	}
	large := filepath.Join(dir, "large")
	if err := os.WriteFile(large, make([]byte, 11), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Read(large, 10); err == nil {
		t.Error("a file beyond the limit was read")
	}
}
