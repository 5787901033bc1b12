//go:build linux

package judge

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"

	"golang.org/x/sys/unix"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// unpackProgram puts the program into a file in memory, or where none of those may be started, into a temporary one.
func unpackProgram(b []byte) (program, error) {
	if p, err := memoryProgram(b); err == nil {
		if err = p.try(); err == nil {
			return p, nil
		}
		p.close()
		if !errors.Is(err, errNotStarted) {
			return program{}, err
		}
	}
	f, err := os.CreateTemp("", "layerlint-probe-")
	if err != nil {
		return program{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	_, err = f.Write(b)
	if err = cmp.Or(err, f.Chmod(0o700), f.Close()); err != nil {
		_ = os.Remove(f.Name())
		return program{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	p := program{path: f.Name(), close: func() { _ = os.Remove(f.Name()) }}
	if err := p.try(); err != nil {
		p.close()
		return program{}, err
	}
	return p, nil
}

var errNotStarted = errors.New("layerlint-probe cannot be started")

// try starts the program with nothing to do. An older glibc than it needs ends it, as does one that is imitated, and a
// library of LD_PRELOAD that ends every program.
func (p program) try() error {
	c := exec.Command(p.path)
	c.Env = probe.Environment()
	out, err := c.CombinedOutput()
	if err == nil {
		return nil
	}
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return fmt.Errorf("%w: %w", errNotStarted, err)
	}
	first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
	switch preload := os.Getenv("LD_PRELOAD"); {
	case preload != "" && p.startsWithout("LD_PRELOAD="):
		return fmt.Errorf("LD_PRELOAD=%s ends every program that loads it (%w): unset it", preload, err)
	case strings.Contains(first, "GLIBC_"):
		return fmt.Errorf("layerlint-probe needs glibc 2.28 or later, as NVIDIA's libraries do: %s", first)
	}
	return fmt.Errorf("layerlint-probe does not run here: %w: %s", err, first)
}

// startsWithout reports whether the program starts when a variable is taken away.
func (p program) startsWithout(variable string) bool {
	c := exec.Command(p.path)
	c.Env = slices.DeleteFunc(probe.Environment(), func(e string) bool { return strings.HasPrefix(e, variable) })
	return c.Run() == nil
}

func memoryProgram(b []byte) (program, error) {
	fd, err := unix.MemfdCreate("layerlint-probe", unix.MFD_CLOEXEC)
	if err != nil {
		return program{}, err
	}
	f := os.NewFile(uintptr(fd), "layerlint-probe")
	defer f.Close()
	if _, err := f.Write(b); err != nil {
		return program{}, err
	}
	path := func(f *os.File) string { return fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), f.Fd()) }
	running, err := os.Open(path(f)) // what is open for writing cannot be started
	if err != nil {
		return program{}, err
	}
	return program{path: path(running), close: func() { _ = running.Close() }}, nil
}
