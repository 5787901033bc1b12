//go:build linux

package main

import (
	"bytes"
	"cmp"
	"compress/gzip"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

var (
	errNoProbe = errors.New("this build cannot open the GPU's libraries: it holds no layerlint-probe, nor is one beside it or on the PATH; " +
		"`make gpu` builds one that does")
	errMusl = errors.New("this system's C library is musl, and NVIDIA's driver libraries are built for glibc: " +
		"nothing here can use the GPU; use an image with glibc")
)

// probeProgram is layerlint-probe, ready to be started: this program is static and opens no library.
type probeProgram struct {
	path        string
	interpreter string // the loader that it asks for
	close       func() // gives back what was unpacked
}

// findProbe takes the program held inside this one, else the one beside it or on the PATH.
func findProbe() (probeProgram, error) {
	if len(embeddedProbe) > 0 {
		b, err := decompress(embeddedProbe)
		if err != nil {
			return probeProgram{}, err
		}
		interpreter, err := startable(bytes.NewReader(b))
		if err != nil {
			return probeProgram{}, err
		}
		p, err := unpackProbe(b)
		p.interpreter = interpreter
		return p, err
	}
	var candidates []string
	if self, err := os.Executable(); err == nil {
		candidates = append(candidates, filepath.Join(filepath.Dir(self), "layerlint-probe"))
	}
	if found, err := exec.LookPath("layerlint-probe"); err == nil {
		candidates = append(candidates, found)
	}
	for _, c := range candidates {
		if f, err := os.Open(c); err == nil {
			defer f.Close()
			interpreter, err := startable(f)
			return probeProgram{c, interpreter, func() {}}, err
		}
	}
	return probeProgram{}, errNoProbe
}

func decompress(b []byte) ([]byte, error) {
	z, err := gzip.NewReader(bytes.NewReader(b))
	if err == nil {
		b, err = io.ReadAll(z)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	return b, nil
}

// unpackProbe puts the program into a file in memory, or where none of those may be started, into a temporary one.
func unpackProbe(b []byte) (probeProgram, error) {
	if p, err := memoryProbe(b); err == nil {
		if err = p.try(); err == nil {
			return p, nil
		}
		p.close()
		if !errors.Is(err, errNotStarted) {
			return probeProgram{}, err
		}
	}
	f, err := os.CreateTemp("", "layerlint-probe-")
	if err != nil {
		return probeProgram{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	_, err = f.Write(b)
	if err = cmp.Or(err, f.Chmod(0o700), f.Close()); err != nil {
		_ = os.Remove(f.Name())
		return probeProgram{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	p := probeProgram{path: f.Name(), close: func() { _ = os.Remove(f.Name()) }}
	if err := p.try(); err != nil {
		p.close()
		return probeProgram{}, err
	}
	return p, nil
}

var errNotStarted = errors.New("layerlint-probe cannot be started")

// try starts the program with nothing to do. An older glibc than it needs ends it, as does one that is imitated.
func (p probeProgram) try() error {
	out, err := exec.Command(p.path).CombinedOutput()
	var exit *exec.ExitError
	switch {
	case errors.As(err, &exit):
		first, _, _ := strings.Cut(strings.TrimSpace(string(out)), "\n")
		return fmt.Errorf("layerlint-probe does not run here, which needs glibc 2.28 or later as NVIDIA's libraries do: %w: %s", err, first)
	case err != nil:
		return fmt.Errorf("%w: %w", errNotStarted, err)
	}
	return nil
}

func memoryProbe(b []byte) (probeProgram, error) {
	fd, err := unix.MemfdCreate("layerlint-probe", unix.MFD_CLOEXEC)
	if err != nil {
		return probeProgram{}, err
	}
	f := os.NewFile(uintptr(fd), "layerlint-probe")
	defer f.Close()
	if _, err := f.Write(b); err != nil {
		return probeProgram{}, err
	}
	path := func(f *os.File) string { return fmt.Sprintf("/proc/%d/fd/%d", os.Getpid(), f.Fd()) }
	running, err := os.Open(path(f)) // what is open for writing cannot be started
	if err != nil {
		return probeProgram{}, err
	}
	return probeProgram{path: path(running), close: func() { _ = running.Close() }}, nil
}

// startable reads which loader a program asks for. The error says why the program cannot start here, where that is not there.
func startable(program io.ReaderAt) (interpreter string, err error) {
	f, err := elf.NewFile(program)
	if err != nil {
		return "", fmt.Errorf("reading layerlint-probe: %w", err)
	}
	section := f.Section(".interp")
	if section == nil {
		return "", nil
	}
	content, err := section.Data()
	if err != nil {
		return "", fmt.Errorf("reading layerlint-probe: %w", err)
	}
	interpreter = strings.TrimRight(string(content), "\x00")
	if _, err := os.Stat(interpreter); err == nil {
		return interpreter, nil
	}
	if musl, _ := filepath.Glob("/lib/ld-musl-*.so.1"); len(musl) > 0 {
		return "", errMusl
	}
	return "", fmt.Errorf("glibc's loader %s is not here, which NVIDIA's libraries and every program that opens them need: use an image with glibc", interpreter)
}
