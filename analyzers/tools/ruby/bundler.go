package ruby

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bundler is Bundler. Source: bundle-install(1) and bundle-config(1), 2.6.
var bundler = &tools.Tool{
	Names:   tools.Names("bundle"),
	Grammar: effects.Getopt("j", "jobs path gemfile without with retry binstubs standalone"),
	Effect:  carried,
	Manager: "bundle",
	Run:     Run,
}

func carried(l effects.Line) effects.Effect {
	e := effect(l)
	return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "bundle", Line: &l, Instead: &e}}}
}

// frozen is the key under which a RUN remembers that Bundler was told to keep to its lock file.
type frozen struct{}

// Run refuses an installation without a Gemfile, or without the lock file that it is to keep to. The rest is left to what the text says.
func Run(a *tools.Command, x effects.Action) {
	l := *x.Line
	switch {
	case !l.Verb.Known:
	case l.Verb.Text == "config":
		words := ""
		for _, o := range l.Operands {
			words += " " + o.Text
		}
		for _, form := range []string{" set frozen true", " set deployment true", " set frozen 1", " set deployment 1", " frozen true", " deployment true", " frozen 1", " deployment 1"} {
			if words == form {
				a.Memory[frozen{}] = true
			}
		}
	case (l.Verb.Text == "install" || l.Verb.Text == "check") && !l.Has("h", "help"):
		install(a, l)
	}
	a.Instead(x)
}

func install(a *tools.Command, l effects.Line) {
	if l.Has("gemfile") || !a.Lookup("BUNDLE_GEMFILE").Unset || !a.Dir.Known {
		return
	}
	at, gemfile := a.Above(a.Dir.Text, "Gemfile")
	if _, other := a.Above(a.Dir.Text, "gems.rb"); other.Presence != filesystem.Absent {
		return
	}
	if gemfile.Presence == filesystem.Absent {
		a.Refuse(l.Verb, state.FailsPath, "Could not locate Gemfile in "+a.Dir.Text+" or any directory above it", gemfile.Likely || a.Executable == "")
		return
	}
	keeps := l.Has("frozen", "deployment") || a.Memory[frozen{}] != nil
	for _, name := range []string{"BUNDLE_FROZEN", "BUNDLE_DEPLOYMENT"} {
		v := a.Lookup(name)
		keeps = keeps || !v.Unset && v.Known && (v.Text == "true" || v.Text == "1")
	}
	lock := a.Stat(path.Join(path.Dir(at), "Gemfile.lock")).Entry
	if keeps && gemfile.Presence == filesystem.Present && !gemfile.Likely && lock.Presence == filesystem.Absent {
		a.Refuse(l.Verb, state.FailsPath, "there is no "+path.Join(path.Dir(at), "Gemfile.lock")+", and Bundler is told to keep to it", lock.Likely || a.Executable == "")
	}
}
