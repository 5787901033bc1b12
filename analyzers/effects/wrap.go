package effects

import (
	"slices"
	"strings"
)

// setsid runs a command, with -f beside itself, however that ends.
func setsid(c *call, program string) Effect {
	if o := parse(c.args, "", "", true); o.Has("f", "fork") && !o.Has("w", "wait") {
		return Effect{}
	}
	return wrapper("", "", 0)(c, program)
}

// wrapper runs the command that its operands name.
func wrapper(short, long string, skip int) row {
	return func(c *call, _ string) Effect {
		o := parse(c.args, short, long, true)
		e := Effect{Modelled: true}
		rest := o.Operands
		for skip := skip; skip > 0 && len(rest) > 0; skip-- {
			rest = rest[1:]
		}
		if len(rest) > 0 {
			e.Runs = &Nested{From: rest[0].Index}
		}
		return e
	}
}

// environment is env: assignments, then a command.
func environment(c *call, _ string) Effect {
	o := parse(c.args, "uCS", "unset chdir split-string", true)
	e := Effect{Modelled: true}
	rest := o.Operands
	if len(rest) > 0 && rest[0].Text == "-" { // it is -i
		return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
	}
	n := &Nested{}
	for len(rest) > 0 && strings.Contains(rest[0].Text, "=") {
		n.Assigns = append(n.Assigns, rest[0])
		rest = rest[1:]
	}
	if o.Has("i", "ignore-environment", "u", "unset", "C", "chdir", "S", "split-string") {
		return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
	}
	if len(rest) > 0 {
		n.From = rest[0].Index
		e.Runs = n
	}
	return e
}

// sudo lists what is allowed, or starts a command or a shell. Source: sudo(8), 1.9.13.
func sudo(c *call, _ string) Effect {
	o := parse(c.args, "ugpCTrthDRUac", `user group prompt chdir host chroot other-user close-from command-timeout role type
		auth-type login-class`, true)
	e := Effect{Modelled: true}
	n := &Nested{User: "root", Prefix: "sudo", Home: o.Has("H", "set-home"), Kept: o.Has("E", "preserve-env")}
	if u, ok := o.Value("u", "user"); ok {
		n.User = unnamed(u)
	}
	if o.Has("g", "group") {
		n.Group = "?"
	}
	rest := o.Operands
	for len(rest) > 0 && strings.Contains(rest[0].Text, "=") {
		n.Assigns = append(n.Assigns, rest[0])
		rest = rest[1:]
	}
	switch {
	case len(rest) == 0 || o.Has("l", "list", "v", "validate", "V", "version", "help"):
	case o.Has("i", "login", "s", "shell", "e", "edit", "D", "chdir", "R", "chroot"):
		e.Actions = Everything()
	default:
		n.From = rest[0].Index
		e.Runs = n
	}
	return e
}

// gosu is also su-exec.
func gosu(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	if len(c.args) < 1 || strings.HasPrefix(c.args[0].Text, "-") {
		return e
	}
	user, group, _ := strings.Cut(c.args[0].Text, ":")
	e.owners([]Arg{{Text: user, Known: c.args[0].Known, Index: 1}}, NeedUser)
	if len(c.args) > 1 {
		e.Add(Action{Kind: Project, Manager: "gosu", Paths: c.args[:1], Instead: &Effect{Modelled: true}})
		e.Runs = &Nested{From: 2, User: user, Group: group}
	}
	return e
}

// su is also runuser, which starts a program instead of a shell with -u. Sources: su(1), runuser(1), util-linux 2.38.
func su(c *call, _ string) Effect {
	short, long := "csgGw", "command shell group supp-group whitelist-environment"
	if c.name == "runuser" {
		short, long = short+"u", long+" user"
	}
	o := parse(c.args, short, long, c.name == "runuser")
	e, group := Effect{Modelled: true}, ""
	if o.Has("g", "group", "G", "supp-group") {
		group = "?"
	}
	if user, ok := o.Value("u", "user"); ok {
		e.as(user)
		if len(o.Operands) > 0 {
			e.Runs = &Nested{From: o.Operands[0].Index, User: unnamed(user), Group: group}
		}
		return e
	}
	if c.name == "runuser" {
		o = parse(c.args, short, long, false)
	}
	user, login := "root", o.Has("l", "login")
	ops := o.Operands
	if len(ops) > 0 && ops[0].Text == "-" {
		ops, login = ops[1:], true
	}
	if len(ops) > 0 {
		user = unnamed(ops[0])
		e.as(ops[0])
	}
	script, ok := o.Value("c", "command")
	if !ok {
		e.Actions = Everything()
		return e
	}
	if strings.HasPrefix(script.Text, "-") || !slices.ContainsFunc(c.args, func(a Arg) bool { return a.Index == script.Index && a.Text == script.Text }) { // -ccommand
		e.Actions = Everything()
		return e
	}
	e.Runs = &Nested{From: script.Index, Script: true, User: user, Group: group, Reset: !o.Has("p", "m", "preserve-environment"), Login: login}
	e.Runs.Shell, _ = o.Value("s", "shell")
	return e
}

