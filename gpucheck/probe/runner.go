//go:build linux

package probe

import (
	"bytes"
	"context"
	"errors"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Runner starts child processes.
type Runner struct {
	Command []string      // the program that serves, and its arguments
	Env     []string      // added to the environment
	Limit   time.Duration // of each step, 0: 20 seconds

	// Watch is told of each step that was answered, and of the seconds spent in vendor libraries' functions. Several
	// goroutines call it.
	Watch func(r Request, start time.Time, calls map[string]float64)
	// Started is told of each child, before it is asked anything. Several goroutines call it.
	Started func(pid int)
}

// Death says how a child ended that gave no answer.
type Death struct {
	Outcome string // crashed, out of time, not possible
	Detail  string // the signal, the exit status or the error
}

func (d *Death) Error() string { return d.Outcome + ": " + d.Detail }

// How a child can end without an answer.
const (
	Crashed     = "crashed"
	OutOfTime   = "out of time"
	NotPossible = "not possible"
)

// Ask runs one request in a child process of its own and decodes its answer. The error is a *Death when there is none.
func (r Runner) Ask(ctx context.Context, request Request, answer any) error {
	s := r.Start(ctx)
	defer s.Close()
	death, _ := s.ask(ctx, request, answer)
	if death == nil {
		return nil
	}
	return death
}

func (r Runner) limit() time.Duration {
	if r.Limit == 0 {
		return 20 * time.Second
	}
	return r.Limit
}

var signalName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`SIG(SEGV|BUS|ILL|FPE|ABRT|TRAP|SYS)`) })

// ending names the signal that a child died of. Go turns signals of foreign code into a traceback and an exit status.
func ending(err error, complaints string) string {
	if s := signalName().FindString(complaints); s != "" {
		return s
	}
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		if status, ok := exit.Sys().(syscall.WaitStatus); ok && status.Signaled() {
			return status.Signal().String()
		}
	}
	first, _, _ := strings.Cut(strings.TrimSpace(complaints), "\n")
	if err == nil {
		return strings.TrimSuffix("it ended without an answer: "+first, ": ")
	}
	return strings.TrimSuffix(err.Error()+": "+first, ": ")
}

// tail keeps the first 64 KiB written to it.
type tail struct{ bytes.Buffer }

func (t *tail) Write(p []byte) (int, error) {
	if room := 64<<10 - t.Len(); room > 0 {
		t.Buffer.Write(p[:min(room, len(p))])
	}
	return len(p), nil
}
