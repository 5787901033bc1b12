package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// launch starts a program found on PATH, or notes why it cannot start.
func (m *machine) launch(i int, fields []word, c site) status {
	name := fields[0].text
	p := m.located(i, fields[0], c)
	if no := m.startable(name, p); no.reason != "" {
		s := m.unstarted(i, no, c)
		if no.likely { // nothing that it then does is certain
			c = c.guarded().perhaps()
		}
		switch { // the walk goes on as if it had run
		case p.Presence == filesystem.Absent:
			m.lost()
			if s != failed {
				m.effect(i, fields, "", c)
			}
		case m.opaqueScript(name, p):
			m.blur("/")
			m.lost()
		case s != failed:
			m.effect(i, fields, p.Path, c)
		}
		return s
	}
	if p.Presence == filesystem.Present && m.script(p, fields) {
		return m.follow(string(p.Entry.Content), fields, c)
	}
	if m.opaqueScript(name, p) {
		m.blur("/")
		m.lost()
		return m.settle(maybe, c)
	}
	return m.effect(i, fields, present(p), c)
}

// present is the path of a program that is there, "" of any other.
func present(p state.Program) string {
	if p.Presence == filesystem.Present {
		return p.Path
	}
	return ""
}

// located finds the program of a call on PATH.
func (m *machine) located(i int, name word, c site) state.Program {
	p := m.applet(name.text, m.program(name.text))
	m.step.Calls[i].Program, m.step.Calls[i].Tool = p, m.tool(name, present(p))
	m.need(state.Need{Span: name.Span, Kind: state.NeedCommand, Name: name.text, Presence: p.Presence, Likely: p.Likely, Call: i, Cause: p.Entry.Cause}, c)
	return p
}

// startable says why a program cannot be started.
func (m *machine) startable(name string, p state.Program) refusal {
	switch p.Presence {
	case filesystem.Absent:
		return refusal{kind: "command", reason: name + ": not found", likely: p.Likely}
	case filesystem.Unknown:
		return refusal{}
	}
	if no := m.unrunnable(p); no.reason != "" {
		no.reason = name + ": " + no.reason
		return no
	}
	want := state.ToExecute
	if strings.HasPrefix(p.Entry.Head, "#!") {
		want |= state.ToRead
	}
	if _, denied := m.forbidden(p.Path, want); denied && !p.Likely {
		return refusal{kind: "access", reason: p.Path + ": Permission denied"}
	}
	return refusal{}
}

// unstarted notes that the program of a call cannot be started.
func (m *machine) unstarted(i int, no refusal, c site) status {
	at := m.step.Calls[i].Name
	if no.interpreter != "" {
		m.need(state.Need{Span: at, Kind: state.NeedInterpreter, Name: no.interpreter, Presence: filesystem.Absent, Likely: no.likely, Call: i}, c)
	}
	return m.fail(c, at, no.kind, no.reason, no.likely)
}

// opaqueScript tells a script started by its path that the table says nothing of: it may do anything. A script of a virtual environment is
// known by its name, as one that is found on PATH.
func (m *machine) opaqueScript(name string, p state.Program) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, ".sh") || strings.HasSuffix(base, ".bash") {
		return true
	}
	return strings.Contains(name, "/") && p.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(p.Entry.Head, "#!") && p.Entry.Package == "" &&
		!systemDir(p.Path) && m.stat(path.Join(path.Dir(p.Path), "../pyvenv.cfg")).Entry.Presence != filesystem.Present
}

func systemDir(p string) bool {
	for _, dir := range []string{"/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}

// Need notes what a command needs.
func (m *machine) Need(n state.Need, c site) {
	n.Span = m.place(n.Span)
	n.Fatal = m.fatal(c) && c.reach == state.Always && !m.loosely()
	if c.reach != state.Never {
		m.step.Needs = append(m.step.Needs, n)
	}
}
