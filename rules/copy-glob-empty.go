package rules

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/copies"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "copy-glob-empty",
	Summary: "a wildcard of COPY or ADD matches nothing",
	Doc: `With BuildKit the instruction succeeds and copies nothing. Not even the destination is created, and the
failure comes later, in another stage or in production. The classic builder stops when no source of the instruction
matches: *COPY failed: no source files were specified*.

BuildKit fails, too, if the wildcard is in a folder of which no other instruction takes anything: it does not get the
folder then, and says *lstat /target: no such file or directory*.

## Why

Links before the first wildcard are followed, links matched by one are not entered: ` + "`/usr/local/cuda*/lib64/x`" + `
matches nothing, because lib64 is a link. The classic builder enters no links at all.

It is reported only when every file that the pattern could match is known. A whole file name with a wildcard at its
end, or a class of one letter, is how an optional file is copied (` + "`yarn.lock*`" + `, ` + "`tnsnames.or[a]`" + `), and is not
reported where the build passes. Where another source of the instruction is in the build context, it is a hint.

## Good

Name the directory as it is, or drop the wildcard so that a missing file stops the build.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, copies.Unsent},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			for _, c := range step.Copies {
				if c.Known && c.Glob && c.Presence == filesystem.Absent && missingSource(c, p.Build.Builder) == "" {
					reportEmptyGlob(p, step, c)
					if failsEmpty(p, step) {
						return // the instruction fails once
					}
				}
			}
		})
	},
})

func reportEmptyGlob(p *Pass, step *state.Step, c state.Copied) {
	unsent, missing := copies.Unsent.Of(p.Pass)[c.Word.Span]
	fails := failsEmpty(p, step)
	if c.Optional && !fails && !missing {
		return
	}
	d := Diagnostic{Span: c.Word.Span, Severity: Warning, Likely: c.Likely || c.Origin == "context" && p.Build.Assumed}
	d.Message = fmt.Sprintf("%s matches nothing in %s, so nothing is copied", c.Pattern, origin(c))
	switch {
	case missing:
		d.Severity, d.Likely = Error, d.Likely || unsent.Likely
		d.Message = fmt.Sprintf("%s matches nothing in %s", c.Pattern, origin(c))
		d.Related = append(d.Related, note("lstat %s: no such file or directory", unsent.Path),
			note("the builder does not get a folder of which no file is copied"))
	case fails:
		d.Severity = Error
		d.Message = fmt.Sprintf("%s matches nothing in %s", c.Pattern, origin(c))
		d.Related = append(d.Related, note("%s", step.Failure.Reason))
	case c.Origin == "context" && anotherThere(step):
		d.Severity = Hint
		d.Message = fmt.Sprintf("%s matches nothing in %s; the others are copied", c.Pattern, origin(c))
	}
	if c.Ignored {
		d.Related = append(d.Related, note("the files that it would match are left out by .dockerignore"))
	}
	if c.From != nil {
		if m := filesystem.Glob(c.From.Files, c.Pattern, true); len(m.Paths) > 0 {
			d.Related = append(d.Related, note("the builder's wildcards do not enter linked directories; by its real directories the file is %s", m.Paths[0]))
		}
	}
	d.Related = append(d.Related, climbing(c)...)
	p.Report(unmade(p, d, c.Origin, c.Pattern))
}

// failsEmpty reports whether the instruction fails because none of its sources brings anything.
func failsEmpty(p *Pass, step *state.Step) bool {
	return step.Failure != nil && step.Failure.Kind == state.FailsCopySource && p.Build.Builder == analyzers.Classic &&
		!slices.ContainsFunc(step.Copies, func(c state.Copied) bool { return missingSource(c, p.Build.Builder) != "" })
}

// anotherThere reports whether a source of the instruction is there.
func anotherThere(step *state.Step) bool {
	return slices.ContainsFunc(step.Copies, func(c state.Copied) bool { return c.Presence == filesystem.Present })
}
