package lsp

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"sync"
	"time"
)

const (
	waiting  = 1024             // messages that wait for a client to read them
	stalled  = 30 * time.Second // after which a client that reads nothing has gone
	maxAsked = 64               // requests of ours that a client may leave unanswered
)

var errStalled = errors.New("the client does not read what it is sent")

// conn sends messages to the client and keeps track of requests in both directions. It is safe for concurrent use.
type conn struct {
	out  chan []byte
	end  context.CancelCauseFunc
	done <-chan struct{}

	mu    sync.Mutex
	calls map[string]context.CancelFunc // of requests that are being answered, by id
	asked map[string]func(json.RawMessage, *failure)
	next  int
}

func newConn(ctx context.Context, end context.CancelCauseFunc) *conn {
	return &conn{out: make(chan []byte, waiting), end: end, done: ctx.Done(),
		calls: map[string]context.CancelFunc{}, asked: map[string]func(json.RawMessage, *failure){}}
}

// write copies messages to w until the session ends and all that was sent before is written.
func (c *conn) write(w io.Writer) {
	for {
		select {
		case content := <-c.out:
			if _, err := w.Write(frame(content)); err != nil {
				c.end(err)
				return
			}
		case <-c.done:
			for {
				select {
				case content := <-c.out:
					if _, err := w.Write(frame(content)); err != nil {
						return
					}
				default:
					return
				}
			}
		}
	}
}

func (c *conn) send(m message) {
	content, err := m.content()
	if err != nil {
		return
	}
	select {
	case c.out <- content:
		return
	default:
	}
	patience := time.NewTimer(stalled)
	defer patience.Stop()
	select {
	case c.out <- content:
	case <-c.done:
	case <-patience.C:
		c.end(errStalled)
	}
}

// encode is JSON without escapes for HTML, which some clients show as they are.
func encode(v any) ([]byte, error) {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	err := e.Encode(v)
	return bytes.TrimSpace(out.Bytes()), err
}

// notify sends a notification.
func (c *conn) notify(method string, params any) {
	if raw, err := encode(params); err == nil {
		c.send(message{Method: method, Params: raw})
	}
}

// reply answers a request.
func (c *conn) reply(id json.RawMessage, result any, err error) {
	if err == nil {
		var raw json.RawMessage
		if raw, err = encode(result); err == nil {
			c.send(message{ID: id, Result: raw})
			return
		}
	}
	if len(id) == 0 {
		id = json.RawMessage("null")
	}
	c.send(message{ID: id, Error: failureOf(err)})
}

// ask sends a request; then, which may be nil, is called with its answer on the reading goroutine. A client that
// answers none is asked no more than maxAsked.
func (c *conn) ask(method string, params any, then func(json.RawMessage, *failure)) {
	raw, err := encode(params)
	if err != nil {
		return
	}
	c.mu.Lock()
	if len(c.asked) >= maxAsked {
		c.mu.Unlock()
		return
	}
	c.next++
	id, err := encode(c.next)
	c.asked[string(id)] = then
	c.mu.Unlock()
	if err == nil {
		c.send(message{ID: id, Method: method, Params: raw})
	}
}

// answered takes the response to a request of ours; one to none is dropped.
func (c *conn) answered(m *message) {
	c.mu.Lock()
	then := c.asked[string(m.ID)]
	delete(c.asked, string(m.ID))
	c.mu.Unlock()
	if then != nil {
		then(m.Result, m.Error)
	}
}

// begin is the context of answering a request. finish is to be called when it is answered; it reports whether the
// client canceled it.
func (c *conn) begin(ctx context.Context, id json.RawMessage) (answering context.Context, finish func() bool) {
	answering, cancel := context.WithCancel(ctx)
	c.mu.Lock()
	c.calls[string(id)] = cancel
	c.mu.Unlock()
	return answering, func() bool {
		canceled := answering.Err() != nil
		c.mu.Lock()
		delete(c.calls, string(id))
		c.mu.Unlock()
		cancel()
		return canceled
	}
}

// cancel ends the answering of a request.
func (c *conn) cancel(id json.RawMessage) {
	c.mu.Lock()
	cancel := c.calls[string(id)]
	c.mu.Unlock()
	if cancel != nil {
		cancel()
	}
}
