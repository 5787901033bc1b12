package ruby

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bundler is Bundler. Source: bundle-install(1) and bundle-config(1), 2.6.
var bundler = &tools.Tool{
	Names:    tools.Names("bundle"),
	Answers:  tools.Names("h help"),
	Language: "ruby",
	Grammar:  effects.Getopt("j", "jobs path gemfile without with retry binstubs standalone"),
	Effect:   carried,
	Manager:  "bundle",
	Supposes: true,
	Run:      Run,
}

func carried(l effects.Line) effects.Effect {
	e := effect(l)
	return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "bundle", Line: &l, Instead: &e}}}
}

// frozen is the key under which a RUN remembers that Bundler was told to keep to its lock file.
type frozen struct{}

// Run refuses an installation without a Gemfile, or without the lock file that it is to keep to. The rest is left to
// what the text says.
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
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: ".bundle/config", Known: true}, {Env: "HOME", Text: ".bundle/config", Known: true},
			{Env: "BUNDLE_APP_CONFIG", Text: "config", Known: true}}})
		return
	case l.Verb.Text == "install" || l.Verb.Text == "check" || l.Verb.Text == "exec":
		install(a, l)
		if l.Verb.Text == "exec" && len(l.Operands) > 0 && l.Operands[0].Known && !a.Failed {
			words := a.Fields[l.Operands[0].Index+1:]
			switch name := l.Operands[0].Text; name {
			case "rackup", "puma", "unicorn":
				racked(a, name, rackGrammar(l.Operands[1:]))
			case "rake":
				rake(a, l, words)
			case "rails":
				secretless(a, words)
			}
		}
	}
	a.Instead(x)
}

func install(a *tools.Command, l effects.Line) {
	v, held := a.Vars["BUNDLE_GEMFILE"]
	if l.Has("gemfile") || held && !v.Unset || a.Varied() && a.Step.Instruction != nil || !a.Dir.Known {
		return
	}
	at, gemfile := a.Above(a.Dir.Text, "Gemfile")
	if _, other := a.Above(a.Dir.Text, "gems.rb"); other.Presence != filesystem.Absent {
		return
	}
	if gemfile.Presence == filesystem.Absent {
		a.Refuse(l.Verb, state.FailsPath, "Could not locate Gemfile in "+a.Dir.Text+" or any directory above it", gemfile.Likely || a.Open)
		return
	}
	if l.Verb.Text == "exec" {
		return
	}
	if gemfile.Presence == filesystem.Present && !gemfile.Likely && gemfile.Has(filesystem.KnowContent) &&
		beside(a, l.Verb, path.Dir(at), string(gemfile.Content)) {
		return
	}
	keeps := l.Has("frozen", "deployment") || a.Memory[frozen{}] != nil
	for _, name := range []string{"BUNDLE_FROZEN", "BUNDLE_DEPLOYMENT"} {
		v := a.Lookup(name)
		keeps = keeps || !v.Unset && v.Known && (v.Text == "true" || v.Text == "1")
	}
	lock := a.Stat(path.Join(path.Dir(at), "Gemfile.lock")).Entry
	if keeps && gemfile.Presence == filesystem.Present && !gemfile.Likely && lock.Presence == filesystem.Absent {
		a.Refuse(l.Verb, state.FailsPath, "there is no "+path.Join(path.Dir(at), "Gemfile.lock")+", and Bundler is told to keep to it", lock.Likely)
		return
	}
	if l.Verb.Text == "install" && gemfile.Has(filesystem.KnowContent) && lock.Has(filesystem.KnowContent) {
		compile(a, l.Verb, string(gemfile.Content), string(lock.Content))
	}
}

// What a Gemfile says of gems that are folders, outside of every block. Source: gemfile(5).
var (
	paths   = lazyregexp.New(`(?m)^gem [^#\n]*(?:path:|:path =>) *['"]([^'"#]+)['"][^#\n]*$`)
	gemspec = lazyregexp.New(`(?m)^gemspec *$`)
)

// beside refuses a Gemfile whose own folders are not there.
func beside(a *tools.Command, verb effects.Arg, dir, gemfile string) (refused bool) {
	for _, m := range paths.FindAllStringSubmatch(gemfile, -1) {
		at := path.Join(dir, m[1])
		if path.IsAbs(m[1]) {
			at = m[1]
		}
		if e := a.Stat(at).Entry; e.Presence == filesystem.Absent && !strings.Contains(m[0], " if ") {
			a.Refuse(verb, state.FailsPath, "The path `"+at+"` does not exist, which Gemfile names", e.Likely)
			return true
		}
	}
	if names, complete := a.Children(dir); gemspec.MatchString(gemfile) && complete && !slices.ContainsFunc(names, func(n string) bool { return strings.HasSuffix(n, ".gemspec") }) {
		a.Refuse(verb, state.FailsPath, "There are no gemspecs at "+dir, a.Stat(dir).Entry.Likely)
		return true
	}
	return false
}
