package lsp

import (
	"context"
	"time"

	"github.com/layerlint/layerlint/analyzers"
)

// patience is how long a client waits for what registries and package repositories say before it is told what is known
// without them.
const patience = 300 * time.Millisecond

// background checks with all that can be asked, beside the document's goroutine, which never waits long for it. Only
// engine belongs to the goroutine that runs.
type background struct {
	known   *analysis // of the newest text; nil: not there yet
	engine  engine
	of      int // the generation that is being checked
	cancel  context.CancelFunc
	outcome chan outcome // nil: nothing runs
}

type outcome struct {
	*analysis
	err error
}

// start checks the document's text beside its goroutine, unless that is being done or was.
func (d *document) start() {
	f := &d.full
	if f.known != nil || f.outcome != nil {
		if f.outcome != nil && f.of != d.generation {
			f.cancel() // collect starts again
		}
		return
	}
	ctx, cancel := context.WithCancel(d.ctx)
	text, at := d.text, d.at
	f.of, f.cancel, f.outcome = d.generation, cancel, make(chan outcome, 1)
	f.engine.known = nil
	go func(to chan<- outcome) {
		var o outcome
		o.err = analyzers.Recover(func() (err error) {
			if o.analysis, err = f.engine.analyze(d.session.Checker, at, text); err == nil {
				err = o.judge(ctx)
			}
			return err
		})
		if d.ctx.Err() != nil {
			d.session.Checker.Closed(at)
		}
		to <- o
		d.do(func() { d.collect(0) })
	}(f.outcome)
}

// collect takes what came of a check beside the document's goroutine, if it comes in time. Of one that nobody waited
// for, the client is brought the findings.
func (d *document) collect(wait time.Duration) {
	f := &d.full
	if f.outcome == nil {
		return
	}
	patience := time.NewTimer(wait)
	defer patience.Stop()
	var o outcome
	select {
	case o = <-f.outcome:
	case <-d.ctx.Done():
		return
	case <-patience.C:
		select {
		case o = <-f.outcome:
		default:
			return
		}
	}
	f.cancel()
	f.outcome = nil
	switch {
	case f.of != d.generation:
		d.start()
	case o.err == nil:
		f.known = o.analysis
		if wait == 0 {
			d.deliver(f.known)
			d.session.redraw()
		}
	}
}
