package effects

import "strings"

// alternatives is update-alternatives: --install LINK NAME PATH PRIORITY, --set NAME PATH ...
func alternatives(c *call, _ string) Effect {
	e := Effect{Modelled: true}
	e.add(under("/etc/alternatives", "/var/lib/dpkg/alternatives", "/var/lib/alternatives", "/var/log"))
	args := c.args
	for i := range args {
		switch {
		case args[i].Text == "--install" && i+4 < len(args):
			e.need(args[i+3])
			e.add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--slave" && i+3 < len(args):
			e.add(Action{Kind: Under, Paths: []Arg{args[i+1]}})
		case args[i].Text == "--set" && i+2 < len(args):
			e.need(args[i+2])
		}
	}
	for _, a := range args {
		if words("--set --auto --config --remove --remove-all --all --set-selections --force")[a.Text] {
			e.add(Action{Kind: Inside, Paths: []Arg{at("/usr/bin"), at("/usr/local/bin"), at("/usr/local")}})
		}
	}
	return e
}

func npm(c *call, program string) Effect {
	o := parse(c.args, "C", "prefix registry cache loglevel", false)
	e := Effect{Modelled: true}
	verb := ""
	if len(o.Operands) > 0 {
		verb = o.Operands[0].Text
	}
	if o.Has("v", "version", "h", "help") && verb == "" || words("ls list view info config -v cache")[verb] {
		e.add(Action{Kind: Under, Paths: []Arg{home("")}})
		return e
	}
	if words("ci clean-install ic install-clean isntall-clean")[verb] && !o.Has("C", "prefix", "g", "global", "location", "h", "help") {
		e.add(Action{Kind: Locked, Text: "package.json", Paths: []Arg{here("package-lock.json"), here("npm-shrinkwrap.json")}})
	} else {
		e.Doubtful = true
	}
	e.add(told(c.args)...)
	e.add(project()...) // its scripts run on installation too
	e.add(Action{Kind: Under, Paths: o.Values("C", "prefix", "cache")})
	if o.Has("g", "global", "location") || strings.HasPrefix(verb, "exec") || verb == "run" || verb == "link" {
		if program == "" || o.Has("prefix") {
			e.add(everything()...)
		}
		e.add(packaged("/usr/local")...)
		e.add(under("/usr/lib/node_modules", "/opt"), Action{Kind: Under, Paths: []Arg{{Env: "NPM_CONFIG_PREFIX", Known: true}, {Env: "npm_config_prefix", Known: true}}},
			scripts("/usr/bin", "/bin"))
	}
	return e
}

// divert is dpkg-divert: with --rename, and always when asked to remove a diversion with it, the file changes its name, to FILE.distrib
// unless --divert says otherwise. Source: dpkg-divert(1).
func divert(c *call, _ string) Effect {
	o := parse(c.args, "", "divert package admindir instdir root", false)
	e := Effect{Modelled: true, Doubtful: true, Actions: []Action{under("/var/lib/dpkg/diversions")}}
	for _, file := range append(o.Operands, o.Values("divert")...) {
		e.add(Action{Kind: Under, Paths: []Arg{file}})
		file.Text += ".distrib"
		e.add(Action{Kind: Under, Paths: []Arg{file}})
	}
	return e
}
