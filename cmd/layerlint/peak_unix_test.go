//go:build unix

package main

import (
	"fmt"
	"os"
	"os/exec"
	"syscall"
	"time"
)

// peak runs a program and prints the bytes that it took at most, as Linux counts them. It is a process of its own
// because Linux counts into a program's maximum what its parent held when it was started, and a test holds much.
func peak() {
	c := exec.Command(os.Args[1], os.Args[2:]...)
	c.Stderr = os.Stderr
	if err := c.Run(); c.ProcessState == nil || c.ProcessState.ExitCode() > exitFound {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Print(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss << 10)
}

// processorTime is what the process used so far, garbage collection included: on a machine with other work it says more
// than the clock.
func processorTime() time.Duration {
	var u syscall.Rusage
	if syscall.Getrusage(syscall.RUSAGE_SELF, &u) != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
