package tools

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Command carries out the actions of one command.
type Command struct {
	*World
	Fields         []Word
	FailureContext FailureContext
	Index          int
	Doubtful       bool
	Failed         bool
	Likely         bool
	Executable     string
}

// Carry carries out the actions of a command, in order: what it needs comes before what it may have changed. What speaks
// of the places that a project's own code writes to is read before any of it changes.
func Carry(a *Command, actions []effects.Action) {
	own := slices.ContainsFunc(actions, func(x effects.Action) bool {
		return x.Kind == effects.Beside || x.Kind == effects.Anywhere && x.Quiet
	})
	for _, x := range actions {
		if own && x.Kind != effects.Need {
			own = false
			Settings(a)
		}
		a.Do(x)
	}
}

// Do carries out one action.
func (a *Command) Do(x effects.Action) {
	if a.Guard == nil || !a.Guard(a, x) {
		do(a, x)
	}
}

func do(a *Command, x effects.Action) {
	switch x.Kind {
	case effects.Need:
		a.needPaths(x)
	case effects.Directory:
		a.Directories(x)
	case effects.Touch, effects.Write:
		a.files(x)
	case effects.Change:
		alterAll(a, x)
	case effects.Remove:
		a.remove(x)
	case effects.Ask:
		ask(a, x)
	case effects.Pour:
		a.pour(x)
	case effects.Append:
		a.append(x)
	case effects.Copy, effects.Move:
		a.transfer(x)
	case effects.Link:
		a.link(x)
	case effects.Mode, effects.Owner:
		attributes(a, x)
	case effects.Under, effects.Inside:
		under(a, x)
	case effects.Thin:
		for _, p := range x.Paths {
			thin(a, p)
		}
	case effects.Beside:
		beside(a)
	case effects.Anywhere:
		if p := a.Step.Calls[a.Index].Program; a.Step.Calls[a.Index].Tool == "" || p.Presence != filesystem.Absent || p.Likely {
			anywhere(a, x)
		}
	case effects.Scripts:
		for _, p := range x.Paths {
			a.scripts(p)
		}
	case effects.NeedUser, effects.NeedGroup:
		accounts{a}.needAccount(x)
	case effects.User, effects.Group, effects.UserGone, effects.GroupGone:
		accounts{a}.account(x)
	case effects.Member:
		accounts{a}.member(x)
	case effects.Packages:
		a.packages(x.Manager, x)
	case effects.Project:
		a.project(x)
	case effects.Filter:
		filter(a, x)
	case effects.Renew, effects.Module, effects.Imports, effects.Environment:
		a.packages("pip", x)
	case effects.Home:
		accounts{a}.home(x)
	}
}

// under makes unknown what lies at and below paths. An archive that is unpacked in the root may hold usr/bin, and more
// for the folders that the root has beside those of every distribution.
func under(a *Command, x effects.Action) {
	for _, p := range x.Paths {
		a.unknown(p, x.Kind == effects.Inside)
		if !x.Force || a.Scope(p) != "/" {
			continue
		}
		names, _ := a.State.Files.Children("/")
		a.Edit(func(e *filesystem.Editor) {
			e.Doubt("/", a.Why)
			for _, name := range names {
				if !standing.Has(name) {
					e.Grow("/" + name)
				}
			}
		})
	}
}

// anywhere is Command.anywhere; the project's own code also writes to the places that it names.
func anywhere(a *Command, x effects.Action) {
	if x.Quiet {
		own(a)
	}
	a.anywhere(x)
}

// thin takes away some of what is at and below a path.
func thin(a *Command, p effects.Arg) {
	at, ok := a.At(p)
	if !ok {
		a.unknown(p, false)
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		e.Wane(path.Join(a.Real(path.Dir(at)), path.Base(at))) // a link goes itself
		e.Wane(a.Real(at))
	})
}

// alterAll changes files, whose content is known afterwards where a script of sed says so.
func alterAll(a *Command, x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if locked, likely := a.Locked(at); ok && locked && a.Stat(at).Entry.Presence == filesystem.Present {
			a.Refuse(p, state.FailsAccess, "couldn't open temporary file "+path.Dir(at)+"/sedXXXXXX: Permission denied", likely)
			return
		}
		mirrored, added := false, ""
		if ok {
			mirrored, added = a.mirrored(at)
		}
		if ok && !mirrored {
			gone := a.Stat(at).Entry
			if a.alter(x, altered(a, x, at)); gone.Presence == filesystem.Absent && gone.Likely {
				a.Forget(at) // if it is there, it holds something else now
			}
			continue
		}
		a.alterSome(x, p)
		if added != "" {
			entry(a, at, added)
		}
	}
}

// At is the absolute path of an argument.
func (m *World) At(p effects.Arg) (string, bool) {
	if p.Env != "" {
		v := m.Lookup(p.Env)
		if v.Unset || !v.Known || !path.IsAbs(v.Text) {
			return "", false
		}
		return path.Join(v.Text, p.Text), true
	}
	return m.Abs(p.Text, p.Known)
}

// Scope is the path, or the deepest directory known to hold it.
func (m *World) Scope(p effects.Arg) string {
	if at, ok := m.At(p); ok {
		return at
	}
	if p.Env != "" || p.Text == "" {
		return "/"
	}
	if p.Known {
		return m.Dir.Scope()
	}
	return Word{Head: p.Text}.Ancestor(m.Dir)
}

// Real is a path with the links in it replaced.
func (m *World) Real(p string) string { return filesystem.Stat(m.State.Files, p).Path }

// Edit replaces the files by changed ones.
func (m *World) Edit(change func(*filesystem.Editor)) {
	e := m.State.Files.Edit()
	e.Likely = m.Supposed
	change(e)
	st := *m.State
	st.Files = e.Done()
	m.State = &st
}

// Cause is the place at as a reason, or the instruction's where at is nowhere.
func (m *World) Cause(at source.Span) filesystem.Cause {
	if at.Nowhere() {
		return m.Why
	}
	return filesystem.Cause{Span: m.Place(at)}
}

// Read is a file's content as standard input.
func (m *World) Read(p string, ok bool) *Output {
	if ok {
		if e := m.Stat(p).Entry; e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) {
			return &Output{Text: e.Content, File: m.Real(p)}
		}
	}
	return &Output{Lost: true}
}
