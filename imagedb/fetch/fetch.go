// Package fetch reads files of package repositories over HTTP, from a mirror or the host itself, with limits of time
// and size, and caches them for a day. It knows nothing of their contents.
package fetch

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

	"github.com/layerlint/layerlint/imagedb/network"
	"github.com/layerlint/layerlint/imagedb/private"
)

// ErrGone means that the server has no such file, ErrRefused that it does not give it away.
var (
	ErrGone    = errors.New("not there")
	ErrRefused = errors.New("refused")
)

// Options say how files are fetched. The zero value keeps nothing beyond the run.
type Options struct {
	Dir      string              // where files are kept; "" keeps none
	Mirrors  map[string][]string // hosts, or URLs in place of a host's root, asked before a host itself
	Patience time.Duration       // how long a host may take to answer, 10 s when not set
	Refresh  time.Duration       // how long a kept file is taken for current, a day when not set
	Allow    []string            // hosts that may be asked wherever they are: see network.Guard
	Network  http.RoundTripper   // in place of the network; nil for the network itself
}

// Client reads files. A host that does not answer in time is not asked again. It is safe for concurrent use.
type Client struct {
	Options
	http *http.Client

	mu   sync.Mutex
	dead map[string]error
	held map[string]*pending
}

// New makes a client; what is not set takes its default.
func New(o Options) *Client {
	if o.Patience == 0 {
		o.Patience = 10 * time.Second
	}
	if o.Refresh == 0 {
		o.Refresh = 24 * time.Hour
	}
	if o.Network == nil {
		guard := network.Guard{Allow: o.Allow}
		t := guard.Transport(o.Patience)
		t.DisableCompression = true
		o.Network = guard.Over(t, false)
	}
	if o.Dir != "" {
		private.Tighten(o.Dir)
	}
	return &Client{Options: o, http: &http.Client{Transport: o.Network}, dead: map[string]error{},
		held: map[string]*pending{}}
}

// Answer is a file as it was sent; Unchanged means that it is as it was.
type Answer struct {
	Body           []byte
	ETag, Modified string
	Unchanged      bool
	Mirror         bool // another host than the repository's own was asked
}

// Question is a file asked for, and what is told of the one that is held already.
type Question struct {
	URL            string
	Limit          int64 // bytes
	ETag, Modified string
	Accept         string // media types
}

// Get reads a file from the first of its host's mirrors, or the host itself, that answers.
func (c *Client) Get(ctx context.Context, q Question) (Answer, error) {
	var body []byte
	a, err := c.Stream(ctx, q, func(r io.Reader) (err error) {
		body, err = io.ReadAll(r)
		return err
	})
	a.Body = body
	return a, err
}

// Stream is Get for a file that is not held whole: take reads it to its end, and once more from the start when the
// transfer breaks off and another host is asked. What take fails of by itself ends the asking. Body stays empty.
func (c *Client) Stream(ctx context.Context, q Question, take func(io.Reader) error) (Answer, error) {
	u, err := url.Parse(q.URL)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
		return Answer{}, fmt.Errorf("%s is not fetched over HTTP", network.Address(q.URL))
	}
	failures := []error{}
	for _, place := range append(slices.Clone(c.Mirrors[u.Host]), "") {
		at := *u
		if place != "" {
			at = moved(at, place)
		}
		a, err := c.from(ctx, &at, q, take)
		a.Mirror = place != ""
		var own *takeError
		if errors.As(err, &own) {
			return a, own.error
		}
		if err == nil || errors.Is(err, ErrGone) {
			return a, err
		}
		failures = append(failures, err)
	}
	return Answer{}, errors.Join(failures...)
}

// moved is an address at a mirror, which is a host or a whole URL that stands for the host's root. A user name and
// password are for the host alone.
func moved(u url.URL, mirror string) url.URL {
	if m, err := url.Parse(mirror); err == nil && m.Host != "" {
		return *m.JoinPath(u.Path)
	}
	u.Host, u.User = mirror, nil
	return u
}

