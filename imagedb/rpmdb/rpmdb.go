// Package rpmdb reads rpm's package database in each format that images have: SQLite (rpmdb.sqlite), Berkeley DB
// (Packages) and ndb (Packages.db). It reads only the installed packages: no indexes, no signatures, no journals. It
// opens no files.
package rpmdb

import (
	"bytes"
	"errors"
	"fmt"
	"iter"
)

// ErrMalformed means that the bytes are not a database as rpm writes it.
var ErrMalformed = errors.New("malformed rpm database")

// Package is one installed package.
type Package struct {
	Name, Arch string
	Version    string           // [EPOCH:]VERSION-RELEASE
	Provides   []string         // names, without versions
	Files      iter.Seq[string] // absolute paths of what was installed, folders left out
}

// Read calls each for every installed package of a database, in the order of the file, until it fails. What a damaged
// database holds is passed on as far as it can be read; the error then wraps ErrMalformed. Time and memory are bounded
// by len(db).
func Read(db []byte, each func(Package) error) error {
	d := database{b: db, left: len(db), each: each}
	switch {
	case bytes.HasPrefix(db, []byte(sqliteMagic)):
		return d.sqlite()
	case bytes.HasPrefix(db, []byte(ndbMagic)):
		return d.ndb()
	case isBerkeley(db):
		return d.berkeley()
	}
	return fmt.Errorf("%w: neither SQLite nor Berkeley DB nor ndb", ErrMalformed)
}

// database is one that is being read.
type database struct {
	b    []byte
	left int // bytes of headers that may still come: records that overlap would let a small file say much
	each func(Package) error
}

// header passes one package on.
func (d *database) header(blob []byte) error {
	if d.left -= len(blob); d.left < 0 {
		return malformed("records overlap")
	}
	p, err := parseHeader(blob)
	if err != nil {
		return err
	}
	return d.each(p)
}

func malformed(format string, args ...any) error {
	return fmt.Errorf("%w: %s", ErrMalformed, fmt.Sprintf(format, args...))
}
