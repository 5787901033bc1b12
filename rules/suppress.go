package rules

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// Unused is a name in a suppression of ours that kept nothing quiet.
type Unused struct {
	source.Span             // the name
	Name        string      // as written
	Unknown     bool        // no rule is called so
	Line        source.Span // the comment with its line's end, when the name is its only one
}

// suppress drops the findings that the Dockerfile's comments ask to keep quiet and notes which comments were of no use.
func (r *run) suppress(ctx context.Context) {
	if r.facts.Build.Document == nil {
		return
	}
	if err := r.facts.Establish(ctx, directives.Analyzer); err != nil {
		r.fail(checkFailed, err)
		return
	}
	for _, s := range directives.Analyzer.Of(r.facts).Suppressions {
		if s.Form == directives.Hadolint && r.options.IgnorePragmas {
			continue
		}
		for _, id := range s.IDs {
			before := len(r.found)
			r.found = slices.DeleteFunc(r.found, func(d Diagnostic) bool {
				return !d.Nowhere() && starts(d.Span, s.Covers) && d.named(s.Form, id.Name)
			})
			if len(r.found) == before && s.Form == directives.Ours {
				r.note(ctx, s, id)
			}
		}
	}
}

// named reports whether name means the finding: its rule, its own code where its rule has several, or, for what
// ShellCheck says, the rule that says the same.
func (d Diagnostic) named(form directives.Form, name string) bool {
	switch {
	case d.Code == "" || name == "all":
		return silences(form, name, d.Rule)
	case strings.EqualFold(name, d.Code) || strings.EqualFold(name, d.Rule.ID):
		return true
	}
	return !d.Rule.Native && slices.ContainsFunc(Find(d.Code), func(native *Rule) bool {
		return strings.EqualFold(name, native.ID)
	})
}

func starts(d, within source.Span) bool {
	return within.File == d.File && within.Start <= d.Start && d.Start < max(within.End, within.Start+1)
}

// silences reports whether name means the rule. BuildKit's "all" is all of BuildKit's checks, not all of ours.
func silences(form directives.Form, name string, r *Rule) bool {
	if name != "all" {
		return r.Answers(name)
	}
	return form == directives.Ours || form == directives.ShellCheck && (r.Native || r.ID == "shellcheck-comment") || form == directives.Check && slices.ContainsFunc(r.Also, isBuildKitName)
}

// isBuildKitName goes by BuildKit's CamelCase, as in StageNameCasing; other tools number their codes.
func isBuildKitName(code string) bool {
	return strings.ContainsFunc(code, unicode.IsLower)
}

// note keeps a name that was of no use; of rules that did not run, nothing can be said.
func (r *run) note(ctx context.Context, s directives.Suppression, id directives.ID) {
	named := All()
	if id.Name != "all" {
		named = Find(id.Name)
	}
	if len(named) > 0 && !slices.ContainsFunc(named, func(rule *Rule) bool { return r.ran[rule] }) {
		return
	}
	if len(named) > 0 && r.unneeded(ctx, s.Covers) {
		return
	}
	place := id.Span
	if place.Nowhere() {
		place = s.Span
	}
	u := Unused{Span: place, Name: id.Name, Unknown: len(named) == 0}
	if len(s.IDs) == 1 {
		u.Line = wholeLine(s.Span)
	}
	r.unused = append(r.unused, u)
}

// unneeded reports whether a place is within a stage that the target does not need, in which little is looked at.
func (r *run) unneeded(ctx context.Context, at source.Span) bool {
	if r.facts.Establish(ctx, stages.Analyzer) != nil {
		return false
	}
	for _, stage := range slices.Backward(r.facts.Build.Document.Stages) {
		if stage.From != nil && at.Start >= stage.From.Start {
			return !stages.Analyzer.Of(r.facts).Stages[stage.Index].Reached
		}
	}
	return false
}

// wholeLine is the line that s stands on, to the next one's start.
func wholeLine(s source.Span) source.Span {
	at := s.File.Position(s.Start).Line
	line := s.File.Line(at)
	if next := s.File.Line(at + 1); !next.Nowhere() {
		line.End = next.Start
	}
	return line
}
