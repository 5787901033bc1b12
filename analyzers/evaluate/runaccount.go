package evaluate

import (
	"bytes"
	"fmt"
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// identity is who runs a command.
type identity struct {
	known    bool
	uid, gid int
}

func (a *action) needAccount(x effects.Action) {
	kind, file := NeedUser, "/etc/passwd"
	if x.Kind == effects.NeedGroup {
		kind, file = NeedGroup, "/etc/group"
	}
	if numeric(x.Text) || len(x.Paths) == 0 {
		return
	}
	_, presence := database(a.st.Files, file, x.Text)
	a.need(Need{Span: a.span(x.Paths[0]), Kind: kind, Name: x.Text, Presence: presence, Call: a.call}, a.site)
	if presence == filesystem.Absent && !a.nsswitch() {
		a.refuse(x.Paths[0], "account", map[NeedKind]string{NeedUser: "user", NeedGroup: "group"}[kind]+" '"+x.Text+"' does not exist", false)
	}
}

// nsswitch tells whether users may come from elsewhere than the two files.
func (m *machine) nsswitch() bool {
	e := m.stat("/etc/nsswitch.conf").Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return false
	}
	for _, source := range []string{"ldap", "sss", "extrausers", "winbind", "nis"} {
		if bytes.Contains(e.Content, []byte(source)) {
			return true
		}
	}
	return false
}

// account adds to and takes from /etc/passwd and /etc/group where their content is known.
func (a *action) account(x effects.Action) {
	file := "/etc/passwd"
	if x.Kind == effects.Group || x.Kind == effects.GroupGone {
		file = "/etc/group"
	}
	if len(x.Paths) == 0 || !x.Paths[0].Known {
		a.blur("/etc/passwd")
		a.blur("/etc/group")
		return
	}
	at := x.Paths[0]
	_, presence := database(a.st.Files, file, x.Text)
	gone := x.Kind == effects.UserGone || x.Kind == effects.GroupGone
	switch {
	case gone && presence == filesystem.Absent:
		a.refuse(at, "account", "'"+x.Text+"' does not exist", false)
	case !gone && presence == filesystem.Present && !x.Quiet:
		a.refuse(at, "account", "'"+x.Text+"' already exists", false)
		return
	case !gone && x.ID != "" && presence == filesystem.Absent && a.taken(file, x.ID):
		a.refuse(at, "account", "ID "+x.ID+" is not unique", false)
		return
	}
	if gone {
		a.blur("/etc/passwd")
		a.blur("/etc/group")
		return
	}
	if presence != filesystem.Present {
		a.enlist(file, x)
	}
	if x.Kind == effects.User {
		if _, presence := database(a.st.Files, "/etc/group", x.Text); presence != filesystem.Present {
			a.enlist("/etc/group", effects.Action{Kind: effects.Group, Text: x.Text})
		}
	}
	for _, name := range []string{"shadow", "gshadow", "subuid", "subgid"} {
		a.blur("/etc/" + name)
		a.blur("/etc/" + name + "-")
	}
	a.blur("/etc/passwd-")
	a.blur("/etc/group-")
}

func (a *action) taken(file, id string) bool {
	e := a.stat(file).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	for line := range strings.Lines(string(e.Content)) {
		if field(line, 2) == id {
			return true
		}
	}
	return false
}

// enlist adds a line. An id that was not asked for is left empty, which reads as not known.
func (a *action) enlist(file string, x effects.Action) {
	r := a.stat(file)
	e := r.Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		a.blur(file)
		return
	}
	line := fmt.Sprintf("%s:x:%s:\n", x.Text, x.ID)
	if x.Kind == effects.User {
		home := x.Home
		if home == "" {
			home = "/home/" + x.Text
		}
		line = fmt.Sprintf("%s:x:%s::%s:%s:\n", x.Text, x.ID, "", home)
	}
	content := append(bytes.Clone(e.Content), line...)
	e = withContent(e, content)
	e.Known &^= filesystem.KnowSize
	a.edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
}

// identify tells who a USER is: a number that no account has comes with group 0.
func identify(files filesystem.Tree, user Setting) identity {
	name, group, _ := strings.Cut(user.Value, ":")
	uid, gid, p := account(files, name)
	if !user.Known || p != filesystem.Present {
		return identity{}
	}
	if uid != 0 && numeric(name) {
		e := filesystem.Stat(files, "/etc/passwd").Entry
		if e.Presence == filesystem.Unknown || e.Likely || e.Presence == filesystem.Present && !e.Has(filesystem.KnowContent) {
			return identity{}
		}
		gid = 0
		for line := range strings.Lines(string(e.Content)) {
			if field(line, 2) == name {
				gid, _ = strconv.Atoi(field(line, 3))
			}
		}
	}
	if group != "" {
		if gid, p = groupID(files, group); p != filesystem.Present {
			return identity{}
		}
	}
	return identity{known: true, uid: uid, gid: gid}
}

// homeOf is a user's home directory as the runtime sets HOME; ok is false when it is not known.
func homeOf(files filesystem.Tree, user string) (home string, ok bool) {
	name, _, _ := strings.Cut(user, ":")
	if name == "" || name == "root" || name == "0" {
		if line, p := database(files, "/etc/passwd", "root"); p == filesystem.Present && field(line, 5) != "" {
			return field(line, 5), true
		}
		return "/root", true
	}
	if _, err := strconv.Atoi(name); err == nil {
		return "", false
	}
	line, p := database(files, "/etc/passwd", name)
	if p != filesystem.Present || !path.IsAbs(field(line, 5)) {
		return "", false
	}
	return field(line, 5), true
}
