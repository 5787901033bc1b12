package ruby

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// configurations are where Bundler keeps its settings, "" where that is not known: for the application, and for the user.
// A setting of the application's comes before the environment's, which comes before the user's. Source: bundle-config(1),
// 2.6, "DESCRIPTION".
func configurations(a *tools.Command) (files [2]string) {
	own := effects.Arg{Env: "BUNDLE_APP_CONFIG", Text: "config", Known: true}
	if a.Lookup(own.Env).Unset {
		own = effects.Arg{Text: ".bundle/config", Known: true}
	}
	files[0], _ = a.At(own)
	files[1], _ = a.At(effects.Arg{Env: "HOME", Text: ".bundle/config", Known: true})
	return files
}

// settings are what the lines of a configuration say; known is whether they are all.
func settings(a *tools.Command, file string) (lines string, known bool) {
	e := a.Stat(file).Entry
	switch {
	case file == "":
		return "", false
	case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
		return string(e.Content), true
	case e.Presence == filesystem.Absent:
		return "", true
	}
	return "", e.Presence == filesystem.Unknown && !a.State.Files.Touched(a.Real(file))
}

// configure is bundle config, which writes a setting or takes it away.
func configure(a *tools.Command, l effects.Line) {
	words, unset := l.Operands, l.Has("delete")
	if len(words) > 0 && (words[0].Text == "set" || words[0].Text == "unset") {
		words, unset = words[1:], unset || words[0].Text == "unset"
	}
	known := !slices.ContainsFunc(words, func(w effects.Arg) bool { return !w.Known })
	if known && !unset && (len(words) < 2 || words[0].Text == "get") {
		return // it prints
	}
	chosen, sure := scope(a, l, unset)
	for i, file := range configurations(a) {
		if !chosen[i] {
			continue
		}
		lines, ok := settings(a, file)
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: file, Known: file != ""}}})
		if !ok || !sure || !known || len(words) == 0 {
			continue
		}
		name := "BUNDLE_" + strings.ToUpper(strings.ReplaceAll(words[0].Text, "-", "___"))
		lines = without(lines, name)
		if !unset {
			lines += name + ": \"" + value(words) + "\"\n"
		}
		made := a.NewEntry(a.Span(words[0]), filesystem.Regular, 0o644)
		made.Content, made.Known = []byte(lines), made.Known|filesystem.KnowContent
		a.Edit(func(e *filesystem.Editor) { e.Put(a.Real(file), made) })
	}
}

// scope says which of the two configurations are written: the one that is named, else both to take a setting away, the
// application's inside of one, and the user's elsewhere.
func scope(a *tools.Command, l effects.Line, unset bool) (chosen [2]bool, sure bool) {
	local, global := l.Has("local"), l.Has("global")
	if local != global {
		return [2]bool{local, global}, true
	}
	_, gemfile := a.Above(a.Dir.Text, "Gemfile")
	if unset || gemfile.Presence == filesystem.Unknown {
		return [2]bool{true, true}, unset
	}
	inside := gemfile.Presence == filesystem.Present
	return [2]bool{inside, !inside}, true
}

// without are the lines of a configuration but for a setting's.
func without(lines, name string) string {
	var kept strings.Builder
	for line := range strings.Lines(lines) {
		if !strings.HasPrefix(line, name+":") {
			kept.WriteString(line)
		}
	}
	return kept.String()
}

// value is what a setting's words come to: groups are joined.
func value(words []effects.Arg) string {
	if words[0].Text != "without" && words[0].Text != "with" {
		return words[1].Text
	}
	var groups []string
	for _, w := range words[1:] {
		groups = append(groups, strings.Fields(w.Text)...)
	}
	return strings.Join(groups, ":")
}

// settled returns what puts the settings back that Bundler leaves alone.
func settled(a *tools.Command) (restore func()) {
	before := map[string]filesystem.Entry{}
	for _, at := range configurations(a) {
		if e := a.State.Files.Lookup(a.Real(at)); at != "" && e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
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
func configured(a *tools.Command, name string) string {
	files := configurations(a)
	if value, known := settingOf(a, files[0], name); value != "" || !known {
		return value
	}
	if v := a.Lookup(name); !v.Unset {
		return v.Text
	}
	value, _ := settingOf(a, files[1], name)
	return value
}

// settingOf is what one configuration says of a setting.
func settingOf(a *tools.Command, file, name string) (value string, known bool) {
	lines, known := settings(a, file)
	for _, m := range setting.FindAllStringSubmatch(lines, -1) {
		if m[1] == name {
			value = m[2]
		}
	}
	return value, known
}
