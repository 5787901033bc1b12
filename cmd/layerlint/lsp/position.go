package lsp

import (
	"strings"
	"unicode/utf8"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/cmd/layerlint/report"
)

// offsetOf is the byte of a text that a position of the client's means. One past its line's end is that end.
func offsetOf(text string, p report.Position, bytes bool) int {
	start := 0
	for range p.Line {
		n := strings.IndexByte(text[start:], '\n')
		if n < 0 {
			return len(text)
		}
		start += n + 1
	}
	line, _, _ := strings.Cut(text[start:], "\n")
	line = strings.TrimSuffix(line, "\r")
	if bytes {
		return start + min(max(p.Character, 0), len(line))
	}
	at := 0
	for units := 0; at < len(line) && units < p.Character; {
		r, size := utf8.DecodeRuneInString(line[at:])
		at += size
		units++
		if r > 0xffff {
			units++
		}
	}
	return start + at
}

// places are where a range of the client's begins and ends in the analyzed text.
func (d *document) places(a *analysis, r report.Range) (start, end int) {
	file, utf8 := a.build.Document.File, d.session.utf8
	return file.Place(offsetOf(a.text, r.Start, utf8)), file.Place(offsetOf(a.text, r.End, utf8))
}

// positionOf is a place as the client counts.
func (se *session) positionOf(f *source.File, place int) report.Position {
	p := f.UTF16(place)
	if se.utf8 {
		p = f.Position(place)
	}
	return report.Position{Line: p.Line, Character: p.Column}
}

func (se *session) rangeOf(s source.Span) report.Range {
	if s.Nowhere() {
		return report.Range{}
	}
	return report.Range{Start: se.positionOf(s.File, s.Start), End: se.positionOf(s.File, s.End)}
}

// edited is text after one change; without a range the change is the whole new text.
func edited(text string, r *report.Range, to string, bytes bool) string {
	if r == nil {
		return to
	}
	start := offsetOf(text, r.Start, bytes)
	end := max(start, offsetOf(text, r.End, bytes))
	return text[:start] + to + text[end:]
}

// convert is findings as this client takes them: with its own name of the document, and in its units. Places in other
// files keep theirs.
func (se *session) convert(published report.PublishDiagnostics, uri, text string) []report.Diagnostic {
	all := make([]report.Diagnostic, len(published.Diagnostics))
	units := func(r report.Range) report.Range { return r }
	if se.utf8 {
		lines := strings.Split(text, "\n")
		units = func(r report.Range) report.Range {
			return report.Range{Start: inBytes(lines, r.Start), End: inBytes(lines, r.End)}
		}
	}
	for i, d := range published.Diagnostics {
		d.Range = units(d.Range)
		related := make([]report.Related, len(d.RelatedInformation))
		for n, r := range d.RelatedInformation {
			if r.Location.URI == published.URI {
				r.Location = report.Location{URI: uri, Range: units(r.Location.Range)}
			}
			related[n] = r
		}
		d.RelatedInformation = related
		fixes := make([]report.Fix, len(d.Data.Fixes))
		for n, f := range d.Data.Fixes {
			edits := make([]report.TextEdit, len(f.Edits))
			for k, e := range f.Edits {
				edits[k] = report.TextEdit{Range: units(e.Range), NewText: e.NewText}
			}
			f.Edits = edits
			fixes[n] = f
		}
		d.Data.Fixes = fixes
		all[i] = d
	}
	return all
}

// inBytes is a position in UTF-16 code units in bytes.
func inBytes(lines []string, p report.Position) report.Position {
	if p.Line < len(lines) {
		p.Character = offsetOf(lines[p.Line], report.Position{Character: p.Character}, false)
	}
	return p
}
