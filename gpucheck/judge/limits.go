//go:build linux

package judge

import (
	"fmt"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// What the check itself cannot do without: the children's address space and threads.
const (
	leastAddress = 1 << 30
	leastTasks   = 64
)

// limits returns why this process's own limits leave nothing to check with, nil where they do not.
func limits() error {
	s := probe.LookSystem()
	switch {
	case s.Address != nil && *s.Address < leastAddress:
		return fmt.Errorf("ulimit -v is %s, and the check needs %s: ulimit -v unlimited", size(*s.Address), size(leastAddress))
	case s.Files != nil && *s.Files < leastFiles:
		return fmt.Errorf("ulimit -n is %d, and CUDA opens more files than that: ulimit -n 1024", *s.Files)
	case s.Tasks != nil && *s.Tasks < leastTasks:
		return fmt.Errorf("ulimit -u is %d, and the check needs %d threads: raise it", *s.Tasks, leastTasks)
	}
	return nil
}