// setpriv starts a program as another user. Source: setpriv(1), util-linux 2.38.
func setpriv(c *call, _ string) Effect {
	o := parse(c.args, "", `ambient-caps inh-caps bounding-set groups reuid regid ruid euid rgid egid securebits pdeathsig selinux-label
		apparmor-profile landlock-access landlock-rule seccomp-filter`, true)
	e := Effect{Modelled: true}
	if reason := groupless(o); reason != "" {
		return Effect{Modelled: true, Fails: true, Reason: reason}
	}
	n := &Nested{}
	if user, ok := o.Value("reuid"); ok {
		e.as(user)
		n.User, n.Group = unnamed(user), "?"
	}
	if group, ok := o.Value("regid"); ok && group.Known && o.Has("clear-groups") {
		n.Group = group.Text
	}
	e.owners(o.Values("regid"), NeedGroup)
	if len(o.Operands) > 0 {
		n.From = o.Operands[0].Index
		e.Runs = n
	}
	return e
}

// groupless says why setpriv refuses what it is told of supplementary groups, "" where it does not. Measured with
// util-linux 2.38.
func groupless(o *Options) string {
	n := 0
	for _, name := range []string{"clear-groups", "keep-groups", "init-groups", "groups"} {
		if o.Has(name) {
			n++
		}
	}
	switch {
	case n > 1:
		return "mutually exclusive arguments: --clear-groups --keep-groups --init-groups --groups"
	case n == 0 && o.Has("regid", "egid", "rgid"):
		return "--[re]gid requires --keep-groups, --init-groups, --clear-groups, or --groups"
	}
	return ""
}

// as needs an account that a command is started as.
func (e *Effect) as(user Arg) { e.owners([]Arg{user}, NeedUser) }

// unnamed is a user's name, or one that nobody has where it is not known.
func unnamed(user Arg) string {
	if !user.Known {
		return "?"
	}
	return user.Text
}

// sh is a shell started as a command: -c SCRIPT, a file, or standard input.
func sh(c *call, _ string) Effect {
	if len(c.args) > 0 && (c.args[0].Text == "--version" || c.args[0].Text == "--help") {
		return Effect{Modelled: true}
	}
	n := &Nested{}
	args := n.shellOptions(c.args)
	switch {
	case unexecuted(c.args[:len(c.args)-len(args)]):
		return Effect{Modelled: true, Doubtful: true}
	case n.Script && len(args) > 0, !n.Stdin && len(args) > 0:
		n.From, n.File = args[0].Index, !n.Script
	default:
		n.Stdin, n.Script = true, false
	}
	return Effect{Modelled: true, Runs: n}
}

// unexecuted reports whether options of a shell have it read commands and run none. Source: POSIX.1-2017, set -n.
func unexecuted(options []Arg) bool {
	return slices.ContainsFunc(options, func(a Arg) bool {
		letters, ok := strings.CutPrefix(a.Text, "-")
		return ok && !strings.HasPrefix(letters, "-") && strings.Contains(letters, "n") || a.Text == "noexec"
	})
}

// shellOptions takes a shell's options and leaves the rest.
func (n *Nested) shellOptions(args []Arg) []Arg {
	for len(args) > 0 && (strings.HasPrefix(args[0].Text, "-") || strings.HasPrefix(args[0].Text, "+")) {
		a := args[0].Text
		args = args[1:]
		if a == "--" || a == "-" {
			return args
		}
		if letters, ok := strings.CutPrefix(a, "-"); ok && !strings.HasPrefix(letters, "-") {
			n.Login = n.Login || strings.ContainsAny(letters, "li")
			n.Errexit = n.Errexit || strings.Contains(letters, "e")
			n.Script = n.Script || strings.Contains(letters, "c")
			n.Stdin = n.Stdin || strings.Contains(letters, "s")
			if strings.Contains(letters, "n") { // the script is only read
				n.Options = append(n.Options, Arg{Text: "noexec", Known: true})
			}
		}
		n.Login = n.Login || a == "--login"
		named := a[1:] != "" && a[1] != '-' && strings.ContainsAny(a[len(a)-1:], "oO") // of set -o, and of bash's shopt
		if len(args) > 0 && (named || a == "--rcfile" || a == "--init-file") {
			if a[0] == '-' && strings.HasSuffix(a, "o") {
				n.Options = append(n.Options, args[0])
			}
			args = args[1:]
		}
	}
	return args
}

func xargs(c *call, _ string) Effect {
	o := parse(c.args, "aEILnPsd", "arg-file delimiter max-args max-procs max-lines max-chars replace eof", true)
	e := Effect{Modelled: true}
	e.need(o.Values("a", "arg-file")...)
	if len(o.Operands) > 0 {
		e.Runs = &Nested{From: o.Operands[0].Index, More: true, Listed: true}
		e.Runs.List, _ = o.Value("a", "arg-file")
		e.Runs.Replaced = replaced(o)
		for name := range o.flags {
			if !Names("a arg-file r no-run-if-empty t verbose")[name] {
				e.Runs.Listed = false
			}
		}
	}
	return e
}

// replaced is what xargs puts its input in place of, "" where it puts it behind the command. Source: xargs(1).
func replaced(o *Options) string {
	if v, ok := o.Value("I"); ok {
		return v.Text
	}
	if o.Has("i", "replace") {
		if v, ok := o.Value("replace"); ok && v.Text != "" {
			return v.Text
		}
		return "{}"
	}
	return ""
}
