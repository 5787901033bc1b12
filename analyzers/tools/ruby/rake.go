package ruby

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// builders are Rake and, of an application that has it, Rails.
var builders = &tools.Tool{Names: tools.Names("rake"), Grammar: effects.Getopt("fIrCR", "rakefile libdir require directory rakelib"),
	Effect: tasks("rake"), Manager: "rake", Supposes: true, Run: runRake}

// rails is the command of Ruby on Rails. Source: the Rails guides, "The Rails Command Line", 7.1.
var rails = &tools.Tool{Names: tools.Names("rails"), Grammar: effects.Getopt("e", "environment"),
	Effect: tasks("rails"), Manager: "rails", Supposes: true, Run: func(a *tools.Command, x effects.Action) {
		secretless(a, a.Fields[1:])
		a.Instead(x)
	}, Beside: func(a *tools.Command) (leave func()) {
		secretless(a, a.Fields[1:])
		return nil
	}}

func tasks(manager string) func(effects.Line) effects.Effect {
	return func(l effects.Line) effects.Effect {
		e := effect(l)
		return effects.Effect{Modelled: true, Actions: []effects.Action{
			{Kind: effects.Project, Manager: manager, Line: &l, Instead: &e}}}
	}
}

// rakefiles are the names that Rake looks for, in the working directory and those above it. Source: rake(1), 13.1.
var rakefiles = []string{"rakefile", "Rakefile", "rakefile.rb", "Rakefile.rb"}

// runRake refuses Rake without a Rakefile, and what that asks for at once and is not there.
func runRake(a *tools.Command, x effects.Action) {
	rake(a, *x.Line, a.Fields[1:])
	a.Instead(x)
}

func rake(a *tools.Command, l effects.Line, words []tools.Word) {
	if !a.Dir.Known || l.Has("f", "rakefile", "h", "help", "V", "version", "C", "directory") {
		return
	}
	likely := false
	for _, name := range rakefiles {
		at, e := a.Above(a.Dir.Text, name)
		likely = likely || e.Likely
		if e.Presence == filesystem.Unknown {
			return
		}
		if e.Presence == filesystem.Present {
			if required(a, l.Verb, a.Stat(at), map[string]bool{}); !a.Failed {
				secretless(a, words)
			}
			if !a.Failed && !l.Has("I", "r", "R", "rakelib", "require", "libdir", "e", "p", "n", "T", "tasks", "P", "D") {
				unknownTask(a, at, l)
			}
			return
		}
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "No Rakefile found in "+a.Dir.Text+" or above it", likely)
}

// secretless refuses to precompile the assets of a Rails application for production without the secret that it starts
// with, which it does not need then. Source: the Rails guides, "Securing Rails Applications", and railties 7.1's
// application.rb.
func secretless(a *tools.Command, words []tools.Word) {
	wanted := false
	for _, w := range words {
		wanted = wanted || w.Known && w.Text == "assets:precompile"
	}
	env := a.Lookup("RAILS_ENV")
	if env.Unset {
		env = a.Lookup("RACK_ENV")
	}
	if !wanted || !a.Dir.Known || !env.Known || env.Text != "production" {
		return
	}
	for _, name := range []string{"SECRET_KEY_BASE", "SECRET_KEY_BASE_DUMMY", "RAILS_MASTER_KEY"} {
		if !a.Lookup(name).Unset {
			return
		}
	}
	for _, name := range []string{"config/master.key", "config/secrets.yml", "config/credentials/production.key", ".env", ".env.production", "config/initializers/secret_token.rb"} {
		if a.Stat(path.Join(a.Dir.Text, name)).Entry.Presence != filesystem.Absent {
			return
		}
	}
	app := a.Stat(path.Join(a.Dir.Text, "config/application.rb")).Entry
	production := a.Stat(path.Join(a.Dir.Text, "config/environments/production.rb")).Entry
	if strings.Contains(string(app.Content), "Rails::Application") && !strings.Contains(string(app.Content)+string(production.Content), "secret_key_base") {
		a.Refuse(effects.Arg{}, state.FailsVariable, "Missing `secret_key_base` for 'production' environment: set SECRET_KEY_BASE_DUMMY=1 for assets:precompile", true)
	}
}
