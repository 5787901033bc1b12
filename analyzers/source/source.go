// Package source holds the text of a file and places in it. It knows nothing of what the text means.
package source

import (
	"sort"
	"unicode/utf8"
)

// File is a text with the line table that turns byte offsets into positions. Make it with NewFile.
type File struct {
	Path    string // as the user wrote it; "-" for standard input
	Content []byte

	lines []int // offset of each line's first byte
}

// NewFile reads content's line starts; \n ends a line, a \r before it belongs to the line.
func NewFile(path string, content []byte) *File {
	f := &File{Path: path}
	f.Replace(content)
	return f
}

// Replace gives the file another content. Spans up to the first byte that differs still cover the same text; all others
// must not be used any more.
func (f *File) Replace(content []byte) {
	f.Content, f.lines = content, []int{0}
	for i, b := range content {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
}

// Position is a zero-based line and a zero-based column in bytes.
type Position struct{ Line, Column int }

// Position returns where offset lies; offsets outside the file are moved to its ends.
func (f *File) Position(offset int) Position {
	offset = min(max(offset, 0), len(f.Content))
	line := sort.SearchInts(f.lines, offset+1) - 1
	return Position{Line: line, Column: offset - f.lines[line]}
}

// UTF16 is Position with the column counted in UTF-16 code units, as the Language Server Protocol counts.
func (f *File) UTF16(offset int) Position {
	p := f.Position(offset)
	units := 0
	for rest := f.Content[f.lines[p.Line] : f.lines[p.Line]+p.Column]; len(rest) > 0; {
		r, size := utf8.DecodeRune(rest)
		units++
		if r > 0xffff {
			units++
		}
		rest = rest[size:]
	}
	return Position{Line: p.Line, Column: units}
}

// Lines counts the lines; a final newline does not start another one.
func (f *File) Lines() int {
	n := len(f.lines)
	if n > 1 && f.lines[n-1] == len(f.Content) {
		n--
	}
	return n
}

// Line is the zero-based line's span without its line ending; the zero Span when there is no such line.
func (f *File) Line(line int) Span {
	if line < 0 || line >= len(f.lines) {
		return Span{}
	}
	start, end := f.lines[line], len(f.Content)
	if line+1 < len(f.lines) {
		end = f.lines[line+1] - 1
	}
	if end > start && f.Content[end-1] == '\r' {
		end--
	}
	return Span{File: f, Start: start, End: end}
}
