package layer

import (
	"archive/tar"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"path"
	"strings"
)

// ErrUnread is what a body's reader gives when the rest of it is not to be had. The file's contents stay unknown then.
var ErrUnread = errors.New("contents that are not read")

// FromTable indexes the entries of a layer as its tar would bring them, each with the reader of its body. Of a regular
// file whose reader is nil only what the header says is known.
func FromTable(ctx context.Context, entries iter.Seq2[*tar.Header, io.Reader], limits Limits) (*Index, error) {
	b := newBuilder(ctx, limits.orDefaults())
	defer b.release()
	for h, body := range entries {
		if err := b.entry(h, body); err != nil {
			return nil, fmt.Errorf("entry %.200q: %w", h.Name, err)
		}
	}
	return b.index()
}

// Worth returns what looking into a file brings, for who must choose.
type Worth uint8

// Nothing, a program or library somewhere or where the system has its own, a text without which the rest says little.
const (
	Worthless Worth = iota
	Object
	SystemObject
	Text
)

// WorthOf judges a file by its name, mode and size.
func WorthOf(h *tar.Header) Worth {
	p := clean(h.Name)[1:]
	if h.Size == 0 {
		return Worthless
	}
	if keep(p) >= h.Size || rpmDatabase(p) && h.Size <= maxRPMDatabase {
		return Text
	}
	if _, ok := dpkgList(p); ok && h.Size <= largeText {
		return Text
	}
	if h.Mode&0o111 == 0 && !strings.Contains(path.Base(p), ".so") {
		return Worthless
	}
	rest := strings.TrimPrefix(strings.TrimPrefix(p, "usr/"), "local/")
	for _, dir := range []string{"bin/", "sbin/", "lib"} {
		if strings.HasPrefix(rest, dir) {
			return SystemObject
		}
	}
	return Object
}

// rejoin puts what was read of a body before the rest of it. It can skip forward where the body can.
func rejoin(head []byte, body io.Reader) io.Reader {
	start := bytes.NewReader(head)
	whole := io.MultiReader(start, body)
	if s, ok := body.(io.Seeker); ok {
		return &rejoined{whole, start, s}
	}
	return whole
}

type rejoined struct {
	io.Reader
	head *bytes.Reader
	body io.Seeker
}

// Seek skips forward. It does not tell where to.
func (r *rejoined) Seek(n int64, whence int) (int64, error) {
	if whence != io.SeekCurrent || n < 0 {
		return 0, errors.ErrUnsupported
	}
	first := min(n, int64(r.head.Len()))
	if _, err := r.head.Seek(first, io.SeekCurrent); err != nil {
		return 0, err
	}
	return r.body.Seek(n-first, io.SeekCurrent)
}
