package main

import (
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// sink is one form of the results and where it goes.
type sink struct {
	format string
	path   string // "" or "-": standard output
	write  report.Format
	*target
}

// sinks pairs formats and outputs by position: what is left over of either gets text, or standard output.
func sinks(formats, outputs []string) ([]*sink, error) {
	var all []*sink
	for n := range max(len(formats), len(outputs), 1) {
		s := &sink{format: "text"}
		if n < len(formats) {
			s.format = formats[n]
		}
		if n < len(outputs) && outputs[n] != "-" {
			s.path = outputs[n]
		}
		if s.path != "" && slices.ContainsFunc(all, func(o *sink) bool { return sameFile(o.path, s.path) }) {
			return nil, fmt.Errorf("--output %s is given twice", s.path)
		}
		if s.write = report.Formats[s.format]; s.write == nil {
			return nil, fmt.Errorf("--format %q is not one of %s", s.format, formatNames())
		}
		all = append(all, s)
	}
	return all, nil
}

// sameFile reports whether two paths are one regular file, there already or to come.
func sameFile(a, b string) bool {
	if a == "" || b == "" {
		return false
	}
	of, errA := os.Stat(a)
	other, errB := os.Stat(b)
	if errA == nil && errB == nil {
		return of.Mode().IsRegular() && os.SameFile(of, other)
	}
	return filepath.Clean(a) == filepath.Clean(b)
}

// spare returns an error when a result would be written over a file that is checked.
func spare(all []*sink, jobs []*job) error {
	for _, s := range all {
		for _, j := range jobs {
			if sameFile(s.path, j.path) {
				return fmt.Errorf("--output %s is a file that is checked", s.path)
			}
		}
	}
	return nil
}

func formatNames() string {
	return strings.Join(slices.Sorted(maps.Keys(report.Formats)), ", ")
}

// open fails before any work is done when the file could not be written.
func (s *sink) open(out io.Writer) error {
	s.target = &target{Writer: out}
	if s.path == "" {
		return nil
	}
	t, err := create(s.path)
	if err != nil {
		return fmt.Errorf("writing %s: %w", s.path, bare(err))
	}
	s.target = t
	return nil
}

// close puts the file in place.
func (s *sink) close() error {
	if err := s.commit(); err != nil {
		return fmt.Errorf("writing %s: %w", s.path, bare(err))
	}
	return nil
}

// discardAll leaves nothing behind of sinks that were opened and not closed.
func discardAll(all []*sink) {
	for _, s := range all {
		if s.target != nil {
			s.discard()
		}
	}
}
