package apt

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"hash/crc32"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"time"

	"github.com/layerlint/layerlint/imagedb/mapped"
	"github.com/layerlint/layerlint/imagedb/private"
)

// store keeps Release files and indexes in a directory; "" keeps nothing. Indexes are named by the checksum of the
// Packages file they were built from, Release files by a hash of their address. Any number of processes can share the
// directory.
type store struct{ dir string }

// kept is a Release file as it was fetched.
type kept struct {
	etag, modified string
	kind           signing
	mirror         bool
	signature      []byte // Release.gpg
	text           []byte
	checked        time.Time
}

// signing is how a Release file is signed.
type signing string

const (
	inline   signing = "inline"   // InRelease
	detached signing = "detached" // Release.gpg
	unsigned signing = "unsigned" // there is no Release.gpg
	untold   signing = "untold"   // whether there is one is not known
)

func (s store) releaseFile(base string) string { return filepath.Join(s.dir, hashed(base)+".release") }

// hashed names a file without saying where it came from: an address may hold what nobody else should know.
func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

// keeps reports whether a Release file of this address may outlive the run: one that a user's name and password opened
// may not.
func (s store) keeps(base string) bool {
	u, err := url.Parse(base)
	return s.dir != "" && err == nil && u.User == nil
}

func (s store) indexFile(sum [32]byte) string {
	return filepath.Join(s.dir, hex.EncodeToString(sum[:])+".apt")
}

// release reads a kept Release file: a checksum of what follows, six lines of heading of which the last is the size of
// the signature, the signature, the text.
func (s store) release(base string) (kept, bool) {
	if !s.keeps(base) {
		return kept{}, false
	}
	b, info, err := private.Read(s.releaseFile(base), 3*maxRelease)
	if err != nil {
		return kept{}, false
	}
	check, b, _ := bytes.Cut(b, []byte("\n"))
	parts := bytes.SplitN(b, []byte("\n"), 7)
	if string(check) != checksum(b) {
		return kept{}, false
	}
	if len(parts) != 7 || string(parts[0]) != hashed(base) {
		return kept{}, false
	}
	n, err := strconv.Atoi(string(parts[5]))
	if err != nil || n < 0 || n > len(parts[6]) {
		return kept{}, false
	}
	return kept{string(parts[1]), string(parts[2]), signing(parts[3]), string(parts[4]) == "mirror", parts[6][:n], parts[6][n:], info.ModTime()}, true
}

func (s store) keepRelease(base string, k kept) {
	if !s.keeps(base) {
		return
	}
	from := ""
	if k.mirror {
		from = "mirror"
	}
	heading := []string{hashed(base), k.etag, k.modified, string(k.kind), from, strconv.Itoa(len(k.signature))}
	b := []byte(strings.Join(append(heading, string(k.signature)+string(k.text)), "\n"))
	s.write(s.releaseFile(base), append([]byte(checksum(b)+"\n"), b...))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(b []byte) string {
	return strconv.FormatUint(uint64(crc32.Checksum(b, castagnoli)), 16)
}

// confirm notes that a kept Release file is still the current one.
func (s store) confirm(base string) {
	now := time.Now()
	_ = os.Chtimes(s.releaseFile(base), now, now) // else it is asked for again
}

func (s store) filesFile(sum [32]byte) string {
	return filepath.Join(s.dir, hex.EncodeToString(sum[:])+".files")
}

// index opens a kept index of packages.
func (s store) index(sum [32]byte) (*Index, bool) { return opened(s, s.indexFile(sum), Parse) }

func (s store) keepIndex(sum [32]byte, x *Index) {
	s.sweep()
	s.write(s.indexFile(sum), x.Bytes())
}

// files opens a kept index of files.
func (s store) files(sum [32]byte) (*FileIndex, bool) { return opened(s, s.filesFile(sum), ParseFiles) }

func (s store) keepFiles(sum [32]byte, x *FileIndex) {
	s.sweep()
	s.write(s.filesFile(sum), x.Bytes())
}

// outdated is how long ago an index was made that is taken for one of a list which has changed since. It is made again
// when it was not.
const outdated = 60 * 24 * time.Hour

// sweep removes outdated indexes: nothing else tells that their lists are gone.
func (s store) sweep() {
	for _, kind := range []string{"*.apt", "*.files"} {
		names, _ := filepath.Glob(filepath.Join(s.dir, kind)) // the pattern is good
		for _, name := range names {
			if info, err := os.Stat(name); err == nil && time.Since(info.ModTime()) > outdated {
				_ = os.Remove(name) // another run may be doing it
			}
		}
	}
}

// opened is a kept file; a damaged one is dropped.
func opened[T any](s store, name string, parse func([]byte) (*T, error)) (*T, bool) {
	if s.dir == "" {
		return nil, false
	}
	b, err := mapped.File(name)
	if err != nil {
		return nil, false
	}
	x, err := parse(b)
	if err != nil {
		_ = os.Remove(name)
		return nil, false
	}
	return x, true
}

// good reports whether a signature was found good not longer than an age ago: keys expire.
func (s store) good(key string, age time.Duration) bool {
	if s.dir == "" {
		return false
	}
	info, err := os.Stat(s.goodFile(key))
	return err == nil && time.Since(info.ModTime()) < age
}

func (s store) keepGood(key string) { s.write(s.goodFile(key), nil) }

func (s store) goodFile(key string) string { return filepath.Join(s.dir, hashed(key)+".good") }

// write leaves a file for the next run, which fetches again where that fails.
func (s store) write(name string, b []byte) {
	if s.dir != "" {
		_ = private.Write(name, b)
	}
}
