package source

import "cmp"

// Span is the half-open range [Start, End) of places in File. Places rise through a file. They are byte offsets, but in
// a file that is edited, where what an edit leaves alone keeps its places: only File.Offset says which byte one is.
// Within an instruction of a Dockerfile, and within any file that is not edited, they count bytes. The zero Span is
// nowhere.
type Span struct {
	File       *File
	Start, End int
}

// Edit replaces Span by New.
type Edit struct {
	Span
	New string
}

// Nowhere reports whether this is the zero Span, which an empty place in a file is not.
func (s Span) Nowhere() bool { return s.File == nil }

// Text is what the span covers.
func (s Span) Text() string {
	if s.File == nil {
		return ""
	}
	return string(s.File.Content[s.File.Offset(s.Start):s.File.Offset(s.End)])
}

// Covers reports whether other lies within s.
func (s Span) Covers(other Span) bool {
	return s.File == other.File && s.Start <= other.Start && other.End <= s.End
}

// Compare orders spans by path, start and end; nowhere comes first.
func Compare(a, b Span) int {
	if a.File == nil || b.File == nil {
		return cmp.Compare(btoi(a.File != nil), btoi(b.File != nil))
	}
	return cmp.Or(cmp.Compare(a.File.Path, b.File.Path), cmp.Compare(a.Start, b.Start), cmp.Compare(a.End, b.End))
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}
