package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// redirected opens a statement's files, carries it out and fills what it wrote.
func (m *machine) redirected(s *shell.Statement, c site) status {
	out, in := m.out, m.stdin
	defer func() { m.out, m.stdin = out, in }()
	type target struct {
		path   string
		append bool
		from   *capture
	}
	var targets []target
	for _, r := range s.Redirects {
		if r.Body != nil {
			v := m.value(*r.Body, c)
			m.stdin = &capture{text: []byte(v.text), lost: !v.known}
			continue
		}
		word := m.value(r.Word, c)
		p, ok := m.abs(word.text, word.known)
		switch r.Op {
		case "<", "<>":
			m.stdin = m.read(p, ok)
			if _, denied := m.forbidden(p, state.ToRead); ok && denied {
				return m.fail(c, r.Word.Span, "access", "cannot open "+p+": Permission denied", false)
			}
			if ok && r.Op == "<" && m.absent(c, r.Word.Span, p, "cannot open "+p+": No such file") {
				return m.settle(failed, c)
			}
		case "<<<":
			m.stdin = &capture{text: []byte(word.text + "\n"), lost: !word.known}
		case ">", ">>", ">|", "&>", "&>>":
			stdout := r.FD == "" || r.FD == "1" || r.Op[0] == '&'
			if strings.HasPrefix(word.text, "/dev/") {
				if stdout && word.text == "/dev/null" {
					m.out = &capture{}
				}
				continue
			}
			if !ok {
				m.blur(m.scope(effects.Arg{Text: pick(word.head, word.text, word.known), Known: word.known}))
				continue
			}
			if reason, likely := m.unwritable(p); reason != "" {
				return m.fail(c, r.Word.Span, obstacle(reason), "cannot create "+p+": "+reason, likely)
			}
			t := target{path: p, append: strings.HasSuffix(r.Op, ">>")}
			if stdout {
				m.out = &capture{}
				t.from = m.out
			}
			if !t.append || m.stat(p).Entry.Presence != filesystem.Present {
				m.create(p, r.Span, []byte{})
			}
			targets = append(targets, t)
		}
	}
	st := m.command(s, c)
	for _, t := range targets {
		m.fill(t.path, t.append, t.from, s.Span)
	}
	return st
}

// pick is the part of a word that is known from its start.
func pick(head, text string, known bool) string {
	if known {
		return text
	}
	return head
}
