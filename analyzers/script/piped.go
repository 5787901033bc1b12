package script

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// fetched is the one address that a download prints what it finds at.
func fetched(tool string, fields []tools.Word) (address string) {
	printed := tool == "curl"
	for i, f := range fields[1:] {
		switch {
		case !f.Known:
			return ""
		case strings.Contains(f.Text, "://") && address != "":
			return ""
		case strings.Contains(f.Text, "://"):
			address = f.Text
		case tool == "wget":
			letters := strings.HasPrefix(f.Text, "-") && !strings.HasPrefix(f.Text, "--")
			printed = printed || letters && strings.HasSuffix(f.Text, "O-") || f.Text == "--output-document=-" ||
				letters && strings.HasSuffix(f.Text, "O") && i+2 < len(fields) && fields[i+2].Text == "-"
		case onto(fields, i+1):
		case f.Text == "--output" || f.Text == "--remote-name" || len(f.Text) > 1 && f.Text[0] == '-' && f.Text[1] != '-' && strings.ContainsAny(f.Text, "oO"):
			return ""
		}
	}
	if !printed {
		return ""
	}
	return address
}

// onto reports whether a word is curl's -o that names standard output, or the name.
func onto(fields []tools.Word, i int) bool {
	text := fields[i].Text
	name := i+1 < len(fields) && fields[i+1].Known && fields[i+1].Text == "-"
	return text == "-o-" || text == "-" && fields[i-1].Text == "-o" || name && text == "-o"
}

// installs carries out what the installer that comes on standard input likely does. Nothing of it is the build's own:
// what it meets is not reported.
func (c *call) installs(sub *Interp, text string) tools.Status {
	child := sub.child(c.shellOf(c.fields[0].Text))
	child.Stdin, child.params, child.out, child.err, child.Pin = nil, nil, nil, nil, c.Place(c.fields[0].Span)
	run, step := *child.Run, *c.Step
	step.Calls = slices.Clip(step.Calls)
	run.Step = &step
	child.Run, child.Supposed = &run, true
	c.finish(child, text, tools.FailureContext{Reach: state.Maybe})
	st := *c.State
	e := st.Files.Edit()
	e.Doubt("/", filesystem.Cause{Span: c.fields[0].Span})
	st.Files = e.Done()
	c.State = &st
	c.LoseOutput()
	return c.done(tools.Maybe)
}
