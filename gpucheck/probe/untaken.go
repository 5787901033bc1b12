//go:build linux

package probe

import (
	"bytes"
	"debug/elf"
	"errors"
	"io"
	"io/fs"
	"os"
	"runtime"
	"strings"
)

// untaken says what a file is that the loader does not take as a library, "" where it may well be one. The loader names
// the file, or passes over one that is built for another machine as if it were not there.
func untaken(message string, files []string) string {
	named, _, _ := strings.Cut(message[strings.LastIndex(message, "; ")+1:], ": ")
	for _, file := range append([]string{strings.TrimSpace(named)}, files...) {
		if !strings.HasPrefix(file, "/") {
			continue
		}
		if is := kindOf(file); is != "" {
			return file + " is " + is
		}
	}
	return ""
}

// pointer is how a file of Git LFS begins that was not fetched. Source: git-lfs docs/spec.md.
const pointer = "version https://git-lfs.github.com/spec/"

// machines are the processors that NVIDIA's libraries are built for.
var machines = map[string]elf.Machine{"amd64": elf.EM_X86_64, "arm64": elf.EM_AARCH64}

func kindOf(file string) string {
	info, err := os.Stat(file)
	switch {
	case err != nil:
	case info.IsDir():
		return "a directory, not a library"
	case info.Mode()&fs.ModeNamedPipe != 0: // to open it would wait for a writer
		return "a named pipe, not a library"
	case !info.Mode().IsRegular():
		return "not a regular file"
	}
	f, err := os.Open(file)
	if errors.Is(err, fs.ErrPermission) {
		return "not readable to this user"
	}
	if err != nil {
		return ""
	}
	defer f.Close()
	head := make([]byte, 128)
	n, _ := io.ReadFull(f, head)
	head = head[:n]
	switch {
	case bytes.HasPrefix(head, []byte(pointer)):
		return "a Git LFS pointer, not the library itself: git lfs pull"
	case n > 0 && !bytes.HasPrefix(head, []byte(elf.ELFMAG)):
		return "not a library"
	}
	library, err := elf.NewFile(f)
	if err != nil {
		return ""
	}
	if own, known := machines[runtime.GOARCH]; known && library.Machine != own {
		return "built for " + strings.ToLower(strings.TrimPrefix(library.Machine.String(), "EM_")) + ", and this machine is " + runtime.GOARCH
	}
	return ""
}
