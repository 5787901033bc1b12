package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"path"
	"slices"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// sentListing is the file in which BuildKit's client lists a build context of which it sends some files with their
// contents and all others by name (fsutil's metadata-only transfer).
const sentListing = ".fsutil-metadata"

// sentContext is a build context as the BuildKit frontend gets it: what .dockerignore leaves out is only listed.
type sentContext struct {
	fs.FS
	listed   map[string]*sentEntry
	children map[string][]string
}

// sentEntry is an fs.FileInfo, fs.DirEntry and fs.File of what is listed.
type sentEntry struct {
	path, link string
	mode       fs.FileMode
	size, time int64 // bytes; nanoseconds since 1970
}

func (e *sentEntry) Name() string               { return path.Base(e.path) }
func (e *sentEntry) Size() int64                { return e.size }
func (e *sentEntry) Mode() fs.FileMode          { return e.mode }
func (e *sentEntry) Type() fs.FileMode          { return e.mode.Type() }
func (e *sentEntry) ModTime() time.Time         { return time.Unix(0, e.time) }
func (e *sentEntry) IsDir() bool                { return e.mode.IsDir() }
func (e *sentEntry) Sys() any                   { return nil }
func (e *sentEntry) Info() (fs.FileInfo, error) { return e, nil }
func (e *sentEntry) Stat() (fs.FileInfo, error) { return e, nil }
func (e *sentEntry) Close() error               { return nil }

// Read fails: nobody knows what a file holds that was not sent.
func (e *sentEntry) Read([]byte) (int, error) {
	return 0, &fs.PathError{Op: "read", Path: e.path, Err: fs.ErrPermission}
}

// newSentContext is files itself where nothing is listed.
func newSentContext(files fs.FS) (fs.FS, error) {
	text, err := fs.ReadFile(files, sentListing)
	if errors.Is(err, fs.ErrNotExist) {
		return files, nil
	}
	if err != nil {
		return nil, err
	}
	s := &sentContext{FS: files, listed: map[string]*sentEntry{}, children: map[string][]string{}}
	for len(text) > 0 {
		e, rest, err := readSentEntry(text)
		if err != nil {
			return nil, fmt.Errorf("reading the listing of the build context: %w", err)
		}
		s.listed[e.path] = e
		s.children[path.Dir(e.path)] = append(s.children[path.Dir(e.path)], e.path)
		text = rest
	}
	return s, nil
}

// readSentEntry reads one message Stat (types/stat.proto of github.com/tonistiigi/fsutil, July 2026) after its length.
func readSentEntry(text []byte) (e *sentEntry, rest []byte, err error) {
	if len(text) < 4 || uint32(len(text)-4) < binary.LittleEndian.Uint32(text) {
		return nil, nil, io.ErrUnexpectedEOF
	}
	n := 4 + int(binary.LittleEndian.Uint32(text))
	message, rest := text[4:n], text[n:]
	e = &sentEntry{}
	for len(message) > 0 {
		number, kind, size := protowire.ConsumeTag(message)
		if size < 0 {
			return nil, nil, protowire.ParseError(size)
		}
		message = message[size:]
		value, size := uint64(0), protowire.ConsumeFieldValue(number, kind, message)
		if size < 0 {
			return nil, nil, protowire.ParseError(size)
		}
		var word []byte
		switch kind {
		case protowire.VarintType:
			value, _ = protowire.ConsumeVarint(message)
		case protowire.BytesType:
			word, _ = protowire.ConsumeBytes(message)
		}
		message = message[size:]
		switch number {
		case 1:
			e.path = path.Clean(string(word))
		case 2:
			e.mode = fs.FileMode(value)
		case 5:
			e.size = int64(value)
		case 6:
			e.time = int64(value)
		case 7:
			e.link = string(word)
		}
	}
	return e, rest, nil
}

func (s *sentContext) Open(name string) (fs.File, error) {
	f, err := s.FS.Open(name)
	if e := s.listed[name]; e != nil && errors.Is(err, fs.ErrNotExist) {
		return e, nil
	}
	return f, err
}

func (s *sentContext) Lstat(name string) (fs.FileInfo, error) {
	info, err := fs.Lstat(s.FS, name)
	if e := s.listed[name]; e != nil && errors.Is(err, fs.ErrNotExist) {
		return e, nil
	}
	return info, err
}

func (s *sentContext) ReadLink(name string) (string, error) {
	link, err := fs.ReadLink(s.FS, name)
	if e := s.listed[name]; e != nil && errors.Is(err, fs.ErrNotExist) {
		return e.link, nil
	}
	return link, err
}

// ReadDir is what was sent of a folder and what is listed, sorted by name.
func (s *sentContext) ReadDir(name string) ([]fs.DirEntry, error) {
	sent, err := fs.ReadDir(s.FS, name)
	if err != nil && s.listed[name] == nil {
		return nil, err
	}
	all := map[string]fs.DirEntry{}
	for _, p := range s.children[path.Clean(name)] {
		all[path.Base(p)] = s.listed[p]
	}
	for _, e := range sent {
		all[e.Name()] = e
	}
	if path.Clean(name) == "." {
		delete(all, sentListing)
	}
	entries := make([]fs.DirEntry, 0, len(all))
	for _, n := range slices.Sorted(maps.Keys(all)) {
		entries = append(entries, all[n])
	}
	return entries, nil
}
