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
		e.add(everything()...)
		return e
	}
	o := parse(c.args, "CfjlIOW", "directory file jobs", false)
	for _, d := range o.Values("C", "directory") {
		e.add(Action{Kind: Need, Paths: []Arg{d}, Text: "dir"})
	}
	if c.name == "make" && c.dirless(o) {
		e.add(Action{Kind: Need, Text: "makefile", Paths: []Arg{here("GNUmakefile"), here("makefile"), here("Makefile")}})
	}
	e.add(projects("/opt")(c, "").Actions...)
	e.add(installed("/usr/local"), Action{Kind: Anywhere, Force: true})
	return e
}

// sourceTree is a script that a source tree brings by an agreed name: it prepares a build, or carries it out, and installs nothing.
func sourceTree(c *call, program string) Effect {
	e := scoped()(c, program)
	e.add(Action{Kind: Anywhere})
	return e
}

func (c *call) dirless(o *Options) bool {
	return !o.Has("C", "directory", "f", "file", "v", "version", "h", "help")
}

func cmake(c *call, program string) Effect {
	for _, a := range c.args {
		if a.Text == "--install" || a.Text == "install" || a.Text == "-P" || !a.Known && a.Text == "" {
			return Effect{Modelled: true, Doubtful: true, Actions: everything()}
		}
	}
	return projects()(c, program)
}

// opaque may do anything anywhere.
func opaque(*call, string) Effect {
	return Effect{Modelled: true, Doubtful: true, Actions: everything()}
}

// goTool is go, which follows the module that it is started in.
func goTool(c *call, _ string) Effect {
	return Effect{Modelled: true, Actions: []Action{{Kind: Project, Manager: "go", Paths: c.args}}}
}

// Scoped is what a command may write of which only the arguments are known.
func Scoped(args []Arg) []Action { return append(told(args), scratch()...) }

func cargo(c *call, program string) Effect {
	if c.name == "cargo" && len(c.args) > 0 && (c.args[0].Text == "build" || c.args[0].Text == "b") {
		return Effect{Modelled: true, Actions: []Action{{Kind: Project, Manager: "cargo", Paths: c.args}}}
	}
	// A part of a workspace is built in target of the workspace's own directory, above it.
	e := projects("/usr/local/cargo/registry", "/usr/local/cargo/git", "/usr/local/rustup")(c, program)
	e.add(Action{Kind: Under, Paths: []Arg{{Env: "CARGO_HOME", Text: "registry", Known: true}, {Env: "CARGO_HOME", Text: "git", Known: true},
		{Env: "RUSTUP_HOME", Known: true}, {Env: "CARGO_TARGET_DIR", Known: true}}},
		Action{Kind: Scripts, Paths: []Arg{{Env: "CARGO_HOME", Text: "bin", Known: true}, at("/usr/local/cargo/bin"), at("/usr/local/bin")}})
	return e
}

// rustc makes a program or library where it runs, unless an option says where. Source: rustc's book, command-line arguments.
func rustc(c *call, _ string) Effect {
	o := parse(c.args, "olLCAWDFT", "out-dir emit crate-type crate-name edition target extern codegen print cfg", false)
	e := Effect{Modelled: true, Doubtful: true}
	e.add(Action{Kind: Inside, Paths: []Arg{here("")}})
	e.add(told(c.args)...)
	for _, a := range o.Values("o", "out-dir") {
		e.add(Action{Kind: Under, Paths: []Arg{a}})
	}
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
		e.add(under("/etc/ld.so.cache", "/var/cache/ldconfig"))
	}
	for _, a := range append(o.Values("C"), o.Values("r")...) {
		e.add(Action{Kind: Under, Paths: []Arg{a}})
	}
	return e
}

// fixPermissions is the script of Jupyter's docker-stacks: chgrp and chmod of all below its operands.
func fixPermissions(c *call, _ string) Effect {
	return Effect{Modelled: true, Doubtful: true, Actions: []Action{{Kind: Mode, Paths: c.args, Text: "?", Recursive: true}, {Kind: Owner, Paths: c.args, Text: "?", Recursive: true}}}
}

// nvm keeps to its folder; that it changes PATH is for those to say who read its functions.
func nvm(c *call, program string) Effect {
	e := scoped()(c, program)
	e.add(Action{Kind: Under, Paths: []Arg{{Env: "NVM_DIR", Known: true}, home("/.nvm"), home("/.npm"), at("/usr/local/nvm")}})
	return e
}

// rosdep install has the distribution's package manager install what packages ask for.
func rosdep(c *call, program string) Effect {
	for _, a := range c.args {
		if !a.Known || a.Text == "install" {
			return Effect{Modelled: true, Doubtful: true, Actions: everything()}
		}
	}
	return scoped("/etc/ros")(c, program)
}
