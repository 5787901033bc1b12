package effects

// accounts are the files that user and group commands change.
func accounts() Action {
	return under("/etc/passwd", "/etc/group", "/etc/shadow", "/etc/gshadow", "/etc/passwd-", "/etc/group-", "/etc/shadow-", "/etc/gshadow-", "/etc/subuid", "/etc/subgid", "/var/mail")
}

func useradd(c *call, _ string) Effect {
	o := parse(c.args, "bcdefgGkKNpRPsuZ", "base-dir comment home-dir expiredate inactive gid groups skel key password root prefix shell uid selinux-user", false)
	e := Effect{Modelled: true}
	if o.Has("D", "defaults", "R", "root") || len(o.Operands) != 1 {
		e.Doubtful = true
		e.add(accounts())
		return e
	}
	e.owners(o.Values("g", "gid"), NeedGroup)
	uid, _ := o.Value("u", "uid")
	dir, _ := o.Value("d", "home-dir")
	unique := uid
	if o.Has("o", "non-unique") || !uid.Known {
		unique = Arg{}
	}
	e.add(Action{Kind: User, Text: o.Operands[0].Text, Paths: o.Operands, ID: unique.Text, Home: dir.Text, NoHome: !o.Has("m", "create-home")})
	e.home(o.Operands[0], dir, o.Has("m", "create-home"))
	return e
}

// home makes a home directory. Whether one is made without being asked for depends on configuration, so its place is then unknown.
func (e *Effect) home(user, dir Arg, made bool) {
	if dir.Text == "" {
		dir = Arg{Text: "/home/" + user.Text, Known: user.Known, Index: user.Index}
	}
	if made {
		e.add(Action{Kind: Directory, Paths: []Arg{dir}, Recursive: true})
	}
	e.add(Action{Kind: Under, Paths: []Arg{dir}})
}

// adduser is Debian's perl program or busybox's applet; adduser USER GROUP adds to a group.
func adduser(c *call, _ string) Effect {
	o := parse(c.args, "hgsGuk", "home shell ingroup uid gid firstuid lastuid firstgid lastgid gecos conf add_extra_groups comment", false)
	e := Effect{Modelled: true, Doubtful: true}
	if len(o.Operands) == 0 || o.Has("group") {
		return addgroup(c, "")
	}
	if len(o.Operands) == 2 {
		e.add(accounts())
		return e
	}
	dir, _ := o.Value("home", "h")
	e.add(Action{Kind: User, Text: o.Operands[0].Text, Paths: o.Operands[:1], Home: dir.Text, NoHome: o.Has("H", "no-create-home"), Quiet: true})
	e.home(o.Operands[0], dir, !o.Has("H", "no-create-home", "system", "S"))
	return e
}

func groupadd(c *call, _ string) Effect {
	o := parse(c.args, "gKpRPU", "gid key password root prefix users", false)
	e := Effect{Modelled: true}
	gid, _ := o.Value("g", "gid")
	if o.Has("o", "non-unique") || !gid.Known {
		gid = Arg{}
	}
	for _, a := range o.Operands {
		e.add(Action{Kind: Group, Text: a.Text, Paths: []Arg{a}, ID: gid.Text, Quiet: o.Has("f", "force")})
	}
	return e
}

func addgroup(c *call, _ string) Effect {
	o := parse(c.args, "g", "gid firstgid lastgid conf", false)
	e := Effect{Modelled: true, Doubtful: true}
	if len(o.Operands) == 1 {
		e.add(Action{Kind: Group, Text: o.Operands[0].Text, Paths: o.Operands, Quiet: true})
	} else {
		e.add(accounts())
	}
	return e
}

func userdel(c *call, _ string) Effect {
	o := parse(c.args, "RP", "root prefix backup-to", false)
	e := Effect{Modelled: true}
	for _, a := range o.Operands {
		e.add(Action{Kind: UserGone, Text: a.Text, Paths: []Arg{a}})
		if o.Has("r", "remove", "remove-home") {
			e.add(Action{Kind: Under, Paths: []Arg{{Text: "/home/" + a.Text, Known: a.Known}}})
		}
	}
	if c.name == "deluser" || len(o.Operands) != 1 {
		return Effect{Modelled: true, Doubtful: true, Actions: append(e.Actions, accounts())}
	}
	return e
}

func groupdel(c *call, _ string) Effect {
	o := parse(c.args, "RP", "root prefix", false)
	e := Effect{Modelled: true}
	for _, a := range o.Operands {
		e.add(Action{Kind: GroupGone, Text: a.Text, Paths: []Arg{a}})
	}
	return e
}

func usermod(c *call, _ string) Effect {
	o := parse(c.args, "acdefgGlpRPsuvVwWZ", "comment home expiredate inactive gid groups login password root prefix shell uid", false)
	e := Effect{Modelled: true}
	// The a of -aG takes no value, yet -a alone before a name is rare enough to leave to doubt.
	if o.Has("a") {
		o = parse(c.args, "cdefgGlpRPsuvVwWZ", "comment home expiredate inactive gid groups login password root prefix shell uid", false)
	}
	if n := len(o.Operands); n == 1 {
		e.add(Action{Kind: NeedUser, Text: o.Operands[0].Text, Paths: o.Operands})
	} else {
		e.Doubtful = true
	}
	e.owners(o.Values("g", "gid"), NeedGroup)
	for _, a := range append(o.Values("d", "home"), o.Values("m", "move-home")...) {
		e.add(Action{Kind: Under, Paths: []Arg{a}})
	}
	if o.Has("d", "home", "m", "l", "login") {
		e.add(under("/home"))
	}
	e.add(accounts())
	return e
}

// account changes account files in ways that need no following.
func account(*call, string) Effect { return Effect{Modelled: true, Actions: []Action{accounts()}} }
