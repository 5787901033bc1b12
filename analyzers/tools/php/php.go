// Package php models php and Composer.
package php

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are php, Composer, php-fpm, and what builds extensions.
var Tools = append([]*tools.Tool{interpreter, manager, fpm}, builders...)

// manager is Composer. Source: its documentation, command-line interface, 2.8.
var manager = &tools.Tool{
	Names:    tools.Names("composer"),
	Settings: []string{"composer.json", "~/.composer/config.json", "~/.config/composer/config.json", "$COMPOSER_HOME/config.json"},
	Answers:  tools.Names("h help V version"),
	Verbs:    tools.Names("install update require remove create-project dump-autoload run-script validate archive global config show exec"),
	Plugins:  true,
	Language: "php",
	Grammar:  effects.Getopt("d", "working-dir prefer-install apcu-autoloader-prefix ignore-platform-req"),
	Effect:   composer,
	Root:     effects.Rooted("composer.json", "install dump-autoload dumpautoload run-script", "d", "working-dir"),
	Manager:  "composer",
	Supposes: true,
	Run:      Run,
}

// composer installs what composer.json asks for; of its own accord it writes below the project and its home.
func composer(l effects.Line) effects.Effect {
	if own.Has(l.Verb.Text) && !l.Has("d", "working-dir") {
		e := effects.Effect{Modelled: true, Doubtful: true, Actions: []effects.Action{effects.Below("/tmp", "/usr/local/bin/composer")}}
		e.Add(effects.Action{Kind: effects.Under, Paths: append([]effects.Arg{{Text: "composer.json", Known: true}, {Text: "auth.json", Known: true}},
			homes...)})
		return effects.CarriedOut("composer", l, e)
	}
	return effects.CarriedOut("composer", l, effects.Projects(l.Args, "/usr/local", "/opt", "/usr/src"))
}

// own are commands of Composer's that write no more than its settings and its cache.
var own = tools.WordList("clear-cache clearcache cc config diagnose validate about licenses outdated")

// homes are the folders of Composer's own.
var homes = []effects.Arg{{Env: "HOME", Text: ".composer", Known: true}, {Env: "HOME", Text: ".cache/composer", Known: true},
	{Env: "HOME", Text: ".config/composer", Known: true}, {Env: "HOME", Text: ".local/share/composer", Known: true},
	{Env: "COMPOSER_HOME", Known: true}, {Env: "COMPOSER_CACHE_DIR", Known: true}}

var installs = tools.WordList("install i update u upgrade")

// Run refuses an installation without composer.json, and where that tells to run a file that is not there. The rest is
// left to what the text says.
func Run(a *tools.Command, x effects.Action) {
	l := *x.Line
	plain := false
	if l.Verb.Known && !l.Has("d", "working-dir", "l", "list") && a.Lookup("COMPOSER").Unset && a.Dir.Known {
		runScript(a, l)
	}
	if (installs.Has(l.Verb.Text) || dumps.Has(l.Verb.Text)) && l.Verb.Known && !l.Has("d", "working-dir") && a.Lookup("COMPOSER").Unset && a.Dir.Known {
		e := a.Stat(path.Join(a.Dir.Text, "composer.json")).Entry
		defer dumped(a, l, e)
		switch {
		case e.Presence == filesystem.Absent:
			a.Refuse(l.Verb, state.FailsPath, "Composer could not find a composer.json file in "+a.Dir.Text, e.Likely)
		case e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent):
			project(a, l, e.Content)
			plain = !busy.MatchString(string(e.Content)) || l.Has("no-scripts") && l.Has("no-plugins")
		}
	}
	if !plain {
		a.Instead(x)
		return
	}
	a.Do(effects.Below("/tmp", "/var/tmp"))
	a.Do(effects.Action{Kind: effects.Under, Paths: append([]effects.Arg{{Text: "vendor", Known: true}, {Text: "composer.lock", Known: true}}, homes...)})
}

// busy is what has more written than the folder of packages: scripts, plugins, and other folders.
var busy = lazyregexp.New(`"(?:scripts|allow-plugins|vendor-dir|bin-dir|extra|composer-plugin-api|data-dir|cache-dir|home)"`)

// project looks at what a composer.json has an installation read and run.
func project(a *tools.Command, l effects.Line, content []byte) {
	var p struct {
		Autoload struct {
			Classmap []string
		}
		Config struct {
			Platform map[string]any
			Missing  bool `json:"allow-missing-requirements"`
		}
		Scripts map[string]any
		wishes
	}
	if !json.Valid(content) {
		a.Refuse(l.Verb, state.FailsExit, "\"./composer.json\" does not contain valid JSON", false)
		return
	}
	if json.Unmarshal(content, &p) != nil || l.Has("dry-run", "download-only") {
		return
	}
	if len(p.Config.Platform) == 0 && installs.Has(l.Verb.Text) {
		if platformless(a, l, p.Require); a.Failed {
			return
		}
		if outdated(a, l, p.Require); a.Failed {
			return
		}
	}
	if installs.Has(l.Verb.Text) {
		if !p.Config.Missing {
			outOfStep(a, l, p.wishes)
		}
		if a.Failed {
			return
		}
		if pathless(a, l, p.wishes); a.Failed {
			return
		}
	}
	if !l.Has("no-autoloader") {
		for _, dir := range p.Autoload.Classmap {
			at := path.Join(a.Dir.Text, dir)
			if e := a.Stat(at).Entry; e.Presence == filesystem.Absent && !strings.Contains(dir, "*") {
				a.Refuse(l.Verb, state.FailsPath, "Could not scan for classes inside "+at+": it is not there", e.Likely)
				return
			}
		}
	}
	for _, event := range occur(a, l) {
		if l.Has("no-scripts") || l.Has("no-autoloader") && strings.Contains(event, "autoload") {
			continue
		}
		for _, command := range commands(p.Scripts[event]) {
			words := strings.Fields(command)
			if len(words) < 2 || words[0] != "@php" && words[0] != "php" || strings.HasPrefix(words[1], "-") || strings.ContainsAny(words[1], "$\"'") {
				continue
			}
			at := path.Join(a.Dir.Text, words[1])
			if e := a.Stat(at).Entry; e.Presence == filesystem.Absent && !path.IsAbs(words[1]) {
				a.Refuse(l.Verb, state.FailsPath, event+": Could not open input file: "+at, e.Likely)
				return
			}
		}
	}
}

// commands are one or several of a script.
func commands(v any) (all []string) {
	switch v := v.(type) {
	case string:
		return []string{v}
	case []any:
		for _, one := range v {
			all = append(all, commands(one)...)
		}
	}
	return all
}
