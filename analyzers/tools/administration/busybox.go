package administration

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/commandline"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// applet is what busybox' program of a name refuses, and not Debian's. Alpine has no other of these names, so that likely
// is false only where the file is known. Tried with busybox 1.35.0 in its default configuration, on 2026-11-30.
func applet(refuse func(a *tools.Command, x effects.Action, likely bool)) func(*tools.Command, effects.Action) {
	return func(a *tools.Command, x effects.Action) {
		p := a.Program(a.Fields[0].Text)
		r := a.Stat(p.Path)
		switch {
		case a.Failed || p.Presence == filesystem.Absent:
		case p.Presence == filesystem.Present && path.Base(filesystem.Program(a.State.Files, r)) == "busybox":
			refuse(a, x, p.Likely || r.Entry.Likely)
		case p.Presence == filesystem.Unknown && commandline.Alpine(a):
			refuse(a, x, true)
		}
	}
}

// newUser refuses a user whose own group cannot be made, under the user's name and number, and one whose password is
// asked for.
func newUser(a *tools.Command, x effects.Action, likely bool) {
	o, name := x.Options, x.Paths[0]
	own := !o.Has("G", "ingroup", "S", "system")
	if _, there := state.Database(a.State.Files, "/etc/passwd", name.Text); !name.Known || there == filesystem.Present {
		return
	}
	if _, there := state.Database(a.State.Files, "/etc/group", name.Text); own && there == filesystem.Present {
		a.Refuse(name, state.FailsAccount, "group '"+name.Text+"' in use: -G "+name.Text+" gives it to the user", likely)
		return
	}
	if id, ok := o.Value("u", "uid"); own && ok && id.Known {
		if group, perhaps := tools.Holder(a.World, "/etc/group", id.Text); group != "" {
			a.Refuse(id, state.FailsAccountID, "uid '"+id.Text+"' in use: group "+group+" has the number", likely || perhaps)
			return
		}
	}
	if !o.Has("D", "disabled-password", "empty-password", "S", "system") && !tools.Fed(a.World) {
		a.Refuse(effects.Arg{}, state.FailsAnswer, "asks for a password: -D makes none", likely)
	}
}

// newMember refuses to put a user into a group where either is missing.
func newMember(a *tools.Command, x effects.Action, likely bool) {
	if len(x.Paths) != 2 || x.Options.Has("S", "g", "system", "gid") {
		return
	}
	for i, file := range []string{"/etc/passwd", "/etc/group"} {
		lacks, perhaps := tools.LacksAccount(a.World, file, x.Paths[i].Text)
		if lacks && x.Paths[i].Known {
			a.Doubtful = false
			a.Refuse(x.Paths[i], state.FailsAccount, []string{"user", "group"}[i]+" '"+x.Paths[i].Text+"' does not exist", likely || perhaps)
			return
		}
	}
}
