package script

import (
	"bytes"
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/installers"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// nested carries out the command that a command starts.
func (c *call) nested(e effects.Effect) tools.Status {
	n := e.Runs
	sub := c.clone()
	sub.As = cmp.Or(n.User, sub.As)
	if n.User != "" && (n.User != "root" || n.Group != "") {
		sub.User = state.Identify(c.State.Files, state.Setting{Value: strings.TrimSuffix(n.User+":"+n.Group, ":"), Known: true})
	} else if n.User == "root" {
		sub.User = state.Identity{Known: true}
	}
	if n.Prefix == "sudo" {
		cleared(sub, n)
	}
	for _, a := range n.Assigns {
		name, value, _ := strings.Cut(a.Text, "=")
		sub.Vars[name] = tools.Variable{Text: value, Known: a.Known, Exported: true}
	}
	inner := c.failureContext
	inner.Exits = c.Fatal(c.failureContext)
	switch {
	case n.Stdin:
		return c.scriptInput(sub)
	case n.From <= 0 || n.From >= len(c.fields):
		return c.done(tools.Maybe)
	case n.Script:
		return c.scriptText(sub, n)
	case n.File:
		return c.scriptFile(sub, n)
	}
	rest := standing(c.fields[n.From:], n.Replaced)
	listed, all := c.listed(n)
	rest = append(rest, listed...)
	if n.More && !all && n.Replaced == "" {
		more := tools.Word{Span: c.fields[0].Span, Many: true}
		if c.Stdin != nil && n.List.Text == "" {
			more.Found = c.Stdin.Found
		}
		rest = append(rest, more)
	}
	for j := range rest {
		if rest[j].Many && j == 0 {
			c.ForgetAll()
			return c.done(tools.Maybe)
		}
	}
	if c.depth >= maxDepth {
		c.ForgetAll()
		return c.done(tools.Maybe)
	}
	sub.depth++
	sub.funcs, sub.Unsure = map[string]*shell.Function{}, false
	sub.dialect = shell.Other // a program is started: no builtins
	if n.More && !all {
		inner = inner.Guarded()
		inner.Reach = state.Maybe
		if c.failureContext.Reach == state.Never {
			inner.Reach = state.Never
		}
	}
	s, before := sub.record(c.fields[0].Span, rest, inner).launchNested(), c.State
	c.State = sub.State
	if n.Prefix == "sudo" && !c.Root() {
		s = turnedDown(c, before, s)
	}
	if e.Doubtful && s == tools.Failed {
		s = tools.Maybe
	}
	return c.done(s)
}

// standing are words of which those that hold a text stand for others.
func standing(fields []tools.Word, text string) []tools.Word {
	all := append([]tools.Word{}, fields...)
	for i, f := range all {
		if head, _, ok := strings.Cut(f.Text, text); text != "" && ok && f.Known {
			all[i] = tools.Word{Span: f.Span, Head: head}
		}
	}
	return all
}

// maxListed is how many bytes xargs surely hands on in one command. Source: the smallest limit that POSIX allows less
// the environment.
const maxListed = 2 << 10

// listed are the words that xargs adds; all is false when it may add others. Quotes are left to it.
func (c *call) listed(n *effects.Nested) (added []tools.Word, all bool) {
	if !n.Listed {
		return nil, false
	}
	from, at := c.Stdin, c.fields[0].Span
	if n.List.Text != "" || !n.List.Known && n.List.Index > 0 {
		from = c.Read(c.At(n.List))
		at = c.fields[n.List.Index].Span
	}
	if from == nil || from.Lost || len(from.Text) > maxListed || strings.ContainsAny(string(from.Text), "'\"\\") || len(bytes.TrimSpace(from.Text)) == 0 {
		return nil, false
	}
	if bytes.ContainsAny(from.Text, "\r\v\f") && !c.Plainly("xargs") { // busybox takes them for blanks
		return nil, false
	}
	for text := range strings.FieldsFuncSeq(string(from.Text), func(r rune) bool { return strings.ContainsRune(" \t\n", r) }) {
		added = append(added, tools.Word{Span: at, Text: text, Known: true})
	}
	return added, true
}

func (c *call) launchNested() tools.Status {
	if !c.fields[0].Known {
		return c.effect("")
	}
	return c.launch()
}

// scriptText is sh -c TEXT [NAME ARGS...].
func (c *call) scriptText(sub *Interp, n *effects.Nested) tools.Status {
	text := c.fields[n.From]
	if !text.Known || c.depth >= maxDepth {
		c.ForgetAll()
		return c.done(tools.Maybe)
	}
	dialect := c.shellOf(c.fields[0].Text)
	if n.User != "" { // su's
		program, refusal := account(c, n)
		if refusal != "" {
			return c.fail(c.fields[0].Span, state.FailsAccount, refusal, false)
		}
		dialect = ofAccount(c.State.Files, program)
	}
	child := sub.child(dialect)
	child.User, child.As = sub.User, sub.As
	if n.Login || n.Reset {
		child.login(n)
	}
	child.params = []tools.Word{}
	if n.From+2 <= len(c.fields) {
		child.params = append(child.params, c.fields[min(n.From+2, len(c.fields)):]...)
	}
	child.started(n)
	child.Pin = c.Place(text.Span)
	return c.finish(child, text.Text, c.failureContext)
}

// started turns on what a shell's command line asks for. Not every shell has every option: those of others than bash
// are left open.
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
func (c *call) scriptFile(sub *Interp, n *effects.Nested) tools.Status {
	file := c.fields[n.From]
	p, ok := c.Abs(file.Text, file.Known)
	if !ok {
		c.ForgetAll()
		return c.done(tools.Maybe)
	}
	e := c.Stat(p).Entry
	if e.Presence == filesystem.Absent && !strings.Contains(file.Text, "/") {
		if found := c.Program(file.Text); found.Presence != filesystem.Absent {
			e = found.Entry
		}
	}
	c.Need(state.Need{Span: file.Span, Kind: state.NeedPath, Name: p, Presence: e.Presence, Likely: e.Likely,
		Call: len(c.Step.Calls) - 1, Cause: e.Cause}, c.failureContext)
	if e.Presence == filesystem.Absent {
		return c.fail(file.Span, state.FailsPath, c.fields[0].Text+": "+p+": No such file or directory", e.Likely)
	}
	if e.Presence == filesystem.Present && e.ELF != nil { // as /bin/sh is, of a CMD in shell form behind ENTRYPOINT ["sh"]
		return c.fail(file.Span, state.FailsExit, c.fields[0].Text+": "+file.Text+": cannot execute binary file: it is a program, not a script", e.Likely)
	}
	if hollow(e) {
		return c.nothing(e)
	}
	child := sub.child(c.shellOf(c.fields[0].Text))
	within := call{Interp: child, fields: c.fields} // a text without #! is the shell's own
	if e.Presence != filesystem.Present || !within.script(state.Program{Presence: e.Presence, Entry: e}) {
		c.Forget("/")
		c.LoseOutput()
		return c.done(tools.Maybe)
	}
	child.started(n)
	child.params, child.name = append([]tools.Word{}, c.fields[n.From+1:]...), file
	child.Pin = c.Place(file.Span)
	return c.finish(child, string(e.Content), c.failureContext)
}

// scriptInput is a shell that reads its script from standard input.
func (c *call) scriptInput(sub *Interp) tools.Status {
	if c.Stdin == nil {
		return c.done(tools.Maybe) // a build's standard input is empty
	}
	if text := installers.At(c.Stdin.Address); text != "" && c.depth < maxDepth {
		return c.installs(sub, text)
	}
	if c.Stdin.Lost || c.depth >= maxDepth {
		c.ForgetAll()
		return c.done(tools.Maybe)
	}
	child := sub.child(c.shellOf(c.fields[0].Text))
	child.params, child.Pin = nil, c.Place(c.fields[0].Span)
	text, read := shell.BeforeInput(string(c.Stdin.Text), child.dialect)
	child.Stdin = nil
	if read { // the shell goes on after what the command leaves, which may be anything
		text, child.Stdin = text+"\nread -r REPLY\neval \"$REPLY\"", &tools.Output{Lost: true}
		defer c.Forget("/")
	}
	return c.finish(child, text, c.failureContext)
}
