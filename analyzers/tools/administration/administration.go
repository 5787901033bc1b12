// Package administration models what Debian's and Ubuntu's programs for accounts, services, locales and permissions
// refuse. What they change is the effects table's to say, or that of an unknown program.
package administration

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are those programs.
var Tools = []*tools.Tool{
	{Manager: "chpasswd", Run: passwords},
	{Manager: "groupdel", Run: groupGone},
	{Manager: "groupmod", Run: groupChanged},
	{Manager: "usermod", Run: userChanged},
	{Manager: "gpasswd", Run: memberGone},
	{Manager: "setcap", Run: linked},
	{Manager: "adduser", Run: applet(newUser)},
	{Manager: "addgroup", Run: applet(newMember)},
	statoverride, service, cluster, updateLocale, localedef, visudo,
}

// passwords refuses the first line of chpasswd's input that names nobody, or has no password. Source: chpasswd(8) of
// shadow 4.13, and measured with it, with PAM and without (-e).
func passwords(a *tools.Command, x effects.Action) {
	if a.Failed || a.Stdin == nil || a.Stdin.Lost || x.Options.Has("R", "root", "P", "prefix") {
		return
	}
	n := 0
	for line := range strings.Lines(string(a.Stdin.Text)) {
		n++
		name, _, ok := strings.Cut(strings.TrimRight(line, "\n"), ":")
		if !ok {
			a.Refuse(effects.Arg{}, state.FailsAccount, fmt.Sprintf("line %d: missing new password", n), false)
			return
		}
		if lacks, likely := tools.LacksAccount(a.World, "/etc/passwd", name); lacks {
			a.Refuse(effects.Arg{}, state.FailsAccount, "user '"+name+"' does not exist", likely)
			return
		}
	}
}

// linked refuses to give a link capabilities: a file alone has them. Source: setcap(8); cap_set_file(3) of libcap, which
// looks at the link itself.
func linked(a *tools.Command, x effects.Action) {
	at, ok := a.At(x.Paths[0])
	r := a.Stat(at)
	itself := path.Join(a.Real(path.Dir(at)), path.Base(at))
	if a.Failed || !ok || !x.Paths[0].Known || r.Entry.Presence != filesystem.Present || r.Path == itself {
		return
	}
	a.Doubtful = false // no option has it look elsewhere
	a.Refuse(x.Paths[0], state.FailsPath, "Invalid file '"+x.Paths[0].Text+"' for capability operation: it is a link to "+r.Path, r.Entry.Likely)
}

// groupGone refuses to remove a group that is a user's own. Source: groupdel(8) of shadow 4.13.
func groupGone(a *tools.Command, x effects.Action) {
	if a.Failed || len(x.Paths) != 1 || !x.Paths[0].Known {
		return
	}
	group, presence := state.Database(a.State.Files, "/etc/group", x.Paths[0].Text)
	id := state.Field(group, 2)
	users := a.Stat("/etc/passwd").Entry
	if presence != filesystem.Present || users.Presence != filesystem.Present {
		return
	}
	text := string(state.Added(users))
	if users.Has(filesystem.KnowContent) && !users.Likely {
		text = string(users.Content)
	}
	for line := range strings.Lines(text) {
		own := state.Field(line, 3)
		together := id == "" && own == "" && state.Field(line, 0) == x.Paths[0].Text // useradd made both
		if id != "" && own == id || together {
			a.Refuse(x.Paths[0], state.FailsAccount, "cannot remove the primary group of user '"+state.Field(line, 0)+"'", false)
			return
		}
	}
}

// memberGone takes a user out of a group, and refuses it where the group does not have him. Source: gpasswd(1) of shadow
// 4.13.
func memberGone(a *tools.Command, x effects.Action) {
	user, _ := x.Options.Value("d", "delete")
	group := x.Paths[0]
	if a.Failed {
		return
	}
	e := a.Stat("/etc/group").Entry
	line, presence := state.Database(a.State.Files, "/etc/group", group.Text)
	members := strings.Split(strings.TrimSpace(state.Field(line, 3)), ",")
	if user.Known && group.Known && presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) &&
		!a.State.Files.Touched("/etc/group") && !slices.Contains(members, user.Text) { // who makes users may make them members
		a.Refuse(user, state.FailsAccount, "user '"+user.Text+"' is not a member of '"+group.Text+"'", false)
		return
	}
	a.Relist("/etc/group", func(fields []string) []string {
		switch {
		case len(fields) < 4 || group.Known && fields[0] != group.Text:
			return fields
		case user.Known && a.Sure():
			return tools.Without(fields, user.Text)
		}
		fields[3] = state.UnknownID
		return fields
	})
}

// statoverride writes down owners and permissions that dpkg keeps to. Source: dpkg-statoverride(1) of dpkg 1.21, and
// measured with it.
var statoverride = &tools.Tool{
	Names: tools.Names("dpkg-statoverride"), System: true, Grammar: effects.Getopt("", "admindir instdir root"),
	Effect: func(l effects.Line) effects.Effect {
		e := effects.Effect{Modelled: true, Actions: []effects.Action{effects.Below("/var/lib/dpkg")}}
		if l.Has("update") && len(l.Options.Operands) == 4 {
			e.Add(effects.Action{Kind: effects.Under, Paths: l.Options.Operands[3:]})
		}
		return effects.CarriedOut("dpkg-statoverride", l, e)
	},
	Manager: "dpkg-statoverride",
	Run: func(a *tools.Command, x effects.Action) {
		named := x.Line.Options.Operands
		if x.Line.Has("add") && len(named) == 4 && !x.Line.Has("admindir", "instdir", "root") {
			for i, file := range []string{"/etc/passwd", "/etc/group"} {
				p := named[i]
				if !p.Known || strings.HasPrefix(p.Text, "#") || a.Failed {
					continue
				}
				if lacks, likely := tools.LacksAccount(a.World, file, p.Text); lacks {
					a.Refuse(p, state.FailsAccount, []string{"user", "group"}[i]+" '"+p.Text+"' does not exist", likely)
				}
			}
		}
		a.Instead(x)
	},
}
