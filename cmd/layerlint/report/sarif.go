package report

import (
	"encoding/json"
	"io"
	"net/url"
	"path/filepath"
	"slices"
	"unicode/utf8"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/rules"
)

// The types below are those of SARIF 2.1.0 (OASIS, sarif-schema-2.1.0.json), as far as they are written.
type (
	sarifLog struct {
		Schema  string     `json:"$schema"`
		Version string     `json:"version"`
		Runs    []sarifRun `json:"runs"`
	}
	sarifRun struct {
		Tool        sarifTool         `json:"tool"`
		Invocations []sarifInvocation `json:"invocations,omitempty"`
		ColumnKind  string            `json:"columnKind"`
		Artifacts   []sarifArtifact   `json:"artifacts"`
		Results     []sarifResult     `json:"results"`
	}
	sarifTool struct {
		Driver sarifDriver `json:"driver"`
	}
	sarifDriver struct {
		Name           string      `json:"name"`
		Version        string      `json:"version,omitempty"`
		InformationURI string      `json:"informationUri"`
		Rules          []sarifRule `json:"rules"`
	}
	sarifInvocation struct {
		ExecutionSuccessful bool                `json:"executionSuccessful"`
		Notifications       []sarifNotification `json:"toolExecutionNotifications"`
	}
	sarifNotification struct {
		Descriptor sarifDescriptor `json:"descriptor"`
		Level      string          `json:"level"`
		Message    sarifMessage    `json:"message"`
		Locations  []sarifLocation `json:"locations"`
	}
	sarifDescriptor struct {
		ID string `json:"id"`
	}
	sarifRule struct {
		ID                   string       `json:"id"`
		ShortDescription     sarifMessage `json:"shortDescription"`
		FullDescription      sarifMessage `json:"fullDescription"`
		Help                 sarifMessage `json:"help"`
		HelpURI              string       `json:"helpUri"`
		DefaultConfiguration sarifConfig  `json:"defaultConfiguration"`
	}
	sarifConfig struct {
		Level string `json:"level"`
	}
	sarifMessage struct {
		Text     string `json:"text"`
		Markdown string `json:"markdown,omitempty"`
	}
	sarifArtifact struct {
		Location sarifArtifactLocation `json:"location"`
	}
	sarifArtifactLocation struct {
		URI string `json:"uri"`
	}
	sarifResult struct {
		RuleID           string          `json:"ruleId"`
		RuleIndex        int             `json:"ruleIndex"`
		Level            string          `json:"level"`
		Message          sarifMessage    `json:"message"`
		Locations        []sarifLocation `json:"locations"`
		RelatedLocations []sarifLocation `json:"relatedLocations,omitempty"`
		Fixes            []sarifFix      `json:"fixes,omitempty"`

		PartialFingerprints map[string]string `json:"partialFingerprints"`
	}
	sarifLocation struct {
		PhysicalLocation sarifPhysical `json:"physicalLocation"`
		Message          *sarifMessage `json:"message,omitempty"`
	}
	sarifPhysical struct {
		ArtifactLocation sarifArtifactLocation `json:"artifactLocation"`
		Region           sarifRegion           `json:"region"`
	}
	sarifRegion struct {
		StartLine   int `json:"startLine"`
		StartColumn int `json:"startColumn"`
		EndLine     int `json:"endLine"`
		EndColumn   int `json:"endColumn"`
	}
	sarifFix struct {
		Description     sarifMessage  `json:"description"`
		ArtifactChanges []sarifChange `json:"artifactChanges"`
	}
	sarifChange struct {
		ArtifactLocation sarifArtifactLocation `json:"artifactLocation"`
		Replacements     []sarifReplacement    `json:"replacements"`
	}
	sarifReplacement struct {
		DeletedRegion   sarifRegion   `json:"deletedRegion"`
		InsertedContent *sarifMessage `json:"insertedContent,omitempty"`
	}
)

