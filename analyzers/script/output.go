package script

import (
	"bytes"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func plainText(s string) dockerfile.Text { return dockerfile.Text{Value: s} }

// output prints what is known of a command's standard output; ok is false when nothing is. succeeds: it is sure not to fail.
func (m *Interp) output(fields []tools.Word) (succeeds, ok bool) {
	for _, f := range fields {
		if !f.Known || f.Many {
			return false, false
		}
	}
	args := textsOf(fields[1:])
	arch := m.Arch()
	switch name := path.Base(fields[0].Text); name + " " + strings.Join(args, " ") {
	case "uname -m", "arch ":
		return m.say(tools.MachineName[arch])
	case "uname ", "uname -s":
		return m.say("Linux")
	case "dpkg --print-architecture":
		return m.say(tools.DebianName[arch])
	case "whoami ", "id -un":
		if m.User.Known && m.User.UID == 0 {
			return m.say("root")
		}
		return false, false
	case "id -u":
		if m.User.Known && m.User.UID == 0 {
			return m.say("0")
		}
		return false, false
	}
	if len(args) == 1 && !strings.HasPrefix(args[0], "-") {
		switch path.Base(fields[0].Text) {
		case "basename":
			return m.say(path.Base(args[0]))
		case "dirname":
			return m.say(path.Dir(args[0]))
		}
	}
	switch path.Base(fields[0].Text) {
	case "cat":
		return m.cat(args)
	case "tee":
		return false, false
	}
	return false, false
}

func (m *Interp) say(text string) (succeeds, ok bool) {
	if text == "" {
		return false, false
	}
	m.print([]byte(text + "\n"))
	return true, true
}

func (m *Interp) cat(args []string) (succeeds, ok bool) {
	if len(args) == 0 && m.Stdin != nil {
		m.print(m.Stdin.Text)
		if m.Stdin.Lost {
			m.LoseOutput()
		}
		return false, true
	}
	var text []byte
	for _, a := range args {
		p, ok := m.Abs(a, true)
		if !ok || strings.HasPrefix(a, "-") {
			return false, false
		}
		e := m.Stat(p).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			return false, false
		}
		if text = append(text, e.Content...); len(text) > tools.MaxValue {
			return false, false
		}
	}
	m.print(text)
	return false, true
}

func textsOf(fields []tools.Word) []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.Text)
	}
	return all
}

