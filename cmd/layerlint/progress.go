package main

import (
	"context"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/docker/go-units"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
	"github.com/layerlint/layerlint/cmd/layerlint/screen"
	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/network"
)

// bars show on one line of a terminal how far the reading of layers and of large lists is. What else goes to the
// terminal goes through Write, which takes the line away first; the next bytes read bring it back.
type bars struct {
	to    io.Writer
	width func() int    // nil: no terminal, nothing is shown
	pace  time.Duration // between two drawings

	mu          sync.Mutex
	running     []*bar    // the oldest first
	read, total int64     // bytes, since the last time that nothing ran
	since, last time.Time // that time; when the line was drawn
	drawn       int       // columns of the line
	ended       bool
}

func newBars(t terminal) *bars {
	b := &bars{to: t.err, pace: 100 * time.Millisecond}
	if screen.Terminal(t.err) {
		b.width = func() int { return screen.Width(t.err) }
	}
	return b
}

// endWith takes the line away when ctx ends, before the program does. The caller calls stop when it needs ctx no
// longer.
func (b *bars) endWith(ctx context.Context) (stop func() bool) { return context.AfterFunc(ctx, b.end) }

// end takes the line away for good.
func (b *bars) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	b.ended = true
}

func (b *bars) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.clear()
	return b.to.Write(p)
}

func (b *bars) Layer(ref, digest string, size int64) imagedb.LayerProgress {
	const shown = 19 // "sha256:" and 12 digits
	l := &bar{bars: b, name: report.Clean(network.Redacted(ref)) + " " + digest[:min(len(digest), shown)], size: size}
	b.mu.Lock()
	defer b.mu.Unlock()
	if len(b.running) == 0 {
		b.read, b.total, b.since, b.last = 0, 0, time.Now(), time.Now()
	}
	b.running = append(b.running, l)
	b.total += size
	return l
}

// draw writes the line anew, unless it was drawn just now.
func (b *bars) draw() {
	now := time.Now()
	if b.width == nil || b.ended || now.Sub(b.last) < b.pace {
		return
	}
	b.last = now
	line := fmt.Sprintf("%s of %s", units.HumanSize(float64(b.read)), units.HumanSize(float64(b.total)))
	if passed := now.Sub(b.since).Seconds(); passed > 0 {
		line += fmt.Sprintf(", %s/s", units.HumanSize(float64(b.read)/passed))
	}
	line += ": " + b.running[0].name
	if more := len(b.running) - 1; more > 0 {
		line += fmt.Sprintf(" and %d more", more)
	}
	line = screen.Fit(line, max(b.width()-1, 0)) // a full line would wrap
	columns := screen.Columns(line)
	fmt.Fprintf(b.to, "\r%s%s\r", line, strings.Repeat(" ", max(b.drawn-columns, 0)))
	b.drawn = columns
}

func (b *bars) clear() {
	if b.drawn > 0 {
		fmt.Fprintf(b.to, "\r%s\r", strings.Repeat(" ", b.drawn))
		b.drawn = 0
	}
}

// bar is one layer or list.
type bar struct {
	bars       *bars
	name       string
	size, read int64
}

func (l *bar) Read(bytes int) {
	b := l.bars
	b.mu.Lock()
	defer b.mu.Unlock()
	l.read += int64(bytes)
	b.read += int64(bytes)
	b.draw()
}

// Done keeps what was read in the sum and drops what was not.
func (l *bar) Done(error) {
	b := l.bars
	b.mu.Lock()
	defer b.mu.Unlock()
	for i, other := range b.running {
		if other == l {
			b.running = append(b.running[:i:i], b.running[i+1:]...)
			b.total += l.read - l.size
		}
	}
	if len(b.running) == 0 {
		b.clear()
	}
}
