package layer

import (
	"context"
	"runtime"
)

// Share is what layers that are read at once have in common: one at a time may take much memory, the others wait.
// Several together then take little more than one alone.
type Share struct{ much chan struct{} }

// NewShare is for all that one process reads.
func NewShare() *Share { return &Share{make(chan struct{}, 1)} }

// lightly is how much memory each reading may take without waiting: 32 MiB in all.
func lightly() int64 { return 32 << 20 / int64(runtime.GOMAXPROCS(0)) }

// claim is one reading's part of a share. The zero value, and one without a share, never waits.
type claim struct {
	ctx   context.Context
	share *Share
	held  bool
}

// take waits until much memory may be taken.
func (c *claim) take() error {
	if c.share == nil || c.held {
		return nil
	}
	select {
	case c.share.much <- struct{}{}:
		c.held = true
		return nil
	case <-c.ctx.Done():
		return context.Cause(c.ctx)
	}
}

func (c *claim) release() {
	if c.held {
		<-c.share.much
		c.held = false
	}
}
