// Package rules passes judgement on facts: each rule reads what analyzers established and reports diagnostics. A rule never
// parses, opens a file or uses the network. One rule is one file, registered by the All list's file-local declaration.
package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Severity orders findings; the zero value is Error.
type Severity uint8

// What they mean: Error: the build or the start fails. Warning: it passes and does something unwanted. Info: worth knowing. Hint: style.
const (
	Error Severity = iota
	Warning
	Info
	Hint
)

// Rule is one check.
type Rule struct {
	ID       string   // kebab-case, subject first; the file is named after it
	Summary  string   // one line, no full stop
	Doc      string   // markdown: what, why, the source of its facts, how to mend
	Also     []string // codes other tools use for the same finding
	Severity Severity // the highest it reports
	Off      bool     // only when enabled
	Requires []analyzers.Node
	Check    func(*Pass)
}

// Diagnostic is one finding. Rule, Severity (when not set lower by Report's caller) and Stage are stamped by Run.
type Diagnostic struct {
	source.Span
	Message  string // what is so, with the evidence; lower case, no full stop
	Severity Severity
	Likely   bool // rests on inference: never an Error
	Related  []Related
	Fixes    []Fix
	Rule     *Rule
	Stage    string // stage name or index, "" when none
}

// Related is another place or a note that supports a finding; a nowhere Span makes it a note without place.
type Related struct {
	source.Span
	Message string
}

// Fix is a set of edits that mends a finding. Unsafe ones may change what the build does.
type Fix struct {
	Title  string
	Unsafe bool
	Edits  []source.Edit
}
