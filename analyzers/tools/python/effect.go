package python

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// effect is what pip needs and does by its command line alone.
func effect(l effects.Line) effects.Effect {
	e := effects.Effect{Modelled: true}
	if l.Verb.Index == 0 {
		return e
	}
	if !l.Verb.Known {
		return effects.Effect{Modelled: true, Doubtful: true, Actions: touched(l.Program)}
	}
	switch l.Verb.Text {
	case "install", "download", "wheel":
		for _, file := range l.Options.Values("r", "requirement", "c", "constraint") {
			if !strings.Contains(file.Text, "://") {
				e.Needs(file)
			}
		}
		e.Actions = append(e.Actions, effects.Action{Kind: effects.Packages, Manager: "pip", Text: l.Verb.Text, Options: l.Options, Paths: l.Operands})
		e.Actions = append(e.Actions, written(l)...)
	case "uninstall":
		if !l.Has("y", "yes") {
			e.Add(effects.Action{Kind: effects.Packages, Manager: "pip", Text: "uninstall", Options: l.Options, Paths: l.Operands})
		}
		e.Add(touched(l.Program)...)
	case "config":
		e.Actions = configured(l)
	case "cache":
		e.Actions = []effects.Action{{Kind: effects.Under, Paths: []effects.Arg{home("/.cache")}}}
	}
	return e
}

// written are the places that pip install, download and wheel write to.
func written(l effects.Line) []effects.Action {
	if l.Verb.Text == "install" && renews(l.Options) {
		return []effects.Action{{Kind: effects.Renew, Paths: l.Operands}, {Kind: effects.Under, Paths: []effects.Arg{home("/.cache")}}}
	}
	var actions []effects.Action
	for _, p := range l.Options.Values("python") {
		actions = append(actions, holder(p))
	}
	for _, p := range l.Options.Values("root", "src", "d", "dest", "w", "wheel-dir", "log", "report", "cache-dir") {
		actions = append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{p}})
	}
	if l.Verb.Text == "install" { // the rest is told by what carries it out
		return actions
	}
	return append(actions, effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: "./", Known: true}, home(""),
		{Text: "/tmp", Known: true}, {Text: "/var/tmp", Known: true}}})
}

func home(p string) effects.Arg { return effects.Arg{Text: p, Known: true, Env: "HOME"} }

// renews reports whether this is an installation of nothing but the installers themselves, as many builds begin: what
// they bring is known.
func renews(o *effects.Options) bool {
	if o.Has("r", "requirement", "e", "editable", "t", "target", "prefix", "root", "user", "src", "python", "group", "i", "index-url", "extra-index-url", "f", "find-links") {
		return false
	}
	return len(o.Operands) > 0 && !slices.ContainsFunc(o.Operands, func(a effects.Arg) bool {
		return !a.Known || !installers.Has(strings.TrimRight(strings.SplitN(a.Text, "=", 2)[0], "<>!~"))
	})
}

var installers = tools.WordList("pip setuptools wheel")

// configured is pip config. What set writes is a section with one key; the file is the user's, unless an option says
// otherwise or the environment has one. Source: pip's documentation, "pip config".
func configured(l effects.Line) []effects.Action {
	file := home("/.config/pip/pip.conf")
	switch args := l.Operands; {
	case len(args) == 0 || args[0].Text == "get" || args[0].Text == "list" || args[0].Text == "debug":
		return nil
	case l.Has("global"):
		file = effects.Arg{Text: "/etc/pip.conf", Known: true}
	case l.Has("site") || args[0].Text != "set":
		return []effects.Action{{Kind: effects.Under, Paths: []effects.Arg{home("/.config"), home("/.pip")}}, effects.Below("/etc/pip.conf", "/usr/pip.conf")}
	}
	if len(l.Operands) == 3 {
		section, key, ok := strings.Cut(l.Operands[1].Text, ".")
		if value := l.Operands[2]; ok && value.Known && l.Operands[1].Known && (section == "global" || section == "install") {
			return []effects.Action{{Kind: effects.Append, Paths: []effects.Arg{file}, Text: "[" + section + "]\n" + key + " = " + value.Text + "\n"}}
		}
	}
	return []effects.Action{{Kind: effects.Write, Paths: []effects.Arg{file}, Recursive: true}}
}
