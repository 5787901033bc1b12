package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/streams"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// redirected opens a statement's files, carries it out and fills what it wrote.
func (m *Interp) redirected(s *shell.Statement, c tools.FailureContext) tools.Status {
	whole, fields := opening(m, s, c), wordsOf(m, s, c)
	if m.dead { // an expansion ended the shell
		return m.exit
	}
	out, in, errors, doubt, supposed := m.out, m.Stdin, m.err, false, false
	before, printed := m.State, m.printed()
	defer func() { m.out, m.Stdin, m.err = out, in, errors }()
	type target struct {
		path   string
		append bool
		from   *tools.Output
	}
	var targets []target
	for _, r := range s.Redirects {
		if r.Body != nil {
			v := m.expansion(c.Hidden(state.BySubstitution)).value(*r.Body)
			m.Stdin = &tools.Output{Text: []byte(v.Text), Lost: !v.Known}
			continue
		}
		word := m.expansion(c.Hidden(state.BySubstitution)).value(r.Word)
		p, ok := m.Abs(word.Text, word.Known)
		switch r.Op {
		case "<", "<>":
			if m.Stdin = m.Read(p, ok); p == "/dev/null" {
				m.Stdin = &tools.Output{}
			}
			if st, no := unread(m, r, word.Text, p, ok, whole); no {
				return st
			}
		case "<<<":
			m.Stdin = &tools.Output{Text: []byte(word.Text + "\n"), Lost: !word.Known}
		case ">&":
			duplicate(m, r.FD, word)
		case ">", ">>", ">|", "&>", "&>>":
			stdout := r.FD == "" || r.FD == "1" || r.Op[0] == '&'
			if strings.HasPrefix(word.Text, "/dev/") {
				device(m, word.Text, stdout, r.FD == "2" || r.Op[0] == '&')
				continue
			}
			m.Step.Redirects = append(m.Step.Redirects, p)
			if !ok {
				m.Forget(m.Scope(effects.Arg{Text: tools.Pick(word.Head, word.Text, word.Known), Known: word.Known}))
				doubt = !m.Fatal(c)
				continue
			}
			reason, likely := obstacle(m, r.Op, word.Text, p)
			if reason != "" {
				st := m.Fail(whole, r.Word.Span, tools.Obstacle(reason), "cannot create "+p+": "+reason, likely)
				if !likely {
					return st
				}
			}
			doubt = doubt || !m.Fatal(whole) && (reason != "" || streams.Uncertain(m.World, p))
			supposed = len(s.Redirects) == 1 && doubt && streams.LikelyWrites(m.World, fields, p)
			t := target{path: p, append: strings.HasSuffix(r.Op, ">>")}
			if stdout {
				m.out = &tools.Output{}
				t.from = m.out
			}
			if r.Op[0] == '&' {
				m.err = m.out
			} else if r.FD == "2" {
				m.err = &tools.Output{}
				t.from = m.err
			}
			tools.Redirect(m.World, p, r.Span, t.append)
			targets = append(targets, t)
		}
	}
	run, at := m, c
	if doubt && !supposed { // a file may not open, and the command is not started then
		run, at = m.clone(), c.Perhaps()
	}
	st := run.command(s, fields, at)
	for _, t := range targets {
		run.Fill(t.path, t.append, t.from, s.Span)
	}
	if supposed {
		m.Edit(func(e *filesystem.Editor) { e.Doubt(targets[0].path, filesystem.Cause{Span: s.Span}) })
		return m.settle(tools.Either(st, tools.Failed), c)
	}
	if !doubt {
		return st
	}
	m.State, m.out, m.err = before, out, errors
	m.join(before, run)
	m.undecided(printed)
	return m.settle(tools.Either(st, tools.Failed), c)
}

// wordsOf are the words of a simple command, which are expanded before its files are opened.
func wordsOf(m *Interp, s *shell.Statement, c tools.FailureContext) []tools.Word {
	if cmd, ok := s.Command.(*shell.Simple); ok {
		return m.expansion(asking(cmd, c)).words(cmd.Words)
	}
	return nil
}

// unread looks whether a file cannot be read by a redirect.
func unread(m *Interp, r shell.Redirect, name, p string, known bool, c tools.FailureContext) (s tools.Status, no bool) {
	if d := m.ForbiddenAs(name, p, state.ToRead); known && d.Where != "" {
		return m.Fail(c, r.Word.Span, state.FailsAccess, "cannot open "+p+": Permission denied", d.Likely), true
	}
	if e := m.Stat(p).Entry; known && strings.HasSuffix(name, "/") && e.Type == filesystem.Regular {
		return m.Fail(c, r.Word.Span, state.FailsPath, "cannot open "+p+": Not a directory", e.Likely), true
	}
	if known && r.Op == "<" && m.RefuseMissing(c, r.Word.Span, p, "cannot open "+p+": No such file") {
		return m.settle(tools.Failed, c), true
	}
	return s, false
}

// opening is the context in which a statement's files are opened: ash goes on where that of a loop or a group does not
// open, whatever set -e says. Measured with busybox 1.35.
func opening(m *Interp, s *shell.Statement, c tools.FailureContext) tools.FailureContext {
	if s.Compound() && (m.dialect == shell.Busybox || m.dialect == shell.POSIX) {
		c.Errexit = false
	}
	return c
}

// obstacle says why a file cannot be written by a redirect, "" when nothing speaks against it.
func obstacle(m *Interp, op, name, p string) (reason string, likely bool) {
	if strings.HasSuffix(name, "/") {
		return "Is a directory", false // or it is none, or not there
	}
	e := m.Stat(p).Entry
	if op == ">" && m.option("noclobber") == tools.Succeeded && e.Presence == filesystem.Present &&
		e.Type == filesystem.Regular {
		return "File exists", e.Likely
	}
	return m.Unwritable(p)
}

// duplicate is 2>&1 and the like. What goes by another descriptor may come to where both lead now.
func duplicate(m *Interp, fd string, word tools.Variable) {
	to := m.out
	switch {
	case word.Text == "2":
		to = m.err
	case word.Text == "-":
		to = &tools.Output{}
	case word.Text != "1" || !word.Known:
		m.LoseOutput()
		spoil(m.err)
		to = nil
	}
	switch fd {
	case "", "1":
		m.out = to
	case "2":
		m.err = to
		if m.option("xtrace") != tools.Failed {
			spoil(m.err)
		}
	}
}

// device is a redirect to a device.
func device(m *Interp, name string, stdout, stderr bool) {
	to := m.out
	switch name {
	case "/dev/null":
		to = &tools.Output{}
	case "/dev/stderr", "/dev/fd/2":
		to = m.err
	case "/dev/stdout", "/dev/fd/1":
	default:
		to = nil
		m.LoseOutput()
	}
	if stdout {
		m.out = to
	}
	if stderr {
		m.err = to
	}
}

// spoil says that something unknown was written.
func spoil(o *tools.Output) {
	if o != nil {
		o.Lost, o.Found, o.Address = true, nil, ""
	}
}
