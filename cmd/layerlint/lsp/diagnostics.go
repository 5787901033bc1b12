package lsp

import (
	"context"
	"encoding/json"
	"strconv"
	"time"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// sent is what the client was given last.
type sent struct {
	id    int    // of the result, for a client that asks
	text  string // JSON of the diagnostics
	asked bool   // the client has asked for the present text
}

// check checks the document and brings the client its findings.
func (d *document) check() {
	d.due.Stop()                            // what an edit set just now
	if !d.dockerfile || d.session.pulls() { // who asks need not be told
		d.first = time.Time{}
		d.release(anyPull)
		return
	}
	ctx, cancel := context.WithCancel(d.ctx)
	defer cancel()
	d.mu.Lock()
	pending := len(d.tasks) > 0
	d.checking = cancel
	d.mu.Unlock()
	if pending { // newer text, as a rule
		d.due.Reset(0)
		return
	}
	d.first = time.Time{}
	a, err := d.diagnose(ctx)
	d.mu.Lock()
	d.checking = nil
	d.mu.Unlock()
	switch {
	case ctx.Err() != nil:
	case err != nil:
		d.session.show(1, "layerlint: "+err.Error())
		d.publish([]report.Diagnostic{})
	case a != nil:
		d.deliver(a)
	}
}

// diagnose is the best that can be said of the document within a moment.
func (d *document) diagnose(ctx context.Context) (a *analysis, err error) {
	start := time.Now()
	err = analyzers.Recover(func() error {
		a, err = d.best(ctx)
		return err
	})
	if took := time.Since(start); d.measured != d.generation || took > d.took { // not when it was known already
		d.took, d.measured = took, d.generation
	}
	return a, err
}

func (d *document) best(ctx context.Context) (*analysis, error) {
	if d.at.Fetch {
		d.start()
		d.collect(patience)
		if d.full.known != nil {
			return d.full.known, nil
		}
	}
	return d.local(ctx)
}

// local is what is known without asking anybody.
func (d *document) local(ctx context.Context) (*analysis, error) {
	at := d.at
	at.Fetch = false
	a, err := d.quick.analyze(d.session.Checker, at, d.text)
	if err != nil {
		return nil, err
	}
	return a, a.judge(ctx)
}

// deliver brings the client the findings of the document's present text, or has it ask for them.
func (d *document) deliver(a *analysis) {
	found := d.session.convert(a.published, d.uri, a.text)
	if !d.session.pulls() {
		d.publish(found)
		return
	}
	if d.note(found) && d.sent.asked && d.session.client.Workspace.Diagnostics.RefreshSupport {
		d.session.conn.ask("workspace/diagnostic/refresh", nil, nil)
	}
}

func (d *document) publish(found []report.Diagnostic) {
	if d.session.pulls() {
		return
	}
	d.session.conn.notify("textDocument/publishDiagnostics", publishDiagnostics{d.uri, d.version, found})
}

// note remembers findings under an id of their own; new reports whether they are others than before.
func (d *document) note(found []report.Diagnostic) (new bool) {
	content, err := encode(found)
	if err != nil || string(content) == d.sent.text && d.sent.id > 0 {
		return false
	}
	d.sent.text = string(content)
	d.sent.id++
	return true
}

// pulled answers textDocument/diagnostic.
func pulled(ctx context.Context, d *document, raw json.RawMessage) (any, error) {
	p, err := params[diagnosticParams](raw)
	if err != nil {
		return nil, err
	}
	found := []report.Diagnostic{}
	if d.dockerfile {
		a, err := d.diagnose(ctx)
		if err != nil {
			return nil, err
		}
		found = d.session.convert(a.published, d.uri, a.text)
	}
	d.note(found)
	d.sent.asked = true
	id := strconv.Itoa(d.sent.id)
	if p.PreviousResultID == id {
		return diagnosticReport{Kind: "unchanged", ResultID: id}, nil
	}
	return diagnosticReport{Kind: "full", ResultID: id, Items: json.RawMessage(d.sent.text)}, nil
}

func noDiagnostics(uri string) any {
	return map[string]any{"uri": uri, "diagnostics": []int{}}
}

// unknownImages answers layerlint/unknown: the images of a document of which too little is known, with why and what
// would help.
func unknownImages(ctx context.Context, d *document, _ json.RawMessage) (any, error) {
	all := []report.Unknown{}
	if !d.dockerfile {
		return all, nil
	}
	a, err := d.present()
	if err == nil {
		err = a.judge(ctx)
	}
	if err != nil {
		return nil, err
	}
	return append(all, a.published.Unknown...), nil
}
