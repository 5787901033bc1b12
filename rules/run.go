package rules

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Options says which rules run and how loud they are. The zero value runs those that are not Off, as they come.
type Options struct {
	Only       []string            // IDs or other codes; when set, no other rule runs
	Enable     []string            // run these too, although they are Off
	Disable    []string            // do not run these; wins over the others
	Severities map[string]Severity // by ID: what findings of the rule become; their own grading below it is kept
	Hints      bool                // report hints of all rules, not only of those that are named
	// IgnorePragmas has hadolint's ignore comments keep nothing quiet.
	IgnorePragmas bool
}

// Run checks one build. An analyzer or rule that fails costs its own findings and becomes a finding itself; the error
// is the context's, or nil. Findings are sorted by place, each there once.
func Run(ctx context.Context, build *analyzers.Build, options Options) ([]Diagnostic, error) {
	return RunPass(ctx, analyzers.NewPass(build), options)
}

// RunPass is Run for one who wants to read facts of the build as well.
func RunPass(ctx context.Context, facts *analyzers.Pass, options Options) ([]Diagnostic, error) {
	r := &run{options: options, facts: facts, ran: map[*Rule]bool{}}
	r.checkAll(ctx, false)
	r.suppress(ctx)
	r.found = Sorted(r.found)
	r.fold()
	r.checkAll(ctx, true)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return Sorted(r.found), nil
}

// Sorted is by place, each finding there once.
func Sorted(found []Diagnostic) []Diagnostic {
	slices.SortStableFunc(found, compare)
	return slices.CompactFunc(found, func(a, b Diagnostic) bool { return compare(a, b) == 0 })
}

type run struct {
	options Options
	facts   *analyzers.Pass
	found   []Diagnostic
	failed  []string // analyzer errors that were reported
	ran     map[*Rule]bool
	unused  []Unused
}

func (o Options) runs(r *Rule) bool {
	switch {
	case o.disables(r):
		return false
	case len(o.Only) > 0:
		return slices.ContainsFunc(o.Only, r.Answers)
	}
	return !r.Off || slices.ContainsFunc(o.Enable, r.Answers)
}

// disables reports whether the whole rule is disabled; a code that is one of several does not do that.
func (o Options) disables(r *Rule) bool {
	return slices.ContainsFunc(o.Disable, func(name string) bool {
		return r.Answers(name) && (!r.Native || len(r.Also) == 1 || strings.EqualFold(name, r.ID))
	})
}

// disablesCode reports whether a code of ShellCheck's is disabled, by its own name or that of the rule that stands for
// it.
func (o Options) disablesCode(code string) bool {
	return slices.ContainsFunc(o.Disable, func(name string) bool {
		return strings.EqualFold(name, code)
	}) || slices.ContainsFunc(Find(code), o.disables)
}

func (r *run) checkAll(ctx context.Context, last bool) {
	for _, rule := range All() {
		if rule.Last == last && r.options.runs(rule) && !r.answered(rule) && r.concerns(rule) && ctx.Err() == nil {
			r.check(ctx, rule)
		}
	}
}

// concerns reports whether the rule has to do with the file: of a template, and of what is not a Dockerfile, one says
// so.
func (r *run) concerns(rule *Rule) bool {
	d := r.facts.Build.Document
	switch {
	case d == nil:
		return true
	case !d.Template.Nowhere():
		return rule == templateUnchecked
	case d.Foreign.Reason != "":
		return rule == instructionInvalid
	}
	return rule != templateUnchecked
}

// answered reports whether this is a rule whose findings ShellCheck itself reports.
func (r *run) answered(rule *Rule) bool { return rule.Native && r.facts.Build.ShellCheck != nil }

func (r *run) check(ctx context.Context, rule *Rule) {
	if err := r.facts.Establish(ctx, rule.Requires...); err != nil {
		r.fail(rule, err)
		return
	}
	pass := &Pass{Pass: r.facts, Unused: r.unused, run: r, rule: rule}
	r.facts.Enter(rule)
	err := analyzers.Recover(func() error {
		rule.Check(pass)
		return nil
	})
	if err != nil {
		r.fail(rule, err)
		return
	}
	r.ran[rule] = true
}

// fail reports once what went wrong; several rules may rest on the same analyzer.
func (r *run) fail(rule *Rule, err error) {
	if slices.Contains(r.failed, err.Error()) || !r.options.runs(checkFailed) && len(r.options.Only) == 0 {
		return
	}
	r.failed = append(r.failed, err.Error())
	place := source.Span{}
	if d := r.facts.Build.Document; d != nil {
		place = source.Span{File: d.File}
	}
	r.add(checkFailed, Diagnostic{Span: place, Message: fmt.Sprintf("%s could not be checked: %v", rule.ID, err)})
}

func (r *run) add(rule *Rule, d Diagnostic) {
	d.Rule = rule
	if d.Code != "" && r.options.disablesCode(d.Code) {
		return
	}
	if d.Severity = r.options.severity(rule, d); d.Severity == Hint && !r.options.hints(rule) {
		return
	}
	d.Stage = stageOf(r.facts.Build.Document, d.Span)
	r.found = append(r.found, d)
}

// severity keeps a rule's own grading: what it reports milder than its worst stays at least that mild.
func (o Options) severity(rule *Rule, d Diagnostic) Severity {
	s := rule.Severity
	if set, ok := o.Severities[rule.ID]; ok {
		s = set
	}
	if d.Severity > rule.Severity {
		s = max(s, d.Severity)
	}
	if d.Likely {
		s = max(s, Warning)
	}
	return s
}

// hints reports whether hints of the rule are wanted: all are, or the rule is named.
func (o Options) hints(rule *Rule) bool {
	_, set := o.Severities[rule.ID]
	return o.Hints || set || slices.ContainsFunc(o.Only, rule.Answers) || slices.ContainsFunc(o.Enable, rule.Answers)
}

func stageOf(d *dockerfile.Document, place source.Span) string {
	if d == nil || place.Nowhere() {
		return ""
	}
	for _, stage := range slices.Backward(d.Stages) {
		if stage.From != nil && place.Start >= stage.From.Start {
			return cmp.Or(stage.Name, strconv.Itoa(stage.Index))
		}
	}
	return ""
}

func compare(a, b Diagnostic) int {
	return cmp.Or(source.Compare(a.Span, b.Span), cmp.Compare(a.Severity, b.Severity),
		cmp.Compare(a.Rule.ID, b.Rule.ID), cmp.Compare(a.Message, b.Message))
}
