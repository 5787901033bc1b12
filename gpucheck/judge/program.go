//go:build linux

package judge

import (
	"bytes"
	"debug/elf"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"github.com/klauspost/compress/zstd"
)

var (
	// ErrNoProbe means that there is no layerlint-probe to start.
	ErrNoProbe = errors.New("this build cannot open the GPU's libraries: it holds no layerlint-probe, nor is one beside it or on the PATH; " +
		"`make gpu` builds one that does")
	// ErrMusl means that no program can use the GPU on this system.
	ErrMusl = errors.New("this system's C library is musl, and NVIDIA's driver libraries are built for glibc: " +
		"nothing here can use the GPU; use an image with glibc")
)

// program is layerlint-probe, ready to be started: the one that checks may be static, and then can open no library.
type program struct {
	path        string
	interpreter string // the loader that it asks for
	close       func() // gives back what was unpacked
}

// findProgram takes the program that was handed in, compressed with zstd, else the one beside this program or on the
// PATH.
func findProgram(packed []byte) (program, error) {
	if len(packed) > 0 {
		b, err := decompress(packed)
		if err != nil {
			return program{}, err
		}
		interpreter, err := startable(bytes.NewReader(b))
		if err != nil {
			return program{}, err
		}
		p, err := unpackProgram(b)
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
			return program{c, interpreter, func() {}}, err
		}
	}
	return program{}, ErrNoProbe
}

// decompress takes a fifth of the time that gzip does, which every check waits for.
func decompress(b []byte) ([]byte, error) {
	z, err := zstd.NewReader(nil)
	if err == nil {
		defer z.Close()
		b, err = z.DecodeAll(b, nil)
	}
	if err != nil {
		return nil, fmt.Errorf("unpacking layerlint-probe: %w", err)
	}
	return b, nil
}

// startable returns the loader that a program asks for. Where that is missing, the error says why the program cannot
// start here.
func startable(file io.ReaderAt) (interpreter string, err error) {
	f, err := elf.NewFile(file)
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
		return "", ErrMusl
	}
	return "", fmt.Errorf("glibc's loader %s is not here, which NVIDIA's libraries and every program that opens them need: use an image with glibc", interpreter)
}
