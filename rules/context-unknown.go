package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildcontext"
)

var _ = register(Rule{
	ID:      "context-unknown",
	Summary: "build context unknown: no folder has the files that are copied",
	Doc: `Nothing is reported about what the instructions copy, or about anything that follows from it.

## Why

If no build context is given (` + "`--context`" + `, ` + "`context:`" + ` in .layerlint.yaml), layerlint uses the nearest
folder, from the Dockerfile's up to the repository's root, that has the sources of COPY, ADD and bind mounts. If no
folder has more than half of them, the build runs somewhere else or after other steps have made them. If only the
whole context is copied, it uses the nearest folder with more than Dockerfiles and what usually is beside them.

## Good

Name the context with ` + "`--context DIR`" + `, or create the files before the check runs.`,
	Severity: Info,
	Requires: []analyzers.Node{buildcontext.Inference},
	Check: func(p *Pass) {
		i := buildcontext.Inference.Of(p.Pass)
		if i == nil || i.Fits {
			return
		}
		d := Diagnostic{Span: i.Empty, Likely: true, Message: "build context unknown: no folder has more than Dockerfiles"}
		if i.Empty.Nowhere() {
			d = lackingSources(i)
		}
		d.Related = append(d.Related, note("--context DIR names the build context"))
		p.Report(d)
	},
})

// lackingSources tells which sources the best folder lacks.
func lackingSources(i *buildcontext.Inferred) Diagnostic {
	total := i.Had + len(i.Missing)
	d := Diagnostic{Span: i.Missing[0].Span, Likely: true}
	d.Message = fmt.Sprintf("build context unknown: no folder has most of the %d sources", total)
	if total == 1 {
		d.Message = "build context unknown: no folder has " + i.Missing[0].Pattern[1:]
		return d
	}
	var lacks []string
	for _, missing := range i.Missing[:min(len(i.Missing), maxNamedSources)] {
		lacks = append(lacks, missing.Pattern[1:])
	}
	if rest := len(i.Missing) - len(lacks); rest > 0 {
		lacks = append(lacks, fmt.Sprintf("%d more", rest))
	}
	d.Related = append(d.Related, note("%s has %d; missing: %s", folderAbove(i.Above), i.Had, strings.Join(lacks, ", ")))
	return d
}

// maxNamedSources is how many missing sources a finding names.
const maxNamedSources = 3
