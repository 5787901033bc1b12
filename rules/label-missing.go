package rules

import (
	"fmt"
	"maps"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "label-missing",
	Summary: "a stage lacks a label that the policy requires",
	Doc: `Checked only if labels are configured (labels, or label-schema in .hadolint.yaml).

## Why

A stage inherits labels from the stage that it is based on. A stage that others are only based on or copy from needs
no label if one of them has it.

## Good

Set the label.`,
	Also:     []string{"DL3049"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Labels, instructions.Settings},
	Check: func(p *Pass) {
		for _, name := range slices.Sorted(maps.Keys(p.Build.Policy.Labels)) {
			checkLabelOf(p, name)
		}
	},
})

func checkLabelOf(p *Pass, name string) {
	has := map[*instructions.Stage]bool{}
	for _, l := range instructions.Labels.Of(p.Pass) {
		if l.Name == name {
			has[l.Stage] = true
		}
	}
	all := instructions.Settings.Of(p.Pass).Stages
	for _, s := range all {
		has[s] = has[s] || s.Parent != nil && has[s.Parent]
	}
	for n, s := range all {
		if has[s] || s.From == nil || servesLabelled(all[n+1:], s, has) {
			continue
		}
		p.Report(Diagnostic{Span: source.Span{File: s.From.File, Start: s.From.Start, End: s.From.End}, Message: fmt.Sprintf("the stage has no label %s", name)})
	}
}

// servesLabelled reports whether a stage is there for a later one that has the label.
func servesLabelled(later []*instructions.Stage, s *instructions.Stage, has map[*instructions.Stage]bool) bool {
	for _, other := range later {
		if has[other] && (other.Parent == s || other.CopiesFrom(s)) {
			return true
		}
	}
	return false
}
