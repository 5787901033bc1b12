package apt

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// The programs beside apt-get and dpkg: those that only look, and those that change lists, configurations and
// diversions.
var (
	looking = &tools.Tool{
		Names:   tools.Names("apt-cache apt-config dpkg-query dpkg-architecture dpkg-buildflags"),
		System:  true,
		Grammar: effects.Getopt("", ""),
		Effect:  func(effects.Line) effects.Effect { return effects.Effect{Modelled: true} },
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
		Effect:  reconfigured,
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
