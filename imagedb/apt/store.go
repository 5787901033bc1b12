package apt

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// store keeps Release files and indexes in a directory; "" keeps nothing. Indexes are named by the checksum of the Packages file
// they were made of, Release files by their address. Any number of processes can share the directory.
type store struct{ dir string }

// kept is a Release file as it was fetched.
type kept struct {
	etag, modified string
	signed         bool // InRelease
	mirror         bool
	text           []byte
	checked        time.Time
}

func (s store) releaseFile(base string) string {
	sum := sha256.Sum256([]byte(base))
	return filepath.Join(s.dir, hex.EncodeToString(sum[:])+".release")
}

func (s store) indexFile(sum [32]byte) string {
	return filepath.Join(s.dir, hex.EncodeToString(sum[:])+".apt")
}

// release reads a kept Release file: a checksum of what follows, five lines of heading, the text.
func (s store) release(base string) (kept, bool) {
	if s.dir == "" {
		return kept{}, false
	}
	name := s.releaseFile(base)
	b, err := os.ReadFile(name)
	if err != nil {
		return kept{}, false
	}
	info, err := os.Stat(name)
	check, b, _ := bytes.Cut(b, []byte("\n"))
	parts := bytes.SplitN(b, []byte("\n"), 6)
	if string(check) != checksum(b) {
		return kept{}, false
	}
	if err != nil || len(parts) != 6 || string(parts[0]) != base {
		return kept{}, false
	}
	return kept{string(parts[1]), string(parts[2]), string(parts[3]) == "signed", string(parts[4]) == "mirror", parts[5], info.ModTime()}, true
}

func (s store) keepRelease(base string, k kept) {
	kind, from := "", ""
	if k.signed {
		kind = "signed"
	}
	if k.mirror {
		from = "mirror"
	}
	b := []byte(strings.Join([]string{base, k.etag, k.modified, kind, from, string(k.text)}, "\n"))
	s.write(s.releaseFile(base), append([]byte(checksum(b)+"\n"), b...))
}

func checksum(b []byte) string {
	return strconv.FormatUint(uint64(crc32.Checksum(b, castagnoli)), 16)
}

// confirm notes that a kept Release file is still the current one.
func (s store) confirm(base string) {
	now := time.Now()
	_ = os.Chtimes(s.releaseFile(base), now, now) // else it is asked for again
}

// index opens a kept index; a damaged one is dropped.
func (s store) index(sum [32]byte) (*Index, bool) {
	if s.dir == "" {
		return nil, false
	}
	b, err := os.ReadFile(s.indexFile(sum))
	if err != nil {
		return nil, false
	}
	x, err := Parse(b)
	if err != nil {
		_ = os.Remove(s.indexFile(sum))
		return nil, false
	}
	return x, true
}

func (s store) keepIndex(sum [32]byte, x *Index) { s.write(s.indexFile(sum), x.Bytes()) }

// write puts a whole file in place or nothing: without it the next run fetches again.
func (s store) write(name string, b []byte) {
	if s.dir == "" || os.MkdirAll(s.dir, 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(s.dir, ".new-*")
	if err != nil {
		return
	}
	_, err = f.Write(b)
	if errors.Join(err, f.Chmod(0o644), f.Close()) == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
}
