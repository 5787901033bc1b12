package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// source reads a file into this shell; one that cannot be read here may change anything.
func (m *machine) source(_ int, fields []word, c site) status {
	if len(fields) < 2 {
		return m.settle(maybe, c)
	}
	file := fields[1]
	p, ok := m.abs(file.text, file.known)
	if ok && !strings.Contains(file.text, "/") {
		ok = false // looked up on PATH
	}
	if ok {
		r := m.stat(p)
		if r.Entry.Presence == filesystem.Absent {
			return m.fail(c, file.Span, "path", fields[0].text+": cannot open "+p, r.Entry.Likely)
		}
		e := r.Entry
		if e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && m.depth < maxDepth && len(e.Content) <= maxScript {
			return m.sourced(string(e.Content), fields, c)
		}
	}
	m.loseShell()
	return m.settle(maybe, c)
}

// sourced reads a file's text into this shell. Words behind its name are the text's arguments, but not for dash, which takes no notice
// of them (measured with 0.5.12; bash 5.2 and busybox 1.35 do).
func (m *machine) sourced(text string, fields []word, c site) status {
	if len(fields) == 2 || m.dialect == shell.Dash {
		return m.inline(text, fields[1], c)
	}
	before := m.params
	m.params = append([]word{}, fields[2:]...)
	if m.dialect == shell.POSIX {
		m.params = nil
	}
	s := m.inline(text, fields[1], c)
	m.params = before
	return s
}

// loseShell is what remains known of a shell after unseen code ran in it.
func (m *machine) loseShell() {
	for name := range m.vars {
		m.vars[name] = variable{exported: m.vars[name].exported}
	}
	m.open, m.unsure = true, true
	m.dir = word{head: "/"}
	m.options = map[string]status{"errexit": maybe, "pipefail": maybe, "nounset": maybe}
	m.lost()
	for _, v := range []string{"/usr/local", "/opt", "/tmp"} {
		m.blur(v)
	}
}

// inline carries out text in this very shell.
func (m *machine) inline(text string, at word, c site) status {
	script, err := parseText(text, m.dialect)
	if err != nil {
		m.loseShell()
		return m.settle(maybe, c)
	}
	pin, broken := m.pin, m.broken
	m.pin = m.place(at.Span)
	m.depth++
	s := m.list(script.List, c)
	m.depth--
	m.pin, m.broken = pin, broken
	return s
}

func (m *machine) eval(_ int, fields []word, c site) status {
	var words []string
	for _, f := range fields[1:] {
		if !f.known || f.many {
			m.loseShell()
			return m.settle(maybe, c)
		}
		words = append(words, f.text)
	}
	if m.depth >= maxDepth || len(words) == 0 {
		return m.settle(maybe, c)
	}
	return m.inline(strings.Join(words, " "), fields[1], c)
}

// exec runs a program in the shell's place.
func (m *machine) exec(i int, fields []word, c site) status {
	if len(fields) == 1 {
		return m.settle(succeeded, c)
	}
	s := m.start(m.step.Calls[i].Span, fields[1:], c)
	m.exited = append(m.exited, m.st)
	m.dead, m.exit = true, s
	return s
}

// commandBuiltin is command: with -v it only looks.
func (m *machine) commandBuiltin(i int, fields []word, c site) status {
	args := fields[1:]
	for len(args) > 0 && args[0].known && strings.HasPrefix(args[0].text, "-") {
		if strings.ContainsAny(args[0].text, "vV") {
			return m.which(i, append([]word{fields[0]}, args[1:]...), c)
		}
		args = args[1:]
	}
	if len(args) == 0 {
		return m.settle(succeeded, c)
	}
	return m.start(m.step.Calls[i].Span, args, c)
}
