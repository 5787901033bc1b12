// Package table has sorted lines of tab-separated fields, in which lines with a given first field are found without
// reading the others. A table is text and can be written to a file as it is.
package table

import (
	"iter"
	"slices"
	"strings"
)

// Table is sorted lines, each with a newline.
type Table string

// Of makes a table of lines without newlines.
func Of(lines []string) Table {
	slices.Sort(lines)
	lines = slices.Compact(lines)
	if len(lines) == 0 {
		return ""
	}
	return Table(strings.Join(lines, "\n") + "\n")
}

// Find ranges over the lines whose first field is key, in fields. The slices are their own.
func (t Table) Find(key string) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for at := t.search(key); at < len(t); {
			line, _, _ := strings.Cut(string(t[at:]), "\n")
			fields := strings.Split(line, "\t")
			if fields[0] != key || !yield(fields) {
				return
			}
			at += len(line) + 1
		}
	}
}

// Names ranges over the first fields that begin with a prefix, each once, in order.
func (t Table) Names(prefix string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for key := range t[t.search(prefix):].Keys() {
			if !strings.HasPrefix(key, prefix) || !yield(key) {
				return
			}
		}
	}
}

// After is what follows key and a separator in the first line that begins with the two, "" where none does. A separator
// other than a tab must sort below what keys are built from.
func (t Table) After(key, separator string) string {
	line, _, _ := strings.Cut(string(t[t.search(key+separator):]), "\n")
	if rest, ok := strings.CutPrefix(line, key+separator); ok {
		return rest
	}
	return ""
}

// search is where the first line stands that is not before key.
func (t Table) search(key string) int {
	low, high := 0, len(t)
	for low < high {
		middle := int(uint(low+high) >> 1)
		start := low + strings.LastIndexByte(string(t[low:middle]), '\n') + 1
		line, _, _ := strings.Cut(string(t[start:]), "\n")
		if line < key {
			low = start + len(line) + 1
		} else {
			high = start
		}
	}
	return low
}

// Keys ranges over the first fields, each once, in order.
func (t Table) Keys() iter.Seq[string] {
	return func(yield func(string) bool) {
		last := ""
		for line := range strings.Lines(string(t)) {
			key, _, _ := strings.Cut(strings.TrimSuffix(line, "\n"), "\t")
			if key != last && !yield(key) {
				return
			}
			last = key
		}
	}
}
