package apt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"time"
)

// errGone means that the server has no such file, errRefused that it does not give it away.
var (
	errGone    = errors.New("not there")
	errRefused = errors.New("refused")
)

// fetcher reads files of repositories. A host that does not answer in time is not asked again.
type fetcher struct {
	http     *http.Client
	mirrors  map[string][]string
	patience time.Duration

	mu   sync.Mutex
	dead map[string]error
}

// answer is a file as it was sent; unchanged means that it is as it was.
type answer struct {
	body           []byte
	etag, modified string
	unchanged      bool
	mirror         bool // another host than the repository's own was asked
}

// get reads a file of at most limit bytes from the first of its host's mirrors, or the host itself, that answers.
func (f *fetcher) get(ctx context.Context, address string, limit int64, etag, modified string) (answer, error) {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return answer{}, fmt.Errorf("%s is not fetched over HTTP", address)
	}
	failures := []error{}
	for _, place := range append(slices.Clone(f.mirrors[u.Host]), "") {
		at := *u
		if place != "" {
			at = moved(at, place)
		}
		a, err := f.from(ctx, &at, limit, etag, modified)
		a.mirror = place != ""
		if err == nil || errors.Is(err, errGone) {
			return a, err
		}
		failures = append(failures, err)
	}
	return answer{}, errors.Join(failures...)
}

// moved is an address at a mirror, which is a host or a whole URL that stands for the host's root.
func moved(u url.URL, mirror string) url.URL {
	if m, err := url.Parse(mirror); err == nil && m.Host != "" {
		return *m.JoinPath(u.Path)
	}
	u.Host = mirror
	return u
}

func (f *fetcher) from(ctx context.Context, u *url.URL, limit int64, etag, modified string) (answer, error) {
	f.mu.Lock()
	err := f.dead[u.Host]
	f.mu.Unlock()
	if err != nil {
		return answer{}, err
	}
	a, err := f.request(ctx, u, limit, etag, modified)
	if err != nil && !errors.Is(err, errGone) && !errors.Is(err, errRefused) && ctx.Err() == nil {
		f.mu.Lock()
		f.dead[u.Host] = err
		f.mu.Unlock()
	}
	return a, err
}

// perSecond is the slowest transfer that is put up with, in bytes.
const perSecond = 256 << 10

func (f *fetcher) request(ctx context.Context, u *url.URL, limit int64, etag, modified string) (answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	started := time.Now()
	timer := time.AfterFunc(f.patience, cancel)
	defer timer.Stop()
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return answer{}, err
	}
	if etag != "" {
		q.Header.Set("If-None-Match", etag)
	}
	if modified != "" {
		q.Header.Set("If-Modified-Since", modified)
	}
	r, err := f.http.Do(q)
	if err != nil {
		return answer{}, fmt.Errorf("asking %s: %w", u.Host, plain(err))
	}
	defer r.Body.Close()
	switch {
	case r.StatusCode == http.StatusNotModified && (etag != "" || modified != ""):
		return answer{unchanged: true}, nil
	case r.StatusCode == http.StatusNotFound || r.StatusCode == http.StatusGone:
		return answer{}, fmt.Errorf("%s: %w", u, errGone)
	case r.StatusCode >= 400 && r.StatusCode < 500:
		return answer{}, fmt.Errorf("asking %s: %w: %s", u.Host, errRefused, r.Status)
	case r.StatusCode != http.StatusOK:
		return answer{}, fmt.Errorf("asking %s: %s", u.Host, r.Status)
	}
	body, err := io.ReadAll(io.LimitReader(&paced{r.Body, timer, started, f.patience, 0}, limit+1))
	switch {
	case err != nil:
		return answer{}, fmt.Errorf("reading from %s: %w", u.Host, plain(err))
	case int64(len(body)) > limit:
		return answer{}, fmt.Errorf("%s sends more than %d bytes", u, limit)
	}
	return answer{body: body, etag: r.Header.Get("ETag"), modified: r.Header.Get("Last-Modified")}, nil
}

// plain takes the address off an error of net/http's.
func plain(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		err = u.Err
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("no answer in time")
	}
	return err
}

// paced puts the time off at which a transfer is given up, by what has come.
type paced struct {
	io.Reader
	timer    *time.Timer
	started  time.Time
	patience time.Duration
	received int64
}

func (p *paced) Read(b []byte) (int, error) {
	n, err := p.Reader.Read(b)
	p.received += int64(n)
	p.timer.Reset(time.Until(p.started.Add(p.patience + time.Duration(p.received)*time.Second/perSecond)))
	return n, err
}
