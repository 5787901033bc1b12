// Package rules passes judgment on facts: each rule reads what analyzers established and reports diagnostics. A rule
// never parses, opens a file or uses the network; it decides whether to speak, how loud, in which words, and what would
// fix it.
//
// One rule is two files: rules/<id>.go and testdata/rules/<id>.txtar (testdata/rules/README.md has the archive's form).
// The Go file declares the rule once, by itself, and nothing else needs to know of it:
//
//	var _ = register(Rule{
//		ID:       "copy-source-missing",
//		Summary:  "COPY or ADD names a source that does not exist",
//		Doc:      "What happens.\n\n## Why\n\nWhy, and where the facts come from.\n\n## Good\n\nWhat to write instead.",
//		Also:     []string{"DL3022"},
//		Severity: Error,
//		Requires: []analyzers.Node{evaluate.Analyzer},
//		Check:    checkCopySource,
//	})
//
//	func checkCopySource(p *Pass) {
//		for _, stage := range evaluate.Analyzer.Of(p.Pass).Stages {
//			for _, step := range stage.Steps {
//				for _, c := range step.Copies {
//					if c.Known && c.Presence == filesystem.Absent {
//						p.Report(Diagnostic{Span: c.Word.Span, Likely: c.Likely, Message: c.Pattern + " does not exist"})
//					}
//				}
//			}
//		}
//	}
package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Rule is one check.
type Rule struct {
	ID       string   // kebab-case, subject first; the file is named after it
	Summary  string   // one line, no full stop
	Doc      string   // markdown: what, why, the source of its facts, how to fix it
	Also     []string // codes other tools use for the same finding
	Severity Severity // the highest it reports
	Off      bool     // only when enabled
	Native   bool     // says itself what ShellCheck says, and is not checked where that program is run
	Last     bool     // checked after all others and after suppression, when Pass.Unused is known
	Replaces []string // IDs of rules that say less of the same words: see fold
	Requires []analyzers.Node
	Check    func(*Pass)
}

// Diagnostic is one finding. Rule, Stage and the final Severity are stamped by Run.
type Diagnostic struct {
	source.Span
	Message  string   // what is so, with the evidence; lower case, no full stop
	Severity Severity // lower than the rule's when the finding is milder than the rule's worst
	Likely   bool     // rests on inference: never an Error
	Related  []Related
	Fixes    []Fix
	Code     string // of the tool whose finding it is, "SC2086"; "" where the rule's own codes say it
	Bytes    int64  // that it is about, of findings about sizes
	Rule     *Rule
	Stage    string // stage name or index, "" when none
}

// Related is another place or a note that supports a finding; a nowhere Span makes it a note without place.
type Related struct {
	source.Span
	Message string
}

// Fix is a set of edits that fixes a finding. Unsafe ones may change what the build does.
type Fix struct {
	Title  string
	Unsafe bool
	Edits  []source.Edit
}
