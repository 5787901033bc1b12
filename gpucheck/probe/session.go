//go:build linux

package probe

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
	"syscall"
	"time"
)

// Session is a child process that several steps share, one after another or at the same time: what the driver set up
// for one, such as its contexts, the next one finds. Close it when the last is answered.
type Session struct {
	runner     Runner
	kill       context.CancelFunc
	in         io.WriteCloser
	complaints tail
	ended      chan struct{}

	mutex   sync.Mutex
	asked   int
	waiting map[int]chan<- reply
	late    bool   // one ran out of time, and the child was killed
	death   *Death // of the child, nil while it lives
}

// reply is what one who waits is told.
type reply struct {
	Reply[json.RawMessage]
	death   *Death
	company bool // others waited too: any of them may have been the cause
}

// Start starts a child. One that cannot be started is a dead one.
func (r Runner) Start(ctx context.Context) *Session {
	ctx, kill := context.WithCancel(ctx)
	s := &Session{runner: r, kill: kill, ended: make(chan struct{}), waiting: map[int]chan<- reply{}}
	out, answers, err := os.Pipe()
	if err != nil {
		return s.stillborn(err)
	}
	c := exec.CommandContext(ctx, r.Command[0], r.Command[1:]...)
	c.Env = append(Environment(), r.Env...)
	c.ExtraFiles = []*os.File{answers}
	c.Stdout, c.Stderr = &s.complaints, &s.complaints
	c.WaitDelay = time.Second
	c.SysProcAttr = &syscall.SysProcAttr{Pdeathsig: syscall.SIGKILL}
	s.in, err = c.StdinPipe()
	if err == nil {
		err = c.Start()
	}
	answers.Close()
	if err != nil {
		out.Close()
		return s.stillborn(err)
	}
	if r.Started != nil {
		r.Started(c.Process.Pid)
	}
	go s.read(c, out)
	return s
}

// Environment is this process's without what would end or stop the check alone: LD_BIND_NOW a child that names functions
// which a vendor library of another version lacks, and CUDA_LAUNCH_BLOCKING an all-reduce of several devices in one
// process, each of whose launches waits for the others.
func Environment() []string {
	return slices.DeleteFunc(os.Environ(), func(e string) bool {
		return strings.HasPrefix(e, "LD_BIND_NOW=") || strings.HasPrefix(e, "CUDA_LAUNCH_BLOCKING=")
	})
}

func (s *Session) stillborn(err error) *Session {
	s.death = &Death{NotPossible, err.Error()}
	close(s.ended)
	return s
}

// read hands out the replies, and when the child ends, the news of that.
func (s *Session) read(c *exec.Cmd, out *os.File) {
	defer close(s.ended)
	defer out.Close()
	d := json.NewDecoder(out)
	for {
		var r reply
		if err := d.Decode(&r.Reply); err != nil {
			break
		}
		s.mutex.Lock()
		if w := s.waiting[r.ID]; w != nil {
			w <- r
			delete(s.waiting, r.ID)
		}
		s.mutex.Unlock()
	}
	err := c.Wait()
	s.mutex.Lock()
	defer s.mutex.Unlock()
	s.death = &Death{Crashed, ending(err, s.complaints.String())}
	for _, w := range s.waiting {
		w <- reply{death: s.death, company: s.late || len(s.waiting) > 1}
	}
	clear(s.waiting)
}

// Ask runs one request in the session's child and decodes its answer. The error is a *Death when there is none. When
// the child died while others waited too, or before, the request is asked again in a child of its own.
func (s *Session) Ask(ctx context.Context, request Request, answer any) error {
	death, innocent := s.ask(ctx, request, answer)
	switch {
	case death == nil:
		return nil
	case innocent:
		return s.runner.Ask(ctx, request, answer)
	}
	return death
}

// ask puts one question. innocent is true when something else may have caused the death.
func (s *Session) ask(ctx context.Context, request Request, answer any) (death *Death, innocent bool) {
	start := time.Now()
	id, answered, death := s.put(request)
	if death != nil {
		return death, death.Outcome != NotPossible
	}
	whole := s.runner.limit() + time.Duration(request.Seconds)*time.Second
	limit := time.NewTimer(whole)
	defer limit.Stop()
	var r reply
	select {
	case r = <-answered:
	case <-limit.C:
		s.drop(id)
		return &Death{OutOfTime, fmt.Sprintf("no answer within %s", whole)}, false
	case <-ctx.Done():
		s.drop(id)
		return &Death{NotPossible, ctx.Err().Error()}, false
	}
	if r.death != nil {
		return r.death, r.company
	}
	if err := json.Unmarshal(r.Answer, answer); err != nil {
		return &Death{Crashed, "its answer cannot be read: " + err.Error()}, false
	}
	if s.runner.Watch != nil {
		s.runner.Watch(request, start, r.Calls)
	}
	return nil, false
}

// put sends a question and says where its reply will come.
func (s *Session) put(request Request) (id int, answered <-chan reply, death *Death) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	if s.death != nil {
		return 0, nil, s.death
	}
	s.asked++
	text, err := json.Marshal(Question{s.asked, request})
	if err != nil {
		return 0, nil, &Death{NotPossible, err.Error()}
	}
	w := make(chan reply, 1)
	s.waiting[s.asked] = w
	_, _ = s.in.Write(append(text, '\n')) // a child that does not take it has ended, which read tells
	return s.asked, w, nil
}

// drop gives up on a question that was not answered in time, and on the child.
func (s *Session) drop(id int) {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	delete(s.waiting, id)
	s.late = true
	s.kill()
}

// Close lets the child end and waits for that: a device's memory is free then.
func (s *Session) Close() {
	if s.in != nil {
		s.in.Close()
	}
	select {
	case <-s.ended:
	case <-time.After(s.runner.limit()):
	}
	s.kill()
	<-s.ended
}
