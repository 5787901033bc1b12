package dockerfile

import (
	"sort"

	"github.com/layerlint/layerlint/analyzers/source"
)

// Span is where the bytes [start, end) of the text stand in the file. Over a join it covers what lies between.
func (t Text) Span(start, end int) source.Span {
	if t.File == nil || len(t.Pieces) == 0 {
		return source.Span{}
	}
	if start == end && start > 0 { // behind what precedes, not at the start of another line
		after := t.place(start-1) + 1
		return source.Span{File: t.File, Start: after, End: after}
	}
	from := t.place(start)
	return source.Span{File: t.File, Start: from, End: max(from, t.place(end-1)+1)}
}

// Slice is the text of the bytes [start, end), its pieces with it.
func (t Text) Slice(start, end int) Text {
	s := Text{Value: t.Value[start:end], File: t.File}
	if len(t.Pieces) == 0 {
		return s
	}
	first := t.piece(start)
	s.Pieces = append(s.Pieces, Piece{At: 0, Place: t.Pieces[first].Place + start - t.Pieces[first].At})
	for _, p := range t.Pieces[first+1:] {
		if p.At >= end {
			break
		}
		s.Pieces = append(s.Pieces, Piece{At: p.At - start, Place: p.Place})
	}
	return s
}

func (t Text) word(start, end int) Word {
	return Word{Span: t.Span(start, end), Text: t.Value[start:end]}
}

func (t Text) place(at int) int {
	p := t.Pieces[t.piece(at)]
	return p.Place + at - p.At
}

func (t Text) piece(at int) int {
	return max(sort.Search(len(t.Pieces), func(i int) bool { return t.Pieces[i].At > at })-1, 0)
}
