package effects

import "strings"

// makes is make, ninja and the like: a build in the working directory, or an installation.
func makes(c *call, _ string) Effect {
	e := Effect{Modelled: true, Doubtful: true}
	install := false
	for _, a := range c.args {
		install = install || !a.Known && !strings.HasPrefix(a.Text, "-") || strings.Contains(a.Text, "install") || strings.Contains(a.Text, "deploy") || strings.Contains(a.Text, "setup")
	}
	if install {
		e.Add(Everything()...)
		return e
	}
	o := parse(c.args, "CfjlIOW", "directory file jobs", false)
	for _, d := range o.Values("C", "directory") {
		e.Add(Action{Kind: Need, Paths: []Arg{d}, Text: "dir"})
	}
	if c.name == "make" && c.dirless(o) {
		e.Add(Action{Kind: Need, Text: "makefile", Paths: []Arg{here("GNUmakefile"), here("makefile"), here("Makefile")}})
	}
	e.Add(projects("/opt")(c, "").Actions...)
	e.Add(Installed("/usr/local"), Action{Kind: Anywhere, Force: true})
	return e
}

// sourceTree is a script that a source tree brings by an agreed name: it prepares a build, or carries it out, and installs nothing.
func sourceTree(c *call, program string) Effect {
	e := scoped()(c, program)
	e.Add(Action{Kind: Anywhere})
	return e
}

func (c *call) dirless(o *Options) bool {
	return !o.Has("C", "directory", "f", "file", "v", "version", "h", "help")
}

func cmake(c *call, program string) Effect {
	for _, a := range c.args {
		if a.Text == "--install" || a.Text == "install" || a.Text == "-P" || !a.Known && a.Text == "" {
			return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
		}
	}
	return projects()(c, program)
}

// opaque may do anything anywhere.
func opaque(*call, string) Effect {
	return Effect{Modelled: true, Doubtful: true, Actions: Everything()}
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
