// Package php is what is known of Composer.
package php

import (
	"path"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools is Composer. Source: its documentation, command-line interface, 2.8.
var Tools = []*tools.Tool{{
	Names:   tools.Names("composer"),
	Grammar: effects.Getopt("d", "working-dir prefer-install apcu-autoloader-prefix ignore-platform-req"),
	Effect:  composer,
	Manager: "composer",
	Run:     Run,
}}

// composer installs what composer.json asks for; of its own accord it writes below the project and its home.
func composer(l effects.Line) effects.Effect {
	e := effects.Projects(l.Args, "/usr/local", "/opt", "/usr/src")
	return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "composer", Line: &l, Instead: &e}}}
}

var installs = tools.Names("install i update u upgrade")

// Run refuses an installation without composer.json. The rest is left to what the text says.
func Run(a *tools.Command, x effects.Action) {
	l := *x.Line
	if installs[l.Verb.Text] && l.Verb.Known && !l.Has("d", "working-dir", "h", "help") && a.Lookup("COMPOSER").Unset && a.Dir.Known {
		e := a.Stat(path.Join(a.Dir.Text, "composer.json")).Entry
		if e.Presence == filesystem.Absent {
			a.Refuse(l.Verb, state.FailsPath, "Composer could not find a composer.json file in "+a.Dir.Text, e.Likely || a.Executable == "")
		}
	}
	a.Instead(x)
}
