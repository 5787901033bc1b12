//go:build linux

package judge

import (
	"fmt"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// What the check itself cannot do without: the children's address space, their file and threads.
const (
	leastAddress = 1 << 30
	leastTasks   = 64
	leastFile    = 16 << 20
)

// limits returns why this process's own limits leave nothing to check with, nil where they do not.
func limits() error {
	s := probe.LookSystem()
	switch {
	case s.Address != nil && *s.Address < leastAddress:
		return fmt.Errorf("ulimit -v is %s, and the check needs %s: ulimit -v unlimited", size(*s.Address), size(leastAddress))
	case s.Files != nil && *s.Files < leastFiles:
		return fmt.Errorf("ulimit -n is %d, and CUDA opens more files than that: ulimit -n 1024", *s.Files)
	case s.FileSize != nil && *s.FileSize < leastFile:
		return fmt.Errorf("ulimit -f is %s, and the check unpacks a program of up to %s: ulimit -f unlimited", size(*s.FileSize), size(leastFile))
	case s.TasksLeft != nil && *s.TasksLeft < leastTasks:
		return fmt.Errorf("the container may start %d more processes and threads (pids.max), and the check needs %d, as does any program that uses CUDA: raise docker run --pids-limit", *s.TasksLeft, leastTasks)
	case s.Tasks != nil && *s.Tasks < leastTasks:
		return fmt.Errorf("ulimit -u is %d, and the check needs %d threads: raise it", *s.Tasks, leastTasks)
	}
	return nil
}
