package effects

// gpasswd adds users to a group and takes them from it. Source: gpasswd(1), 4.13.
func gpasswd(c *call, _ string) Effect {
	o := parse(c.args, "adMAQ", "add delete members administrators root", false)
	e := Effect{Modelled: true}
	if len(o.Operands) != 1 || o.Has("Q", "root") {
		e.Add(accounts())
		return e
	}
	e.owners(o.Operands, NeedGroup)
	e.owners(o.Values("a", "add"), NeedUser)
	switch {
	case o.Has("d", "delete"):
		e.Add(refused("gpasswd", o))
	case o.Has("a", "add"):
		e.Add(joining(o.Values("a", "add"), o.Operands, false))
	case o.Has("M", "members"):
		e.Add(joining([]Arg{{}}, o.Operands, false))
	}
	e.Add(passwords())
	return e
}

// chage changes how long a password is good. Source: chage(1), 4.13.
func chage(c *call, _ string) Effect {
	o := parse(c.args, "dEImMRW", "lastday expiredate inactive mindays maxdays root warndays", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 1 && !o.Has("R", "root") {
		e.owners(o.Operands, NeedUser)
	}
	e.Add(passwords())
	return e
}

// chsh sets a user's login shell; without an operand that of the caller. Source: chsh(1), 4.13.
func chsh(c *call, _ string) Effect {
	o := parse(c.args, "sR", "shell root", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 1 && !o.Has("R", "root") {
		e.owners(o.Operands, NeedUser)
	}
	if len(o.Operands) == 1 && o.Has("s", "shell") && !o.Has("R", "root") {
		e.Add(refused("usermod", o)) // which has the same option
		return e
	}
	e.Add(accounts())
	return e
}

// groupmod changes a group. Source: groupmod(8), 4.13.
func groupmod(c *call, _ string) Effect {
	o := parse(c.args, "gnpRPU", "gid new-name password root prefix users", false)
	e := Effect{Modelled: true}
	if len(c.args) > 1 {
		e.Add(locking())
	}
	if there, ok := elsewhere(o); ok {
		return there
	}
	if len(o.Operands) == 1 {
		e.owners(o.Operands, NeedGroup)
		e.Add(refused("groupmod", o))
		e.Add(passwords())
		return e
	}
	e.Add(accounts())
	return e
}

// delgroup is Debian's program or busybox's applet. Debian's leaves it at that where a system's group is gone already.
func delgroup(c *call, _ string) Effect {
	o := parse(c.args, "", "conf", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 1 && !o.Has("system") {
		e.owners(o.Operands, NeedGroup)
	}
	e.Add(accounts())
	return e
}

// getent looks up what the databases of accounts have. Source: getent(1), glibc 2.36 and musl 1.2.
func getent(c *call, _ string) Effect {
	kinds := map[string]Kind{"passwd": NeedUser, "group": NeedGroup}
	e := Effect{Modelled: true}
	if len(c.args) > 1 && c.args[0].Known && kinds[c.args[0].Text] != 0 {
		e.owners(parse(c.args[1:], "s", "service", false).Operands, kinds[c.args[0].Text])
	}
	return e
}
