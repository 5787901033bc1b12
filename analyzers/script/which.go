package script

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// which is command -v, type, hash and which: does the name lead to a program? Measured with dash 0.5.12, busybox 1.35,
// bash 5.2 and the which of Debian 12: all look at each name and fail for one that is missing, but command -v of
// dash and busybox looks at the first alone, and that of bash fails only where all are missing.
func (c *call) which() tools.Status {
	command := c.fields[0].Text
	names := slices.DeleteFunc(slices.Clone(c.fields[1:]), func(f tools.Word) bool { return f.Known && strings.HasPrefix(f.Text, "-") })
	if command == "command" && c.dialect != shell.Bash && len(names) > 1 {
		names = names[:1]
	}
	var missing []tools.Word
	doubtful := command == "command" && len(names) > 1
	s := tools.Succeeded
	for _, f := range names {
		switch found(c, f) {
		case tools.Failed:
			missing = append(missing, f)
		case tools.Maybe:
			s = tools.Maybe
		}
	}
	if command == "hash" || command == "type" {
		c.LoseOutput() // sentences
	}
	switch {
	case len(missing) == 0:
		return c.done(s)
	case doubtful && len(missing) < len(names):
		return c.done(s)
	}
	return c.fail(missing[0].Span, state.FailsCommand, missing[0].Text+": not found", false)
}

// found looks for one name, and prints where it leads.
func found(c *call, f tools.Word) tools.Status {
	if !f.Known || f.Many {
		c.LoseOutput()
		return tools.Maybe
	}
	builtin, known := c.dialect.Has(f.Text)
	if _, ok := c.funcs[f.Text]; ok || builtin && c.fields[0].Text != "which" {
		c.print([]byte(f.Text + "\n"))
		return tools.Succeeded
	}
	p := c.applet(f.Text, c.Program(f.Text))
	if c.Unsure || !known {
		p.Presence = filesystem.Unknown
	}
	c.looked(f, p)
	switch {
	case p.Presence == filesystem.Absent && !p.Likely:
		return tools.Failed
	case p.Presence == filesystem.Present && !p.Likely:
		if id, _, _ := c.Release(); c.dialect == shell.Busybox && id != "alpine" && effects.Applets[f.Text] {
			c.LoseOutput() // a shell that prefers its own applets prints the name alone
		}
		c.print([]byte(p.Path + "\n"))
		return tools.Succeeded
	}
	c.LoseOutput()
	return tools.Maybe
}

func (c *call) looked(f tools.Word, p state.Program) {
	if c.failureContext.Reach != state.Never {
		c.Step.Needs = append(c.Step.Needs, state.Need{Span: c.Place(f.Span), Kind: state.NeedCommand, Name: f.Text,
			Presence: p.Presence, Likely: p.Likely, Call: c.index})
	}
}