// nested carries out the command that a command starts.
func (m *Interp) nested(fields []tools.Word, e effects.Effect, c tools.Site) tools.Status {
	n := e.Runs
	sub := m.clone()
	if n.User != "" && n.User != "root" {
		sub.User = state.Identify(m.State.Files, state.Setting{Value: n.User, Known: true})
	} else if n.User == "root" {
		sub.User = state.Identity{Known: true}
	}
	for _, a := range n.Assigns {
		name, value, _ := strings.Cut(a.Text, "=")
		sub.Vars[name] = tools.Variable{Text: value, Known: a.Known, Exported: true}
	}
	if path := sub.Lookup("PATH"); n.Prefix == "sudo" && path.Known {
		path.Text += ":" + state.DefaultPath // its secure_path
		sub.Vars["PATH"] = path
	}
	inner := c
	inner.Exits = m.Fatal(c)
	switch {
	case n.Stdin:
		return m.scriptInput(sub, fields, c)
	case n.From <= 0 || n.From >= len(fields):
		return m.settle(tools.Maybe, c)
	case n.Script:
		return m.scriptText(sub, fields, n, c)
	case n.File:
		return m.scriptFile(sub, fields, n, c)
	}
	rest := append([]tools.Word{}, fields[n.From:]...)
	listed, all := m.listed(n, fields)
	rest = append(rest, listed...)
	if n.More && !all {
		more := tools.Word{Span: fields[0].Span, Many: true}
		if m.Stdin != nil && n.List.Text == "" {
			more.Found = m.Stdin.Found
		}
		rest = append(rest, more)
	}
	for j := range rest {
		if rest[j].Many && j == 0 {
			m.ForgetAll()
			return m.settle(tools.Maybe, c)
		}
	}
	if m.depth >= maxDepth {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	sub.depth++
	sub.funcs, sub.Unsure = map[string]*shell.Function{}, false
	sub.dialect = shell.Other // a program is started: no builtins
	if n.More && !all {
		inner = inner.Guarded()
		inner.Reach = state.Maybe
		if c.Reach == state.Never {
			inner.Reach = state.Never
		}
	}
	s := sub.launchNested(fields, rest, inner)
	m.State = sub.State
	if e.Doubtful && s == tools.Failed {
		s = tools.Maybe
	}
	return m.settle(s, c)
}

// maxListed is how many bytes xargs surely hands on in one command. Source: the smallest limit that POSIX allows less the environment.
const maxListed = 2 << 10

// listed are the words that xargs adds; all is false when it may add others. Quotes are left to it.
func (m *Interp) listed(n *effects.Nested, fields []tools.Word) (added []tools.Word, all bool) {
	if !n.Listed {
		return nil, false
	}
	from, at := m.Stdin, fields[0].Span
	if n.List.Text != "" || !n.List.Known && n.List.Index > 0 {
		from = m.Read(m.At(n.List))
		at = fields[n.List.Index].Span
	}
	if from == nil || from.Lost || len(from.Text) > maxListed || strings.ContainsAny(string(from.Text), "'\"\\") || len(bytes.TrimSpace(from.Text)) == 0 {
		return nil, false
	}
	for text := range strings.FieldsSeq(string(from.Text)) {
		added = append(added, tools.Word{Span: at, Text: text, Known: true})
	}
	return added, true
}

func (m *Interp) launchNested(outer, rest []tools.Word, c tools.Site) tools.Status {
	i := m.record(outer[0].Span, rest, c)
	if !rest[0].Known {
		return m.effect(i, rest, "", c)
	}
	return m.launch(i, rest, c)
}

// scriptText is sh -c TEXT [NAME ARGS...].
func (m *Interp) scriptText(sub *Interp, fields []tools.Word, n *effects.Nested, c tools.Site) tools.Status {
	text := fields[n.From]
	if !text.Known || m.depth >= maxDepth {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	child := sub.child(m.shellOf(fields[0].Text))
	child.User = sub.User
	if n.Login || n.Reset {
		child.login(n.Login)
	}
	child.params = []tools.Word{}
	if n.From+2 <= len(fields) {
		child.params = append(child.params, fields[min(n.From+2, len(fields)):]...)
	}
	child.started(n)
	child.Pin = m.Place(text.Span)
	return m.finish(child, text.Text, c)
}

// started turns on what a shell's command line asks for. Not every shell has every option: those of others than bash are left open.
func (m *Interp) started(n *effects.Nested) {
	if n.Errexit {
		m.options["errexit"] = tools.Succeeded
	}
	for _, o := range n.Options {
		switch {
		case !o.Known:
			m.options["errexit"], m.options["pipefail"] = tools.Maybe, tools.Maybe
		case m.dialect == shell.Bash || o.Text != "pipefail":
			m.options[o.Text] = tools.Succeeded
		default:
			m.options[o.Text] = tools.Maybe
		}
	}
}

// shellOf is the dialect of the shell that a command starts; su and the like start the user's.
func (m *Interp) shellOf(name string) shell.Dialect {
	if d := shell.DialectOf(path.Base(name)); d == shell.Other {
		return shell.POSIX
	}
	p := m.Program(name)
	if p.Presence == filesystem.Present {
		return shellDialect(m.State.Files, p.Path)
	}
	return shell.DialectOf(path.Base(name))
}

// scriptFile is sh FILE: the file must be there; what it does is followed when its text is at hand.
func (m *Interp) scriptFile(sub *Interp, fields []tools.Word, n *effects.Nested, c tools.Site) tools.Status {
	file := fields[n.From]
	p, ok := m.Abs(file.Text, file.Known)
	if !ok {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	e := m.Stat(p).Entry
	if e.Presence == filesystem.Absent && !strings.Contains(file.Text, "/") {
		if found := m.Program(file.Text); found.Presence != filesystem.Absent {
			e = found.Entry
		}
	}
	m.Need(state.Need{Span: file.Span, Kind: state.NeedPath, Name: p, Presence: e.Presence, Likely: e.Likely, Call: len(m.Step.Calls) - 1, Cause: e.Cause}, c)
	if e.Presence == filesystem.Absent {
		return m.Fail(c, file.Span, state.FailsPath, fields[0].Text+": "+p+": No such file or directory", e.Likely)
	}
	child := sub.child(m.shellOf(fields[0].Text))
	if e.Presence != filesystem.Present || !m.script(state.Program{Presence: e.Presence, Entry: e}, fields) {
		m.Forget("/")
		m.LoseOutput()
		return m.settle(tools.Maybe, c)
	}
	child.started(n)
	child.params = append([]tools.Word{}, fields[n.From+1:]...)
	child.Pin = m.Place(file.Span)
	return m.finish(child, string(e.Content), c)
}

// scriptInput is a shell that reads its script from standard input.
func (m *Interp) scriptInput(sub *Interp, fields []tools.Word, c tools.Site) tools.Status {
	if m.Stdin == nil {
		return m.settle(tools.Maybe, c) // a build's standard input is empty
	}
	if m.Stdin.Lost || m.depth >= maxDepth {
		m.ForgetAll()
		return m.settle(tools.Maybe, c)
	}
	child := sub.child(m.shellOf(fields[0].Text))
	child.params, child.Pin = nil, m.Place(fields[0].Span)
	text := string(m.Stdin.Text)
	child.Stdin = nil
	return m.finish(child, text, c)
}
