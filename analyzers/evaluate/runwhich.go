package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// which is command -v, type, hash and which: does the name lead to a program?
func (m *machine) which(i int, fields []word, c site) status {
	s := succeeded
	for _, f := range fields[1:] {
		if !f.known {
			m.lost()
			return m.settle(maybe, c)
		}
		if strings.HasPrefix(f.text, "-") {
			continue
		}
		builtin, known := m.dialect.Has(f.text)
		if _, ok := m.funcs[f.text]; ok || builtin && fields[0].text != "which" {
			m.print([]byte(f.text + "\n"))
			continue
		}
		p := m.applet(f.text, m.program(f.text))
		if m.unsure || !known {
			p.Presence = filesystem.Unknown
		}
		m.looked(i, f, p, c)
		switch {
		case p.Presence == filesystem.Absent && !p.Likely:
			return m.fail(c, f.Span, "command", f.text+": not found", false)
		case p.Presence == filesystem.Present && !p.Likely:
			m.print([]byte(p.Path + "\n"))
		default:
			m.lost()
			s = maybe
		}
	}
	return m.settle(s, c)
}

func (m *machine) looked(i int, f word, p state.Program, c site) {
	if c.reach != state.Never {
		m.step.Needs = append(m.step.Needs, state.Need{Span: m.place(f.Span), Kind: state.NeedCommand, Name: f.text, Presence: p.Presence, Likely: p.Likely, Call: i})
	}
}
