// Package private reads and writes files in a folder that belongs to one user, which others can neither list nor read.
package private

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

const (
	folderMode = 0o700
	fileMode   = 0o600
	others     = 0o077 // permissions of anybody but the owner
)

// ErrIrregular means that what has a file's name is not a file: a pipe, a device or a folder.
var ErrIrregular = errors.New("not a regular file")

// Write puts a whole file in place or nothing. It is not synced: readers notice by a checksum what a crash cut short.
func Write(name string, b []byte) error {
	if err := os.MkdirAll(filepath.Dir(name), folderMode); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(name), ".new-*") // its mode is 0600
	if err != nil {
		return err
	}
	_, err = f.Write(b)
	err = errors.Join(err, f.Close())
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
	return err
}

// Tighten closes folders that others may enter, which earlier versions made, and the files in them. What is not there,
// or is another user's, stays as it is.
func Tighten(dirs ...string) {
	for _, dir := range dirs {
		info, err := os.Stat(dir)
		if err != nil || info.Mode().Perm()&others == 0 || os.Chmod(dir, folderMode) != nil {
			continue
		}
		entries, _ := os.ReadDir(dir) // the folder is closed already
		for _, e := range entries {
			if e.Type().IsRegular() {
				_ = os.Chmod(filepath.Join(dir, e.Name()), fileMode)
			}
		}
	}
}

// Open opens a file for reading. It never waits for the other end of a pipe that has taken the file's place.
func Open(name string) (*os.File, fs.FileInfo, error) {
	f, err := os.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
	if err != nil {
		return nil, nil, err
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = &fs.PathError{Op: "open", Path: name, Err: ErrIrregular}
	}
	if err != nil {
		f.Close()
		return nil, nil, err
	}
	return f, info, nil
}

// Read reads a file that must not be larger than limit.
func Read(name string, limit int64) ([]byte, fs.FileInfo, error) {
	f, info, err := Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, limit+1))
	if err == nil && int64(len(b)) > limit {
		err = fmt.Errorf("more than %d bytes", limit)
	}
	return b, info, err
}
