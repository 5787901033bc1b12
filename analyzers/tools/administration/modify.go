package administration

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The fields of a line of /etc/passwd. Source: passwd(5).
const (
	loginField = iota
	_
	numberField
	groupField
	commentField
	homeField
	shellField
)

// userChanged changes a user's line as usermod does, and refuses a name or number that another has. Sources: usermod(8)
// of shadow 4.13, and measured with it.
func userChanged(a *tools.Command, x effects.Action) {
	o, user := x.Options, x.Paths[0]
	if a.Failed || renames(a, o, "/etc/passwd", "user", user.Text, "l", "login") || renumbers(a, o, "/etc/passwd", "UID", user.Text, "u", "uid") {
		return
	}
	if !user.Known {
		a.Forget("/etc/passwd")
		return
	}
	home, known := homeOf(a, user.Text)
	login, renamed := o.Value("l", "login")
	a.Relist("/etc/passwd", func(fields []string) []string {
		if fields[loginField] != user.Text || len(fields) <= shellField {
			return fields
		}
		put := func(n int, unknown string, names ...string) {
			if v, ok := o.Value(names...); ok {
				if fields[n] = v.Text; !v.Known || !a.Sure() {
					fields[n] = unknown
				}
			}
		}
		put(numberField, state.UnknownID, "u", "uid")
		put(commentField, "", "c", "comment")
		put(homeField, "", "d", "home")
		put(shellField, "", "s", "shell")
		if put(groupField, state.UnknownID, "g", "gid"); o.Has("g", "gid") && fields[groupField] != state.UnknownID {
			fields[groupField] = a.GroupNumber(fields[groupField])
		}
		put(loginField, "", "l", "login")
		return fields
	})
	switch {
	case !renamed:
	case !login.Known || !a.Sure():
		a.Forget("/etc/passwd")
		a.Forget("/etc/group")
	default:
		renameMember(a, user.Text, login.Text)
	}
	if o.Has("m", "move-home") {
		home = moved(a, o, home, known)
	}
	if o.Has("u", "uid", "g", "gid") && !a.Failed { // what he has in there goes with the number
		if !path.IsAbs(home) || path.Clean(home) == "/" {
			home = "/home"
		}
		a.Edit(func(e *filesystem.Editor) { e.Forget(path.Clean(home), filesystem.KnowOwner) })
	}
}

// groupChanged changes a group's line as groupmod does, and the number in those of its users; it refuses a name or number
// that another has. Sources: groupmod(8) of shadow 4.13, and measured with it.
func groupChanged(a *tools.Command, x effects.Action) {
	o, group := x.Options, x.Paths[0]
	if a.Failed || renames(a, o, "/etc/group", "group", group.Text, "n", "new-name") || renumbers(a, o, "/etc/group", "GID", group.Text, "g", "gid") {
		return
	}
	name, renamed := o.Value("n", "new-name")
	number, numbered := o.Value("g", "gid")
	if !group.Known || !a.Sure() || renamed && !name.Known || numbered && !number.Known || o.Has("U", "users", "a", "append") {
		a.Forget("/etc/passwd")
		a.Forget("/etc/group")
		return
	}
	line, presence := state.Database(a.State.Files, "/etc/group", group.Text)
	if before := state.Field(line, 2); numbered && (presence != filesystem.Present || before == "" || before == state.UnknownID) {
		a.Forget("/etc/passwd") // whose group it is
	} else if numbered {
		a.Relist("/etc/passwd", func(fields []string) []string {
			if len(fields) > groupField && fields[groupField] == before {
				fields[groupField] = number.Text
			}
			return fields
		})
	}
	a.Relist("/etc/group", func(fields []string) []string {
		if fields[0] == group.Text {
			if numbered {
				fields[2] = number.Text
			}
			if renamed {
				fields[0] = name.Text
			}
		}
		return fields
	})
}

// renames refuses a new name that another has.
func renames(a *tools.Command, o *effects.Options, file, what, own string, option ...string) bool {
	name, ok := o.Value(option...)
	if !ok || !name.Known || name.Text == own {
		return false
	}
	_, presence := state.Database(a.State.Files, file, name.Text)
	if presence == filesystem.Present {
		a.Refuse(name, state.FailsAccount, what+" '"+name.Text+"' already exists", false)
	}
	return a.Failed
}

// renumbers refuses a new number that another has.
func renumbers(a *tools.Command, o *effects.Options, file, what, name string, option ...string) bool {
	id, ok := o.Value(option...)
	if !ok || !id.Known || o.Has("o", "non-unique") {
		return false
	}
	holder, likely := tools.Holder(a.World, file, id.Text)
	if holder != "" && holder != name {
		a.Refuse(id, state.FailsAccountID, what+" '"+id.Text+"' already exists: "+map[string]string{"UID": "user ", "GID": "group "}[what]+holder+" has it", likely)
	}
	return a.Failed
}

// homeOf is a user's home directory.
func homeOf(a *tools.Command, user string) (home string, known bool) {
	line, presence := state.Database(a.State.Files, "/etc/passwd", user)
	home = state.Field(line, homeField)
	return home, presence == filesystem.Present && path.IsAbs(home)
}

// moved moves a user's home directory, and returns where it is then. A folder that is there already is refused, and one
// above that is not; a home that is not there stays away. Measured with shadow 4.13, on 2026-11-30.
func moved(a *tools.Command, o *effects.Options, home string, known bool) string {
	to, given := o.Value("d", "home")
	if !known || !given || !to.Known || !path.IsAbs(to.Text) || !a.Sure() {
		a.ForgetAll()
		return ""
	}
	from, at := a.Stat(home), path.Clean(to.Text)
	there, above := a.Stat(at), a.Stat(path.Dir(at))
	switch {
	case from.Path == there.Path || from.Entry.Presence == filesystem.Absent:
		return at
	case from.Entry.Presence != filesystem.Present || from.Entry.Type != filesystem.Directory:
		a.ForgetAll()
		return ""
	case there.Entry.Presence == filesystem.Present:
		a.Refuse(to, state.FailsPath, "directory "+at+" exists", there.Entry.Likely || from.Entry.Likely)
	case above.Entry.Presence == filesystem.Absent:
		a.Refuse(to, state.FailsPath, "cannot rename directory "+home+" to "+at, above.Entry.Likely || from.Entry.Likely)
	}
	if a.Failed {
		return home
	}
	files := a.State.Files
	a.Edit(func(e *filesystem.Editor) {
		e.Graft(filesystem.Graft{Dest: there.Path, Source: from.Path, From: files, Cause: a.Cause(a.Span(to))})
		e.Remove(from.Path, filesystem.Cause{})
	})
	return at
}

// renameMember renames a user in the groups that he is in.
func renameMember(a *tools.Command, from, to string) {
	a.Relist("/etc/group", func(group []string) []string {
		if len(group) > 3 {
			members := strings.Split(group[3], ",")
			for n, m := range members {
				if m == from {
					members[n] = to
				}
			}
			group[3] = strings.Join(members, ",")
		}
		return group
	})
}
