package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// target is a file that appears whole or not at all. The zero file with a Writer set writes through.
type target struct {
	io.Writer
	temporary *os.File
	path      string
	mode      fs.FileMode
}

// keptMode is what a file's replacement keeps of its mode.
const keptMode = fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky

// create prepares path. What is not a regular file (a pipe, a device) is written directly.
func create(path string) (*target, error) {
	t := &target{path: path, mode: 0o644}
	info, err := os.Stat(path)
	if err == nil {
		f, err := os.OpenFile(path, os.O_WRONLY, 0)
		if err != nil {
			return nil, err
		}
		if !info.Mode().IsRegular() {
			return &target{Writer: f}, nil
		}
		f.Close()
		t.mode = info.Mode() & keptMode
		if t.path, err = filepath.EvalSymlinks(path); err != nil {
			return nil, err
		}
	}
	f, err := os.CreateTemp(filepath.Dir(t.path), ".layerlint-*")
	if err != nil {
		return nil, err
	}
	t.Writer, t.temporary = f, f
	if info != nil {
		keepOwner(f, info)
	}
	return t, nil
}

// commit puts the file in place.
func (t *target) commit() error {
	if t.temporary == nil {
		return nil
	}
	err := errors.Join(t.temporary.Chmod(t.mode), t.temporary.Close())
	if err == nil {
		err = os.Rename(t.temporary.Name(), t.path)
	}
	if err != nil {
		return err
	}
	t.temporary = nil
	return nil
}

// discard leaves nothing behind of a file that was not committed.
func (t *target) discard() {
	if t.temporary != nil {
		t.temporary.Close()
		_ = os.Remove(t.temporary.Name()) // all that can be done has been
	}
}

var (
	errChanged = errors.New("it was changed while it was checked; it is left as it is")
	errLinked  = errors.New("it has several hard links, which replacing it would part; it is left as it is")
)

// replace writes path's new content, whole or not at all, if it still holds the old.
func replace(path string, old, content []byte) error {
	t, err := create(path)
	if err != nil {
		return err
	}
	defer t.discard()
	if _, err := t.Write(content); err != nil {
		return err
	}
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if links(info) > 1 {
		return errLinked
	}
	now, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, old) {
		return errChanged
	}
	return t.commit()
}
