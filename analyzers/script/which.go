package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// which is command -v, type, hash and which: does the name lead to a program?
func (c *call) which() tools.Status {
	s := tools.Succeeded
	for _, f := range c.fields[1:] {
		if !f.Known {
			c.LoseOutput()
			return c.done(tools.Maybe)
		}
		if strings.HasPrefix(f.Text, "-") {
			continue
		}
		builtin, known := c.dialect.Has(f.Text)
		if _, ok := c.funcs[f.Text]; ok || builtin && c.fields[0].Text != "which" {
			c.print([]byte(f.Text + "\n"))
			continue
		}
		p := c.applet(f.Text, c.Program(f.Text))
		if c.Unsure || !known {
			p.Presence = filesystem.Unknown
		}
		c.looked(f, p)
		switch {
		case p.Presence == filesystem.Absent && !p.Likely:
			return c.fail(f.Span, state.FailsCommand, f.Text+": not found", false)
		case p.Presence == filesystem.Present && !p.Likely:
			c.print([]byte(p.Path + "\n"))
		default:
			c.LoseOutput()
			s = tools.Maybe
		}
	}
	return c.done(s)
}

func (c *call) looked(f tools.Word, p state.Program) {
	if c.failureContext.Reach != state.Never {
		c.Step.Needs = append(c.Step.Needs, state.Need{Span: c.Place(f.Span), Kind: state.NeedCommand, Name: f.Text,
			Presence: p.Presence, Likely: p.Likely, Call: c.index})
	}
}
