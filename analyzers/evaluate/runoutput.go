package evaluate

import (
	"bytes"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func plainText(s string) dockerfile.Text { return dockerfile.Text{Value: s} }

// output prints what is known of a command's standard output; ok is false when nothing is. succeeds: it is sure not to fail.
func (m *machine) output(i int, fields []word) (succeeds, ok bool) {
	for _, f := range fields {
		if !f.known || f.many {
			return false, false
		}
	}
	args := textsOf(fields[1:])
	arch := m.arch()
	switch name := path.Base(fields[0].text); name + " " + strings.Join(args, " ") {
	case "uname -m", "arch ":
		return m.say(machineName[arch])
	case "uname ", "uname -s":
		return m.say("Linux")
	case "dpkg --print-architecture":
		return m.say(debianName[arch])
	case "whoami ", "id -un":
		if m.who.Known && m.who.UID == 0 {
			return m.say("root")
		}
		return false, false
	case "id -u":
		if m.who.Known && m.who.UID == 0 {
			return m.say("0")
		}
		return false, false
	}
	if len(args) == 1 && !strings.HasPrefix(args[0], "-") {
		switch path.Base(fields[0].text) {
		case "basename":
			return m.say(path.Base(args[0]))
		case "dirname":
			return m.say(path.Dir(args[0]))
		}
	}
	switch path.Base(fields[0].text) {
	case "cat":
		return m.cat(args)
	case "tee":
		return false, false
	}
	return false, false
}

func (m *machine) say(text string) (succeeds, ok bool) {
	if text == "" {
		return false, false
	}
	m.print([]byte(text + "\n"))
	return true, true
}

func (m *machine) cat(args []string) (succeeds, ok bool) {
	if len(args) == 0 && m.stdin != nil {
		m.print(m.stdin.text)
		if m.stdin.lost {
			m.lost()
		}
		return false, true
	}
	var text []byte
	for _, a := range args {
		p, ok := m.abs(a, true)
		if !ok || strings.HasPrefix(a, "-") {
			return false, false
		}
		e := m.stat(p).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
			return false, false
		}
		if text = append(text, e.Content...); len(text) > maxValue {
			return false, false
		}
	}
	m.print(text)
	return false, true
}

func textsOf(fields []word) []string {
	var all []string
	for _, f := range fields {
		all = append(all, f.text)
	}
	return all
}

// arch is the platform's architecture, as GOARCH.
func (m *World) arch() string { return state.Arch(m.st.Platform) }

// Sources: uname(2) on Linux, and dpkg's cputable.
var (
	machineName = map[string]string{"amd64": "x86_64", "arm64": "aarch64", "386": "i686", "ppc64le": "ppc64le", "s390x": "s390x", "riscv64": "riscv64", "arm/v7": "armv7l"}
	debianName  = map[string]string{"amd64": "amd64", "arm64": "arm64", "386": "i386", "ppc64le": "ppc64el", "s390x": "s390x", "riscv64": "riscv64", "arm/v7": "armhf"}
)

// nested carries out the command that a command starts.
func (m *machine) nested(i int, fields []word, e effects.Effect, c site) status {
	n := e.Runs
	sub := m.clone()
	if n.User != "" && n.User != "root" {
		sub.who = state.Identify(m.st.Files, state.Setting{Value: n.User, Known: true})
	} else if n.User == "root" {
		sub.who = state.Identity{Known: true}
	}
	for _, a := range n.Assigns {
		name, value, _ := strings.Cut(a.Text, "=")
		sub.vars[name] = variable{text: value, known: a.Known, exported: true}
	}
	if path := sub.lookup("PATH"); n.Prefix == "sudo" && path.known {
		path.text += ":" + state.DefaultPath // its secure_path
		sub.vars["PATH"] = path
	}
	inner := c
	inner.exits = m.fatal(c)
	switch {
	case n.Stdin:
		return m.scriptInput(sub, fields, c)
	case n.From <= 0 || n.From >= len(fields):
		return m.settle(maybe, c)
	case n.Script:
		return m.scriptText(sub, fields, n, c)
	case n.File:
		return m.scriptFile(sub, fields, n, c)
	}
	rest := append([]word{}, fields[n.From:]...)
	listed, all := m.listed(n, fields)
	rest = append(rest, listed...)
	if n.More && !all {
		more := word{Span: fields[0].Span, many: true}
		if m.stdin != nil && n.List.Text == "" {
			more.found = m.stdin.found
		}
		rest = append(rest, more)
	}
	for j := range rest {
		if rest[j].many && j == 0 {
			m.lose()
			return m.settle(maybe, c)
		}
	}
	if m.depth >= maxDepth {
		m.lose()
		return m.settle(maybe, c)
	}
	sub.depth++
	sub.funcs, sub.unsure = map[string]*shell.Function{}, false
	sub.dialect = shell.Other // a program is started: no builtins
	if n.More && !all {
		inner = inner.guarded()
		inner.reach = state.Maybe
		if c.reach == state.Never {
			inner.reach = state.Never
		}
	}
	s := sub.launchNested(fields, rest, inner)
	m.st = sub.st
	if e.Doubtful && s == failed {
		s = maybe
	}
	return m.settle(s, c)
}

