package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// which is command -v, type, hash and which: does the name lead to a program?
func (m *Interp) which(i int, fields []tools.Word, c tools.Site) tools.Status {
	s := tools.Succeeded
	for _, f := range fields[1:] {
		if !f.Known {
			m.LoseOutput()
			return m.settle(tools.Maybe, c)
		}
		if strings.HasPrefix(f.Text, "-") {
			continue
		}
		builtin, known := m.dialect.Has(f.Text)
		if _, ok := m.funcs[f.Text]; ok || builtin && fields[0].Text != "which" {
			m.print([]byte(f.Text + "\n"))
			continue
		}
		p := m.applet(f.Text, m.Program(f.Text))
		if m.Unsure || !known {
			p.Presence = filesystem.Unknown
		}
		m.looked(i, f, p, c)
		switch {
		case p.Presence == filesystem.Absent && !p.Likely:
			return m.Fail(c, f.Span, state.FailsCommand, f.Text+": not found", false)
		case p.Presence == filesystem.Present && !p.Likely:
			m.print([]byte(p.Path + "\n"))
		default:
			m.LoseOutput()
			s = tools.Maybe
		}
	}
	return m.settle(s, c)
}

func (m *Interp) looked(i int, f tools.Word, p state.Program, c tools.Site) {
	if c.Reach != state.Never {
		m.Step.Needs = append(m.Step.Needs, state.Need{Span: m.Place(f.Span), Kind: state.NeedCommand, Name: f.Text, Presence: p.Presence, Likely: p.Likely, Call: i})
	}
}
