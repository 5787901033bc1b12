package ruby

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// configurations are the files that Bundler reads its settings from, the first first. Source: bundle-config(1), 2.6,
// "DESCRIPTION".
func configurations(a *tools.Command) (files []string) {
	for _, p := range []effects.Arg{{Env: "BUNDLE_APP_CONFIG", Text: "config", Known: true}, {Text: ".bundle/config", Known: true},
		{Env: "HOME", Text: ".bundle/config", Known: true}} {
		if p.Env == "BUNDLE_APP_CONFIG" && a.Lookup(p.Env).Unset {
			continue
		}
		if at, ok := a.At(p); ok {
			files = append(files, at)
		}
	}
	return files
}

// configure is bundle config, which writes a setting where it is told to: of the application, or of the user.
func configure(a *tools.Command, l effects.Line) {
	before := map[string]string{}
	files := configurations(a)
	for _, at := range files {
		before[at] = string(a.Stat(at).Entry.Content)
	}
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: ".bundle/config", Known: true}, {Env: "HOME", Text: ".bundle/config", Known: true},
		{Env: "BUNDLE_APP_CONFIG", Text: "config", Known: true}}})
	words := l.Operands
	if len(words) > 0 && words[0].Text == "set" {
		words = words[1:]
	}
	if len(words) < 2 || len(files) == 0 {
		return
	}
	to, value := files[0], words[1].Text
	if l.Has("global") {
		to = files[len(files)-1]
	}
	for _, w := range words[1:] {
		if !w.Known || !words[0].Known {
			return
		}
	}
	if words[0].Text == "without" || words[0].Text == "with" {
		value = strings.ReplaceAll(value, " ", ":")
		for _, w := range words[2:] {
			value += ":" + w.Text
		}
	}
	made := a.NewEntry(a.Span(words[0]), filesystem.Regular, 0o644)
	made.Content = []byte(before[to] + "BUNDLE_" + strings.ToUpper(strings.ReplaceAll(words[0].Text, "-", "___")) + ": \"" + value + "\"\n")
	made.Known |= filesystem.KnowContent
	a.Edit(func(e *filesystem.Editor) { e.Put(a.Real(to), made) })
}

// settled returns what puts the settings back that Bundler leaves alone.
func settled(a *tools.Command) (restore func()) {
	before := map[string]filesystem.Entry{}
	for _, at := range configurations(a) {
		if e := a.State.Files.Lookup(a.Real(at)); e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
			before[a.Real(at)] = e
		}
	}
	return func() {
		a.Edit(func(e *filesystem.Editor) {
			for at, was := range before {
				e.Put(at, was)
			}
		})
	}
}

var setting = lazyregexp.New(`(?m)^(BUNDLE_\w+): *"?([^"\n]*)"?$`)

// configured is the value of a setting, "" where there is none or it is not known.
func configured(a *tools.Command, name string) (value string) {
	if v := a.Lookup(name); v.Known && v.Text != "" {
		return v.Text
	}
	for _, at := range configurations(a) {
		e := a.Stat(at).Entry
		if e.Presence != filesystem.Present {
			continue
		}
		for _, m := range setting.FindAllStringSubmatch(string(e.Content), -1) {
			if m[1] == name {
				value = m[2]
			}
		}
		if value != "" {
			return value
		}
	}
	return ""
}
