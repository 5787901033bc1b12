package script

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// findRuns is what becomes of find when a command that it is to run cannot start. With {} + find fails too, once it has found something;
// without it goes on as if nothing were. Sources: find(1) of findutils 4.9, "-exec"; measured with that and with busybox 1.35.
func (m *Interp) findRuns(fields []tools.Word, s effects.Search, c tools.Site) tools.Status {
	var command []tools.Word
	for _, a := range s.Command {
		f := fields[a.Index]
		switch {
		case f.Text == "{}":
			f = tools.Word{Span: f.Span, Many: true, Found: &s}
		case strings.Contains(f.Text, "{}"):
			f = tools.Word{Span: f.Span, Many: true}
		}
		command = append(command, f)
	}
	i := m.record(command[0].Span, command, c.Guarded().Perhaps())
	if !command[0].Known || command[0].Many {
		return tools.Maybe
	}
	p := m.located(i, command[0], c.Guarded())
	no := m.startable(command[0].Text, p)
	if effects.Alters[path.Base(command[0].Text)] && no.Reason == "" {
		m.effect(i, command, p.Path, c.Guarded().Perhaps())
		return tools.Maybe
	}
	switch {
	case no.Reason == "" || !m.Finds(s):
		return tools.Maybe
	case s.All:
		return m.unstarted(i, no, c)
	}
	m.unstarted(i, no, c.Hidden(state.ByFind))
	return tools.Maybe
}
