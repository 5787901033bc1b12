package main

import (
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"
)

// TestSignalsEndWhatComputes holds that a signal ends a process whose work never looks at its context, with a shell's
// status, and that the file it had begun is gone. The time is for machines that do much else.
func TestSignalsEndWhatComputes(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no signals")
	}
	for _, c := range []struct {
		program string
		signal  syscall.Signal
		status  int
	}{{"busy", syscall.SIGTERM, 143}, {"busy", syscall.SIGINT, 130}, {"stuck", syscall.SIGTERM, 143}} {
		var said strings.Builder
		run := exec.Command(c.program)
		run.Dir, run.Stderr = t.TempDir(), &said
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		begun := func() bool {
			found, _ := filepath.Glob(filepath.Join(run.Dir, ".layerlint-*"))
			return len(found) > 0
		}
		for range 3000 {
			if begun() {
				break
			}
			time.Sleep(10 * time.Millisecond)
		}
		_ = run.Process.Signal(c.signal)
		late := time.AfterFunc(30*time.Second, func() { _ = run.Process.Kill() })
		_ = run.Wait() // the status says it
		if status := run.ProcessState.ExitCode(); !late.Stop() || status != c.status || said.String() != "layerlint: interrupted\n" {
			t.Errorf("%s, %v: status %d, want %d; it said %q", c.program, c.signal, status, c.status, said.String())
		}
		if c.program == "busy" && begun() {
			t.Errorf("%s, %v: a file was left behind", c.program, c.signal)
		}
	}
}

// busy is a program that holds a file half written and computes without ever looking at its context.
func busy() {
	t := terminal{os.Stdin, os.Stdout, os.Stderr}
	os.Exit(interruptible(t, func(ctx context.Context) int {
		out, err := create("out.txt")
		if err != nil {
			return exitFound
		}
		defer out.discard()
		err = within(ctx, func() error {
			for n := 0; ; n++ {
				if n < 0 {
					return io.EOF
				}
			}
		})
		if err != nil {
			t.complain(errInterrupted)
		}
		return exitTrouble
	}))
}

// stuck is one whose work is not even waited for within.
func stuck() {
	t := terminal{os.Stdin, os.Stdout, os.Stderr}
	os.Exit(interruptible(t, func(context.Context) int {
		if _, err := create("begun"); err != nil {
			return exitFound
		}
		select {}
	}))
}
