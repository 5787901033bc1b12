package effects

import "strings"

// accounts are the files that user and group commands change.
func accounts() Action {
	return Below("/etc/passwd", "/etc/group", "/etc/shadow", "/etc/gshadow", "/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/subuid", "/etc/subgid", "/var/mail")
}

func useradd(c *call, _ string) Effect {
	o := useraddOptions(c.args)
	if e, ok := elsewhere(o); ok {
		return e
	}
	e := Effect{Modelled: true}
	if o.Has("D", "defaults") || len(o.Operands) != 1 {
		e.Doubtful = true
		e.Add(accounts())
		return e
	}
	e.groups(o.Values("g", "gid"))
	e.further(o.Values("G", "groups"))
	if o.Has("p", "password") { // which may be empty: sudo does not ask for it then
		e.Add(Below("/etc/sudoers.d"))
	}
	uid, _ := o.Value("u", "uid")
	dir, homed := o.Value("d", "home-dir")
	if base, ok := o.Value("b", "base-dir"); ok && !homed {
		dir = Arg{Text: strings.TrimSuffix(base.Text, "/") + "/" + o.Operands[0].Text, Known: base.Known && o.Operands[0].Known}
	}
	e.Add(Action{Kind: User, Text: o.Operands[0].Text, Paths: o.Operands, ID: number(uid, o.Has("u", "uid")), Home: dir.Text, Shell: shellOf(o, ""), NoHome: !o.Has("m", "create-home"),
		NoGroup: o.Has("N", "no-user-group", "g", "gid"), Shared: o.Has("o", "non-unique"), Groups: groupsOf(o.Values("g", "gid"), o.Values("G", "groups")), Valued: valued(c.args)})
	if o.Has("m", "create-home") && !o.Has("k", "skel") {
		e.Add(Action{Kind: Home, Text: o.Operands[0].Text, Paths: []Arg{homeArg(o.Operands[0], dir)}})
	} else if o.Has("m", "create-home") {
		e.home(o.Operands[0], dir, true)
	} else if !o.Has("r", "system", "M", "no-create-home") { // useradd(8): a system user gets none, whatever login.defs says
		e.Add(Action{Kind: Home, Text: o.Operands[0].Text, Paths: []Arg{homeArg(o.Operands[0], dir)}, Plain: true})
	}
	return e
}

// elsewhere is what a command does to the accounts of another root, which says nothing of those here. Source: useradd(8)
// and the others of shadow 4.13, -R and -P.
func elsewhere(o *Options) (e Effect, ok bool) {
	roots := o.Values("R", "root", "P", "prefix")
	return Effect{Modelled: true, Actions: []Action{{Kind: Under, Paths: roots}}}, len(roots) > 0
}

// Weigh is how sure it is that what an account asks for is refused, where that is likely and where the command is
// doubtful: arguments that are not known do not make it more than likely, as long as they are values. absent: nobody has
// the name, whom a quiet command would leave alone.
func (a Action) Weigh(likely, doubtful, absent bool) (bool, bool) {
	doubtful = doubtful && !(a.Quiet && absent)
	return likely || a.Valued && doubtful, doubtful && !a.Valued
}

// valued reports whether all arguments that are not known follow an option, so that they are its value in all likelihood.
func valued(args []Arg) bool {
	for i, a := range args {
		if !a.Known && (i == 0 || !args[i-1].Known || !strings.HasPrefix(args[i-1].Text, "-") || args[i-1].Text == "--") {
			return false
		}
	}
	return true
}

// useraddOptions reads useradd's.
func useraddOptions(args []Arg) *Options {
	return parse(args, "bcdefgGkKpRPsuZ", "base-dir comment home-dir expiredate inactive gid groups skel key password root prefix shell uid selinux-user", false)
}

// noLogin is the shell of a system's account that adduser makes where it is told none: Debian's and Alpine's refuse.
const noLogin = "/usr/sbin/nologin"

// shellOf is the shell of a new user, "" where it is not known; system is that of a system's account.
func shellOf(o *Options, system string) string {
	switch shell, ok := o.Value("s", "shell"); {
	case ok && shell.Known:
		return shell.Text
	case !ok && o.Has("system", "S"):
		return system
	}
	return ""
}

// further are the supplementary groups of a user, which must all be there.
func (e *Effect) further(lists []Arg) {
	for _, list := range lists {
		for name := range strings.SplitSeq(list.Text, ",") {
			e.groups([]Arg{{Text: name, Known: list.Known, Index: list.Index}})
		}
	}
}

// number is a user's or group's as it was given.
func number(id Arg, given bool) string {
	if given && !id.Known {
		return "?"
	}
	return id.Text
}

// groupsOf writes a new user's groups down: GROUP:MORE,MORE, with "$" for what is not known.
func groupsOf(group, more []Arg) string {
	join := func(args []Arg) string {
		var texts []string
		for _, a := range args {
			if !a.Known {
				return "$"
			}
			texts = append(texts, a.Text)
		}
		return strings.Join(texts, ",")
	}
	if len(group)+len(more) == 0 {
		return ""
	}
	return join(group) + ":" + join(more)
}

