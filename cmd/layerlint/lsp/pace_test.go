package lsp_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/cmd/layerlint/lsp"
	"github.com/layerlint/layerlint/imagedb"
)

// lasting checks for a while, unless it is stopped; it notes when checks begin, and of which text.
type lasting struct {
	fake
	takes time.Duration
	mu    sync.Mutex
	begun []string
	start time.Time
}

func (l *lasting) Prepare(doc *dockerfile.Document, _ lsp.Place) (*lsp.Job, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := strings.TrimSpace(string(doc.File.Content))
	l.begun = append(l.begun, fmt.Sprintf("%v %s", time.Since(l.start), text[strings.LastIndexByte(text, '=')+1:]))
	return &lsp.Job{Builds: []*analyzers.Build{{Document: doc, Images: opening{l.takes, small()}}}}, nil
}

// begin forgets what was noted.
func (l *lasting) begin() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.begun, l.start = nil, time.Now()
}

func (l *lasting) checks() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return strings.Join(l.begun, ", ")
}

// opening takes a while to open images.
type opening struct {
	takes time.Duration
	imagedb.DB
}

func (o opening) Image(ctx context.Context, ref, platform string) (*imagedb.Image, error) {
	select {
	case <-time.After(o.takes):
		return o.DB.Image(ctx, ref, platform)
	case <-ctx.Done():
		return nil, errors.New("given up")
	}
}

// TestPace: edits that follow each other start one check, of the last text, 150 ms after it; a single edit waits for no
// longer, and one that is saved not at all. A check that an edit stops says nothing.
func TestPace(t *testing.T) {
	const ms = time.Millisecond
	every := func(n int, spacing time.Duration) (at []time.Duration) {
		for i := range n {
			at = append(at, time.Duration(i)*spacing)
		}
		return at
	}
	for name, c := range map[string]struct {
		takes time.Duration
		edits []time.Duration // when they are made
		saves bool            // after them
		begun string          // checks: when, of which edit
		told  string          // versions that findings came of
	}{
		"one edit":                        {0, every(1, 0), false, "150ms 0", "2"},
		"one edit, slow check":            {3000 * ms, every(1, 0), false, "150ms 0", "2"},
		"ten at once":                     {0, every(10, 0), false, "150ms 9", "11"},
		"ten at once, slow check":         {300 * ms, every(10, 0), false, "150ms 9", "11"},
		"ten in a second":                 {0, every(10, 100*ms), false, "1.05s 9", "11"},
		"ten in a second, slow check":     {300 * ms, every(10, 100*ms), false, "1.05s 9", "11"},
		"saved":                           {300 * ms, every(10, 100*ms), true, "900ms 9", "11"},
		"typing on":                       {0, every(45, 110*ms), false, "2s 18, 4.09s 37, 4.99s 44", "20 39 46"},
		"two, the check between stopped":  {300 * ms, []time.Duration{0, 250 * ms}, false, "150ms 0, 400ms 1", "3"},
		"two, the check between finished": {50 * ms, []time.Duration{0, 250 * ms}, false, "150ms 0, 400ms 1", "2 3"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := &lasting{takes: c.takes}
				cl := serve(t, &lsp.Server{Checker: l, Delay: 150 * ms})
				cl.initialize(nil, nil, "/w")
				cl.open(dockerURI, "FROM base\nENV A=x\n")
				cl.published(dockerURI, 1)
				time.Sleep(time.Second)
				l.begin()
				for n, at := range c.edits {
					time.Sleep(at - time.Since(l.start))
					cl.change(dockerURI, n+2, fmt.Sprintf("FROM base\nENV A=%d\n", n))
				}
				if c.saves {
					cl.notify("textDocument/didSave", map[string]any{"textDocument": map[string]any{"uri": dockerURI}})
				}
				time.Sleep(time.Minute)
				if got := l.checks(); got != c.begun {
					t.Errorf("checks began at %s, not %s", got, c.begun)
				}
				if got := cl.told(); got != c.told {
					t.Errorf("told of versions %s, not %s", got, c.told)
				}
			})
		})
	}
}

