package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/filesystem"
)

var _ = register(Rule{
	ID:      "copy-glob-empty",
	Summary: "a wildcard of COPY or ADD matches nothing",
	Doc: `With BuildKit a wildcard that matches nothing is no error: the instruction succeeds and copies nothing, not even the destination is
made, and the failure comes later, in another stage or in production. The classic builder stops when no source of the instruction
brings anything: *COPY failed: no source files were specified*.

Links before the first wildcard are followed, links matched by one are not entered: ` + "`/usr/local/cuda*/lib64/x`" + ` matches nothing, because
lib64 is a link. The classic builder enters no links at all.

It speaks only when every file the pattern could match is known. Name the directory as it really is, or drop the wildcard so that a
missing file stops the build.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Build},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *evaluate.Step) {
			for _, c := range step.Copies {
				if c.Known && c.Glob && c.Presence == filesystem.Absent && missingSource(c, p.Build.Builder) == "" {
					reportEmptyGlob(p, step, c)
				}
			}
		})
	},
})

func reportEmptyGlob(p *Pass, step *evaluate.Step, c evaluate.Copied) {
	d := Diagnostic{Span: c.Word.Span, Severity: Warning, Likely: c.Likely || c.Origin == "context" && p.Build.Assumed}
	d.Message = fmt.Sprintf("%s matches nothing in %s, so nothing is copied", c.Pattern, origin(c))
	if f := step.Failure; f != nil && f.Kind == "copy-source" && p.Build.Builder == analyzers.Classic {
		d.Severity = Error
		d.Message = fmt.Sprintf("%s matches nothing in %s: %s", c.Pattern, origin(c), f.Reason)
	}
	if c.Ignored {
		d.Related = append(d.Related, note("the files that it would match are left out by .dockerignore"))
	}
	if c.From != nil {
		if m := filesystem.Glob(c.From.Files, c.Pattern, true); len(m.Paths) > 0 {
			d.Related = append(d.Related, note("the builder's wildcards do not enter linked directories; by its real directories the file is %s", m.Paths[0]))
		}
	}
	d.Related = append(d.Related, assumed(p, c.Origin)...)
	p.Report(d)
}
