package node

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// carried is a command that Run carries out, which sees the project's files. What the text alone says is what is left
// where those are not known.
func carried(otherwise func(effects.Line) effects.Effect) func(effects.Line) effects.Effect {
	return func(l effects.Line) effects.Effect {
		return effects.CarriedOut("npm", l, otherwise(l))
	}
}

// ownCode is what a command does that runs the project's own code, or installs for all projects.
func ownCode(l effects.Line) effects.Effect {
	if (l.Name == "yarn" || l.Name == "pnpm") && keeping.Has(l.Verb.Text) {
		return kept()
	}
	if !l.Has("g", "global") && l.Verb.Text != "global" {
		return effects.Projects(l.Args)
	}
	e := effects.Effect{Modelled: true, Doubtful: true}
	e.Add(effects.Told(l.Args)...)
	e.Add(effects.Scratch()...)
	e.Add(effects.OwnCode()...)
	e.Add(forAll(l)...)
	return e
}

// keeping are commands of Yarn and pnpm that write nothing but settings and caches. Sources: the documentation of Yarn 1.22
// and 4, and of pnpm 9.
var keeping = tools.WordList("cache config store")

// kept is where Yarn, pnpm and npm have their settings, caches and logs, of the project and of the user.
func kept() effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/tmp", "/usr/local/share/.cache", "/usr/local/share/.yarnrc", "/usr/local/etc")}}
	for _, name := range strings.Fields(".yarn .yarnrc .yarnrc.yml .npmrc .npm .cache .config .local .pnpm-store") {
		e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: name, Known: true}, {Text: name, Known: true}}})
	}
	e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "YARN_CACHE_FOLDER", Known: true}, {Env: "PNPM_HOME", Known: true},
		{Env: "npm_config_cache", Known: true}, {Env: "NPM_CONFIG_CACHE", Known: true}, {Env: "npm_config_userconfig", Known: true},
		{Env: "NPM_CONFIG_USERCONFIG", Known: true}, {Env: "NPM_CONFIG_PREFIX", Text: "etc", Known: true},
		{Env: "NPM_CONFIG_GLOBALCONFIG", Known: true}}})
	return e
}

// forAll is where packages and their programs come that are installed for all projects. Source: npm 10's documentation,
// "folders"; yarn global of Yarn 1.22; pnpm's PNPM_HOME.
func forAll(l effects.Line) []effects.Action {
	if l.Has("prefix", "C", "global-folder", "global-dir", "global-bin-dir") {
		return effects.Everything()
	}
	return append(effects.Packaged("/usr/local"), effects.Below("/usr/local/share/.config", "/usr/local/share/.cache", "/usr/lib/node_modules", "/opt"),
		effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "NPM_CONFIG_PREFIX", Known: true}, {Env: "npm_config_prefix", Known: true},
			{Env: "PNPM_HOME", Known: true}}}, effects.Programs("/usr/bin", "/bin"))
}

// asking are npm's commands that write nothing but npm's own settings, caches and logs. Source: npm 10's documentation.
var asking = tools.WordList(`ls list ll la view info show v config c set get root prefix bin audit outdated fund help ping whoami search
	explain why query doctor -v`)

// npmEffect is npm by its text alone.
func npmEffect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	verb := l.Verb.Text
	if l.Has("v", "version", "h", "help") && verb == "" || asking.Has(verb) && !slices.ContainsFunc(l.Operands, func(a effects.Arg) bool { return a.Text == "fix" }) {
		return kept()
	}
	if verb == "pkg" && !l.Has("C", "prefix", "w", "workspace", "workspaces", "ws") {
		e := kept()
		if len(l.Operands) == 0 || l.Operands[0].Text != "get" {
			e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: "package.json", Known: true}}})
		}
		return e
	}
	if verb == "cache" {
		e.Add(effects.Action{Kind: effects.Under, Paths: append(l.Options.Values("cache"), effects.Arg{Env: "HOME", Text: "/.npm", Known: true},
			effects.Arg{Env: "npm_config_cache", Known: true}, effects.Arg{Env: "NPM_CONFIG_CACHE", Known: true})})
		return e
	}
	e.Doubtful = !clean(l)
	e.Add(effects.Told(l.Args)...)
	e.Add(effects.Scratch()...)
	e.Add(effects.OwnCode()...) // its scripts run on installation too
	e.Add(effects.Action{Kind: effects.Under, Paths: l.Options.Values("C", "prefix", "cache")})
	if l.Has("g", "global", "location") || strings.HasPrefix(verb, "exec") || verb == "run" || verb == "link" {
		e.Add(forAll(l)...)
	}
	return e
}

// clean reports whether the command is npm ci for the project here.
func clean(l effects.Line) bool {
	return l.Name == "npm" && (l.Verb.Text == "ci" || aliases[l.Verb.Text] == "ci") && !l.Has("C", "prefix", "g", "global", "location")
}

// assigned is cross-env: assignments, then a command. Source: its README, 7.0.
func assigned(l effects.Line) effects.Effect {
	rest, n := l.Options.Operands, &effects.Nested{}
	for len(rest) > 0 && strings.Contains(rest[0].Text, "=") {
		n.Assigns, rest = append(n.Assigns, rest[0]), rest[1:]
	}
	e := effects.Effect{Modelled: true}
	if len(rest) > 0 {
		n.From = rest[0].Index
		e.Runs = n
	}
	return e
}

// managed is nvm, which keeps to its folder; that it changes PATH is for those to say who read its functions.
func managed(l effects.Line) effects.Effect {
	e := effects.Scoped(l.Args)
	e.Add(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "NVM_DIR", Known: true}, {Env: "HOME", Text: "/.nvm", Known: true},
		{Env: "HOME", Text: "/.npm", Known: true}, {Text: "/usr/local/nvm", Known: true}}})
	return e
}
