//go:build linux

package cuda

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// step is one request under way, on a thread of its own.
type step struct {
	probe.Request
	calls   map[string]float64 // seconds in each function of vendor libraries
	devices *sync.RWMutex      // of the process: held by who measures, for reading on one device, for writing on all
	bus     *sync.Mutex        // of the process: held by who measures copies to and from the host, which devices share
}

var steps = map[string]func(*step) any{"open": open, "smoke": smoke, "cupti": trace, "peers": peers, "nccl": reduce, "memory": patterns, "burn": burn}

// Serve answers the questions on standard input, each as soon as it comes, until the input ends. more are the caller's
// own steps. It returns the exit status.
func Serve(more map[string]func() any) int {
	offer()
	questions, answers := json.NewDecoder(os.Stdin), &writer{out: os.NewFile(3, "answers")}
	var wait sync.WaitGroup
	var devices sync.RWMutex
	var bus sync.Mutex
	for {
		var q probe.Question
		if err := questions.Decode(&q); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			fmt.Fprintln(os.Stderr, err)
			return 2
		}
		do, ok := steps[q.Step]
		if own := more[q.Step]; own != nil {
			do, ok = func(*step) any { return own() }, true
		}
		if !ok {
			fmt.Fprintf(os.Stderr, "no step %q\n", q.Step)
			return 2
		}
		wait.Go(func() {
			runtime.LockOSThread() // dlerror and the current context are the thread's
			defer runtime.UnlockOSThread()
			s := &step{q.Request, map[string]float64{}, &devices, &bus}
			answers.write(probe.Reply[any]{ID: q.ID, Answer: do(s), Calls: s.slow()})
		})
	}
	wait.Wait()
	return answers.status
}

// offer offers this process first where memory runs out, so that the program that asks lives to report it.
func offer() { _ = os.WriteFile("/proc/self/oom_score_adj", []byte("1000"), 0o644) }

// took adds the time since start to a function's.
func (s *step) took(call string, start time.Time) { s.calls[call] += time.Since(start).Seconds() }

// slow leaves out what took less than a millisecond.
func (s *step) slow() map[string]float64 {
	for call, seconds := range s.calls {
		if seconds < 1e-3 {
			delete(s.calls, call)
		}
	}
	return s.calls
}

// writer writes whole answers.
type writer struct {
	mutex  sync.Mutex
	out    io.Writer
	status int
}

func (w *writer) write(r probe.Reply[any]) {
	w.mutex.Lock()
	defer w.mutex.Unlock()
	if err := json.NewEncoder(w.out).Encode(r); err != nil {
		fmt.Fprintln(os.Stderr, err)
		w.status = 2
	}
}
