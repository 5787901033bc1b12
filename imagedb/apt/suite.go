package apt

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"path"
	"strings"
	"time"

	"github.com/ulikunitz/xz"

	"github.com/layerlint/layerlint/imagedb/fetch"
)

// Bounds of what is read of a repository, in bytes.
const (
	maxRelease    = 16 << 20
	maxCompressed = 96 << 20
	maxPackages   = 512 << 20
)

// suite is what a source's lists say.
type suite struct {
	Source
	release *Release
	file    kept
	lists   []*Index
	of      []string // the components that lists are of
	arch    string   // in Debian's words
	gone    bool     // there is no Release file
	mirror  bool     // another host than the repository's own said so
	err     error    // why nothing, or not all, is known
}

// reader reads suites: each once, however many ask.
type reader struct {
	fetcher *fetch.Client
	store   store
	refresh time.Duration // how long a Release file is taken for current
}

// read gets the lists of a source for an architecture in Debian's words.
func (r *reader) read(ctx context.Context, s Source, arch string) *suite {
	out := &suite{Source: s, arch: arch}
	k, err := r.releaseOf(ctx, s)
	out.file, out.mirror = k, k.mirror
	switch {
	case errors.Is(err, fetch.ErrGone):
		out.gone = true
		return out
	case err != nil:
		out.err = err
		return out
	}
	out.release, out.err = parseRelease(k.text, func(p string) bool {
		return strings.HasPrefix(path.Base(p), "Packages") && (len(s.Components) == 0 || strings.Contains(p, "/binary-"+arch+"/") || strings.Contains(p, "/binary-all/")) ||
			strings.HasPrefix(path.Base(p), "Contents-"+arch) || strings.HasPrefix(path.Base(p), "Contents-all")
	})
	if out.err != nil {
		return out
	}
	if len(s.Components) == 0 {
		x, err := r.list(ctx, s, out.release, "")
		out.add("", x, err)
	}
	for _, c := range s.Components {
		if !out.release.without(c, arch) {
			x, err := r.list(ctx, s, out.release, c+"/binary-"+arch+"/")
			out.add(c, x, err)
		}
		if out.release.apart(c) {
			x, err := r.list(ctx, s, out.release, c+"/binary-all/")
			out.add(c, x, err)
		}
	}
	return out
}

func (s *suite) add(component string, x *Index, err error) {
	if err != nil {
		s.err = err
		return
	}
	s.lists, s.of = append(s.lists, x), append(s.of, component)
}

// releaseOf is the suite's InRelease file, or its Release file; fetch.ErrGone when it has neither.
func (r *reader) releaseOf(ctx context.Context, s Source) (kept, error) {
	base := s.base()
	old, have := r.store.release(base)
	if have && time.Since(old.checked) < r.refresh {
		return old, nil
	}
	a, err := r.fetcher.Get(ctx, fetch.Question{URL: base + "/InRelease", Limit: maxRelease, ETag: old.etag, Modified: old.modified})
	k := kept{kind: inline}
	if errors.Is(err, fetch.ErrGone) {
		a, err = r.fetcher.Get(ctx, fetch.Question{URL: base + "/Release", Limit: maxRelease})
		if err == nil {
			k.kind, k.signature = r.detached(ctx, base)
		}
	}
	switch {
	case err != nil:
		return kept{mirror: a.Mirror}, err
	case a.Unchanged:
		r.store.confirm(base)
		return old, nil
	}
	k.etag, k.modified, k.mirror, k.text = a.ETag, a.Modified, a.Mirror, a.Body
	if _, err := parseRelease(k.text, func(string) bool { return false }); err != nil {
		return kept{}, fmt.Errorf("%s: %w", base, err)
	}
	r.store.keepRelease(base, k)
	return k, nil
}

// detached is the signature of a suite's Release file.
func (r *reader) detached(ctx context.Context, base string) (signing, []byte) {
	switch a, err := r.fetcher.Get(ctx, fetch.Question{URL: base + "/Release.gpg", Limit: maxRelease}); {
	case err == nil:
		return detached, a.Body
	case errors.Is(err, fetch.ErrGone):
		return unsigned, nil
	}
	return untold, nil
}

// list is the index of one Packages file.
func (r *reader) list(ctx context.Context, s Source, release *Release, dir string) (*Index, error) {
	for _, ext := range []string{".gz", ".xz", ""} {
		f, ok := release.Files[dir+"Packages"+ext]
		if !ok {
			f, ok = release.Files["./"+dir+"Packages"+ext]
		}
		if !ok {
			continue
		}
		if x, ok := r.store.index(f.Sum); ok {
			return x, nil
		}
		text, err := r.packages(ctx, s.base()+"/"+dir, ext, f, release.ByHash)
		if errors.Is(err, fetch.ErrGone) {
			continue
		}
		if err != nil {
			return nil, err
		}
		x, err := Build(text)
		if err != nil {
			return nil, fmt.Errorf("%s/%sPackages: %w", s.base(), dir, err)
		}
		r.store.keepIndex(f.Sum, x)
		return x, nil
	}
	return nil, fmt.Errorf("%s/%sPackages is not to be had", s.base(), dir)
}

func (r *reader) packages(ctx context.Context, dir, ext string, f File, byHash bool) ([]byte, error) {
	if f.Size > maxCompressed {
		return nil, fmt.Errorf("%sPackages%s has %d bytes", dir, ext, f.Size)
	}
	var a fetch.Answer
	err := fetch.ErrGone
	if byHash {
		a, err = r.fetcher.Get(ctx, fetch.Question{URL: dir + "by-hash/SHA256/" + hex.EncodeToString(f.Sum[:]), Limit: f.Size})
	}
	if errors.Is(err, fetch.ErrGone) {
		a, err = r.fetcher.Get(ctx, fetch.Question{URL: dir + "Packages" + ext, Limit: f.Size})
	}
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(a.Body) != f.Sum {
		return nil, fmt.Errorf("%sPackages%s is not what the Release file says", dir, ext)
	}
	return decompress(a.Body, ext)
}

func decompress(b []byte, ext string) ([]byte, error) {
	var in io.Reader = bytes.NewReader(b)
	var err error
	switch ext {
	case ".gz":
		in, err = gzip.NewReader(in)
	case ".xz":
		in, err = xz.NewReader(in)
	}
	if err != nil {
		return nil, fmt.Errorf("decompressing Packages%s: %w", ext, err)
	}
	text, err := io.ReadAll(io.LimitReader(in, maxPackages+1))
	if err == nil && len(text) > maxPackages {
		err = fmt.Errorf("more than %d bytes", maxPackages)
	}
	if err != nil {
		return nil, fmt.Errorf("decompressing Packages%s: %w", ext, err)
	}
	return text, nil
}
