package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func (a *action) reason(p effects.Arg) filesystem.Cause { return a.cause(a.span(p)) }

// span is where an argument stands; what the table made up stands at the command's name.
func (a *action) span(p effects.Arg) source.Span {
	if p.Index > 0 && p.Index < len(a.fields) {
		return a.fields[p.Index].Span
	}
	return a.fields[0].Span
}

// refuse notes that the command fails because of one argument.
func (a *action) refuse(p effects.Arg, kind, reason string, likely bool) {
	likely = likely || a.doubtful || a.unsure && !strings.Contains(a.fields[0].text, "/") // a function may have its name
	a.failed, a.likely = true, a.likely || likely
	if a.doubtful {
		return
	}
	a.fail(a.site, a.span(p), kind, a.fields[0].text+": "+reason, likely)
}

func (a *action) needPaths(x effects.Action) {
	if x.Text == "makefile" {
		for _, p := range x.Paths {
			if at, ok := a.at(p); !ok || a.stat(at).Entry.Presence != filesystem.Absent || a.stat(at).Entry.Likely {
				return
			}
		}
		a.doubtful = false
		a.refuse(effects.Arg{}, "path", "no targets specified and no makefile found in "+a.dir.text, false)
		return
	}
	for _, p := range x.Paths {
		at, ok := a.at(p)
		if !ok {
			continue
		}
		e := a.stat(at).Entry
		a.need(state.Need{Span: a.span(p), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely, Call: a.call, Cause: e.Cause}, a.site)
		switch {
		case e.Presence == filesystem.Absent:
			a.refuse(p, "path", at+": No such file or directory", e.Likely)
		case e.Presence == filesystem.Present && x.Text == "dir" && e.Type == filesystem.Regular,
			e.Presence == filesystem.Present && e.Type == filesystem.Regular && strings.HasSuffix(p.Text, "/"):
			a.refuse(p, "path", at+": Not a directory", e.Likely)
		case e.Presence == filesystem.Present:
			a.readable(p, at, x.Text)
		}
	}
}

// readable refuses a file that the user may not get at. What a command does with a file that it needs shows its name: some only look.
func (a *action) readable(p effects.Arg, at, as string) {
	want := state.ToRead
	if as == "dir" || looks[path.Base(a.fields[0].text)] {
		want = 0
	}
	if _, denied := a.forbidden(at, want); denied {
		a.refuse(p, "access", at+": Permission denied", false)
	}
}

// looks are commands that do not read the files they are given.
var looks = names(`ls dir vdir stat test [ du readlink realpath find chmod chown ln rm rmdir mv touch namei make ninja`)

// absent notes a redirect from a file that is not there.
func (m *World) absent(c site, at source.Span, p, reason string) bool {
	e := m.stat(p).Entry
	if e.Presence != filesystem.Absent {
		return false
	}
	m.fail(c, at, "path", reason, e.Likely)
	return !e.Likely
}
