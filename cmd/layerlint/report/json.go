package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// The types below are the Language Server Protocol's (3.17) of the same names.
type (
	// PublishDiagnostics is PublishDiagnosticsParams: one file with all its findings, what its instructions add to the
	// image, and which images are not known.
	PublishDiagnostics struct {
		URI         string       `json:"uri"`
		Diagnostics []Diagnostic `json:"diagnostics"`
		Additions   []Addition   `json:"additions,omitempty"` // layerlint's own
		Unknown     []Unknown    `json:"unknown,omitempty"`   // layerlint's own
		Context     *InContext   `json:"context,omitempty"`   // layerlint's own: none where nothing is known of it
	}
	// InContext is the build context that a file was followed in, and who named it: "given" (a flag or the
	// configuration), "defined" (the definition of a build) or "inferred".
	InContext struct {
		URI  string `json:"uri"`
		From string `json:"from"`
	}
	// Diagnostic is one finding; Severity is 1 error, 2 warning, 3 info, 4 hint.
	Diagnostic struct {
		Range              Range           `json:"range"`
		Severity           int             `json:"severity"`
		Code               string          `json:"code"`
		CodeDescription    CodeDescription `json:"codeDescription"`
		Source             string          `json:"source"`
		Message            string          `json:"message"`
		RelatedInformation []Related       `json:"relatedInformation,omitempty"`
		Data               Data            `json:"data"`
	}
	// CodeDescription links to a rule's documentation.
	CodeDescription struct {
		Href string `json:"href"`
	}
	// Related is DiagnosticRelatedInformation.
	Related struct {
		Location Location `json:"location"`
		Message  string   `json:"message"`
	}
	// Location is a place in a file.
	Location struct {
		URI   string `json:"uri"`
		Range Range  `json:"range"`
	}
	// Range is half-open.
	Range struct {
		Start Position `json:"start"`
		End   Position `json:"end"`
	}
	// Position is zero-based, the character in UTF-16 code units.
	Position struct {
		Line      int `json:"line"`
		Character int `json:"character"`
	}
	// Data is what layerlint adds to a finding: codes other tools use for it, "certain" or "likely", the stage's name
	// or index, notes without a place and fixes.
	Data struct {
		Also      []string `json:"also"`
		Certainty string   `json:"certainty"`
		Stage     string   `json:"stage,omitempty"`
		Bytes     int64    `json:"bytes,omitempty"` // of findings about sizes
		Notes     []string `json:"notes,omitempty"`
		Fixes     []Fix    `json:"fixes"`
	}
	// Fix is a named set of edits in the finding's own file.
	Fix struct {
		Title  string     `json:"title"`
		Unsafe bool       `json:"unsafe,omitempty"`
		Edits  []TextEdit `json:"edits"`
	}
	// TextEdit replaces Range by NewText.
	TextEdit struct {
		Range   Range  `json:"range"`
		NewText string `json:"newText"`
	}
)

// JSON writes an array of PublishDiagnosticsParams, one per file.
func JSON(w io.Writer, results []Result, _ Options) error {
	all := make([]PublishDiagnostics, len(results))
	for i, r := range results {
		all[i] = Publish(r)
	}
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(all)
}

// Publish is one file's findings as a language server sends them.
func Publish(r Result) PublishDiagnostics {
	p := PublishDiagnostics{URI: uri(r.File.Path), Diagnostics: make([]Diagnostic, len(r.Diagnostics)),
		Additions: r.Additions, Unknown: r.Unknown}
	if r.Context != nil {
		p.Context = &InContext{URI: uri(r.Context.Path), From: "given"}
		switch {
		case r.Context.Inferred:
			p.Context.From = "inferred"
		case r.Context.Defined:
			p.Context.From = "defined"
		}
	}
	for i, d := range r.Diagnostics {
		p.Diagnostics[i] = protocol(d)
	}
	return p
}

func protocol(d rules.Diagnostic) Diagnostic {
	p := Diagnostic{
		Range:           rangeOf(d.Span),
		Severity:        int(d.Severity) + 1,
		Code:            d.Rule.ID,
		CodeDescription: CodeDescription{Href: documentation(d.Rule)},
		Source:          "layerlint",
		Message:         d.Message,
		Data: Data{Also: append([]string{}, d.Rule.Also...), Certainty: certainty(d), Stage: d.Stage,
			Bytes: d.Bytes, Fixes: []Fix{}},
	}
	if d.Code != "" {
		p.Data.Also = append(p.Data.Also, d.Code)
	}
	for _, r := range d.Related {
		at := r.Span
		if r.Nowhere() { // such as a remedy: plain clients show what has a place, so it gets the finding's
			p.Data.Notes = append(p.Data.Notes, r.Message)
			at = d.Span
		}
		if !at.Nowhere() {
			p.RelatedInformation = append(p.RelatedInformation, Related{Location{uri(at.File.Path), rangeOf(at)},
				r.Message})
		}
	}
	for _, f := range d.Fixes {
		fix := Fix{Title: f.Title, Unsafe: f.Unsafe, Edits: make([]TextEdit, len(f.Edits))}
		for i, e := range f.Edits {
			fix.Edits[i] = TextEdit{rangeOf(e.Span), e.New}
		}
		p.Data.Fixes = append(p.Data.Fixes, fix)
	}
	return p
}

func certainty(d rules.Diagnostic) string {
	if d.Likely {
		return "likely"
	}
	return "certain"
}

func rangeOf(s source.Span) Range {
	if s.Nowhere() {
		return Range{}
	}
	from, to := s.File.UTF16(s.Start), s.File.UTF16(s.End)
	return Range{Position{from.Line, from.Column}, Position{to.Line, to.Column}}
}

// uri is the file's absolute URI; standard input has none, and is called so.
func uri(path string) string {
	if path == "-" {
		return "stdin:"
	}
	abs, err := filepath.Abs(path)
	if err != nil {
		abs = path
	}
	return (&url.URL{Scheme: "file", Path: filepath.ToSlash(abs)}).String()
}
