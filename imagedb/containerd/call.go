package containerd

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"

	"github.com/layerlint/layerlint/imagedb"
)

// What containerd may cost.
const (
	connectWithin = 200 * time.Millisecond
	answerWithin  = 5 * time.Second
	idleWithin    = 30 * time.Second
)

// client makes calls of gRPC: one message there, messages back until trailers end them. Source: gRPC over HTTP/2,
// PROTOCOL-HTTP2.md.
type client struct {
	http *http.Client
}

func newClient(socket string) *client {
	dialer := &net.Dialer{Timeout: connectWithin}
	protocols := &http.Protocols{}
	protocols.SetUnencryptedHTTP2(true)
	return &client{http: &http.Client{Transport: &http.Transport{Protocols: protocols, DisableCompression: true,
		MaxResponseHeaderBytes: 64 << 10,
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) {
			return dialer.DialContext(ctx, "unix", socket)
		}}}}
}

// gRPC's codes that mean that there is no such thing, or no such service.
const codeNotFound = "5"

// call sends a message. The context of d's answer ends with it.
func (d *daemon) call(ctx context.Context, space, method string, message []byte) (*answer, error) {
	d.mu.Lock()
	dead := d.dead
	d.mu.Unlock()
	if dead != nil {
		return nil, dead
	}
	asking, cancel := context.WithCancel(ctx)
	frame := binary.BigEndian.AppendUint32([]byte{0}, uint32(len(message)))
	req, err := http.NewRequestWithContext(asking, http.MethodPost, "http://containerd/"+method, bytes.NewReader(append(frame, message...)))
	if err != nil {
		cancel()
		return nil, err
	}
	req.Header = http.Header{"Content-Type": {"application/grpc"}, "Te": {"trailers"}, "Containerd-Namespace": {space}}
	late := time.AfterFunc(answerWithin, cancel)
	resp, err := d.http.Do(req)
	if err != nil {
		cancel()
		return nil, d.bury(ctx, !late.Stop(), err)
	}
	late.Stop()
	a := &answer{resp: resp, cancel: cancel, socket: d.socket}
	if resp.StatusCode != http.StatusOK {
		a.Close()
		return nil, fmt.Errorf("containerd at %s answers %d", d.socket, resp.StatusCode)
	}
	return a, nil
}

// bury gives containerd up. One that is not there, or that this user may not ask, holds nothing.
func (d *daemon) bury(ctx context.Context, late bool, err error) error {
	var op *net.OpError
	switch {
	case late:
		err = fmt.Errorf("containerd at %s does not answer within %v", d.socket, answerWithin)
	case ctx.Err() != nil:
		return ctx.Err()
	case errors.As(err, &op) && op.Op == "dial":
		err = fmt.Errorf("containerd at %s: %w: %w", d.socket, op.Err, imagedb.ErrNotFound)
	default:
		var at *url.Error
		if errors.As(err, &at) {
			err = at.Err
		}
		err = fmt.Errorf("containerd at %s: %w", d.socket, err)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.dead == nil {
		d.dead = err
	}
	return d.dead
}

// answer is a stream of messages.
type answer struct {
	resp   *http.Response
	cancel context.CancelFunc
	socket string
}

// next reads a message of at most limit bytes, io.EOF after the last.
func (a *answer) next(limit int64) ([]byte, error) {
	timer := time.AfterFunc(idleWithin, a.cancel)
	defer timer.Stop()
	var head [5]byte
	if _, err := io.ReadFull(a.resp.Body, head[:]); err == io.EOF {
		return nil, a.status()
	} else if err != nil {
		return nil, fmt.Errorf("containerd at %s: %w", a.socket, err)
	}
	n := int64(binary.BigEndian.Uint32(head[1:]))
	if head[0] != 0 || n > limit {
		return nil, fmt.Errorf("containerd at %s sends a message of %d bytes, more than %d", a.socket, n, limit)
	}
	message := make([]byte, n)
	if _, err := io.ReadFull(a.resp.Body, message); err != nil {
		return nil, fmt.Errorf("containerd at %s: %w", a.socket, err)
	}
	return message, nil
}

// status is what ends the stream: io.EOF where the call went well.
func (a *answer) status() error {
	code := a.resp.Trailer.Get("Grpc-Status")
	if code == "" {
		code = a.resp.Header.Get("Grpc-Status")
	}
	switch code {
	case "0":
		return io.EOF
	case codeNotFound:
		return fmt.Errorf("containerd at %s: %w", a.socket, imagedb.ErrNotFound)
	}
	return fmt.Errorf("containerd at %s answers with gRPC's code %.10q", a.socket, code)
}

// Close ends the call.
func (a *answer) Close() error {
	a.cancel()
	return a.resp.Body.Close()
}
