package ruby

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// interpreter is ruby. Source: ruby(1), 3.4.
var interpreter = &tools.Tool{
	Names:    tools.Names("ruby"),
	Grammar:  effects.Leading("IrCEeWTKF", ""),
	Effect:   started,
	Manager:  "ruby",
	Reads:    true,
	Supposes: true,
	Run:      run,
}

func started(l effects.Line) effects.Effect {
	may := effects.Runs(l, "e v h c n p i x S C -")
	e := effects.Effect{Modelled: true}
	if len(may.Actions) > 0 && may.Actions[0].Kind == effects.Need {
		e.Actions, may.Actions = may.Actions[:1:1], may.Actions[1:]
	}
	e.Add(effects.Action{Kind: effects.Project, Manager: "ruby", Line: &l, Instead: &may})
	return e
}

// effect is what gem and what a project's own code may write. Source: gem help environment, of Debian's and of the
// official image's.
func effect(l effects.Line) effects.Effect {
	return effects.Projects(l.Args, "/usr/local", "/opt", "/var/lib/gems", "/usr/lib/ruby")
}

// installing are the verbs of gem that bring gems and their programs.
var installing = tools.WordList("install i update")

// homes are the folders of what gem writes in a home of gems, beside its bin.
var homes = []string{"build_info", "cache", "doc", "extensions", "gems", "plugins", "specifications"}

// installs is gem. An extension of a gem runs code of its own when it is built, as a package of pip's does.
func installs(l effects.Line) effects.Effect {
	if !l.Verb.Known || !installing.Has(l.Verb.Text) || l.Has("i", "install-dir", "n", "bindir", "system") {
		return effect(l)
	}
	e := effects.Effect{Modelled: true, Doubtful: true}
	e.Add(effects.Told(l.Args)...)
	e.Add(effects.Below("/tmp", "/var/tmp", "/usr/local/lib/ruby", "/var/lib/gems", "/usr/lib/ruby", "/usr/share/ri", "/usr/share/gems"))
	var kept, programs []effects.Arg
	for _, home := range []effects.Arg{{Env: "GEM_HOME", Known: true}, {Text: "/usr/local/bundle", Known: true}} {
		for _, name := range homes {
			kept = append(kept, effects.Arg{Env: home.Env, Text: path.Join(home.Text, name), Known: true})
		}
		programs = append(programs, effects.Arg{Env: home.Env, Text: path.Join(home.Text, "bin"), Known: true})
	}
	for _, name := range []string{".gem", ".bundle", ".local/share/gem", ".cache", ".local/state"} {
		kept = append(kept, effects.Arg{Env: "HOME", Text: name, Known: true})
	}
	for _, dir := range []string{"/usr/local/bin", "/usr/bin"} {
		programs = append(programs, effects.Arg{Text: dir, Known: true})
	}
	e.Add(effects.Action{Kind: effects.Under, Paths: kept})
	for _, dir := range programs {
		e.Add(effects.Action{Kind: effects.Scripts, Paths: []effects.Arg{dir}})
	}
	return e
}
