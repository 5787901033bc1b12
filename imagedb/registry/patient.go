package registry

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const (
	answerWithin = 8 * time.Second  // the start of an answer
	attempts     = 3                // for one request
	patience     = 5 * time.Second  // the longest Retry-After that is waited for
	tolerance    = 10 * time.Second // what one host may waste of a run by failing
)

// silence is how much time hosts have wasted. One that does not answer, or has wasted too much, is not asked again.
type silence struct {
	mu     sync.Mutex
	wasted map[string]time.Duration
	dead   map[string]error
}

func newSilence() *silence {
	return &silence{wasted: map[string]time.Duration{}, dead: map[string]error{}}
}

// server distinguishes hosts as failing does: what does not answer over TLS may do so without.
func server(u *url.URL) string { return u.Scheme + "://" + u.Host }

// left is how much time a host has, or why it is not asked.
func (s *silence) left(u *url.URL) (time.Duration, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return tolerance - s.wasted[server(u)], s.dead[server(u)]
}

// waste charges a host with time; err is what its failing is called when there was too much of it.
func (s *silence) waste(u *url.URL, d time.Duration, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wasted[server(u)] += d
	if s.wasted[server(u)] >= tolerance && s.dead[server(u)] == nil {
		s.dead[server(u)] = fmt.Errorf("%s is left alone after %v of failures: %w", u.Host, tolerance, err)
	}
}

// bury gives a host up.
func (s *silence) bury(u *url.URL, err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.dead[server(u)] == nil {
		s.dead[server(u)] = err
	}
}

// patient asks until there is an answer that will not change, as long as that is worth waiting for: one way for every
// request, those for tokens included.
type patient struct {
	http.RoundTripper
	*silence
}

func (p patient) RoundTrip(in *http.Request) (*http.Response, error) {
	for n := 1; ; n++ {
		left, err := p.left(in.URL)
		if err != nil {
			return nil, err
		}
		started := time.Now()
		resp, err := p.once(in, min(answerWithin, max(left, time.Second)))
		wait, again := retry(resp, err, n)
		if !failed(resp, err) || in.Context().Err() != nil {
			return resp, err
		}
		p.waste(in.URL, time.Since(started), why(resp, err))
		left, dead := p.left(in.URL)
		if !again || n >= attempts || wait > left || dead != nil || in.Body != nil && in.GetBody == nil {
			return resp, err
		}
		if resp != nil {
			resp.Body.Close()
		}
		p.waste(in.URL, wait, why(resp, err))
		if in.GetBody != nil {
			if in.Body, err = in.GetBody(); err != nil {
				return nil, err
			}
		}
		select {
		case <-time.After(wait):
		case <-in.Context().Done():
			return nil, in.Context().Err()
		}
	}
}

// once asks once and gives a host up that does not begin to answer.
func (p patient) once(in *http.Request, within time.Duration) (*http.Response, error) {
	ctx, cancel := context.WithCancel(in.Context())
	timer := time.AfterFunc(within, cancel)
	resp, err := p.RoundTripper.RoundTrip(in.Clone(ctx))
	if !timer.Stop() && in.Context().Err() == nil {
		if resp != nil {
			resp.Body.Close()
		}
		cancel()
		err = fmt.Errorf("%s does not answer within %v", in.URL.Host, within.Round(100*time.Millisecond))
		p.bury(in.URL, err)
		return nil, err
	}
	if err != nil {
		cancel()
		return nil, err
	}
	resp.Body = cancelled{resp.Body, cancel}
	return resp, nil
}

// cancelled is a body whose request ends with it.
type cancelled struct {
	io.ReadCloser
	cancel context.CancelFunc
}

func (c cancelled) Close() error {
	defer c.cancel()
	return c.ReadCloser.Close()
}

// failed reports whether a host failed to do what it is there for.
func failed(resp *http.Response, err error) bool {
	if err != nil {
		return true
	}
	switch resp.StatusCode {
	case http.StatusTooManyRequests, http.StatusInternalServerError, http.StatusBadGateway,
		http.StatusServiceUnavailable, http.StatusGatewayTimeout,
		http.StatusRequestTimeout:
		return true
	}
	return false
}

func why(resp *http.Response, err error) error {
	if err == nil {
		err = fmt.Errorf("answer %d", resp.StatusCode)
	}
	return err
}

// retry returns how long to wait before asking again, if that can help. resp is nil when there was no answer.
func retry(resp *http.Response, err error, n int) (wait time.Duration, again bool) {
	wait = 100 * time.Millisecond << n
	if resp == nil {
		return wait, brokeOff(err)
	}
	asked, known := retryAfter(resp.Header.Get("Retry-After"))
	if known {
		wait = asked
	}
	if resp.StatusCode == http.StatusTooManyRequests && !known {
		return 0, false
	}
	return wait, failed(resp, err) && wait <= patience
}

// brokeOff reports whether a connection was made and lost: another may hold.
func brokeOff(err error) bool {
	var op *net.OpError
	return errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) || errors.Is(err, syscall.ECONNRESET) ||
		errors.Is(err, syscall.EPIPE) ||
		errors.As(err, &op) && op.Op == "read"
}

// retryAfter reads the header of that name: seconds, or a time (RFC 9110, 10.2.3).
func retryAfter(value string) (wait time.Duration, ok bool) {
	if s, err := strconv.ParseUint(value, 10, 31); err == nil {
		return time.Duration(s) * time.Second, true
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, time.Until(at)), true
	}
	return 0, false
}
