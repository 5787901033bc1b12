package feed

import (
	"bytes"
	"fmt"
	"hash/crc32"
	"io/fs"
	"path"
	"time"
)

// files are those of an edition, by their names, as a file system that has them alone: folders are not listed. A file
// is checked when it is opened.
type files struct {
	archive []byte
	parts   map[string]part
}

// part is where a file is in an archive.
type part struct {
	at, size int64
	sum      uint32 // of its bytes
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// Open is fs.FS's.
func (f *files) Open(name string) (fs.File, error) {
	p, ok := f.parts[name]
	if !ok {
		return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
	}
	b := f.archive[p.at : p.at+p.size]
	if crc32.Checksum(b, castagnoli) != p.sum {
		return nil, fmt.Errorf("%s: %w", name, ErrDamaged)
	}
	return &file{bytes.NewReader(b), name}, nil
}

// file can be read in parts.
type file struct {
	*bytes.Reader
	name string
}

// Stat is fs.File's.
func (f *file) Stat() (fs.FileInfo, error) { return described{f}, nil }

// Close is fs.File's.
func (f *file) Close() error { return nil }

type described struct{ *file }

// Name is fs.FileInfo's, as are all below.
func (d described) Name() string       { return path.Base(d.name) }
func (d described) Size() int64        { return d.Reader.Size() }
func (d described) Mode() fs.FileMode  { return 0o444 }
func (d described) ModTime() time.Time { return time.Time{} }
func (d described) IsDir() bool        { return false }
func (d described) Sys() any           { return nil }
