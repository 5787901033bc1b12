//go:build unix

package main

import (
	"io/fs"
	"os"

	"golang.org/x/sys/unix"
)

// entriesOf lists an open directory. A file of an os.Root would have each entry looked at, so another one is opened from its
// descriptor.
func entriesOf(dir *os.File) ([]fs.DirEntry, error) {
	fd, err := unix.FcntlInt(dir.Fd(), unix.F_DUPFD_CLOEXEC, 0)
	if err != nil {
		return nil, &fs.PathError{Op: "readdir", Path: dir.Name(), Err: err}
	}
	again := os.NewFile(uintptr(fd), dir.Name())
	defer again.Close()
	return again.ReadDir(-1)
}
