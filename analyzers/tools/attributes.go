package tools

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/modes"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// attributes is chmod and chown.
func attributes(a *Command, x effects.Action) {
	if x.Kind == effects.Owner {
		x.Text = a.numbered(x.Text)
	}
	for _, p := range x.Paths {
		if x.Force {
			a.forget(x, a.Scope(p))
			continue
		}
		at, ok := a.At(p)
		if !ok {
			dots(a, x, p)
			a.alterSome(x, p)
			continue
		}
		r := a.look(x, at)
		if r.Entry.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsPath, "cannot access '"+at+"': No such file or directory", r.Entry.Likely)
			continue
		}
		if r.Entry.Presence == filesystem.Present && !RuntimeDir(r.Path) && !a.User.Owns(r.Entry) {
			a.Refuse(p, state.FailsAccess, "changing '"+at+"': Operation not permitted", r.Entry.Likely || a.User.Likely)
			if !x.Recursive && !r.Entry.Likely && !a.User.Likely {
				continue
			}
		}
		a.alter(x, r)
	}
}

// numbered is who a file is given to, by numbers as far as the accounts have them. USER: is the user's own group.
func (a *Command) numbered(owner string) string {
	user, group, both := strings.Cut(owner, ":")
	if !state.Numeric(user) {
		uid, gid, presence := state.Account(a.State.Files, user)
		if presence != filesystem.Present {
			return "?"
		}
		if user = strconv.Itoa(uid); both && group == "" {
			group = strconv.Itoa(gid)
		}
	}
	if !state.Numeric(group) {
		gid, presence := state.GroupID(a.State.Files, group)
		if presence != filesystem.Present {
			return "?"
		}
		group = strconv.Itoa(gid)
	}
	if !both {
		return user
	}
	return user + ":" + group
}

// dots is a pattern that may match . and .. too.
func dots(a *Command, x effects.Action, p effects.Arg) {
	if p.Index <= 0 || p.Index >= len(a.Fields) || a.Fields[p.Index].Pattern == "" || !strings.HasPrefix(path.Base(a.Fields[p.Index].Text), ".") {
		return
	}
	dir := path.Dir(a.Fields[p.Index].Pattern)
	if !path.IsAbs(dir) {
		dir = a.Dir.Scope()
	}
	a.forget(x, path.Dir(dir))
}

// spread changes a whole tree: what it holds stays, its attributes are the new ones or unknown.
func (a *Command) spread(x effects.Action, dir string) {
	if dir == "/" || x.Text == "?" {
		a.forget(x, dir)
		return
	}
	from := a.State.Files
	a.Edit(func(e *filesystem.Editor) {
		e.Graft(filesystem.Graft{Dest: dir, Source: dir, From: from,
			Change: func(_ string, entry filesystem.Entry) (filesystem.Entry, bool) {
				return modes.Change(x, entry), true
			}})
	})
}
