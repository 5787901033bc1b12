package script

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// launch starts a program found on PATH, or notes why it cannot start.
func (m *Interp) launch(i int, fields []tools.Word, c tools.Site) tools.Status {
	name := fields[0].Text
	p := m.located(i, fields[0], c)
	if no := m.startable(name, p); no.Reason != "" {
		s := m.unstarted(i, no, c)
		if no.Likely { // nothing that it then does is certain
			c = c.Guarded().Perhaps()
		}
		switch { // the walk goes on as if it had run
		case p.Presence == filesystem.Absent:
			if s != tools.Failed || m.merged {
				m.LoseOutput()
			}
			if s != tools.Failed {
				m.effect(i, fields, "", c)
			}
		case m.opaqueScript(name, p):
			m.Forget("/")
			m.LoseOutput()
		case s != tools.Failed:
			m.effect(i, fields, p.Path, c)
		}
		return s
	}
	if p.Presence == filesystem.Present && m.script(p, fields) {
		return m.follow(string(p.Entry.Content), fields, c)
	}
	if m.opaqueScript(name, p) {
		m.Forget("/")
		m.LoseOutput()
		return m.settle(tools.Maybe, c)
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
func (m *Interp) located(i int, name tools.Word, c tools.Site) state.Program {
	p := m.applet(name.Text, m.Program(name.Text))
	m.Step.Calls[i].Program, m.Step.Calls[i].Tool = p, m.tool(name, present(p))
	m.Need(state.Need{Span: name.Span, Kind: state.NeedCommand, Name: name.Text, Presence: p.Presence, Likely: p.Likely, Call: i, Cause: p.Entry.Cause}, c)
	return p
}

// startable says why a program cannot be started.
func (m *Interp) startable(name string, p state.Program) tools.Refusal {
	switch p.Presence {
	case filesystem.Absent:
		return tools.Refusal{Kind: state.FailsCommand, Reason: name + ": not found", Likely: p.Likely}
	case filesystem.Unknown:
		return tools.Refusal{}
	}
	if no := m.Unrunnable(p); no.Reason != "" {
		no.Reason = name + ": " + no.Reason
		return no
	}
	want := state.ToExecute
	if strings.HasPrefix(p.Entry.Head, "#!") {
		want |= state.ToRead
	}
	if _, denied := m.Forbidden(p.Path, want); denied && !p.Likely {
		return tools.Refusal{Kind: state.FailsAccess, Reason: p.Path + ": Permission denied"}
	}
	return tools.Refusal{}
}

// unstarted notes that the program of a call cannot be started.
func (m *Interp) unstarted(i int, no tools.Refusal, c tools.Site) tools.Status {
	at := m.Step.Calls[i].Name
	if no.Interpreter != "" {
		m.Need(state.Need{Span: at, Kind: state.NeedInterpreter, Name: no.Interpreter, Presence: filesystem.Absent, Likely: no.Likely, Call: i}, c)
	}
	return m.Fail(c, at, no.Kind, no.Reason, no.Likely)
}

// opaqueScript tells a script started by its path that the table says nothing of: it may do anything. A script of a virtual environment is
// known by its name, as one that is found on PATH.
func (m *Interp) opaqueScript(name string, p state.Program) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, ".sh") || strings.HasSuffix(base, ".bash") {
		return true
	}
	return strings.Contains(name, "/") && p.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(p.Entry.Head, "#!") && p.Entry.Package == "" &&
		!systemDir(p.Path) && m.Stat(path.Join(path.Dir(p.Path), "../pyvenv.cfg")).Entry.Presence != filesystem.Present
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
func (m *Interp) Need(n state.Need, c tools.Site) {
	n.Span = m.Place(n.Span)
	n.Fatal = m.Fatal(c) && c.Reach == state.Always && !m.loosely()
	if c.Reach != state.Never {
		m.Step.Needs = append(m.Step.Needs, n)
	}
}