// SARIF writes one run in the Static Analysis Results Interchange Format 2.1.0. Columns count characters.
func SARIF(w io.Writer, results []Result, o Options) error {
	all := rules.All()
	run := sarifRun{
		Tool: sarifTool{sarifDriver{
			Name: "layerlint", Version: o.Version, InformationURI: "https://github.com/layerlint/layerlint", Rules: sarifRules(all),
		}},
		ColumnKind: "unicodeCodePoints",
		Artifacts:  []sarifArtifact{},
		Results:    []sarifResult{},
	}
	for _, r := range results {
		run.Artifacts = append(run.Artifacts, sarifArtifact{artifact(r.File)})
		prints := fingerprints(r)
		for i, d := range r.Diagnostics {
			if d.Nowhere() {
				d.Span = source.Span{File: r.File}
			}
			one := sarifOf(d, slices.Index(all, d.Rule))
			one.PartialFingerprints = map[string]string{"ruleInstructionOccurrence/v1": prints[i]}
			run.Results = append(run.Results, one)
		}
	}
	if notes := sarifUnknown(results); len(notes) > 0 {
		run.Invocations = []sarifInvocation{{!o.Trouble, notes}}
	}
	e := json.NewEncoder(w)
	e.SetIndent("", "  ")
	return e.Encode(sarifLog{
		Schema:  "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json",
		Version: "2.1.0",
		Runs:    []sarifRun{run},
	})
}

// sarifUnknown says of each image that is not known at all where it is named and why.
func sarifUnknown(results []Result) (all []sarifNotification) {
	for _, r := range results {
		for _, u := range r.Unknown {
			if u.Known != "none" {
				continue
			}
			text := u.noun() + " unknown: " + u.Reference + " (" + u.Reason + ")"
			if u.Help != "" {
				text += "; " + u.Help
			}
			all = append(all, sarifNotification{sarifDescriptor{"image-unknown"}, "note", sarifMessage{Text: text},
				[]sarifLocation{{PhysicalLocation: physical(u.where(r))}}})
		}
	}
	return all
}

func sarifRules(all []*rules.Rule) []sarifRule {
	table := make([]sarifRule, len(all))
	for i, r := range all {
		table[i] = sarifRule{
			ID:                   r.ID,
			ShortDescription:     sarifMessage{Text: r.Summary},
			FullDescription:      sarifMessage{Text: r.Doc},
			Help:                 sarifMessage{Text: r.Doc, Markdown: r.Doc},
			HelpURI:              documentation(r),
			DefaultConfiguration: sarifConfig{level(r.Severity)},
		}
	}
	return table
}

func sarifOf(d rules.Diagnostic, index int) sarifResult {
	r := sarifResult{
		RuleID: d.Rule.ID, RuleIndex: index, Level: level(d.Severity), Message: sarifMessage{Text: d.Message},
		Locations: []sarifLocation{{PhysicalLocation: physical(d.Span)}},
	}
	for _, related := range d.Related {
		if related.Nowhere() {
			r.Message.Text += "\n" + related.Message
			continue
		}
		r.RelatedLocations = append(r.RelatedLocations,
			sarifLocation{physical(related.Span), &sarifMessage{Text: related.Message}})
	}
	for _, f := range d.Fixes {
		change := sarifChange{ArtifactLocation: artifact(d.File)}
		for _, e := range f.Edits {
			replacement := sarifReplacement{DeletedRegion: region(e.Span)}
			if e.New != "" {
				replacement.InsertedContent = &sarifMessage{Text: e.New}
			}
			change.Replacements = append(change.Replacements, replacement)
		}
		r.Fixes = append(r.Fixes, sarifFix{sarifMessage{Text: f.Title}, []sarifChange{change}})
	}
	return r
}

func level(s rules.Severity) string {
	switch s {
	case rules.Error:
		return "error"
	case rules.Warning:
		return "warning"
	}
	return "note"
}

func physical(s source.Span) sarifPhysical {
	return sarifPhysical{ArtifactLocation: artifact(s.File), Region: region(s)}
}

func region(s source.Span) sarifRegion {
	fromLine, fromColumn := runePosition(s.File, s.Start)
	toLine, toColumn := runePosition(s.File, s.End)
	return sarifRegion{fromLine, fromColumn, toLine, toColumn}
}

// runePosition is one-based, the column in characters.
func runePosition(f *source.File, place int) (line, column int) {
	p := f.Position(place)
	start := f.Line(p.Line).Start
	return p.Line + 1, utf8.RuneCountInString(source.Span{File: f, Start: start, End: start + p.Column}.Text()) + 1
}

// artifact is a relative reference when the path is, so that a code host finds the file in its checkout.
func artifact(f *source.File) sarifArtifactLocation {
	if filepath.IsAbs(f.Path) || f.Path == "-" {
		return sarifArtifactLocation{uri(f.Path)}
	}
	return sarifArtifactLocation{(&url.URL{Path: filepath.ToSlash(filepath.Clean(f.Path))}).String()}
}
