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
	ID:      "copy-destination-relative",
	Summary: "COPY or ADD to a relative destination where no WORKDIR is set",
	Doc: `A relative destination starts from WORKDIR. Neither the stage nor a stage that it is based on sets it, so
the base image decides where the files go.

## Why

Another tag of the base image may have another working directory. Where the image's own is known and set, nothing is
reported; where it is known to be unset the files go to /.

## Good

Set WORKDIR first, or write an absolute path.`,
	Also:     []string{"DL3045"},
	Severity: Info,
	Requires: []analyzers.Node{instructions.Settings},
	Check: func(p *Pass) {
		set := instructions.Settings.Of(p.Pass)
		each(p, func(s *dockerfile.Stage, i *dockerfile.Instruction, c *dockerfile.Copy) {
			before := set.Stages[s.Index].Before(i)
			if !relative(c.Dest.Text) || before == nil {
				return
			}
			workdir := before.Workdir
			if workdir.By != nil || workdir.Presence == filesystem.Present && path.Clean(workdir.Value) != "/" {
				return
			}
			message := "no WORKDIR is set: the base image decides where %s is"
			if workdir.Presence == filesystem.Absent {
				message = "no WORKDIR is set: %s is in /"
			}
			d := Diagnostic{Span: c.Dest.Span, Message: fmt.Sprintf(message, c.Dest.Text)}
			if to := fromRoot(c.Dest); workdir.Presence == filesystem.Absent && to != "" {
				d.Fixes = []Fix{{Title: "write " + to, Edits: replace(c.Dest.Span, to)}}
			}
			p.Report(d)
		})
	},
})

// fromRoot is a destination as it is read from /, "" when it is not written plainly.
func fromRoot(dest dockerfile.Word) string {
	if dest.Span.Text() != dest.Text || strings.ContainsAny(dest.Text, "$\\\"'*?[") || strings.Contains(dest.Text, "..") {
		return ""
	}
	to := path.Join("/", dest.Text)
	if to != "/" && folder(dest.Text) {
		to += "/"
	}
	return to
}
