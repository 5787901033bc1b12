package main

import (
	"bufio"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// facts reads the files of the facts folder.
type facts struct{ dir string }

// open opens a facts file, unpacked when its name ends in .gz.
func (f facts) open(name string) (io.ReadCloser, error) {
	p := filepath.Join(f.dir, filepath.FromSlash(name))
	if err := exists(p, "facts"); err != nil {
		return nil, err
	}
	file, err := os.Open(p)
	if err != nil || !strings.HasSuffix(name, ".gz") {
		return file, err
	}
	z, err := gzip.NewReader(file)
	if err != nil {
		file.Close()
		return nil, fmt.Errorf("facts %s: %w", name, err)
	}
	return struct {
		io.Reader
		io.Closer
	}{z, file}, nil
}

// read decodes a JSON file into v.
func (f facts) read(name string, v any) error {
	r, err := f.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	if err := json.NewDecoder(r).Decode(v); err != nil {
		return fmt.Errorf("facts %s: %w", name, err)
	}
	return nil
}

// lines calls each with every line of a file of JSON lines.
func (f facts) lines(name string, each func([]byte) error) error {
	r, err := f.open(name)
	if err != nil {
		return err
	}
	defer r.Close()
	s := bufio.NewScanner(r)
	s.Buffer(nil, 1<<20)
	for s.Scan() {
		if err := each(s.Bytes()); err != nil {
			return fmt.Errorf("facts %s: %w", name, err)
		}
	}
	return s.Err()
}
