package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// source reads a file into this shell; one that cannot be read here may change anything.
func (m *Interp) source(_ int, fields []tools.Word, c tools.Site) tools.Status {
	if len(fields) < 2 {
		return m.settle(tools.Maybe, c)
	}
	file := fields[1]
	p, ok := m.Abs(file.Text, file.Known)
	if ok && !strings.Contains(file.Text, "/") {
		ok = false // looked up on PATH
	}
	if ok {
		r := m.Stat(p)
		if r.Entry.Presence == filesystem.Absent {
			return m.Fail(c, file.Span, state.FailsPath, fields[0].Text+": cannot open "+p, r.Entry.Likely)
		}
		e := r.Entry
		if e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && m.depth < maxDepth && len(e.Content) <= tools.MaxScript {
			return m.sourced(string(e.Content), fields, c)
		}
	}
	m.loseShell()
	return m.settle(tools.Maybe, c)
}

// sourced reads a file's text into this shell. Words behind its name are the text's arguments, but not for dash, which takes no notice
// of them (measured with 0.5.12; bash 5.2 and busybox 1.35 do).
func (m *Interp) sourced(text string, fields []tools.Word, c tools.Site) tools.Status {
	if len(fields) == 2 || m.dialect == shell.Dash {
		return m.inline(text, fields[1], c)
	}
	before := m.params
	m.params = append([]tools.Word{}, fields[2:]...)
	if m.dialect == shell.POSIX {
		m.params = nil
	}
	s := m.inline(text, fields[1], c)
	m.params = before
	return s
}

// loseShell is what remains known of a shell after unseen code ran in it.
func (m *Interp) loseShell() {
	for name := range m.Vars {
		m.Vars[name] = tools.Variable{Exported: m.Vars[name].Exported}
	}
	m.Open, m.Unsure = true, true
	m.Dir = tools.Word{Head: "/"}
	m.options = map[string]tools.Status{"errexit": tools.Maybe, "pipefail": tools.Maybe, "nounset": tools.Maybe}
	m.LoseOutput()
	for _, v := range []string{"/usr/local", "/opt", "/tmp"} {
		m.Forget(v)
	}
}

// inline carries out text in this very shell.
func (m *Interp) inline(text string, at tools.Word, c tools.Site) tools.Status {
	script, err := parseText(text, m.dialect)
	if err != nil {
		m.loseShell()
		return m.settle(tools.Maybe, c)
	}
	pin, broken := m.Pin, m.broken
	m.Pin = m.Place(at.Span)
	m.depth++
	s := m.list(script.List, c)
	m.depth--
	m.Pin, m.broken = pin, broken
	return s
}

func (m *Interp) eval(_ int, fields []tools.Word, c tools.Site) tools.Status {
	var words []string
	for _, f := range fields[1:] {
		if !f.Known || f.Many {
			m.loseShell()
			return m.settle(tools.Maybe, c)
		}
		words = append(words, f.Text)
	}
	if m.depth >= maxDepth || len(words) == 0 {
		return m.settle(tools.Maybe, c)
	}
	return m.inline(strings.Join(words, " "), fields[1], c)
}

// exec runs a program in the shell's place.
func (m *Interp) exec(i int, fields []tools.Word, c tools.Site) tools.Status {
	if len(fields) == 1 {
		return m.settle(tools.Succeeded, c)
	}
	s := m.start(m.Step.Calls[i].Span, fields[1:], c)
	m.Exited = append(m.Exited, m.State)
	m.dead, m.exit = true, s
	return s
}

// commandBuiltin is command: with -v it only looks.
func (m *Interp) commandBuiltin(i int, fields []tools.Word, c tools.Site) tools.Status {
	args := fields[1:]
	for len(args) > 0 && args[0].Known && strings.HasPrefix(args[0].Text, "-") {
		if strings.ContainsAny(args[0].Text, "vV") {
			return m.which(i, append([]tools.Word{fields[0]}, args[1:]...), c)
		}
		args = args[1:]
	}
	if len(args) == 0 {
		return m.settle(tools.Succeeded, c)
	}
	return m.start(m.Step.Calls[i].Span, args, c)
}
