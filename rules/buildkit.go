package rules

import (
	"github.com/layerlint/layerlint/analyzers/buildkitlint"
)

// checkBuildKit reports what one of BuildKit's checks finds, in our words where message gives them, with a fix of the
// title.
func checkBuildKit(check, title string, message func(buildkitlint.Finding) string) func(*Pass) {
	return func(p *Pass) {
		for _, f := range buildkitlint.Analyzer.Of(p.Pass) {
			if f.Check != check {
				continue
			}
			d := Diagnostic{Span: f.Span, Message: message(f)}
			if title != "" && f.New != "" {
				d.Fixes = []Fix{{Title: title, Edits: replace(f.Span, f.New)}}
			}
			p.Report(d)
		}
	}
}

// theirWords is BuildKit's own message, which begins with a capital.
func theirWords(f buildkitlint.Finding) string { return f.LowerMessage() }
