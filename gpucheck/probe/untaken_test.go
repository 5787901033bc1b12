//go:build linux

package probe

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"syscall"
	"testing"
)

func TestUntaken(t *testing.T) {
	dir := t.TempDir()
	foreign := []byte("\x7fELF\x02\x01\x01\x00\x00\x00\x00\x00\x00\x00\x00\x00\x03\x00\xb7\x00\x01\x00\x00\x00" + string(make([]byte, 40)))
	foreign[0x34] = 64 // size of the header
	for name, c := range map[string]struct {
		content []byte
		want    string
	}{
		"pointer": {[]byte("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n"), " is a Git LFS pointer, not the library itself: git lfs pull"},
		"text":    {[]byte("<html>404"), " is not a library"},
		"empty":   {nil, ""},
		"foreign": {foreign, " is built for aarch64, and this machine is amd64"},
	} {
		file := filepath.Join(dir, name)
		if err := os.WriteFile(file, c.content, 0o644); err != nil {
			t.Fatal(err)
		}
		want := c.want
		if want != "" {
			want = file + want
		}
		if name == "foreign" && runtime.GOARCH != "amd64" {
			continue
		}
		if got := untaken("x.so: cannot open shared object file: No such file or directory; "+file+": invalid ELF header", nil); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
		if got := untaken("x.so: cannot open shared object file: No such file or directory", []string{file}); got != want {
			t.Errorf("%s among the files: %q, want %q", name, got, want)
		}
	}
	folder, pipe := filepath.Join(dir, "folder"), filepath.Join(dir, "pipe")
	if err := errors.Join(os.Mkdir(folder, 0o755), syscall.Mkfifo(pipe, 0o644)); err != nil {
		t.Fatal(err)
	}
	if got := untaken(folder+": cannot read file data: Is a directory", nil); got != folder+" is a directory, not a library" {
		t.Error(got)
	}
	if got := untaken("no answer within 8s", []string{pipe}); got != pipe+" is a named pipe, not a library" || isShort(pipe) {
		t.Error(got)
	}
	link := filepath.Join(dir, "libx.so.1")
	if err := os.Symlink("libx.so.1.2", link); err != nil {
		t.Fatal(err)
	}
	if got := (places{dirs: []string{dir}}).dangling("libx.so.1"); got != link+" -> libx.so.1.2" {
		t.Error(got)
	}
	if got := (places{dirs: []string{dir}}).dangling("text"); got != "" {
		t.Error(got)
	}
}
