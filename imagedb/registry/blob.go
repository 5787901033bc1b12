package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"

	v1 "github.com/google/go-containerregistry/pkg/v1"
)

const (
	largeLayer = 64 << 20 // bytes; registries give several streams less together than one alone
	resumes    = 5        // in a row without a byte

	// The slowest transfer that is put up with, in bytes a second, and the longest: a registry that drips would hold a
	// run for ever.
	perSecond        = 64 << 10
	longest          = 5 * time.Minute
	longestPerSecond = 512 << 10
)

// blob opens a blob. A body that breaks off is resumed where it broke, by a closed range: some registries refuse open
// ones.
func (c *client) blob(ctx context.Context, d v1.Descriptor) (*body, error) {
	b := &body{ctx: ctx, client: c, what: "blobs/" + d.Digest.String(), size: d.Size}
	if d.Size >= largeLayer {
		select {
		case c.large <- struct{}{}:
			b.release = func() { <-c.large }
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	if err := b.open(); err != nil {
		b.Close()
		return nil, err
	}
	return b, nil
}

// body is a blob's bytes, however many requests they take. It never gives more than size.
type body struct {
	ctx    context.Context
	client *client
	what   string
	ranged bool // nothing but ranges will do
	size   int64
	pos    int64
	failed int // attempts since the last byte
	from   io.ReadCloser
	server *url.URL // that from comes from
	cancel context.CancelFunc
	// waited is how long bytes were waited for, received how many came, those of ranges that were not asked for
	// included. What readers do with bytes takes no time here.
	waited   time.Duration
	received int64
	release  func()
}

// errWhole means that a registry sends all of a blob when a part is asked for.
var errWhole = errors.New("the registry does not serve parts of layers")

// Part reads n bytes of a blob from offset on, by closed ranges.
func (c *client) Part(ctx context.Context, d v1.Descriptor, offset, n int64) ([]byte, error) {
	b := &body{ctx: ctx, client: c, what: "blobs/" + d.Digest.String(), ranged: true, pos: offset, size: offset + n}
	defer b.Close()
	if err := b.open(); err != nil {
		return nil, err
	}
	part := make([]byte, n)
	_, err := io.ReadFull(b, part)
	return part, err
}

func (b *body) open() error {
	ctx, cancel := context.WithCancel(b.ctx)
	header, wanted := http.Header{}, http.StatusOK
	if b.pos > 0 || b.ranged {
		header.Set("Range", fmt.Sprintf("bytes=%d-%d", b.pos, b.size-1))
		wanted = http.StatusPartialContent
	}
	resp, err := b.client.do(ctx, http.MethodGet, b.what, header, wanted, http.StatusOK)
	if err != nil {
		cancel()
		return err
	}
	b.from, b.server, b.cancel = resp.Body, resp.Request.URL, cancel
	switch {
	case resp.StatusCode == http.StatusPartialContent:
		if sent := resp.Header.Get("Content-Range"); sent != "" && !strings.HasPrefix(sent, fmt.Sprintf("bytes %d-", b.pos)) {
			err = fmt.Errorf("requested the part from %d on and got %q", b.pos, sent)
		}
	case b.ranged:
		err = errWhole
	case b.pos > 0:
		_, err = io.CopyN(io.Discard, arriving{b}, b.pos)
	}
	return err
}

// errSlow means that a transfer has become too slow to go on with.
var errSlow = fmt.Errorf("less than %d KiB/s come", perSecond>>10)

// arriving is what a body's request brings, as long as it brings something, and enough.
type arriving struct{ *body }

func (a arriving) Read(p []byte) (int, error) {
	timer := time.AfterFunc(min(a.client.idle, max(a.left(), 0)), a.cancel)
	started := time.Now()
	n, err := a.from.Read(p)
	a.waited += time.Since(started)
	a.received += int64(n)
	if timer.Stop() {
		return n, err
	}
	err = errSlow
	if time.Since(started) >= a.client.idle {
		err = fmt.Errorf("nothing came for %v", a.client.idle)
	}
	a.client.silence.bury(a.server, fmt.Errorf("%s: %w", a.server.Host, err))
	return n, err
}

// left is how long a body may still be waited for.
func (b *body) left() time.Duration {
	slow := b.client.idle + time.Duration(b.received)*time.Second/perSecond
	return min(slow, longest+time.Duration(b.size)*time.Second/longestPerSecond) - b.waited
}

func (b *body) Read(p []byte) (int, error) {
	if b.pos >= b.size {
		return 0, io.EOF
	}
	if int64(len(p)) > b.size-b.pos {
		p = p[:b.size-b.pos]
	}
	for {
		if b.from != nil {
			n, err := arriving{b}.Read(p)
			b.pos += int64(n)
			if n > 0 {
				b.failed = 0
				return n, nil
			}
			if err == nil {
				continue
			}
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			if err := b.broken(err); err != nil {
				return 0, err
			}
		}
		if err := b.open(); err != nil {
			if err := b.broken(err); err != nil {
				return 0, err
			}
		}
	}
}

// broken closes what failed; its error says that trying again is over.
func (b *body) broken(err error) error {
	b.stop()
	if b.ctx.Err() != nil {
		return b.ctx.Err()
	}
	_, dead := b.client.silence.left(b.server)
	if b.failed++; b.failed > resumes || dead != nil || errors.Is(err, errSlow) {
		return fmt.Errorf("registry %s: %s breaks off after %d of %d bytes: %w", b.client.host, b.what, b.pos, b.size, err)
	}
	return nil
}

func (b *body) stop() {
	if b.from != nil {
		b.cancel()
		_ = b.from.Close()
		b.from = nil
	}
}

func (b *body) Close() error {
	b.stop()
	if b.release != nil {
		b.release()
		b.release = nil
	}
	return nil
}
