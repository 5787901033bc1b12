package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/buildproblems"
	"github.com/layerlint/layerlint/analyzers/references"
)

// buildProblems reports the problems of one kind. message has a place for the name.
func buildProblems(p *Pass, kind buildproblems.Kind, message string) {
	for _, problem := range buildproblems.Analyzer.Of(p.Pass) {
		if problem.Kind != kind {
			continue
		}
		d := Diagnostic{Span: problem.Span, Likely: problem.Likely, Message: fmt.Sprintf(message, problem.Name)}
		if problem.Made {
			d.Severity = Info
			d.Related = append(d.Related, note("git ignores %s: another step may make it before the build", problem.Name))
		}
		switch near := references.Nearest(problem.Name, problem.Has, 1); {
		case len(near) > 0:
			d.Related = append(d.Related, note("did you mean %s?", near[0]))
		case kind == buildproblems.Dockerfile && len(problem.Has) > 0:
			d.Related = append(d.Related, note("the folder has %s", strings.Join(problem.Has[:min(len(problem.Has), 3)], ", ")))
		case kind == buildproblems.Target && len(problem.Has) > 0:
			d.Related = append(d.Related, note("the stages of %s are %s", problem.Build.File.Value, strings.Join(problem.Has, ", ")))
		case kind == buildproblems.Target || kind == buildproblems.Argument:
			d.Related = append(d.Related, note("the Dockerfile is %s", problem.Build.File.Value))
		}
		p.Report(d)
	}
}
