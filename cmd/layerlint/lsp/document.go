package lsp

import (
	"context"
	"encoding/json"
	"path/filepath"
	"sync"
	"time"
)

const (
	maxTasks = 4096            // after which a document takes no more requests
	longest  = 2 * time.Second // from an edit to the check after it, however many follow
)

// document is one that is open. What its goroutine does comes to it as tasks, in the order of the client's messages: a
// request is answered for the text that the client had when it sent it. Fields without a mutex belong to that
// goroutine.
type document struct {
	session *session
	uri     string
	ctx     context.Context
	cancel  context.CancelFunc

	mu       sync.Mutex
	tasks    []func()
	wake     chan struct{}
	checking context.CancelFunc // ends the check that runs, whose result nobody wants any more

	at         Place
	settings   settings
	text       string
	version    int
	dockerfile bool
	generation int        // of the text and of all else that findings rest on
	quick      engine     // asks nobody
	full       background // asks registries and package repositories
	due        *time.Timer
	first      time.Time     // edit since the last check; zero: none
	last       time.Time     // edit; zero: none will follow
	took       time.Duration // the last check
	measured   int           // its generation
	pulls      []pull        // that wait
	sent       sent
}

// opened takes a document that the client shows.
func (se *session) opened(raw json.RawMessage) {
	p, err := params[didOpenParams](raw)
	if err != nil || p.TextDocument.URI == "" {
		return
	}
	t := p.TextDocument
	if old := se.documents[t.URI]; old != nil {
		old.close()
	}
	ctx, cancel := context.WithCancel(se.ctx)
	at, s := se.place(t.URI)
	d := &document{session: se, uri: t.URI, ctx: ctx, cancel: cancel, wake: make(chan struct{}, 1), at: at, settings: s,
		text: t.Text, version: t.Version, dockerfile: isDockerfile(t.URI, t.LanguageID), due: time.NewTimer(0)}
	se.documents[t.URI] = d
	se.wait.Add(1)
	go d.run()
}

// isDockerfile goes by the editor's language and, where it has none for Dockerfiles, by the name.
func isDockerfile(uri, language string) bool {
	switch language {
	case "dockerfile", "Dockerfile", "docker", "containerfile":
		return true
	case "", "plaintext", "text":
	default:
		return false
	}
	path, _ := pathOf(uri)
	switch base := filepath.Base(path); {
	case base == "Dockerfile" || base == "Containerfile":
		return true
	default:
		ext := filepath.Ext(base)
		return ext == ".Dockerfile" || ext == ".dockerfile" || len(base) > 11 && base[:11] == "Dockerfile."
	}
}

// changed takes a document's new text.
func (se *session) changed(raw json.RawMessage) {
	p, err := params[didChangeParams](raw)
	d := se.documents[p.TextDocument.URI]
	if err != nil || d == nil || len(p.ContentChanges) == 0 {
		return
	}
	d.interrupt()
	d.do(func() {
		for _, c := range p.ContentChanges {
			d.text = edited(d.text, c.Range, c.Text, d.session.utf8)
		}
		d.version = p.TextDocument.Version
		d.stale()
	})
}

// closed takes the findings of a document that is shown no more away.
func (se *session) closed(raw json.RawMessage) {
	p, err := params[textDocumentParams](raw)
	d := se.documents[p.TextDocument.URI]
	if err != nil || d == nil {
		return
	}
	delete(se.documents, d.uri)
	d.interrupt()
	d.do(func() {
		if !se.pulls() {
			se.conn.notify("textDocument/publishDiagnostics", noDiagnostics(d.uri))
		}
		d.release(anyPull)
		d.cancel()
	})
}

// do has the document's goroutine do something after all that it was told before.
func (d *document) do(task func()) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.tasks = append(d.tasks, task)
	select {
	case d.wake <- struct{}{}:
	default:
	}
}

// busy reports whether too much waits for another request.
func (d *document) busy() bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	return len(d.tasks) >= maxTasks
}

// interrupt ends the check that runs: its text is not the document's any more.
func (d *document) interrupt() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.checking != nil {
		d.checking()
	}
}

func (d *document) close() { d.cancel() }

// run does tasks, and checks when an edit is followed by none for a while.
func (d *document) run() {
	defer d.session.wait.Done()
	defer func() { d.session.Checker.Closed(d.at) }()
	defer d.cancel()
	defer d.due.Stop()
	for {
		select {
		case <-d.ctx.Done():
			return
		case <-d.wake:
			d.work()
		case <-d.due.C:
			d.work() // newer text, it may be
			if wait := d.wait(); wait > 0 {
				d.due.Reset(wait)
			} else {
				d.check()
			}
		}
	}
}

func (d *document) work() {
	for task := d.next(); task != nil && d.ctx.Err() == nil; task = d.next() {
		task()
	}
}

func (d *document) next() func() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.tasks) == 0 {
		return nil
	}
	task := d.tasks[0]
	d.tasks[0] = nil
	d.tasks = d.tasks[1:]
	return task
}

// stale has the document checked once nothing more changes for a while.
func (d *document) stale() {
	d.quick.known, d.full.known = nil, nil
	d.generation++
	d.last = time.Now()
	if d.first.IsZero() {
		d.first = d.last
	}
	d.due.Reset(d.wait())
}

// settled has it checked at once.
func (d *document) settled() {
	d.last = time.Time{}
	d.due.Reset(0)
}

// wait is how long it is until the document is to be checked.
func (d *document) wait() time.Duration {
	return max(0, min(time.Until(d.last.Add(d.session.Delay)), time.Until(d.first.Add(longest))))
}
