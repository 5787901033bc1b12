package apt

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// The programs beside apt-get and dpkg: those that only look, and those that change lists, configurations and
// diversions.
var (
	looking = &tools.Tool{
		Names:   tools.Names("dpkg-architecture dpkg-buildflags"),
		System:  true,
		Grammar: effects.Getopt("", ""),
		Effect:  func(effects.Line) effects.Effect { return effects.Effect{Modelled: true} },
	}
	// Source: apt-cache(8) and apt-config(8) of apt 3.0.
	caching = &tools.Tool{
		Names:   tools.Names("apt-cache apt-config"),
		System:  true,
		Grammar: effects.Getopt("cops", "config-file option pkg-cache src-cache target-release default-release with-source"),
		Effect:  func(l effects.Line) effects.Effect { return looks(effects.Effect{Modelled: true}, l) },
	}
	adding = &tools.Tool{
		Names:   tools.Names("add-apt-repository apt-add-repository"),
		System:  true,
		Grammar: effects.Getopt("kcpUPSs", "keyserver component pocket uri ppa cloud sourceslist"),
		Effect:  addEffect,
		Manager: "add-apt-repository",
		Run:     adds,
	}
	debconf = &tools.Tool{
		Names:   tools.Names("debconf-set-selections debconf"),
		System:  true,
		Grammar: effects.Getopt("", ""),
		Effect:  func(effects.Line) effects.Effect { return within("/var/cache/debconf") },
	}
	reconfigure = &tools.Tool{
		Names:   tools.Names("dpkg-reconfigure"),
		System:  true,
		Grammar: effects.Getopt("fp", "frontend priority"),
		Effect: func(l effects.Line) effects.Effect {
			e := reconfigured(l)
			x := effects.Action{Kind: effects.Project, Manager: "dpkg-reconfigure", Paths: l.Options.Operands, Instead: &e}
			return effects.Effect{Modelled: true, Actions: []effects.Action{x}}
		},
		Manager: "dpkg-reconfigure",
		Run:     reconfiguring,
	}
	divert = &tools.Tool{
		Names:   tools.Names("dpkg-divert"),
		System:  true,
		Grammar: effects.Getopt("", "divert package admindir instdir root"),
		Effect:  diverted,
	}
)

// reconfigured is dpkg-reconfigure, which runs the scripts of packages again: of the time zone and the locales nothing but
// their own files. Source: the postinst of tzdata and of locales in Debian 12.
func reconfigured(l effects.Line) effects.Effect {
	for _, p := range l.Options.Operands {
		if p.Text != "tzdata" && p.Text != "locales" {
			return within("/etc", "/var", "/usr/lib/locale")
		}
	}
	return within("/etc/timezone", "/etc/localtime", "/etc/default/locale", "/etc/locale.gen", "/var", "/usr/lib/locale")
}

// reconfiguring refuses a package that is not installed. Measured with debconf 1.5.82.
func reconfiguring(a *tools.Command, x effects.Action) {
	for _, p := range x.Paths {
		held := a.State.Packages.Lookup("dpkg", p.Text)
		if p.Known && !a.Failed && held.Presence == filesystem.Absent {
			a.Refuse(p, state.FailsDpkg, "package '"+p.Text+"' is not installed", held.Likely)
		}
	}
	a.Instead(x)
}

// alternative refuses update-alternatives --set of a name that has no alternatives. Measured with dpkg 1.21.
func alternative(a *tools.Command, x effects.Action) {
	for _, p := range x.Paths {
		link, choices := a.Lstat("/etc/alternatives/"+p.Text).Entry, a.Stat("/var/lib/dpkg/alternatives/"+p.Text).Entry
		if p.Known && !a.Failed && !a.Doubtful && link.Presence == filesystem.Absent &&
			choices.Presence == filesystem.Absent &&
			a.Program("dpkg").Presence == filesystem.Present {
			a.Refuse(p, state.FailsPath, "no alternatives for "+p.Text, link.Likely || choices.Likely)
		}
	}
	a.Instead(x)
}

// within is a command that writes in folders of the system's alone.
func within(dirs ...string) effects.Effect {
	return effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below(dirs...)}}
}

// diverted is dpkg-divert: with --rename, and always when asked to remove a diversion with it, the file changes its
// name, to FILE.distrib unless --divert says otherwise. Source: dpkg-divert(1).
func diverted(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/var/lib/dpkg/diversions")}}
	for _, file := range append(l.Options.Operands, l.Options.Values("divert")...) {
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{file}})
		file.Text += ".distrib"
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{file}})
	}
	return e
}
