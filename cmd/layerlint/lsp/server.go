// Package lsp is a server for the Language Server Protocol 3.17: what layerlint knows of a Dockerfile and of the images
// that it names, in an editor. It checks nothing itself: its Checker, the rules and the analyzers do, and the server
// sends the results to the client. The texts of open documents come only from the client. Each document has a goroutine
// that handles the client's messages in order.
package lsp

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/rules"
)

// Checker says how a Dockerfile is checked. It is safe for concurrent use.
type Checker interface {
	// Prepare returns what a document is checked with. Its error is one line for the user: a configuration that cannot
	// be read.
	Prepare(doc *dockerfile.Document, at Place) (*Job, error)
	// Tags lists the tags that a repository has by its registry, which is asked where at says that it may be. later
	// means that there may be more in a moment.
	Tags(ctx context.Context, at Place, repository string) (tags []string, later bool)
	// Closed drops what is kept for a document that is open no more.
	Closed(at Place)
	// Forget drops what is known of images and package repositories, so that sources are asked again.
	Forget()
	// Tell has what is read of images and package lists told; it is called before the first Prepare.
	Tell(imagedb.Progress)
}

// Place is where a document lies.
type Place struct {
	Path   string // absolute; "-" for a document that is not a file
	Folder string // absolute: where the configuration of a document without a path is looked for
	Root   string // absolute: above which no build context is looked for where there is no repository
	Fetch  bool   // registries and package repositories may be asked
	Hints  bool   // findings that are hints are wanted
}

// Job is how one document is checked.
type Job struct {
	Builds  []*analyzers.Build // the ways in which it is built, at least one; places are looked at in the first
	Rules   rules.Options
	Offline report.Offline
	Folder  string // of the build context, absolute; "" where nothing is known of it
	World   any    // comparable: equal for as long as nothing but the document's text differs

	Together func(found [][]rules.Diagnostic) []rules.Diagnostic // of all Builds
}

// Server serves one client. Its fields are set before Serve is called.
type Server struct {
	Checker Checker
	Version string        // of the program
	Delay   time.Duration // how long after an edit a check starts, when no other follows
	Rest    func(bool)    // called when the client has said nothing for a while, true if nothing is open; nil: nothing is to be done
}

// Pause is how long a client says nothing before the server rests: longer than one who types thinks of the next word.
const Pause = 2 * time.Second

// Exit statuses, as the protocol has them.
const (
	exitOrderly = 0 // "exit" after "shutdown"
	exitAbrupt  = 1
)

// Serve talks to a client until it says exit, the stream or ctx ends, or the client reads nothing any more. It returns
// the exit status; err says why when the client did not end the session itself.
func (s *Server) Serve(ctx context.Context, in io.Reader, out io.Writer) (status int, err error) {
	ctx, end := context.WithCancelCause(ctx)
	defer end(nil)
	se := newSession(ctx, s, end)
	written := make(chan struct{})
	go func() {
		se.conn.write(out)
		close(written)
	}()
	status, err = se.run(ctx, in)
	end(err)
	se.close()
	select {
	case <-written:
	case <-time.After(time.Second): // the client does not read
	}
	return status, err
}

// received is a message or why there is none.
type received struct {
	content []byte
	err     error
}

// run handles messages one after another.
func (se *session) run(ctx context.Context, in io.Reader) (status int, err error) {
	messages := make(chan received)
	go receive(ctx, in, messages)
	quiet := time.NewTimer(Pause)
	defer quiet.Stop()
	for {
		select {
		case <-ctx.Done():
			return exitAbrupt, context.Cause(ctx)
		case <-quiet.C:
			se.rest()
		case m := <-messages:
			quiet.Reset(Pause)
			switch {
			case errors.Is(m.err, errTooLarge):
				se.conn.reply(nil, nil, fail(invalidRequest, "%v", m.err))
				continue
			case m.err == io.EOF:
				return se.status(), nil
			case m.err != nil:
				return exitAbrupt, m.err
			}
			if se.handle(ctx, m.content) {
				return se.status(), nil
			}
		}
	}
}

// rest drops what nobody needs: while nothing is open, all that was read.
func (se *session) rest() {
	empty := len(se.documents) == 0
	if empty {
		se.Checker.Forget()
	}
	if se.Rest != nil {
		se.Rest(empty)
	}
}

// status is that of a session which ends now.
func (se *session) status() int {
	if se.down {
		return exitOrderly
	}
	return exitAbrupt
}

// receive reads messages until none can be read any more. Reading cannot be interrupted: the goroutine outlives a
// session that ends before its stream, as a rule by as long as the program takes to exit.
func receive(ctx context.Context, in io.Reader, to chan<- received) {
	r := bufio.NewReaderSize(in, 64<<10)
	for {
		content, err := readMessage(r)
		select {
		case to <- received{content, err}:
		case <-ctx.Done():
			return
		}
		if err != nil && !errors.Is(err, errTooLarge) {
			return
		}
	}
}

// handle takes one message; exit reports that the client ends the session.
func (se *session) handle(ctx context.Context, content []byte) (exit bool) {
	m, failed := decode(content)
	if failed != nil {
		var id json.RawMessage
		if m != nil {
			id = m.ID
		}
		se.conn.reply(id, nil, failed)
		return false
	}
	switch {
	case m.Method == "" && len(m.ID) > 0:
		se.conn.answered(m)
	case m.Method == "":
		se.conn.reply(nil, nil, fail(invalidRequest, "a message has neither a method nor an id"))
	case len(m.ID) > 0:
		se.request(ctx, m)
	case m.Method == "exit":
		return true
	case m.Method == "$/cancelRequest":
		if p, err := params[struct{ ID json.RawMessage }](m.Params); err == nil {
			se.conn.cancel(p.ID)
		}
	case se.up && !se.down:
		se.notified(m)
	}
	return false
}
