// Features establishes what RUN scripts use of shell languages beyond POSIX's, and which shells are known to lack it.

package text

import (
	"context"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/persistent"
)

// Features returns the Facts of all RUNs.
var Features = &analyzers.Analyzer[*FeatureFacts]{
	Name:     "features",
	Doc:      "what RUN scripts use beyond POSIX's shell language",
	Requires: []analyzers.Node{Commands, instructions.Settings, evaluate.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (*FeatureFacts, error) {
		facts := &FeatureFacts{Dialects: map[*Run]shell.Dialect{}}
		steps, find := followed(evaluate.Analyzer.Of(p)), analyzers.Each(p, features)
		for of := range readings(p) {
			found := find(featuring{of.run, of.before, steps[of.run.Instruction]})
			facts.Dialects[of.run] = found.dialect
			facts.Features = append(facts.Features, found.features...)
		}
		return facts, nil
	},
}

// featuring is a RUN's script, what is set before it, and what it does; nil where that is not followed.
type featuring struct {
	run    *Run
	before *instructions.State
	step   *state.Step
}

// featured is what a script uses, and what it is read by.
type featured struct {
	features []Feature
	dialect  shell.Dialect
}

func features(of featuring) (found featured) {
	found.dialect = shell.DialectOf(of.run.Reader(of.before.Shell.Args))
	if of.step != nil && found.dialect == shell.POSIX {
		found.dialect = of.step.Dialect
	}
	r := &featureReader{outside: of.before.Env}
	shell.Visit(of.run.Script.List, shell.Visitor{Statement: r.statement, Word: r.word})
	for _, f := range r.all {
		if f.Dialect = found.dialect; !featureHas(f.Dialect, f) && !failsAt(of.step, f.Span) {
			found.features = append(found.features, f)
		}
	}
	return found
}

// FeatureFacts are what scripts use that their shell lacks or need not have, in the order of the file, and what each is
// read by.
type FeatureFacts struct {
	Features []Feature
	Dialects map[*Run]shell.Dialect
}

// Feature is one use of a feature. Dialect is the shell that reads it: POSIX where it is only known to be a sh.
type Feature struct {
	source.Span
	Code    string // ShellCheck's, "SC3010"
	What    string // "[[ ]]"
	Dialect shell.Dialect
	Word    source.Span // what Instead does the same for, in every shell; nowhere when nothing does
	Instead string
}

func followed(r *evaluate.Result) map[*dockerfile.Instruction]*state.Step {
	steps := map[*dockerfile.Instruction]*state.Step{}
	for _, stage := range r.Stages {
		for _, s := range stage.Steps {
			steps[s.Instruction] = s
		}
	}
	return steps
}

// failsAt reports whether this is a place at which the build is known to fail.
func failsAt(step *state.Step, at source.Span) bool {
	return step != nil && step.Failure != nil && step.Failure.Start < at.End &&
		at.Start < max(step.Failure.End, step.Failure.Start+1)
}

// busyboxHas is what busybox's ash has, built as Alpine and Debian build it (shell/ash.c, ASH_BASH_COMPAT), or may
// have.
var busyboxHas = map[string]bool{
	"SC2112": true, "SC2113": true, "SC3001": true, "SC3003": true, "SC3006": true, "SC3010": true, "SC3011": true, "SC3014": true, "SC3018": true,
	"SC3020": true, "SC3021": true, "SC3028": true, "SC3037": true, "SC3039": true, "SC3040": true, "SC3043": true, "SC3045": true, "SC3046": true,
	"SC3047": true, "SC3048": true, "SC3057": true, "SC3060": true, "SC3053": true, "SC3059": true,
}

// featureHas returns what a shell has, or is not known to lack. Every sh in use has local.
func featureHas(d shell.Dialect, f Feature) bool {
	switch d {
	case shell.POSIX:
		return f.Code == "SC3043"
	case shell.Dash: // dash(1); pipefail since 0.5.13, for which evaluate looks
		return f.Code == "SC3043" || f.Code == "SC3040" || f.What == "echo -n" || f.What == "read -p"
	case shell.Busybox:
		return busyboxHas[f.Code]
	}
	return true
}

type featureReader struct {
	outside persistent.Map[instructions.Variable] // what ARG, ENV and the base image set
	all     []Feature
}

func (r *featureReader) add(at source.Span, code, what string) {
	r.all = append(r.all, Feature{Span: at, Code: code, What: what})
}
