package evaluate

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// effect carries out what the table says of a command.
func (m *machine) effect(i int, fields []word, program string, c site) status {
	args := make([]effects.Arg, len(fields))
	for j, f := range fields {
		args[j] = effects.Arg{Text: pick(f.head, f.text, f.known), Known: f.known && !f.many}
	}
	tool := m.tool(fields[0], program)
	m.step.Calls[i].Tool = tool
	e := m.does(args, tool, program)
	first := m.out != nil && !m.out.lost
	if tool == "" {
		m.lost()
	} else if s, ok := m.output(i, fields); ok {
		e.Succeeds = e.Succeeds || s
	} else if !silent[tool] {
		m.lost()
	}
	if e.Lists != nil && m.out != nil && len(m.out.text) == 0 && first {
		m.out.found = e.Lists
	}
	act := action{World: m.World, fields: fields, site: c, call: i, doubtful: e.Doubtful, program: program}
	for _, found := range e.Searches {
		act.failed = m.findRuns(fields, found, c) == failed || act.failed
	}
	for _, a := range e.Actions {
		act.do(a)
	}
	if tool != "" {
		act.headers()
		m.linked(fields, program)
	}
	if program != "" {
		m.ldconfig(e)
	}
	if e.Runs != nil {
		return m.nested(i, fields, e, c)
	}
	switch {
	case act.failed && !act.likely:
		return m.settle(failed, c)
	case e.Fails && e.Reason == "" && !m.unsure:
		return m.fail(c, fields[0].Span, "exit", fields[0].text+" fails", false)
	case e.Fails && !m.unsure: // else there may be a function of that name
		return m.fail(c, fields[0].Span, "exit", fields[0].text+": "+e.Reason, m.open)
	case e.Succeeds && program != "":
		return m.settle(succeeded, c)
	}
	return m.settle(maybe, c)
}

// silent commands print nothing on standard output.
var silent = names(`mkdir rm touch cp mv ln chmod chown chgrp install true false : sleep ldconfig useradd groupadd usermod userdel groupdel test [ cd export`)

// action carries out the actions of one command.
type action struct {
	*World
	fields   []word
	site     site
	call     int
	doubtful bool
	failed   bool
	likely   bool
	program  string
}

func (a *action) do(x effects.Action) {
	switch x.Kind {
	case effects.Need:
		a.needPaths(x)
	case effects.Directory:
		a.directories(x)
	case effects.Touch, effects.Write:
		a.files(x)
	case effects.Change:
		for _, p := range x.Paths {
			if at, ok := a.at(p); ok && !a.mirrored(at) {
				a.changed(at, false)
			} else {
				a.alterSome(x, p)
			}
		}
	case effects.Remove:
		a.remove(x)
	case effects.Append:
		a.append(x)
	case effects.Copy, effects.Move:
		a.transfer(x)
	case effects.Link:
		a.link(x)
	case effects.Mode, effects.Owner:
		a.attributes(x)
	case effects.Under, effects.Inside:
		for _, p := range x.Paths {
			a.unknown(p, x.Kind == effects.Inside)
		}
	case effects.Beside:
		a.beside()
	case effects.Anywhere:
		if call := &a.step.Calls[a.call]; call.Tool == "" || call.Program.Presence != filesystem.Absent || call.Program.Likely {
			a.anywhere(x)
		}
	case effects.Scripts:
		for _, p := range x.Paths {
			a.scripts(p)
		}
	case effects.NeedUser, effects.NeedGroup:
		a.needAccount(x)
	case effects.User, effects.Group, effects.UserGone, effects.GroupGone:
		a.account(x)
	case effects.Packages:
		a.packages(x.Manager, x)
	case effects.Locked:
		a.packages("npm", x)
	case effects.Renew, effects.Module, effects.Environment:
		a.packages("pip", x)
	case effects.Home:
		a.home(x)
	}
}

// at is the absolute path of an argument.
func (m *World) at(p effects.Arg) (string, bool) {
	if p.Env != "" {
		v := m.lookup(p.Env)
		if v.unset || !v.known || !path.IsAbs(v.text) {
			return "", false
		}
		return path.Join(v.text, p.Text), true
	}
	return m.abs(p.Text, p.Known)
}

// scope is the path, or the deepest directory known to hold it.
func (m *World) scope(p effects.Arg) string {
	if at, ok := m.at(p); ok {
		return at
	}
	if p.Env != "" || p.Text == "" {
		return "/"
	}
	if p.Known {
		return m.dir.scope()
	}
	return m.ancestor(word{head: p.Text})
}

// real is a path with the links in it replaced.
func (m *World) real(p string) string { return filesystem.Stat(m.st.Files, p).Path }

func (m *World) edit(change func(*filesystem.Editor)) {
	e := m.st.Files.Edit()
	change(e)
	st := *m.st
	st.Files = e.Done()
	m.st = &st
}

func (m *World) cause(at source.Span) filesystem.Cause {
	if at.Nowhere() {
		return m.why
	}
	return filesystem.Cause{Span: m.place(at)}
}

// read is a file's content as standard input.
func (m *World) read(p string, ok bool) *capture {
	if ok {
		if e := m.stat(p).Entry; e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) {
			return &capture{text: e.Content}
		}
	}
	return &capture{lost: true}
}