// home makes a home directory. Whether one is made without being asked for depends on configuration, so its place is
// then unknown.
func (e *Effect) home(user, dir Arg, made bool) {
	dir = homeArg(user, dir)
	if made {
		e.Add(Action{Kind: Directory, Paths: []Arg{dir}, Recursive: true})
	}
	e.Add(Action{Kind: Under, Paths: []Arg{dir}})
}

func homeArg(user, dir Arg) Arg {
	if dir.Text != "" {
		return dir
	}
	return Arg{Text: "/home/" + user.Text, Known: user.Known, Index: user.Index}
}

// adduser is Debian's perl program or busybox's applet; adduser USER GROUP adds to a group.
func adduser(c *call, _ string) Effect {
	if useraddOptions(c.args).Has("b", "c", "d", "e", "f", "K", "l", "m", "M", "N", "o", "p", "r", "U", "base-dir", "home-dir", "create-home", "groups", "user-group", "no-user-group", "no-log-init", "password") {
		return useradd(c, "") // distributions with RPM have it under this name, too
	}
	o := parse(c.args, "hgsGuk", "home shell ingroup uid gid firstuid lastuid firstgid lastgid gecos conf add_extra_groups comment", false)
	system := o.Has("system") // of Debian's alone: it leaves who is there alone
	e := Effect{Modelled: true, Doubtful: system}
	if len(o.Operands) == 0 || o.Has("group") && !o.Has("system") {
		return addgroup(c, "")
	}
	if len(o.Operands) == 2 && !o.Has("D", "S", "H", "h", "g", "s", "G", "k", "u") { // with them, busybox' makes the user
		if !system {
			e.owners(o.Operands[:1], NeedUser)
			e.owners(o.Operands[1:], NeedGroup)
		}
		e.Add(joining(o.Operands[:1], o.Operands[1:], false), passwords())
		return e
	}
	dir, _ := o.Value("home", "h")
	uid, _ := o.Value("uid", "u")
	if !system {
		e.owners(o.Values("ingroup", "G"), NeedGroup)
		e.groups(o.Values("gid"))
	}
	e.Add(Action{Kind: Project, Manager: "adduser", Paths: o.Operands[:1], Options: o, Instead: &Effect{Modelled: true}})
	e.Add(Action{Kind: User, Text: o.Operands[0].Text, Paths: o.Operands[:1], Home: dir.Text, Shell: shellOf(o, noLogin), NoHome: o.Has("H", "no-create-home"), Quiet: system,
		NoGroup: o.Has("ingroup", "G", "gid", "S") || system && !o.Has("group"), // busybox' -S has nogroup
		ID:      number(uid, o.Has("uid", "u")), Groups: groupsOf(append(o.Values("ingroup", "G"), o.Values("gid")...), nil)})
	home := homeArg(o.Operands[0], dir)
	e.Add(Action{Kind: Home, Text: o.Operands[0].Text, Paths: []Arg{home}, Quiet: true, Recursive: !o.Has("H", "no-create-home") && (!o.Has("system", "S") || dir.Text != "")})
	return e
}

// setcap gives files capabilities. Source: setcap(8) of libcap 2.66.
func setcap(c *call, program string) Effect {
	o := parse(c.args, "n", "", false)
	e := settles()(c, program)
	files := o.Operands
	if !o.Has("r") {
		files = files[min(1, len(files)):]
	}
	if len(files) == 1 && !o.Has("v", "f", "h", "n") {
		e.Actions = append([]Action{{Kind: Project, Manager: "setcap", Paths: files, Options: o, Instead: &Effect{Modelled: true}}}, e.Actions...)
	}
	return e
}

func groupadd(c *call, _ string) Effect {
	o := parse(c.args, "gKpRPU", "gid key password root prefix users", false)
	if e, ok := elsewhere(o); ok {
		return e
	}
	e := Effect{Modelled: true}
	gid, _ := o.Value("g", "gid")
	for _, a := range o.Operands {
		e.Add(Action{Kind: Group, Text: a.Text, Paths: []Arg{a}, ID: number(gid, o.Has("g", "gid")), Shared: o.Has("o", "non-unique"), Quiet: o.Has("f", "force"), Force: o.Has("f", "force")})
	}
	return e
}

func addgroup(c *call, _ string) Effect {
	o := parse(c.args, "g", "gid firstgid lastgid conf", false)
	system := o.Has("system")
	e := Effect{Modelled: true, Doubtful: system || len(o.Operands) != 1}
	if len(o.Operands) == 1 {
		gid, _ := o.Value("g", "gid")
		e.Add(Action{Kind: Group, Text: o.Operands[0].Text, Paths: o.Operands, Quiet: system, Shared: system, ID: number(gid, o.Has("g", "gid"))})
	} else {
		e.Add(Action{Kind: Project, Manager: "addgroup", Paths: o.Operands, Options: o, Instead: &Effect{Modelled: true}})
		if len(o.Operands) == 2 {
			e.Add(joining(o.Operands[:1], o.Operands[1:], false), passwords())
		} else {
			e.Add(accounts())
		}
	}
	return e
}

