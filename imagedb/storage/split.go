package storage

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
)

// entry is a line of a record of a tar: a segment of its bytes, or a file whose bytes are the folder's.
type entry struct {
	Type    int    `json:"type"`
	Name    string `json:"name"`
	NameRaw []byte `json:"name_raw"` // where the name is not UTF-8
	Size    int64  `json:"size"`
	Payload []byte `json:"payload"`
}

const (
	fileEntry    = 1
	segmentEntry = 2
	maxEntry     = 64 << 20 // bytes of a line
)

// assembled is a layer's tar, read from its record and its files.
type assembled struct {
	record *os.File
	lines  *bufio.Scanner
	root   *os.Root
	now    io.Reader // what is read of the line at hand
	open   *os.File  // the file of that line
}

// assemble opens a layer's tar. That its bytes are what they were is for the reader to check, by the diff ID.
func assemble(record, files string) (_ io.ReadCloser, err error) {
	a := &assembled{now: bytes.NewReader(nil)}
	defer func() {
		if err != nil {
			a.Close()
		}
	}()
	if a.record, err = os.Open(record); err != nil {
		return nil, err
	}
	z, err := gzip.NewReader(a.record)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", record, err)
	}
	if a.root, err = os.OpenRoot(files); err != nil {
		return nil, err
	}
	a.lines = bufio.NewScanner(z)
	a.lines.Buffer(nil, maxEntry)
	return a, nil
}

func (a *assembled) Read(p []byte) (int, error) {
	for {
		n, err := a.now.Read(p)
		if n > 0 {
			return n, nil
		}
		if err != nil && err != io.EOF {
			return 0, err
		}
		if err := a.next(); err != nil {
			return 0, err
		}
	}
}

// next goes to the next line.
func (a *assembled) next() error {
	if f, ok := a.now.(*io.LimitedReader); ok && f.N > 0 {
		return io.ErrUnexpectedEOF
	}
	a.leave()
	if !a.lines.Scan() {
		if err := a.lines.Err(); err != nil {
			return err
		}
		return io.EOF
	}
	var e entry
	if err := json.Unmarshal(a.lines.Bytes(), &e); err != nil {
		return fmt.Errorf("record of a layer: %w", err)
	}
	switch {
	case e.Type == segmentEntry:
		a.now = bytes.NewReader(e.Payload)
	case e.Type == fileEntry && e.Size > 0:
		name := e.Name
		if len(e.NameRaw) > 0 {
			name = string(e.NameRaw)
		}
		f, err := a.root.OpenFile(name, os.O_RDONLY|syscall.O_NONBLOCK, 0)
		if err != nil {
			return err
		}
		a.open, a.now = f, &io.LimitedReader{R: f, N: e.Size}
	case e.Type != fileEntry:
		return errors.New("record of a layer: a line of an unknown kind")
	}
	return nil
}

func (a *assembled) leave() {
	if a.open != nil {
		a.open.Close()
		a.open = nil
	}
	a.now = bytes.NewReader(nil)
}

// Close ends reading. Its error says nothing of what was read.
func (a *assembled) Close() error {
	a.leave()
	if a.root != nil {
		a.root.Close()
	}
	if a.record != nil {
		return a.record.Close()
	}
	return nil
}
