package apt

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/fetch"
	"github.com/layerlint/layerlint/imagedb/inflate"
)

// maxContentsFile is the largest Contents file that is fetched, in bytes as it is sent. In November 2026 the largest of
// Debian's has 42 MB (sid's), that of Ubuntu 24.04 has 51 MB; those of Ubuntu's updates have 88 to 337 MB, and what
// they list is nearly all in the release's.
const maxContentsFile = 64 << 20

// contentsFile is a Contents file that a Release file lists.
type contentsFile struct {
	File
	dir, name    string // dir with a slash behind
	zipped       bool
	of           string // the suite, for people
	byHash       bool
	distribution bool // the suite is Debian's or Ubuntu's own
}

// contentsOf is the Contents file, if it is not too large, that has the packages of a component, or those of it for
// every architecture, which have a file of their own or are in the others. Source: the Debian wiki's
// DebianRepository/Format; Ubuntu has one for all components.
func (s *suite) contentsOf(component string, all bool) (contentsFile, bool) {
	names := []string{"Contents-" + s.arch}
	if all {
		names = []string{"Contents-all", names[0]}
	}
	for _, name := range names {
		for _, at := range []string{component + "/" + name, name, "./" + name} {
			for _, ext := range []string{".gz", ""} {
				if f, ok := s.release.Files[at+ext]; ok && f.Size <= maxContentsFile {
					return contentsFile{File: f, dir: s.base() + "/" + strings.TrimSuffix(at, name), name: name + ext, zipped: ext != "", of: s.URI + " " + s.Suite,
						byHash: s.release.ByHash, distribution: s.release.Origin == "Debian" || s.release.Origin == "Ubuntu"}, true
				}
			}
		}
	}
	return contentsFile{}, false
}

// pendingFiles is a Contents file that is read once, however many ask.
type pendingFiles struct {
	mu   sync.Mutex
	read bool
	*FileIndex
}

// files is the index of a Contents file, nil when it cannot be had. Without fetching only one that is kept counts.
func (r *Repositories) files(ctx context.Context, c contentsFile, fetching bool) *FileIndex {
	r.mu.Lock()
	p := r.contents[c.Sum]
	if p == nil {
		p = &pendingFiles{}
		r.contents[c.Sum] = p
	}
	r.mu.Unlock()
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.read {
		return p.FileIndex
	}
	if x, ok := r.reader.store.files(c.Sum); ok || !fetching {
		p.FileIndex, p.read = x, ok
		return x
	}
	x, err := r.fetchFiles(ctx, c)
	if ctx.Err() != nil {
		return nil
	}
	p.FileIndex, p.read = x, true
	if err == nil {
		r.reader.store.keepFiles(c.Sum, x)
	} else if r.options.Failed != nil {
		r.options.Failed(ctx, fmt.Errorf("reading the file lists of %s: %w", c.of, err))
	}
	return x
}

func (r *Repositories) fetchFiles(ctx context.Context, c contentsFile) (*FileIndex, error) {
	err := fetch.ErrGone
	var x *FileIndex
	take := func(in io.Reader) (err error) {
		x, err = r.take(ctx, c, in)
		return err
	}
	if c.byHash {
		_, err = r.reader.fetcher.Stream(ctx, fetch.Question{URL: c.dir + "by-hash/SHA256/" + hex.EncodeToString(c.Sum[:]), Limit: c.Size}, take)
	}
	if errors.Is(err, fetch.ErrGone) {
		_, err = r.reader.fetcher.Stream(ctx, fetch.Question{URL: c.dir + c.name, Limit: c.Size}, take)
	}
	if err != nil {
		return nil, err
	}
	return x, nil
}

// take makes an index of what a server sends, which must be what the Release file says.
func (r *Repositories) take(ctx context.Context, c contentsFile, in io.Reader) (*FileIndex, error) {
	sum := sha256.New()
	in = io.TeeReader(in, sum)
	if r.options.Progress != nil {
		bar := r.options.Progress.Layer(c.of, c.name, c.Size)
		defer bar.Done(nil)
		in = io.TeeReader(in, shown{bar})
	}
	x, err := indexed(ctx, in, c.zipped)
	_, _ = io.Copy(io.Discard, in) // how that fails the sum tells
	switch {
	case [sha256.Size]byte(sum.Sum(nil)) != c.Sum:
		return nil, fmt.Errorf("%s is not what the Release file says", c.dir+c.name)
	case err != nil:
		return nil, fmt.Errorf("%s: %w", c.dir+c.name, err)
	}
	return x, nil
}

func indexed(ctx context.Context, in io.Reader, zipped bool) (*FileIndex, error) {
	if !zipped {
		return BuildFiles(ctx, in)
	}
	text, err := inflate.NewReader(in)
	if err != nil {
		return nil, err
	}
	return BuildFiles(ctx, text)
}

// shown reports what is read.
type shown struct{ to imagedb.LayerProgress }

func (s shown) Write(b []byte) (int, error) {
	s.to.Read(len(b))
	return len(b), nil
}
