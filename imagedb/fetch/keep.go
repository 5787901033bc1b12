package fetch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"
)

// File is a file as it is used: what form made of the one that was sent.
type File struct {
	Content []byte
	Mirror  bool // another host than the repository's own sent it
}

// pending is a file that is read once, however many ask.
type pending struct {
	once sync.Once
	file File
	err  error
}

// Kept gets what form makes of a file: from the folder where such are kept while they are current, else from the network. kind tells
// apart what is made of the same file. Any number of processes can share the folder.
func (c *Client) Kept(ctx context.Context, q Question, kind string, form func(Answer) ([]byte, error)) (File, error) {
	key := kind + " " + q.URL
	c.mu.Lock()
	p := c.held[key]
	if p == nil {
		p = &pending{}
		c.held[key] = p
	}
	c.mu.Unlock()
	p.once.Do(func() { p.file, p.err = c.keep(ctx, q, key, form) })
	if p.err != nil && ctx.Err() != nil { // another run may have the time
		c.mu.Lock()
		delete(c.held, key)
		c.mu.Unlock()
	}
	return p.file, p.err
}

func (c *Client) keep(ctx context.Context, q Question, key string, form func(Answer) ([]byte, error)) (File, error) {
	old, have := c.load(key)
	if have && time.Since(old.checked) < c.Refresh {
		return old.file, old.gone()
	}
	if have && old.missing {
		old = stored{}
	}
	q.ETag, q.Modified = old.etag, old.modified
	a, err := c.Get(ctx, q)
	switch {
	case errors.Is(err, ErrGone):
		c.store(key, stored{missing: true, file: File{Mirror: a.Mirror}})
		return File{Mirror: a.Mirror}, err
	case err != nil:
		return File{}, err
	case a.Unchanged:
		now := time.Now()
		_ = os.Chtimes(c.name(key), now, now) // else it is asked for again
		return old.file, nil
	}
	content, err := form(a)
	if err != nil {
		return File{}, err
	}
	s := stored{etag: a.ETag, modified: a.Modified, file: File{Content: content, Mirror: a.Mirror}}
	c.store(key, s)
	return s.file, nil
}

// stored is a file in the folder: a checksum of what follows, five lines of heading, the content.
type stored struct {
	etag, modified string
	missing        bool // the server has no such file
	file           File
	checked        time.Time
}

func (s stored) gone() error {
	if s.missing {
		return ErrGone
	}
	return nil
}

func (c *Client) name(key string) string {
	sum := sha256.Sum256([]byte(key))
	return filepath.Join(c.Dir, hex.EncodeToString(sum[:]))
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(b []byte) string { return strconv.FormatUint(uint64(crc32.Checksum(b, castagnoli)), 16) }

func (c *Client) load(key string) (stored, bool) {
	if c.Dir == "" {
		return stored{}, false
	}
	b, err := os.ReadFile(c.name(key))
	if err != nil {
		return stored{}, false
	}
	check, b, _ := bytes.Cut(b, []byte("\n"))
	parts := bytes.SplitN(b, []byte("\n"), 6)
	info, err := os.Stat(c.name(key))
	if err != nil || string(check) != checksum(b) || len(parts) != 6 || string(parts[0]) != key {
		return stored{}, false
	}
	return stored{string(parts[1]), string(parts[2]), string(parts[3]) == "true", File{parts[5], string(parts[4]) == "true"}, info.ModTime()}, true
}

// store puts a whole file in place or nothing: without it the next run fetches again.
func (c *Client) store(key string, s stored) {
	if c.Dir == "" || os.MkdirAll(c.Dir, 0o755) != nil {
		return
	}
	f, err := os.CreateTemp(c.Dir, ".new-*")
	if err != nil {
		return
	}
	heading := strings.Join([]string{key, s.etag, s.modified, strconv.FormatBool(s.missing), strconv.FormatBool(s.file.Mirror)}, "\n")
	b := append([]byte(heading+"\n"), s.file.Content...)
	_, err = f.Write(append([]byte(checksum(b)+"\n"), b...))
	if errors.Join(err, f.Chmod(0o644), f.Close()) == nil {
		err = os.Rename(f.Name(), c.name(key))
	}
	if err != nil {
		_ = os.Remove(f.Name())
	}
}