// maxListed is how many bytes xargs surely hands on in one command. Source: the smallest limit that POSIX allows less the environment.
const maxListed = 2 << 10

// listed are the words that xargs adds; all is false when it may add others. Quotes are left to it.
func (m *machine) listed(n *effects.Nested, fields []word) (added []word, all bool) {
	if !n.Listed {
		return nil, false
	}
	from, at := m.stdin, fields[0].Span
	if n.List.Text != "" || !n.List.Known && n.List.Index > 0 {
		from = m.read(m.at(n.List))
		at = fields[n.List.Index].Span
	}
	if from == nil || from.lost || len(from.text) > maxListed || strings.ContainsAny(string(from.text), "'\"\\") || len(bytes.TrimSpace(from.text)) == 0 {
		return nil, false
	}
	for text := range strings.FieldsSeq(string(from.text)) {
		added = append(added, word{Span: at, text: text, known: true})
	}
	return added, true
}

func (m *machine) launchNested(outer, rest []word, c site) status {
	i := m.record(outer[0].Span, rest, c)
	if !rest[0].known {
		return m.effect(i, rest, "", c)
	}
	return m.launch(i, rest, c)
}

// scriptText is sh -c TEXT [NAME ARGS...].
func (m *machine) scriptText(sub *machine, fields []word, n *effects.Nested, c site) status {
	text := fields[n.From]
	if !text.known || m.depth >= maxDepth {
		m.lose()
		return m.settle(maybe, c)
	}
	child := sub.child(m.shellOf(fields[0].text))
	child.who = sub.who
	if n.Login || n.Reset {
		child.login(n.Login)
	}
	child.params = []word{}
	if n.From+2 <= len(fields) {
		child.params = append(child.params, fields[min(n.From+2, len(fields)):]...)
	}
	child.started(n)
	child.pin = m.place(text.Span)
	return m.finish(child, text.text, c)
}

// started turns on what a shell's command line asks for. Not every shell has every option: those of others than bash are left open.
func (m *machine) started(n *effects.Nested) {
	if n.Errexit {
		m.options["errexit"] = succeeded
	}
	for _, o := range n.Options {
		switch {
		case !o.Known:
			m.options["errexit"], m.options["pipefail"] = maybe, maybe
		case m.dialect == shell.Bash || o.Text != "pipefail":
			m.options[o.Text] = succeeded
		default:
			m.options[o.Text] = maybe
		}
	}
}

// shellOf is the dialect of the shell that a command starts; su and the like start the user's.
func (m *machine) shellOf(name string) shell.Dialect {
	if d := shell.DialectOf(path.Base(name)); d == shell.Other {
		return shell.POSIX
	}
	p := m.program(name)
	if p.Presence == filesystem.Present {
		return shellDialect(m.st.Files, p.Path)
	}
	return shell.DialectOf(path.Base(name))
}

// scriptFile is sh FILE: the file must be there; what it does is followed when its text is at hand.
func (m *machine) scriptFile(sub *machine, fields []word, n *effects.Nested, c site) status {
	file := fields[n.From]
	p, ok := m.abs(file.text, file.known)
	if !ok {
		m.lose()
		return m.settle(maybe, c)
	}
	e := m.stat(p).Entry
	if e.Presence == filesystem.Absent && !strings.Contains(file.text, "/") {
		if found := m.program(file.text); found.Presence != filesystem.Absent {
			e = found.Entry
		}
	}
	m.need(state.Need{Span: file.Span, Kind: state.NeedPath, Name: p, Presence: e.Presence, Likely: e.Likely, Call: len(m.step.Calls) - 1, Cause: e.Cause}, c)
	if e.Presence == filesystem.Absent {
		return m.fail(c, file.Span, "path", fields[0].text+": "+p+": No such file or directory", e.Likely)
	}
	child := sub.child(m.shellOf(fields[0].text))
	if e.Presence != filesystem.Present || !m.script(state.Program{Presence: e.Presence, Entry: e}, fields) {
		m.blur("/")
		m.lost()
		return m.settle(maybe, c)
	}
	child.started(n)
	child.params = append([]word{}, fields[n.From+1:]...)
	child.pin = m.place(file.Span)
	return m.finish(child, string(e.Content), c)
}

// scriptInput is a shell that reads its script from standard input.
func (m *machine) scriptInput(sub *machine, fields []word, c site) status {
	if m.stdin == nil {
		return m.settle(maybe, c) // a build's standard input is empty
	}
	if m.stdin.lost || m.depth >= maxDepth {
		m.lose()
		return m.settle(maybe, c)
	}
	child := sub.child(m.shellOf(fields[0].text))
	child.params, child.pin = nil, m.place(fields[0].Span)
	text := string(m.stdin.text)
	child.stdin = nil
	return m.finish(child, text, c)
}