func userdel(c *call, _ string) Effect {
	o := parse(c.args, "RP", "root prefix backup-to conf", false)
	if e, ok := elsewhere(o); ok {
		return e
	}
	e := Effect{Modelled: true}
	if c.name == "deluser" && (o.Has("system", "group") || len(o.Operands) > 1) {
		return Effect{Modelled: true, Doubtful: true, Actions: []Action{accounts(), Below("/home")}}
	}
	for _, a := range o.Operands {
		e.Add(Action{Kind: UserGone, Text: a.Text, Paths: []Arg{a}})
		if o.Has("r", "remove", "remove-home") {
			e.Add(Action{Kind: Under, Paths: []Arg{{Text: "/home/" + a.Text, Known: a.Known}}})
		}
	}
	if e.Doubtful = len(o.Operands) != 1; e.Doubtful || c.name == "deluser" {
		e.Add(accounts())
	}
	return e
}

func groupdel(c *call, _ string) Effect {
	o := parse(c.args, "RP", "root prefix", false)
	if e, ok := elsewhere(o); ok {
		return e
	}
	e := Effect{Modelled: true}
	if !o.Has("f", "force") {
		e.Add(refused("groupdel", o))
	}
	for _, a := range o.Operands {
		e.Add(Action{Kind: GroupGone, Text: a.Text, Paths: []Arg{a}})
	}
	return e
}

func usermod(c *call, _ string) Effect {
	o := parse(c.args, "acdefgGlpRPsuvVwWZ", "comment home expiredate inactive gid groups login password root prefix shell uid", false)
	e := Effect{Modelled: true}
	if len(o.Operands) > 0 {
		change := locking()
		change.Quiet = !o.Has("a", "append", "G", "groups", "p", "password", "L", "lock", "U", "unlock", "e", "expiredate", "f", "inactive")
		e.Add(change) // what an account has already is no change, and nothing is locked
	}
	// The a of -aG takes no value, yet -a alone before a name is rare enough to leave to doubt.
	if o.Has("a") {
		o = parse(c.args, "cdefgGlpRPsuvVwWZ", "comment home expiredate inactive gid groups login password root prefix shell uid", false)
	}
	if there, ok := elsewhere(o); ok {
		return there
	}
	if n := len(o.Operands); n == 1 {
		e.Add(Action{Kind: NeedUser, Text: o.Operands[0].Text, Paths: o.Operands})
	} else {
		e.Doubtful = true
	}
	e.groups(o.Values("g", "gid"))
	e.further(o.Values("G", "groups"))
	if len(o.Operands) != 1 {
		if e.Add(accounts(), Below("/home")); o.Has("m", "move-home") { // from wherever it was
			e.Actions = append(e.Actions, Everything()...)
		}
		return e
	}
	e.Add(refused("usermod", o))
	if lists := o.Values("G", "groups"); len(lists) > 0 {
		e.Add(joining(o.Operands, lists, !o.Has("a", "append")))
	}
	if o.Has("d", "home", "m", "l", "login") { // those of mail, and of subordinate numbers, bear the user's name
		e.Add(Below("/var/mail", "/etc/subuid", "/etc/subgid"))
	}
	e.Add(passwords())
	return e
}

// joining makes a user a member of groups, and of no others where they are all that he is to have.
func joining(user, groups []Arg, all bool) Action {
	_, names, _ := strings.Cut(groupsOf(nil, groups), ":")
	return Action{Kind: Member, Text: user[0].Text, Paths: user, Groups: names, Replaces: all}
}

// passwords are the files that change with the groups and the password of a user, beside /etc/group; his line in
// /etc/passwd stays as it is. Sources: usermod(8), adduser(8), chpasswd(8).
func passwords() Action {
	return Below("/etc/shadow", "/etc/gshadow", "/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-")
}

// locking is what commands do first that change accounts. Sources: usermod(8), groupmod(8).
func locking() Action { return Action{Kind: User, Paths: []Arg{{Known: true}}} }

// AsRead is the text of what a command does to each account of which its input has a line: none where it is empty.
const AsRead = "as read"

// enrolling changes those alone, of accounts that its input names.
func enrolling(c *call, _ string) Effect {
	change := locking()
	change.Text = AsRead
	first := refused("chpasswd", parse(c.args, "cRPs", "crypt-method root prefix sha-rounds", false))
	return Effect{Modelled: true, Actions: []Action{change, first, passwords()}}
}

// refused is what a program that the manager is named after looks at before it changes anything.
func refused(manager string, o *Options) Action {
	return Action{Kind: Project, Manager: manager, Paths: o.Operands, Options: o, Instead: &Effect{Modelled: true}}
}

// account changes account files in ways that need no following.
func account(*call, string) Effect {
	return Effect{Modelled: true, Actions: []Action{accounts()}}
}
