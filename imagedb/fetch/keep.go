package fetch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"hash/crc32"
	"net/url"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/imagedb/private"
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

// Kept gets what form makes of a file: from the folder where such are kept while they are current, else from the
// network. kind tells apart what is built from the same file. Any number of processes can share the folder.
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
	keeps := c.kept(q.URL)
	var old stored
	have := false
	if keeps {
		old, have = c.load(key)
	}
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
		if keeps {
			c.store(key, stored{missing: true, file: File{Mirror: a.Mirror}})
		}
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
	if keeps {
		c.store(key, s)
	}
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

func (c *Client) name(key string) string { return filepath.Join(c.Dir, hashed(key)) }

// hashed names a file without saying where it came from: an address may hold what nobody else should know.
func hashed(key string) string {
	sum := sha256.Sum256([]byte(key))
	return hex.EncodeToString(sum[:])
}

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

func checksum(b []byte) string { return strconv.FormatUint(uint64(crc32.Checksum(b, castagnoli)), 16) }

// maxStored bounds a kept file, in bytes: more than what any form makes of the largest that is fetched.
const maxStored = 1 << 30

// kept reports whether a file of this address may outlive the run. What a user's name and password opened may not:
// another user, or the same without them, would be answered differently.
func (c *Client) kept(address string) bool {
	u, err := url.Parse(address)
	return c.Dir != "" && err == nil && u.User == nil
}

func (c *Client) load(key string) (stored, bool) {
	b, info, err := private.Read(c.name(key), maxStored)
	if err != nil {
		return stored{}, false
	}
	check, b, _ := bytes.Cut(b, []byte("\n"))
	parts := bytes.SplitN(b, []byte("\n"), 6)
	if string(check) != checksum(b) || len(parts) != 6 || string(parts[0]) != hashed(key) {
		return stored{}, false
	}
	return stored{string(parts[1]), string(parts[2]), string(parts[3]) == "true", File{parts[5], string(parts[4]) == "true"}, info.ModTime()}, true
}

// store leaves a file for the next run, which fetches again where that fails.
func (c *Client) store(key string, s stored) {
	heading := strings.Join([]string{hashed(key), s.etag, s.modified, strconv.FormatBool(s.missing), strconv.FormatBool(s.file.Mirror)}, "\n")
	b := append([]byte(heading+"\n"), s.file.Content...)
	_ = private.Write(c.name(key), append([]byte(checksum(b)+"\n"), b...))
}
