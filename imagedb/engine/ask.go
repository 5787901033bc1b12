package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/oci"
)

// What an engine may cost.
const (
	connectWithin = 200 * time.Millisecond
	answerWithin  = 5 * time.Second
	streamWithin  = 5 * time.Minute // the start of a stream: engines write an image to their disk first
	idleWithin    = 30 * time.Second
	longest       = 20 * time.Minute
	maxStream     = 1 << 40 // bytes
)

// Answers reports whether the engine is there. An error is only told where somebody listens who does not answer, or not
// to this user: fs.ErrPermission.
func (e *Engine) Answers(ctx context.Context) (bool, error) {
	body, err := e.get(ctx, "_ping", e.answer)
	if err != nil {
		if errors.Is(err, imagedb.ErrNotFound) && !errors.Is(err, fs.ErrPermission) {
			err = nil
		}
		return false, err
	}
	return true, body.Close()
}

func (e *Engine) inspect(ctx context.Context, ref string) (*described, error) {
	d := &described{}
	err := e.ask(ctx, "images/"+ref+"/json", d)
	if err != nil && !errors.Is(err, imagedb.ErrNotFound) && ctx.Err() == nil {
		err = fmt.Errorf("reading image %q: %w", ref, err)
	}
	return d, err
}

// ask reads a small document.
func (e *Engine) ask(ctx context.Context, what string, into any) error {
	body, err := e.get(ctx, what, e.answer)
	if err != nil {
		return err
	}
	defer body.Close()
	defer time.AfterFunc(e.answer, func() { _ = body.Close() }).Stop()
	text, err := oci.ReadAll(body, oci.MaxConfig)
	if err == nil {
		err = json.Unmarshal(text, into)
	}
	if err != nil {
		return fmt.Errorf("%s: %s: %w", e.Host, what, err)
	}
	return nil
}

// get asks without naming a version of the API: engines then answer as their newest.
func (e *Engine) get(ctx context.Context, what string, within time.Duration) (io.ReadCloser, error) {
	e.mu.Lock()
	dead := e.dead
	e.mu.Unlock()
	if dead != nil {
		return nil, dead
	}
	asking, cancel := context.WithCancel(ctx)
	req, err := http.NewRequestWithContext(asking, http.MethodGet, (&url.URL{Scheme: e.scheme(), Host: e.host(), Path: "/" + what}).String(), nil)
	if err != nil {
		cancel()
		return nil, err
	}
	late := time.AfterFunc(within, cancel)
	resp, err := e.client.Do(req)
	if err != nil {
		cancel()
		return nil, e.bury(ctx, within, !late.Stop(), err)
	}
	late.Stop()
	if resp.StatusCode == http.StatusOK {
		return &stream{resp.Body, e.idle, cancel}, nil
	}
	defer cancel()
	resp.Body.Close()
	if resp.StatusCode == http.StatusNotFound {
		return nil, fmt.Errorf("%s: %w", e.Host, imagedb.ErrNotFound)
	}
	return nil, fmt.Errorf("%s answers %d", e.Host, resp.StatusCode)
}

// bury gives an engine up. One that is not there, or that this user may not ask, holds nothing.
func (e *Engine) bury(ctx context.Context, within time.Duration, late bool, err error) error {
	var op *net.OpError
	switch {
	case late:
		err = fmt.Errorf("%s does not answer within %v", e.Host, within)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &op) && op.Op == "dial":
		err = fmt.Errorf("%s: %w: %w", e.Host, op.Err, imagedb.ErrNotFound)
	default:
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		err = fmt.Errorf("%s: %w", e.Host, err)
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.dead == nil {
		e.dead = err
	}
	return e.dead
}

// stream is a body that ends when it brings nothing for a while.
type stream struct {
	io.ReadCloser
	idle   time.Duration
	cancel context.CancelFunc
}

func (s *stream) Read(p []byte) (int, error) {
	timer := time.AfterFunc(s.idle, s.cancel)
	n, err := s.ReadCloser.Read(p)
	if !timer.Stop() && err != nil {
		err = fmt.Errorf("nothing came for %v", s.idle)
	}
	return n, err
}

func (s *stream) Close() error {
	s.cancel()
	return s.ReadCloser.Close()
}
