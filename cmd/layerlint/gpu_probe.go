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
	path  string
	close func() // gives back what was unpacked
}

// findProbe takes the program held inside this one, else the one beside it or on the PATH.
func findProbe() (probeProgram, error) {
	if len(embeddedProbe) > 0 {
		z, err := gzip.NewReader(bytes.NewReader(embeddedProbe))
		if err != nil {
			return probeProgram{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
		}
		b, err := io.ReadAll(z)
		if err != nil {
			return probeProgram{}, fmt.Errorf("unpacking layerlint-probe: %w", err)
		}
		if err := startable(bytes.NewReader(b)); err != nil {
			return probeProgram{}, err
		}
		return unpackProbe(b)
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
			return probeProgram{c, func() {}}, startable(f)
		}
	}
	return probeProgram{}, errNoProbe
}

// unpackProbe puts the program into a file in memory, or where the kernel runs none of those, into a temporary one.
func unpackProbe(b []byte) (probeProgram, error) {
	if p, err := memoryProbe(b); err == nil {
		return p, nil
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
	return probeProgram{f.Name(), func() { _ = os.Remove(f.Name()) }}, nil
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
	if err := unix.Access(path(running), unix.X_OK); err != nil {
		running.Close()
		return probeProgram{}, err
	}
	return probeProgram{path(running), func() { _ = running.Close() }}, nil
}

// startable says why a program cannot start here, if it cannot: it asks for glibc's loader.
func startable(program io.ReaderAt) error {
	f, err := elf.NewFile(program)
	if err != nil {
		return fmt.Errorf("reading layerlint-probe: %w", err)
	}
	section := f.Section(".interp")
	if section == nil {
		return nil
	}
	interpreter, err := section.Data()
	if err != nil {
		return fmt.Errorf("reading layerlint-probe: %w", err)
	}
	loader := strings.TrimRight(string(interpreter), "\x00")
	if _, err := os.Stat(loader); err == nil {
		return nil
	}
	if musl, _ := filepath.Glob("/lib/ld-musl-*.so.1"); len(musl) > 0 {
		return errMusl
	}
	return fmt.Errorf("glibc's loader %s is not here, which NVIDIA's libraries and every program that opens them need: use an image with glibc", loader)
}
