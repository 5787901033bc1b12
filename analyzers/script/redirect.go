package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// redirected opens a statement's files, carries it out and fills what it wrote.
func (m *Interp) redirected(s *shell.Statement, c tools.Site) tools.Status {
	out, in, merged := m.out, m.Stdin, m.merged
	defer func() { m.out, m.Stdin, m.merged = out, in, merged }()
	type target struct {
		path   string
		append bool
		from   *tools.Output
	}
	var targets []target
	for _, r := range s.Redirects {
		if r.Body != nil {
			v := m.expansion(c).value(*r.Body)
			m.Stdin = &tools.Output{Text: []byte(v.Text), Lost: !v.Known}
			continue
		}
		word := m.expansion(c).value(r.Word)
		p, ok := m.Abs(word.Text, word.Known)
		switch r.Op {
		case "<", "<>":
			if m.Stdin = m.Read(p, ok); p == "/dev/null" {
				m.Stdin = &tools.Output{}
			}
			if d := m.Forbidden(p, state.ToRead); ok && d.Where != "" {
				return m.Fail(c, r.Word.Span, state.FailsAccess, "cannot open "+p+": Permission denied", d.Likely)
			}
			if ok && r.Op == "<" && m.RefuseMissing(c, r.Word.Span, p, "cannot open "+p+": No such file") {
				return m.settle(tools.Failed, c)
			}
		case "<<<":
			m.Stdin = &tools.Output{Text: []byte(word.Text + "\n"), Lost: !word.Known}
		case ">&":
			m.merged = m.merged || r.FD == "2" && word.Text == "1"
		case ">", ">>", ">|", "&>", "&>>":
			m.merged = m.merged || r.Op[0] == '&'
			stdout := r.FD == "" || r.FD == "1" || r.Op[0] == '&'
			if strings.HasPrefix(word.Text, "/dev/") {
				if stdout && word.Text == "/dev/null" {
					m.out = &tools.Output{}
				}
				continue
			}
			m.Step.Redirects = append(m.Step.Redirects, p)
			if !ok {
				m.Forget(m.Scope(effects.Arg{Text: tools.Pick(word.Head, word.Text, word.Known), Known: word.Known}))
				continue
			}
			if reason, likely := m.Unwritable(p); reason != "" {
				return m.Fail(c, r.Word.Span, tools.Obstacle(reason), "cannot create "+p+": "+reason, likely)
			}
			t := target{path: p, append: strings.HasSuffix(r.Op, ">>")}
			if stdout {
				m.out = &tools.Output{}
				t.from = m.out
			}
			tools.Redirect(m.World, p, r.Span, t.append)
			targets = append(targets, t)
		}
	}
	st := m.command(s, c)
	for _, t := range targets {
		m.Fill(t.path, t.append, t.from, s.Span)
	}
	return st
}
