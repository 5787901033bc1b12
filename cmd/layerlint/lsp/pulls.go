package lsp

import (
	"context"
	"slices"
	"time"
)

// slow is how long a check takes whose findings a client that asks for them waits for until nobody types: at ten
// edits in a second, half of the time between two.
const slow = 50 * time.Millisecond

// pull is a client's question for diagnostics that waits.
type pull struct {
	ctx    context.Context
	stop   func() bool // looking at whether the client cancels it
	answer func()
}

// pull answers a question for diagnostics: at once where a check is quick, else once nothing more changes for a while,
// so that not every text that a client asks about while its user types begins a check.
func (d *document) pull(ctx context.Context, answer func()) {
	if d.took < slow || d.first.IsZero() || d.wait() == 0 || ctx.Err() != nil {
		answer()
		return
	}
	stop := context.AfterFunc(ctx, func() {
		d.do(func() { d.release(func(p pull) bool { return p.ctx.Err() != nil }) })
	})
	d.pulls = append(d.pulls, pull{ctx, stop, answer})
}

// release answers questions that wait.
func (d *document) release(ready func(pull) bool) {
	var all []pull
	d.pulls = slices.DeleteFunc(d.pulls, func(p pull) bool {
		if ready(p) {
			all = append(all, p)
			return true
		}
		return false
	})
	for _, p := range all {
		p.stop()
		p.answer()
	}
}

func anyPull(pull) bool { return true }
