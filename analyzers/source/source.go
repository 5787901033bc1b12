// Package source has the text of a file and positions in it. It knows nothing of what the text means.
package source

import (
	"sort"
	"unicode/utf8"
)

// File is a text with the line table that turns places into positions. Make it with NewFile.
type File struct {
	Path    string // as the user wrote it; "-" for standard input
	Content []byte

	lines  []int   // offset of each line's first byte
	pieces []Piece // nil: places are offsets
}

// Piece says that the content from Offset on, up to the next piece's, has the places from Place on.
type Piece struct{ Place, Offset int }

// NewFile reads content's line starts; \n ends a line, a \r before it belongs to the line. Places are offsets.
func NewFile(path string, content []byte) *File {
	f := &File{Path: path}
	f.Replace(content, nil)
	return f
}

// Replace gives the file another content, and says where the pieces of it lie that keep their places; both fields of
// pieces rise. Spans of what is in no piece must not be used any more.
func (f *File) Replace(content []byte, pieces []Piece) {
	f.Content, f.pieces = content, pieces
	f.lines = append(make([]int, 0, len(f.lines)+1), 0)
	for i, b := range content {
		if b == '\n' {
			f.lines = append(f.lines, i+1)
		}
	}
}

// Offset is the byte of the content at a place; places outside the file are moved to its ends.
func (f *File) Offset(place int) int {
	end := len(f.Content)
	if n := sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].Place > place }); len(f.pieces) > 0 {
		if n < len(f.pieces) {
			end = f.pieces[n].Offset
		}
		p := f.pieces[max(n-1, 0)]
		place += p.Offset - p.Place
	}
	return min(max(place, 0), end)
}

// Place is the place of a byte of the content.
func (f *File) Place(offset int) int {
	if len(f.pieces) == 0 {
		return offset
	}
	p := f.pieces[max(sort.Search(len(f.pieces), func(i int) bool { return f.pieces[i].Offset > offset })-1, 0)]
	return offset + p.Place - p.Offset
}

// Whole is the whole file.
func (f *File) Whole() Span { return Span{File: f, Start: f.Place(0), End: f.Place(len(f.Content))} }

// Position is a zero-based line and a zero-based column in bytes.
type Position struct{ Line, Column int }

// Position returns where a place is; places outside the file are moved to its ends.
func (f *File) Position(place int) Position {
	offset := f.Offset(place)
	line := sort.SearchInts(f.lines, offset+1) - 1
	return Position{Line: line, Column: offset - f.lines[line]}
}

// UTF16 is Position with the column counted in UTF-16 code units, as the Language Server Protocol counts.
func (f *File) UTF16(place int) Position {
	p := f.Position(place)
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
	return Span{File: f, Start: f.Place(start), End: f.Place(end)}
}
