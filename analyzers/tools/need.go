package tools

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (a *Command) reason(p effects.Arg) filesystem.Cause { return a.Cause(a.Span(p)) }

// Span is where an argument stands; what the table made up stands at the command's name.
func (a *Command) Span(p effects.Arg) source.Span {
	if p.Index > 0 && p.Index < len(a.Fields) {
		return a.Fields[p.Index].Span
	}
	return a.Fields[0].Span
}

// Refuse notes that the command fails because of one argument.
// It reports whether nothing comes of the argument and the build goes on.
func (a *Command) Refuse(p effects.Arg, kind state.FailureKind, reason string, likely bool) bool {
	likely = likely || a.Supposed || a.Doubtful || exchanged(a) || (a.Unsure || a.Fancied) && !strings.Contains(a.Fields[0].Text, "/") // a function may have its name
	a.Failed, a.Likely = true, a.Likely || likely
	if a.Doubtful {
		return false
	}
	fatal := a.Fatal(a.FailureContext)
	a.Fail(a.FailureContext, a.Span(p), kind, a.Fields[0].Text+": "+reason, likely)
	return !likely && !fatal
}

// exchanged reports whether the build may have put another program in the place of a package's.
func exchanged(a *Command) bool {
	if a.Executable == "" {
		return false
	}
	r := filesystem.Stat(a.State.Files, a.Executable)
	return r.Entry.Likely && r.Entry.Package != "" && a.State.Files.Doubted(r.Path)
}

func (a *Command) needPaths(x effects.Action) {
	for _, p := range x.Paths {
		at, ok := a.At(p)
		if !ok {
			continue
		}
		e := sought(a.World, at, a.look(x, at).Entry)
		a.Need(state.Need{Span: a.Span(p), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely,
			Call: a.Index, Cause: e.Cause}, a.FailureContext)
		switch {
		case e.Presence == filesystem.Absent:
			a.Refuse(p, state.FailsPath, at+": No such file or directory", e.Likely || x.Force)
		case e.Presence == filesystem.Present && x.Text == "dir" && e.Type == filesystem.Regular,
			e.Presence == filesystem.Present && e.Type == filesystem.Regular && strings.HasSuffix(p.Text, "/"):
			a.Refuse(p, state.FailsPath, at+": Not a directory", e.Likely)
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && x.Contents(busybox(a)):
			a.Refuse(p, state.FailsPath, at+": Is a directory", e.Likely || a.Executable == "")
		case e.Presence == filesystem.Present:
			a.readable(p, at, x.Text, e.Type)
		}
	}
}

// Sought is what is at a path that is read. Where a start asks for what only packages may have put there, none of which is
// called like a part of the path, it is likely nothing.
func Sought(m *World, at string) filesystem.Entry { return sought(m, at, m.Stat(at).Entry) }

func sought(m *World, at string, e filesystem.Entry) filesystem.Entry {
	if e.Presence == filesystem.Unknown && (m.State.Left(at) || m.Offline && !RuntimeDir(at) && m.State.Unowned(at)) {
		return filesystem.Entry{Presence: filesystem.Absent, Likely: true}
	}
	return e
}

// look finds what an action's path names: a link itself where the action means those.
func (a *Command) look(x effects.Action, at string) filesystem.Resolved {
	if x.Plain {
		return a.Lstat(at)
	}
	return a.Stat(at)
}

// readable refuses a file that the user may not get at. What a command does with a file that it needs shows its name:
// some only look, of which ls reads a folder.
func (a *Command) readable(p effects.Arg, at, as string, kind filesystem.Type) {
	want, name := state.ToRead, path.Base(a.Fields[0].Text)
	lists := (name == "ls" || name == "dir" || name == "vdir") && kind == filesystem.Directory && !slices.ContainsFunc(a.Fields, func(f Word) bool {
		return strings.HasPrefix(f.Text, "-") && (strings.Contains(f.Text, "d") || !f.Known)
	})
	if (as == "dir" || looks.Has(name)) && !lists {
		want = 0
	}
	word := p.Text
	if p.Env != "" || strings.HasPrefix(name, "python") { // which makes the name a whole one
		word = at
	}
	if d := a.ForbiddenAs(word, at, want); d.Where != "" {
		a.Refuse(p, state.FailsAccess, at+": Permission denied", d.Likely)
	}
}

// looks are commands that do not read the files they are given.
var looks = WordList(`ls dir vdir stat test [ du readlink realpath find chmod chown ln rm rmdir mv touch namei make ninja`)

// RefuseMissing notes a redirect from a file that is not there.
func (m *World) RefuseMissing(c FailureContext, at source.Span, p, reason string) bool {
	e := Sought(m, p)
	if e.Presence != filesystem.Absent {
		return false
	}
	m.Fail(c, at, state.FailsPath, reason, e.Likely)
	return !e.Likely
}
