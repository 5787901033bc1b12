// Package elixir models Mix: the project that it runs in, and where it puts a release.
package elixir

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are Mix alone.
var Tools = []*tools.Tool{mix}

// mix is Mix. Source: its documentation, 1.17.
var mix = &tools.Tool{
	Names:    tools.Names("mix"),
	Language: "elixir",
	Grammar:  effects.Words(effects.Valued("path version only target env overwrite-with")),
	Root:     effects.Rooted("mix.exs", "deps.get deps.compile compile release assets.deploy phx.digest test"),
	Effect:   effect,
	Manager:  "mix",
	Supposes: true,
	Run:      run,
}

// building are tasks that leave the project's own files alone.
var building = tools.WordList("deps.get deps.compile deps.unlock compile release assets.setup assets.deploy phx.digest local.hex local.rebar archive.install test")

// effect is what Mix writes, and what a project's own code may.
func effect(l effects.Line) effects.Effect {
	e := effects.Projects(l.Args, "/usr/local", "/opt")
	if l.Verb.Known && building.Has(l.Verb.Text) {
		e = effects.Effect{}
		e.Add(append(effects.Told(l.Args), effects.Below("/tmp", "/var/tmp"))...)
		kept := effects.Action{Kind: effects.Under}
		for _, name := range []string{"_build", "deps", "mix.lock", "priv", "assets"} {
			kept.Paths = append(kept.Paths, effects.Arg{Text: name, Known: true})
		}
		for _, name := range []string{".mix", ".hex", ".cache"} {
			kept.Paths = append(kept.Paths, effects.Arg{Env: "HOME", Text: name, Known: true})
		}
		e.Add(kept, effects.Action{Kind: effects.Inside, Paths: []effects.Arg{{Text: "./", Known: true}}})
		e.Add(effects.OwnCode()...)
	}
	return effects.CarriedOut("mix", l, e)
}

// needing are tasks that stop without a project. Source: the sources of Mix 1.14, Mix.Project.get!.
var needing = tools.WordList("deps.get deps.compile compile release")

// run refuses a task without a project, and keeps apart what environments build.
func run(a *tools.Command, x effects.Action) {
	l := *x.Line
	if !a.Dir.Known || a.Doubtful || !l.Verb.Known || !a.Lookup("MIX_EXS").Unset {
		a.Instead(x)
		return
	}
	project := a.Stat(path.Join(a.Dir.Text, "mix.exs")).Entry
	if project.Presence == filesystem.Absent && needing.Has(l.Verb.Text) {
		a.Refuse(l.Verb, state.FailsPath, "Could not find a Mix.Project: there is no mix.exs in "+a.Dir.Text, project.Likely)
	}
	text := string(project.Content)
	if l.Verb.Text == "release" && len(l.Operands) > 0 && l.Operands[0].Known && app.MatchString(text) && !bent.MatchString(text) && !releases.MatchString(text) {
		a.Refuse(l.Operands[0], state.FailsPath, "Unknown release :"+l.Operands[0].Text+": mix.exs has no releases", project.Likely)
	}
	before := a.State.Files
	a.Instead(x)
	if a.Failed || project.Presence != filesystem.Present || !project.Has(filesystem.KnowContent) ||
		bent.MatchString(text) {
		return
	}
	if env, ok := environment(a, l); ok {
		b := builds{dir: path.Join(a.Dir.Text, "_build"), env: env, doubtful: own.MatchString(text) || project.Likely}
		b.kept(a, before)
		if name := released(l, text); l.Verb.Text == "release" && name != "" {
			b.release(a, name)
		}
	}
}

var (
	// bent is what changes where builds are, or in which environment a task runs.
	bent = lazyregexp.New(`\b(?:build_path|build_per_environment|preferred_cli_env|preferred_envs|default_env|default_release|apps_path|path:|System\.get_env)`)
	// app names the application; releases begins its releases, and named the first of them.
	app      = lazyregexp.New(`(?m)\bapp: *:(\w+)`)
	releases = lazyregexp.New(`\breleases:`)
	named    = lazyregexp.New(`\breleases: *\[\s*(\w+): *\[`)
	// own is code that a project has run beside what is Mix's own.
	own = lazyregexp.New(`\b(?:aliases|compilers|steps|apply|File|Code|System)\b|\{ *:\w+ *,`)
)

// released is the name of the release that mix release makes, "" where it is not known.
func released(l effects.Line, project string) string {
	apps, names := app.FindAllStringSubmatch(project, -1), named.FindAllStringSubmatch(project, -1)
	switch {
	case l.Has("path"):
	case len(l.Operands) > 0:
		return l.Operands[0].Text
	case len(names) > 0:
		return names[0][1]
	case len(apps) == 1 && !releases.MatchString(project):
		return apps[0][1]
	}
	return ""
}

// environment is the one that a task runs in; ok is false where it, or the folder of what is built, is not known.
func environment(a *tools.Command, l effects.Line) (env string, ok bool) {
	for _, variable := range []string{"MIX_BUILD_PATH", "MIX_BUILD_ROOT", "MIX_TARGET"} {
		if !a.Lookup(variable).Unset {
			return "", false
		}
	}
	switch v := a.Lookup("MIX_ENV"); {
	case v.Unset && l.Verb.Text == "test":
		return "test", true
	case v.Unset:
		return "dev", true
	default:
		return v.Text, v.Known && v.Text != ""
	}
}

// builds is the folder of what is built, with one for each environment. doubtful: code of the project, or of what it
// depends on, may put more there.
type builds struct {
	dir, env string
	doubtful bool
}

// environments are those of most projects.
var environments = []string{"dev", "prod", "test"}

// kept says that a task leaves alone what is not of its environment, and releases. Source: the documentation of Mix,
// "Environment variables", and of mix release, 1.17.
func (b builds) kept(a *tools.Command, before *filesystem.State) {
	a.Edit(func(e *filesystem.Editor) {
		maybe := filesystem.Entry{Presence: filesystem.Present, Likely: true, Type: filesystem.Directory, Cause: a.Why}
		if was := filesystem.Stat(before, b.dir).Entry; was.Presence == filesystem.Unknown {
			return
		}
		e.Put(b.dir, maybe)
		e.Put(path.Join(b.dir, b.env), maybe)
		for _, env := range environments {
			at := path.Join(b.dir, env)
			if env == b.env {
				at = path.Join(at, "rel")
			}
			if was := filesystem.Stat(before, at).Entry; was.Presence == filesystem.Absent {
				e.Remove(at, a.Why)
				if b.doubtful || was.Likely {
					e.Doubt(at, a.Why)
				}
			}
		}
	})
}

// release puts a release into the folder of its environment and name.
func (b builds) release(a *tools.Command, name string) {
	a.Edit(func(e *filesystem.Editor) {
		made := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: a.Why}
		for _, dir := range []string{b.dir, path.Join(b.dir, b.env), path.Join(b.dir, b.env, "rel"), path.Join(b.dir, b.env, "rel", name)} {
			if r := a.Stat(dir).Entry; r.Presence != filesystem.Unknown || dir != b.dir {
				e.Put(dir, made)
			}
		}
		e.Inside(path.Join(b.dir, b.env, "rel", name))
	})
}
