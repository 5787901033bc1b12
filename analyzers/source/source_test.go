package source_test

import (
	"testing"

	"github.com/layerlint/layerlint/analyzers/source"
)

// TestPieces: what an edit leaves alone keeps its places, and offsets and places are each other's inverse within it.
func TestPieces(t *testing.T) {
	f := source.NewFile("Dockerfile", []byte("one\ntwo\n"))
	two := source.Span{File: f, Start: 4, End: 7}
	f.Replace([]byte("longer one\ntwo\n"), []source.Piece{{Place: -20, Offset: 0}, {Place: 4, Offset: 11}})
	if got := two.Text(); got != "two" {
		t.Errorf("kept: %q", got)
	}
	if got := f.Position(two.Start); got != (source.Position{Line: 1}) {
		t.Errorf("kept at %v", got)
	}
	for offset := range f.Content {
		if got := f.Offset(f.Place(offset)); got != offset {
			t.Errorf("byte %d is at place %d, byte %d", offset, f.Place(offset), got)
		}
	}
	if got := f.Offset(3); got != 11 {
		t.Errorf("a place between pieces is byte %d", got)
	}
	if got := f.Whole().Text(); got != "longer one\ntwo\n" {
		t.Errorf("whole: %q", got)
	}
}

func TestLines(t *testing.T) {
	f := source.NewFile("Dockerfile", []byte("a\U0001f600b\r\n\nlast"))
	for line, want := range []string{"a\U0001f600b", "", "last"} {
		if got := f.Line(line).Text(); got != want {
			t.Errorf("line %d: %q", line, got)
		}
	}
	if !f.Line(3).Nowhere() || !f.Line(-1).Nowhere() || f.Line(1).Nowhere() {
		t.Error("lines that are not there are nowhere, and empty ones are not")
	}
	if got := f.UTF16(5); got != (source.Position{Column: 3}) {
		t.Errorf("b is at %v", got)
	}
	for text, want := range map[string]int{"": 1, "a": 1, "a\n": 1, "a\nb": 2, "\n\n": 2} {
		if got := source.NewFile("x", []byte(text)).Lines(); got != want {
			t.Errorf("%q has %d lines", text, got)
		}
	}
}

func TestCompare(t *testing.T) {
	a, b := source.NewFile("a", []byte("xx")), source.NewFile("b", nil)
	ordered := []source.Span{{}, {File: a}, {File: a, End: 1}, {File: a, Start: 1, End: 1}, {File: b}}
	for i, x := range ordered {
		for j, y := range ordered {
			if got := source.Compare(x, y); (got < 0) != (i < j) || (got == 0) != (i == j) {
				t.Errorf("%v and %v: %d", i, j, got)
			}
		}
	}
}
