package main

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf8"
)

// TestBars holds that the line fits the terminal, is gone before anything else is written and at the end, and never
// comes back then.
func TestBars(t *testing.T) {
	for _, width := range []int{0, 1, 20, 80, 200} {
		var out display
		b := &bars{to: &out, width: func() int { return width }} // no pace: every byte draws
		first := b.Layer("https://u:secret@example.com/große", "sha256:0123456789abcdef", 3_000_000)
		first.Read(1_000_000)
		second := b.Layer("second", "sha256:f", 1_000_000)
		second.Read(10)
		if got := out.line(); utf8.RuneCountInString(got) > max(width-1, 0) || strings.Contains(got, "secret") || width == 200 && !strings.HasSuffix(got, " and 1 more") {
			t.Errorf("%d columns: %q", width, got)
		}
		_, _ = b.Write([]byte("note\n")) // a buffer's
		if got := out.String(); !strings.HasSuffix(got, "\rnote\n") && width > 1 {
			t.Errorf("%d columns: written behind the line: %q", width, got)
		}
		second.Read(10)
		first.Done(errors.New("refused"))
		second.Done(nil)
		if got := out.line(); got != "" {
			t.Errorf("%d columns: a rest stays: %q", width, got)
		}
		third := b.Layer("third", "sha256:3", 10)
		third.Read(5)
		b.end()
		third.Read(5)
		if got := out.line(); got != "" {
			t.Errorf("%d columns: a rest stays at the end: %q", width, got)
		}
	}
}

func TestBarsWithoutATerminal(t *testing.T) {
	var out bytes.Buffer
	b := newBars(terminal{nil, nil, &out})
	b.pace = 0
	l := b.Layer("a", "sha256:0", 10)
	l.Read(10)
	l.Done(nil)
	b.end()
	if out.Len() > 0 {
		t.Errorf("wrote %q", out.String())
	}
}

// TestBarsEndWithTheirContext holds that an interrupt takes the line away even while the work goes on.
func TestBarsEndWithTheirContext(t *testing.T) {
	var out display
	b := &bars{to: &out, width: func() int { return 80 }}
	ctx, cancel := context.WithCancel(context.Background())
	defer b.endWith(ctx)()
	b.Layer("a", "sha256:0", 10).Read(1)
	cancel()
	for range 1000 {
		b.mu.Lock()
		ended := b.ended
		b.mu.Unlock()
		if ended {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if got := out.line(); got != "" || !b.ended {
		t.Errorf("a rest stays: %q", got)
	}
}

// display is a terminal's last line.
type display struct{ bytes.Buffer }

func (s *display) line() string {
	var cells []rune
	at := 0
	for _, r := range s.String() {
		switch r {
		case '\n':
			cells, at = nil, 0
		case '\r':
			at = 0
		default:
			cells = append(cells[:at], append([]rune{r}, cells[min(at+1, len(cells)):]...)...)
			at++
		}
	}
	return strings.TrimRight(string(cells), " ")
}
