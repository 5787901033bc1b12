package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// launch starts a program found on PATH, or notes why it cannot start.
func (m *machine) launch(i int, fields []word, c site) status {
	call := &m.step.Calls[i]
	name := fields[0]
	p := m.program(name.text)
	if p.Presence == filesystem.Absent && m.applet(name.text) {
		p.Presence = filesystem.Unknown
	}
	call.Program = p
	m.need(Need{Span: name.Span, Kind: NeedCommand, Name: name.text, Presence: p.Presence, Likely: p.Likely, Call: i, Cause: p.Entry.Cause}, c)
	if p.Presence == filesystem.Absent {
		m.lost() // the walk goes on as if it were there
		s := m.fail(c, name.Span, "command", name.text+": not found", p.Likely)
		if s == failed {
			return s
		}
		m.effect(i, fields, "", c)
		return s
	}
	if p.Presence == filesystem.Present {
		if no := m.unrunnable(p); no.reason != "" {
			if no.interpreter != "" {
				m.need(Need{Span: name.Span, Kind: NeedInterpreter, Name: no.interpreter, Presence: filesystem.Absent, Likely: no.likely, Call: i}, c)
			}
			s := m.fail(c, name.Span, no.kind, name.text+": "+no.reason, no.likely)
			if opaqueScript(name.text, p) {
				m.blur("/") // the walk goes on as if it had run
				m.lost()
			}
			return s
		}
	}
	if p.Presence == filesystem.Present && !p.Likely {
		want := ToExecute
		if strings.HasPrefix(p.Entry.Head, "#!") {
			want |= ToRead
		}
		if _, denied := m.forbidden(p.Path, want); denied {
			return m.fail(c, name.Span, "access", p.Path+": Permission denied", false)
		}
	}
	if p.Presence == filesystem.Present && m.script(p, fields) {
		return m.follow(string(p.Entry.Content), fields, c)
	}
	path := ""
	if p.Presence == filesystem.Present {
		path = p.Path
	}
	if p.Presence != filesystem.Absent && opaqueScript(name.text, p) {
		m.blur("/")
		m.lost()
		return m.settle(maybe, c)
	}
	return m.effect(i, fields, path, c)
}

// opaqueScript tells a script started by its path that the table says nothing of: it may do anything.
func opaqueScript(name string, p Program) bool {
	base := path.Base(name)
	if strings.HasSuffix(base, ".sh") || strings.HasSuffix(base, ".bash") {
		return true
	}
	return strings.Contains(name, "/") && p.Entry.Has(filesystem.KnowHead) && strings.HasPrefix(p.Entry.Head, "#!") && p.Entry.Package == "" &&
		!systemDir(p.Path)
}

func systemDir(p string) bool {
	for _, dir := range []string{"/bin", "/sbin", "/usr/bin", "/usr/sbin", "/usr/local/bin", "/usr/local/sbin", "/opt"} {
		if filesystem.Within(p, dir) {
			return true
		}
	}
	return false
}

// need notes what a command needs.
func (m *machine) need(n Need, c site) {
	n.Span = m.place(n.Span)
	n.Fatal = m.fatal(c) && c.reach == Always && !m.loosely()
	if c.reach != Never {
		m.step.Needs = append(m.step.Needs, n)
	}
}
