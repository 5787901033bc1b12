package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
)

// maxSize is how large a Dockerfile may be, in bytes; the largest in real use are below one MiB.
const maxSize = 16 << 20

// await is read, given up when ctx ends: a terminal or a pipe may never have an end.
func (c *check) await(ctx context.Context, path string) ([]byte, error) {
	done := make(chan struct{})
	var read []byte
	var failure error
	go func() {
		read, failure = c.read(path)
		close(done)
	}()
	select {
	case <-done:
		return read, failure
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// read reads a Dockerfile; "-" is standard input.
func (c *check) read(path string) ([]byte, error) {
	in, name := c.in, "standard input"
	if path != "-" {
		if err := inRepository(path); err != nil {
			return nil, err
		}
		f, err := os.Open(path)
		if err != nil {
			return nil, plain(err)
		}
		defer f.Close()
		in, name = f, path
	}
	content, err := io.ReadAll(io.LimitReader(in, maxSize+1))
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", name, err)
	}
	if len(content) > maxSize {
		return nil, fmt.Errorf("reading %s: larger than %d MiB, which is no Dockerfile", name, maxSize>>20)
	}
	return content, nil
}

// plain says "reading PATH: why" instead of the system call's name.
func plain(err error) error {
	var at *fs.PathError
	if errors.As(err, &at) {
		return fmt.Errorf("reading %s: %w", at.Path, at.Err)
	}
	return err
}

// bare is why alone, for messages that name the path themselves.
func bare(err error) error {
	var at *fs.PathError
	var link *os.LinkError
	switch {
	case errors.As(err, &at):
		return at.Err
	case errors.As(err, &link):
		return link.Err
	}
	return err
}

// openContext opens a build context out of which nothing leads, links included.
func openContext(dir string) (*os.Root, error) {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return nil, fmt.Errorf("opening build context %s: %w", dir, bare(err))
	}
	return root, nil
}
