package effects

import "strings"

// opaque may do anything anywhere.
func opaque(*call, string) Effect {
	return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
}

// keys reports whether letters of ar put members into an archive, and ask for nothing more on the command line. Source:
// ar(1), GNU Binutils 2.40.
func keys(word string) bool {
	word = strings.TrimPrefix(word, "-")
	return strings.Count(word, "r")+strings.Count(word, "q") == 1 && strings.Trim(word, "csuvDUrq") == ""
}

// taking reports whether letters of ar take members out of an archive, or list them.
func taking(word string) bool {
	word = strings.TrimPrefix(word, "-")
	return strings.ContainsAny(word, "xtp") && strings.Trim(word, "xtpvoV") == ""
}

// ar puts files into an archive, which it makes where there is none, or takes them out.
func ar(c *call, program string) Effect {
	if len(c.args) > 1 && c.args[0].Known && taking(c.args[0].Text) && c.args[1].Known && !strings.HasPrefix(c.args[1].Text, "-") {
		e := Effect{Modelled: true, Actions: []Action{{Kind: Need, Paths: c.args[1:2]}}}
		e.Add(scoped()(c, program).Actions...)
		return e
	}
	if len(c.args) < 2 || !c.args[0].Known || !keys(c.args[0].Text) || !c.args[1].Known {
		return scoped()(c, program)
	}
	for _, a := range c.args[1:] {
		if !a.Known || strings.HasPrefix(a.Text, "-") || strings.HasPrefix(a.Text, "@") {
			return scoped()(c, program)
		}
	}
	e := Effect{Modelled: true}
	e.Add(Action{Kind: Need, Paths: c.args[2:]}, Action{Kind: Write, Paths: c.args[1:2]})
	return e
}

// chroot runs a program that sees another root.
func chroot(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	if o := parse(c.args, "", "groups userspec", true); len(o.Operands) > 0 {
		e.Add(Action{Kind: Project, Manager: "chroot", Paths: o.Operands, Instead: &Effect{Modelled: true, Doubtful: true}})
	}
	e.Add(Everything()...)
	return e
}

// mktemp makes a file or a folder.
func mktemp(c *call, program string) Effect {
	o := parse(c.args, "p", "suffix", false)
	e := Effect{Modelled: true, Actions: []Action{Below("/tmp", "/var/tmp")}}
	if len(o.Operands) > 0 || o.Has("p", "tmpdir") {
		e = scoped()(c, program)
	} else {
		e.Add(Action{Kind: Under, Paths: []Arg{{Env: "TMPDIR", Known: true}}})
	}
	var before Effect
	if e.Doubtful = false; !o.Has("u", "dry-run") {
		for _, d := range o.Values("p") {
			before.Add(Action{Kind: Need, Paths: []Arg{d}, Text: "dir"})
		}
	}
	before.Add(Action{Kind: Project, Manager: "mktemp", Paths: o.Operands, Options: o, Instead: &Effect{Modelled: true}})
	e.Actions = append(before.Actions, e.Actions...)
	return e
}

func ldconfig(c *call, _ string) Effect {
	o := parse(c.args, "fCrd", "", false)
	if o.Has("p", "print-cache", "V", "version", "help") {
		return Effect{Modelled: true}
	}
	e := Effect{Modelled: true, Links: !o.Has("X", "l", "r"), Folders: o.Operands}
	if !o.Has("N", "n", "l", "C", "r", "f") {
		e.Loader = true
		e.Add(Below("/etc/ld.so.cache", "/var/cache/ldconfig"))
	}
	for _, a := range append(o.Values("C"), o.Values("r")...) {
		e.Add(Action{Kind: Under, Paths: []Arg{a}})
	}
	return e
}

// fixPermissions is the script of Jupyter's docker-stacks: chgrp and chmod of all below its operands.
func fixPermissions(c *call, _ string) Effect {
	return Effect{Modelled: true, Doubtful: true, Actions: []Action{{Kind: Mode, Paths: c.args, Text: "?", Recursive: true}, {Kind: Owner, Paths: c.args, Text: "?", Recursive: true}}}
}

// rosdep install has the distribution's package manager install what packages ask for.
func rosdep(c *call, program string) Effect {
	for _, a := range c.args {
		if !a.Known || a.Text == "install" {
			return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
		}
	}
	return scoped("/etc/ros")(c, program)
}