// told are the versions that the client has been told findings of and nobody took.
func (c *client) told() string {
	var all []string
	for len(c.messages) > 0 {
		if m := <-c.messages; m.Method == "textDocument/publishDiagnostics" {
			_, version, _ := strings.Cut(string(m.Params), `"version":`)
			all = append(all, version[:strings.IndexByte(version, ',')])
		}
	}
	return strings.Join(all, " ")
}

// TestPaceOfPulls: a client that asks after each edit is answered at once where checks are quick. Where they are slow it
// is answered once nobody types, of the last text, by one check; what it cancels it is not kept waiting for.
func TestPaceOfPulls(t *testing.T) {
	const ms = time.Millisecond
	for name, c := range map[string]struct {
		takes, spacing time.Duration
		cancels        bool
		begun          string
		answered       string // when, by how many answers
	}{
		"quick":                    {10 * ms, 100 * ms, false, "0s 0, 100ms 1, 200ms 2, 300ms 3, 400ms 4", "10ms 110ms 210ms 310ms 410ms"},
		"slow":                     {300 * ms, 100 * ms, false, "550ms 4", "850ms 850ms 850ms 850ms 850ms"},
		"slow, at once":            {300 * ms, 0, false, "150ms 4", "450ms 450ms 450ms 450ms 450ms"},
		"slow, the client cancels": {300 * ms, 100 * ms, true, "550ms 4", "100ms 200ms 300ms 400ms 850ms"},
		"slow, rarely edited":      {300 * ms, time.Second, false, "150ms 0, 1.15s 1, 2.15s 2, 3.15s 3, 4.15s 4", "450ms 1.45s 2.45s 3.45s 4.45s"},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				l := &lasting{takes: c.takes}
				cl := serve(t, &lsp.Server{Checker: l, Delay: 150 * ms})
				cl.initialize(map[string]any{"textDocument": map[string]any{"diagnostic": map[string]any{}}}, nil, "/w")
				cl.open(dockerURI, "FROM base\nENV A=x\n")
				document := map[string]any{"textDocument": map[string]any{"uri": dockerURI}}
				cl.answer(cl.ask("textDocument/diagnostic", document))
				time.Sleep(time.Second)
				l.begin()
				var answered []string
				done := make(chan bool)
				go func() {
					for len(answered) < 5 {
						if m := <-cl.messages; m.Method == "" {
							answered = append(answered, time.Since(l.start).String())
						}
					}
					close(done)
				}()
				for n := range 5 {
					cl.change(dockerURI, n+2, fmt.Sprintf("FROM base\nENV A=%d\n", n))
					id := cl.ask("textDocument/diagnostic", document)
					time.Sleep(c.spacing)
					if c.cancels && n < 4 {
						cl.notify("$/cancelRequest", map[string]any{"id": id})
					}
				}
				<-done
				if got := l.checks(); got != c.begun {
					t.Errorf("checks began at %s, not %s", got, c.begun)
				}
				if got := strings.Join(answered, " "); got != c.answered {
					t.Errorf("answered at %s, not %s", got, c.answered)
				}
			})
		})
	}
}

// TestPullsOfClosedDocuments are answered too.
func TestPullsOfClosedDocuments(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := &lasting{takes: 300 * time.Millisecond}
		cl := serve(t, &lsp.Server{Checker: l, Delay: time.Hour})
		cl.initialize(map[string]any{"textDocument": map[string]any{"diagnostic": map[string]any{}}}, nil, "/w")
		cl.open(dockerURI, "FROM base\n")
		document := map[string]any{"textDocument": map[string]any{"uri": dockerURI}}
		cl.answer(cl.ask("textDocument/diagnostic", document))
		cl.change(dockerURI, 2, "FROM base\nENV A=1\n")
		id := cl.ask("textDocument/diagnostic", document)
		synctest.Wait()
		cl.notify("textDocument/didClose", document)
		if m := cl.answer(id); m.Error != nil {
			t.Errorf("%+v", m.Error)
		}
	})
}
