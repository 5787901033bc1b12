package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "workdir-relative",
	Summary: "WORKDIR is relative to a directory that the Dockerfile does not name",
	Doc: `The result depends on the base image's working directory, which may differ in another tag.

## Why

A relative WORKDIR continues from the one before it. After an absolute WORKDIR in the same stage, or in the stage that
it is based on, a relative one is fine.

## Good

Write the absolute path.`,
	Also:     []string{"DL3000", "WorkdirRelativePath"},
	Severity: Warning,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		for _, stage := range instructions.Settings.Of(p.Pass).Stages {
			each(p, func(s *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Workdir) {
				if s == stage.Stage && relative(c.Path.Text) {
					reportRelativeWorkdir(p, stage.Before(i).Workdir, c)
				}
			})
		}
	},
})

func reportRelativeWorkdir(p *Pass, before instructions.Setting, c *dockerfile.Workdir) {
	if before.By != nil {
		return
	}
	d := Diagnostic{Span: c.Path.Span, Message: fmt.Sprintf("%s is relative to the base image's working directory", c.Path.Text)}
	bare := strings.Trim(c.Path.Text, `"'`)
	switch {
	case strings.ContainsAny(bare, "\"'\\"): // quotes within
	case before.Presence == filesystem.Unknown:
		d.Fixes = []Fix{{Title: "write /" + bare, Unsafe: true, Edits: replace(c.Path.Span, path.Join("/", bare))}}
	default:
		at := path.Join("/", before.Value, bare)
		d.Message += ", which is " + path.Join("/", before.Value)
		d.Fixes = []Fix{{Title: "write " + at, Edits: replace(c.Path.Span, at)}}
	}
	p.Report(d)
}
