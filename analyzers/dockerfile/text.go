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
	from := t.offset(start)
	to := from
	if end > start {
		to = t.offset(end-1) + 1
	}
	return source.Span{File: t.File, Start: from, End: to}
}

func (t Text) offset(at int) int {
	i := max(sort.Search(len(t.Pieces), func(i int) bool { return t.Pieces[i].At > at })-1, 0)
	return t.Pieces[i].Offset + at - t.Pieces[i].At
}
