package effects

import "strings"

// managed are the directories that packages and their scripts write.
func managed() Action {
	return under("/usr", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/var", "/opt", "/boot", "/srv", "/run")
}

// apt is apt-get and apt. The names stay as written; Options holds the flags.
func apt(c *call, _ string) Effect {
	o := parse(c.args, "oct", "option config-file target-release default-release", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 || o.Has("h", "help", "v", "version") {
		return e
	}
	verb := o.Operands[0]
	if !verb.Known {
		return Effect{Modelled: true, Doubtful: true, Actions: []Action{managed()}}
	}
	a := Action{Kind: Packages, Manager: "apt", Paths: o.Operands[1:], Options: o}
	simulate := o.Has("s", "simulate", "just-print", "dry-run", "recon", "no-act", "print-uris", "d", "download-only") || aptSays(o, "APT::Get::Simulate")
	switch verb.Text {
	case "update", "install", "reinstall", "remove", "purge", "upgrade", "dist-upgrade", "full-upgrade", "autoremove", "auto-remove",
		"autopurge", "build-dep", "satisfy", "dselect-upgrade":
		a.Text = verb.Text
		a.Quiet = simulate
		if verb.Text != "update" && (o.Has("U", "update") || aptSays(o, "APT::Update")) {
			e.add(Action{Kind: Packages, Manager: "apt", Text: "update", Options: o})
		}
		e.add(a)
	case "clean", "autoclean", "auto-clean":
		e.add(under("/var/cache/apt"))
	case "dist-clean", "distclean":
		e.add(under("/var/cache/apt", "/var/lib/apt/lists"))
	case "download", "source", "changelog":
		e.add(scratch()...)
	}
	return e
}

// aptSays reports whether -o sets one of apt's switches.
func aptSays(o *Options, name string) bool {
	for _, v := range o.Values("o", "option") {
		key, value, _ := strings.Cut(v.Text, "=")
		if strings.EqualFold(key, name) && words("true yes with on enable 1")[strings.ToLower(value)] {
			return true
		}
	}
	return false
}

// aptMark is apt-mark hold, unhold, auto, manual ... What it writes of holds into the status of dpkg changes nothing of what is installed.
func aptMark(c *call, _ string) Effect {
	o := parse(c.args, "fco", "file config-file option", false)
	e := Effect{Modelled: true, Actions: []Action{under("/var/lib/apt/extended_states", "/var/cache/apt")}}
	if len(o.Operands) > 0 && (o.Operands[0].Text == "hold" || o.Operands[0].Text == "unhold") {
		e.add(Action{Kind: Packages, Manager: "apt", Text: o.Operands[0].Text, Paths: o.Operands[1:], Options: o})
	}
	return e
}

// aptKey changes apt's own keyrings, or the one that it is given.
func aptKey(c *call, _ string) Effect {
	o := parse(c.args, "", "keyring keyserver", false)
	e := Effect{Modelled: true, Doubtful: true}
	e.add(under("/etc/apt/trusted.gpg", "/etc/apt/trusted.gpg~", "/etc/apt/trusted.gpg.d"), Action{Kind: Under, Paths: o.Values("keyring")})
	return e
}

func dpkg(c *call, _ string) Effect {
	o := parse(c.args, "", "admindir root instdir", false)
	e := Effect{Modelled: true}
	switch {
	case o.Has("i", "install", "unpack", "A"):
		e.need(o.Operands...)
		e.add(managed())
	case o.Has("r", "remove", "P", "purge") && !o.Has("a", "pending", "no-act", "simulate", "dry-run", "root", "instdir", "admindir"):
		e.add(Action{Kind: Packages, Manager: "dpkg", Text: "remove", Paths: o.Operands, Options: o})
	case o.Has("r", "remove", "P", "purge", "configure", "force-all", "force-depends"):
		e.add(managed())
	case o.Has("add-architecture", "remove-architecture"):
		e.add(under("/var/lib/dpkg/arch"))
		if o.Has("add-architecture") {
			e.Succeeds = true
		}
	case o.Has("x", "extract", "X", "R", "e"):
		if len(o.Operands) > 0 {
			e.need(o.Operands[0])
			e.add(Action{Kind: Under, Paths: o.Operands[1:]})
		}
	case o.Has("set-selections", "clear-selections"):
		e.add(under("/var/lib/dpkg"))
	}
	return e
}

func apk(c *call, _ string) Effect {
	o := parse(c.args, "tpX", "virtual root repository keys-dir repositories-file cache-dir arch", false)
	e := Effect{Modelled: true}
	if len(o.Operands) == 0 || !o.Operands[0].Known {
		e.Doubtful = true
		e.add(managed())
		return e
	}
	switch verb := o.Operands[0].Text; verb {
	case "add", "del", "upgrade", "fix", "update":
		e.add(Action{Kind: Packages, Manager: "apk", Text: verb, Paths: o.Operands[1:], Options: o})
		for _, r := range o.Values("p", "root") {
			e.add(Action{Kind: Under, Paths: []Arg{r}})
		}
	case "cache":
		e.add(under("/var/cache/apk", "/etc/apk/cache"))
	}
	return e
}

// rpm is also dnf, yum, microdnf, tdnf and zypper.
func rpm(c *call, _ string) Effect {
	o := parse(c.args, "cdex", "setopt enablerepo disablerepo enable-repo disable-repo repo repoid repofrompath exclude excludepkgs disableexcludes releasever installroot forcearch config comment advisory disableplugin enableplugin destdir downloaddir color errorlevel debuglevel", false)
	e := Effect{Modelled: true, Doubtful: true}
	verb := ""
	if len(o.Operands) > 0 {
		verb = o.Operands[0].Text
	}
	switch {
	case c.name == "rpm" && o.Has("q", "query", "E", "eval", "V", "K", "qa", "version"):
		return Effect{Modelled: true}
	case c.name == "rpm":
		if r := parse(c.args, "D", "root dbpath define", false); r.Has("e", "erase") {
			e.add(Action{Kind: Packages, Manager: "rpm", Text: "erase", Paths: r.Operands, Options: r})
			break
		}
		e.add(managed())
	case words("clean list info search repolist makecache check-update repoquery provides refresh ref")[verb]:
		e.add(under("/var/cache", "/var/lib/dnf", "/var/lib/rpm", "/var/lib/yum", "/var/log"))
	case verb == "config-manager":
		e.add(under("/etc"))
	default:
		e.add(Action{Kind: Packages, Manager: "rpm", Text: verb, Paths: o.Operands[min(1, len(o.Operands)):], Options: o})
		for _, r := range o.Values("installroot") {
			e.add(Action{Kind: Under, Paths: []Arg{r}})
		}
	}
	return e
}

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
