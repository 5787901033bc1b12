package report

import (
	"encoding/json"
	"io"
	"path/filepath"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// The types below are those of reviewdog's diagnostic format, rdjson
// (https://github.com/reviewdog/reviewdog/tree/master/proto/rdf). Columns count bytes of UTF-8, from 1.
type (
	rdResult struct {
		Source      rdSource       `json:"source"`
		Diagnostics []rdDiagnostic `json:"diagnostics"`
	}
	rdSource struct {
		Name string `json:"name"`
		URL  string `json:"url"`
	}
	rdDiagnostic struct {
		Message     string         `json:"message"`
		Location    rdLocation     `json:"location"`
		Severity    string         `json:"severity"`
		Code        rdCode         `json:"code"`
		Suggestions []rdSuggestion `json:"suggestions,omitempty"`
	}
	rdCode struct {
		Value string `json:"value"`
		URL   string `json:"url"`
	}
	rdLocation struct {
		Path  string   `json:"path"`
		Range *rdRange `json:"range,omitempty"`
	}
	rdRange struct {
		Start rdPosition `json:"start"`
		End   rdPosition `json:"end"`
	}
	rdPosition struct {
		Line   int `json:"line"`
		Column int `json:"column"`
	}
	rdSuggestion struct {
		Range rdRange `json:"range"`
		Text  string  `json:"text"`
	}
)

// RDJSON is what reviewdog reads and posts as comments of a pull request, safe fixes of one edit as suggestions.
func RDJSON(w io.Writer, results []Result, _ Options) error {
	all := rdResult{Source: rdSource{"layerlint", "https://github.com/layerlint/layerlint"}, Diagnostics: []rdDiagnostic{}}
	for _, r := range results {
		for _, d := range r.Diagnostics {
			all.Diagnostics = append(all.Diagnostics, rdOf(r.File, d))
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}

func rdOf(f *source.File, d rules.Diagnostic) rdDiagnostic {
	one := rdDiagnostic{Message: d.Message, Location: rdLocation{Path: filepath.ToSlash(filepath.Clean(f.Path))},
		Severity: rdSeverity(d.Severity),
		Code:     rdCode{d.Rule.ID, documentation(d.Rule)}}
	if !d.Nowhere() {
		at := rdRangeOf(d.Span)
		one.Location.Range = &at
	}
	for _, r := range d.Related {
		if r.Nowhere() {
			one.Message += "\n" + r.Message
		}
	}
	for _, fix := range d.Fixes {
		if fix.Unsafe || len(fix.Edits) != 1 {
			continue // reviewdog takes each suggestion for a whole one
		}
		one.Suggestions = append(one.Suggestions, rdSuggestion{rdRangeOf(fix.Edits[0].Span), fix.Edits[0].New})
	}
	return one
}

func rdSeverity(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "ERROR"
	case rules.Warning:
		return "WARNING"
	}
	return "INFO"
}

func rdRangeOf(s source.Span) rdRange {
	at := func(offset int) rdPosition {
		p := s.File.Position(offset)
		return rdPosition{p.Line + 1, p.Column + 1}
	}
	return rdRange{at(s.Start), at(s.End)}
}
