//go:build linux

package cuda

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"
)

// Request is what a child process is asked to do.
type Request struct {
	Step    string `json:"step"`              // open, smoke, cupti, peers, nccl, or one of the caller's own
	Library string `json:"library,omitempty"` // name or path, for open; where CUPTI and NCCL are, for cupti and nccl
	Family  string `json:"family,omitempty"`  // which library it is, for open: libcublas
	Device  int    `json:"device,omitempty"`
	Memory  uint64 `json:"memory,omitempty"` // bytes of device memory at most, 0: MaxMemory
}

// Runner starts child processes of this program.
type Runner struct {
	Command []string      // the program and the arguments after which it calls Serve
	Env     []string      // added to the environment
	Limit   time.Duration // of each child, 0: 20 seconds
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

// Ask runs one request in a child process and decodes its answer. The error is a *Death when there is none.
func (r Runner) Ask(ctx context.Context, request Request, answer any) error {
	limit := r.Limit
	if limit == 0 {
		limit = 20 * time.Second
	}
	ctx, cancel := context.WithTimeout(ctx, limit)
	defer cancel()
	question, err := json.Marshal(request)
	if err != nil {
		return &Death{NotPossible, err.Error()}
	}
	out, in, err := os.Pipe()
	if err != nil {
		return &Death{NotPossible, err.Error()}
	}
	defer out.Close()
	var complaints tail
	c := exec.CommandContext(ctx, r.Command[0], append(r.Command[1:len(r.Command):len(r.Command)], string(question))...)
	c.Env = append(os.Environ(), r.Env...)
	c.ExtraFiles = []*os.File{in}
	c.Stdout, c.Stderr = &complaints, &complaints
	c.WaitDelay = time.Second
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	err = c.Start()
	in.Close()
	if err != nil {
		return &Death{NotPossible, err.Error()}
	}
	text, _ := io.ReadAll(out)
	err = c.Wait()
	if json.Unmarshal(bytes.TrimSpace(text), answer) == nil {
		return nil
	}
	if ctx.Err() != nil {
		return &Death{OutOfTime, fmt.Sprintf("no answer within %s", limit)}
	}
	return &Death{Crashed, ending(err, complaints.String())}
}

var signalName = regexp.MustCompile(`SIG(SEGV|BUS|ILL|FPE|ABRT|TRAP|SYS)`)

// ending names the signal that a child died of. Go turns signals of foreign code into a traceback and an exit status.
func ending(err error, complaints string) string {
	if s := signalName.FindString(complaints); s != "" {
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

// Serve answers one request, the JSON text that Ask put last on the command line, in the child. The answer goes to file
// descriptor 3: vendor libraries may write to the standard ones. steps are the caller's own, by name. It returns the exit status.
func Serve(question string, steps map[string]func(Request) any) int {
	runtime.LockOSThread() // dlerror speaks of the thread it is called on
	var request Request
	if err := json.Unmarshal([]byte(question), &request); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	var answer any
	switch request.Step {
	case "open":
		answer = open(request)
	case "smoke":
		answer = smoke(request)
	case "cupti":
		answer = trace(request)
	case "peers":
		answer = peers(request)
	case "nccl":
		answer = reduce(request)
	default:
		step, ok := steps[request.Step]
		if !ok {
			fmt.Fprintf(os.Stderr, "no step %q\n", request.Step)
			return 2
		}
		answer = step(request)
	}
	text, err := json.Marshal(answer)
	if err == nil {
		_, err = os.NewFile(3, "answer").Write(text)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	return 0
}