// takeError is what a reader of a file says of it, where the host is not to blame.
type takeError struct{ error }

func (c *Client) from(ctx context.Context, u *url.URL, q Question, take func(io.Reader) error) (Answer, error) {
	c.mu.Lock()
	err := c.dead[u.Host]
	c.mu.Unlock()
	if err != nil {
		return Answer{}, err
	}
	a, err := c.request(ctx, u, q, take)
	var own *takeError
	if err != nil && !errors.Is(err, ErrGone) && !errors.Is(err, ErrRefused) && !errors.As(err, &own) &&
		ctx.Err() == nil {
		c.mu.Lock()
		c.dead[u.Host] = err
		c.mu.Unlock()
	}
	return a, err
}

// perSecond is the slowest transfer that is put up with, in bytes.
const perSecond = 256 << 10

func (c *Client) request(ctx context.Context, u *url.URL, q Question, take func(io.Reader) error) (Answer, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	started := time.Now()
	timer := time.AfterFunc(c.Patience, cancel)
	defer timer.Stop()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, u.String(), nil)
	if err != nil {
		return Answer{}, err
	}
	for name, value := range map[string]string{"If-None-Match": q.ETag, "If-Modified-Since": q.Modified, "Accept": q.Accept} {
		if value != "" {
			r.Header.Set(name, value)
		}
	}
	a, err := c.http.Do(r)
	if err != nil {
		var refused *network.RefusedError
		if errors.As(err, &refused) {
			return Answer{}, refused
		}
		return Answer{}, fmt.Errorf("asking %s: %w", u.Host, plain(err))
	}
	defer a.Body.Close()
	switch {
	case a.StatusCode == http.StatusNotModified && (q.ETag != "" || q.Modified != ""):
		return Answer{Unchanged: true}, nil
	case a.StatusCode == http.StatusNotFound || a.StatusCode == http.StatusGone:
		return Answer{}, fmt.Errorf("%s: %w", network.Address(u.String()), ErrGone)
	case a.StatusCode >= 400 && a.StatusCode < 500:
		return Answer{}, fmt.Errorf("asking %s: %w: %s", u.Host, ErrRefused, a.Status)
	case a.StatusCode != http.StatusOK:
		return Answer{}, fmt.Errorf("asking %s: %s", u.Host, a.Status)
	}
	in := &paced{Reader: a.Body, timer: timer, started: started, patience: c.Patience, limit: q.Limit}
	err = take(in)
	switch {
	case in.received > q.Limit:
		return Answer{}, fmt.Errorf("%s sends more than %d bytes", network.Address(u.String()), q.Limit)
	case in.err != nil:
		return Answer{}, fmt.Errorf("reading from %s: %w", u.Host, plain(in.err))
	case err != nil:
		return Answer{}, &takeError{err}
	}
	return Answer{ETag: a.Header.Get("ETag"), Modified: a.Header.Get("Last-Modified")}, nil
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
	if text := err.Error(); network.Address(text) != text { // a redirect's
		return errors.New(network.Address(text))
	}
	return err
}

// paced puts the time off at which a transfer is given up, by what has come. It keeps how the transfer failed, and ends
// it beyond the limit.
type paced struct {
	io.Reader
	timer    *time.Timer
	started  time.Time
	patience time.Duration
	limit    int64
	received int64
	err      error // never io.EOF
}

func (p *paced) Read(b []byte) (int, error) {
	if p.received > p.limit {
		return 0, errors.New("too long")
	}
	n, err := p.Reader.Read(b)
	p.received += int64(n)
	p.timer.Reset(time.Until(p.started.Add(p.patience + time.Duration(p.received)*time.Second/perSecond)))
	if err != nil && !errors.Is(err, io.EOF) {
		p.err = err
	}
	return n, err
}
