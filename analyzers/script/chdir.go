package script

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func elsewhere(m *Interp, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.Dir = tools.Word{Head: "/"}
	m.LoseOutput()
	return m.settle(tools.Maybe, c)
}

func (m *Interp) cd(_ int, fields []tools.Word, c tools.Site) tools.Status {
	args := fields[1:]
	physical := false
	for len(args) > 0 && (args[0].Text == "--" || args[0].Text == "-P" || args[0].Text == "-L") {
		physical = args[0].Text == "-P" || physical && args[0].Text == "--"
		args = args[1:]
	}
	if len(args) == 0 {
		v := m.Lookup("HOME")
		args = []tools.Word{{Span: fields[0].Span, Text: v.Text, Known: v.Known}}
	}
	to := args[0]
	if to.Text == "-" || to.Many || len(args) > 1 {
		m.Dir = tools.Word{Head: "/"}
		return m.settle(tools.Maybe, c)
	}
	p, ok := m.Abs(to.Text, to.Known)
	if ok && !physical {
		p = m.logical(to.Text)
	}
	if !ok {
		m.Dir = tools.Word{Head: m.Ancestor(to)}
		return m.settle(tools.Maybe, c)
	}
	if cdpath := m.Lookup("CDPATH"); !cdpath.Unset && !path.IsAbs(to.Text) {
		m.Dir = tools.Word{Head: "/"}
		return m.settle(tools.Maybe, c)
	}
	r := m.Stat(p)
	if r.Entry.Presence == filesystem.Absent {
		s := m.Fail(c, to.Span, state.FailsPath, "cd: can't cd to "+p, r.Entry.Likely)
		if s != tools.Failed {
			m.Dir = tools.Word{Text: p, Known: true}
		}
		return s
	}
	if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Regular {
		return m.Fail(c, to.Span, state.FailsPath, "cd: "+p+" is not a directory", r.Entry.Likely)
	}
	m.Dir = tools.Word{Text: p, Known: true}
	if physical {
		m.Dir.Text, m.Dir.Known = m.Physical(p)
	}
	if r.Entry.Presence == filesystem.Present && !r.Entry.Likely {
		return m.settle(tools.Succeeded, c)
	}
	return m.settle(tools.Maybe, c)
}

// logical is where cd leads: ".." goes back by the names, whatever links there are.
func (m *Interp) logical(to string) string {
	if path.IsAbs(to) {
		return path.Clean(to)
	}
	return path.Join(m.Dir.Text, to)
}
