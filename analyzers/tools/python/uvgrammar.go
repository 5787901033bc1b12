package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/prefixes"
)

// uv installs into environments of the project, of the user or of the system.
var uv = &tools.Tool{
	Names:    tools.Names("uv"),
	Answers:  tools.Names("h help"),
	Language: "python",
	Grammar:  uvLine,
	Root:     effects.Rooted("pyproject.toml", "sync lock", "directory", "project"),
	Manager:  "uv",
	Supposes: true,
	Effect:   uvEffect,
	Run:      Run,
}

// projects are the managers of projects that are not followed, and uvx.
var projects = &tools.Tool{
	Names:   tools.Names("uvx pdm hatch rye"),
	Grammar: effects.Getopt("p", uvGlobal+" python"),
	Effect:  environment,
}

// uv's options that take a value, as "uv help" of 0.4 to 0.9 lists them.
const (
	uvGlobal = "directory project config-file cache-dir color allow-insecure-host"
	uvValued = uvGlobal + ` python requirement requirements constraint constraints override overrides build-constraint build-constraints extra no-extra group no-group
		only-group index default-index index-url extra-index-url find-links index-strategy keyring-provider
		upgrade-package reinstall-package refresh-package resolution prerelease fork-strategy config-setting
		config-settings no-build-isolation-package exclude-newer link-mode target prefix python-version python-platform
		torch-backend no-binary only-binary no-binary-package no-build-package no-sources-package package
		no-install-package script optional rev
		tag branch bounds from with with-requirements with-editable output-file format prune excludes`
	uvShort = "rceifpPCtow"
)

// uvLine takes uv's command line apart: its verb is of one word or two, "sync" or "pip install".
func uvLine(args []effects.Arg) effects.Line {
	l := effects.Subcommands("", uvGlobal, uvShort, uvValued)(args)
	if first := l.Verb.Text; l.Verb.Known && (first == "pip" || first == "tool") && len(l.Operands) > 0 && l.Operands[0].Known {
		l.Verb.Text += " " + l.Operands[0].Text
		l.Operands = l.Operands[1:]
		l.Options.Operands = l.Operands
	}
	return l
}

// uvFollowed are the verbs that are looked into.
var uvFollowed = map[string]bool{"sync": true, "add": true, "export": true, "pip install": true, "pip sync": true, "tool install": true}

// uvEffect is what uv needs and does by its command line alone.
func uvEffect(l effects.Line) effects.Effect {
	if l.Verb.Known && l.Verb.Text == "run" {
		may := environment(l)
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "uv",
			Text: "run", Options: l.Options, Paths: l.Operands, Instead: &may}}}
	}
	if !l.Verb.Known || !uvFollowed[l.Verb.Text] {
		return environment(l)
	}
	e := effects.Effect{Modelled: true, Actions: holders(l)}
	for _, file := range l.Options.Values("r", "requirement", "requirements", "c", "constraint", "constraints") {
		if !strings.Contains(file.Text, "://") {
			e.Needs(file)
		}
	}
	x := effects.Action{Kind: effects.Packages, Manager: "uv", Text: l.Verb.Text, Options: l.Options, Paths: l.Operands}
	switch {
	case l.Verb.Text == "add" || l.Verb.Text == "export":
		e.Add(append([]effects.Action{x}, projected(l)...)...)
	case l.Verb.Text == "sync" && l.Has("no-install-project", "no-install-workspace") && !l.Has("directory", "project", "p", "python", "script"):
		x.Instead = &effects.Effect{Actions: outside()} // and what the workspace has above, which is told by what carries it out
		e.Add(x)
	default:
		x.Instead = &effects.Effect{Actions: projected(l)}
		e.Add(x)
	}
	return e
}

// outside is what uv sync writes where it builds nothing of the project's: its environment, the lock file and what uv
// keeps for itself. Source: docs.astral.sh/uv, "Using uv in Docker", "Intermediate layers", and reference/storage.
func outside() (actions []effects.Action) {
	for _, v := range uvPlaces {
		actions = append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: v, Known: true}}})
	}
	for _, p := range []string{".cache/uv", ".local/share/uv", ".local/bin"} {
		actions = append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: p, Known: true}}})
	}
	return append(actions, effects.Below("./.venv", "./uv.lock", "/tmp"))
}

// uvPlaces are the variables that say where uv writes.
var uvPlaces = []string{"VIRTUAL_ENV", "UV_PROJECT_ENVIRONMENT", "CONDA_PREFIX", "UV_PYTHON_INSTALL_DIR", "UV_PYTHON_BIN_DIR", "UV_TOOL_BIN_DIR", "UV_TOOL_DIR", "UV_CACHE_DIR",
	"XDG_CACHE_HOME", "XDG_DATA_HOME"}

// environment is uv's other verbs, and the managers of projects.
func environment(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true, Doubtful: true, Actions: holders(l)}
	if l.Verb.Index > 0 && l.Verb.Text != "cache" && l.Verb.Text != "version" {
		e.Add(projected(l)...)
	}
	return e
}

func holders(l effects.Line) (actions []effects.Action) {
	for _, a := range l.Options.Values("p", "python") {
		actions = append(actions, holder(a))
	}
	return actions
}

// projected is what managers of projects write: environments, and what is built into them.
func projected(l effects.Line) (actions []effects.Action) {
	actions = append(actions, effects.Scoped(l.Args).Actions...)
	actions = append(actions, effects.Action{Kind: effects.Beside}) // where the workspace is that it is a part of
	return append(actions, environs()...)
}

// environs are the places of environments, and of what the system's pythons have.
func environs() (actions []effects.Action) {
	for _, v := range append(slices.Clip(uvPlaces), "POETRY_VIRTUALENVS_PATH", "POETRY_CACHE_DIR", "POETRY_DATA_DIR", "WORKON_HOME", "PIPENV_CACHE_DIR") {
		actions = append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: v, Known: true}}})
	}
	return append(actions, effects.Below("/opt"), prefixes.Action())
}

// aside is what a manager of projects writes that builds none in the folder where it is started: its environment, what it keeps for
// itself, and the files that it writes there. Sources: python-poetry.org/docs, "Configuration"; pipenv.pypa.io, "Configuration";
// docs.astral.sh/uv, "Storage".
func aside(dir string, files ...string) (actions []effects.Action) {
	for _, name := range append(files, ".venv") {
		actions = append(actions, effects.Below(path.Join(dir, name)))
	}
	for _, p := range []string{".cache", ".local/share", ".local/state", ".local/bin", ".config", ".virtualenvs"} {
		actions = append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: p, Known: true}}})
	}
	return append(append(actions, effects.Below("/tmp", "/var/tmp")), environs()...)
}
