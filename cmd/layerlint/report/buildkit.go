package report

import (
	"encoding/json"
	"io"
	"path/filepath"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// The types below are those of BuildKit's subrequest frontend.lint 1.0.0, the result.json that docker buildx build
// --call=check,format=json prints (frontend/subrequests/lint and solver/pb of https://github.com/moby/buildkit,
// v0.32.2). Lines count from 1, characters are bytes from 0. BuildKit knows one error: the first that is proven is it,
// and every other finding is a warning.
type (
	lintResults struct {
		Warnings []lintWarning `json:"warnings"`
		Sources  []lintSource  `json:"sources"`
		Error    *lintError    `json:"buildError,omitempty"`
	}
	lintWarning struct {
		RuleName    string       `json:"ruleName"`
		Description string       `json:"description,omitempty"`
		URL         string       `json:"url,omitempty"`
		Detail      string       `json:"detail,omitempty"`
		Location    lintLocation `json:"location"`
		Severity    string       `json:"severity"`       // layerlint's own
		Also        []string     `json:"also,omitempty"` // layerlint's own: other tools' codes
	}
	lintError struct {
		Message  string       `json:"message"`
		Location lintLocation `json:"location"`
		RuleName string       `json:"ruleName"` // layerlint's own
	}
	lintLocation struct {
		SourceIndex int         `json:"sourceIndex,omitempty"`
		Ranges      []lintRange `json:"ranges,omitempty"`
	}
	lintRange struct {
		Start lintPosition `json:"start"`
		End   lintPosition `json:"end"`
	}
	lintPosition struct {
		Line      int `json:"line,omitempty"`
		Character int `json:"character,omitempty"`
	}
	lintSource struct {
		Filename string `json:"filename,omitempty"`
		Data     []byte `json:"data,omitempty"`
		Language string `json:"language,omitempty"`
	}
)

// BuildKit is what tools that read the answer of --call=check take.
func BuildKit(w io.Writer, results []Result, _ Options) error {
	all := lintResults{Warnings: []lintWarning{}, Sources: []lintSource{}}
	for i, r := range results {
		all.Sources = append(all.Sources, lintSource{filepath.ToSlash(r.File.Path), r.File.Content, "Dockerfile"})
		for _, d := range r.Diagnostics {
			at := lintLocation{SourceIndex: i, Ranges: lintRanges(d.Span)}
			if d.Severity == rules.Error && all.Error == nil {
				all.Error = &lintError{Message: d.Rule.ID + ": " + detail(d), Location: at, RuleName: d.Rule.ID}
				continue
			}
			all.Warnings = append(all.Warnings, lintWarning{RuleName: d.Rule.ID, Description: d.Rule.Summary,
				URL:    documentation(d.Rule),
				Detail: detail(d), Location: at, Severity: d.Severity.String(), Also: d.Rule.Also})
		}
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}

// detail is the message with its notes, a line each.
func detail(d rules.Diagnostic) string {
	lines := []string{inert(d.Message)}
	for _, r := range d.Related {
		lines = append(lines, inert(r.Message))
	}
	return strings.Join(lines, "\n")
}

func lintRanges(s source.Span) []lintRange {
	if s.Nowhere() {
		return nil
	}
	at := func(offset int) lintPosition {
		p := s.File.Position(offset)
		return lintPosition{p.Line + 1, p.Column}
	}
	return []lintRange{{at(s.Start), at(s.End)}}
}
