// Package lines knows with which status grep, diff, cmp, checksums, decompressors, jq and patch end where they read
// nothing but files of which the content is known. Source: grep(1) of 3.8, diff(1) of diffutils 3.8, cmp(1).
package lines

import (
	"bytes"
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/posixre"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Tools are the checks.
var Tools = []*tools.Tool{
	{Manager: "grep", Run: grep},
	{Manager: "diff", Run: differ},
	{Manager: "sums", Run: sums},
	{Manager: "unpack", Run: unpack},
	{Manager: "jq", Run: jq},
	{Manager: "patch", Run: patch},
}

// grep refuses files in which no line matches.
func grep(a *tools.Command, x effects.Action) {
	if name := path.Base(a.Fields[0].Text); name != "grep" && name != "egrep" {
		return
	}
	if a.Executable != "" && unread(a, x) {
		return
	}
	if a.Executable == "" || len(x.Paths) == 0 || !plain(a, x, "q", "quiet", "silent", "c", "count", "n", "line-number", "o", "only-matching", "i",
		"ignore-case", "E", "extended-regexp", "F", "fixed-strings", "w", "word-regexp", "x", "line-regexp", "e", "regexp", "h", "H", "s", "no-messages",
		"color", "colour", "a", "text") {
		return
	}
	patterns := x.Options.Values("e", "regexp")
	files := x.Paths
	if len(patterns) == 0 {
		patterns, files = files[:1], files[1:]
	}
	if len(patterns) != 1 || !patterns[0].Known {
		return
	}
	want, ok := compiled(patterns[0].Text, x.Options)
	if !ok {
		return
	}
	var texts [][]byte
	likely := a.Supposed
	for _, f := range files {
		text, ok, doubted := content(a, f)
		if !ok {
			return
		}
		likely = likely || doubted
		texts = append(texts, text)
	}
	if len(files) == 0 {
		if a.Stdin == nil || a.Stdin.Lost || len(a.Stdin.Text) == 0 {
			return
		}
		texts = [][]byte{a.Stdin.Text}
	}
	for _, text := range texts {
		for line := range bytes.Lines(text) {
			if want.Match(bytes.TrimSuffix(line, []byte("\n"))) {
				return
			}
		}
	}
	a.Refuse(patterns[0], state.FailsExit, "no line matches '"+patterns[0].Text+"'", likely)
}

// unread refuses a pattern that GNU grep does not compile.
func unread(a *tools.Command, x effects.Action) bool {
	o := x.Options
	patterns := o.Values("e", "regexp")
	if len(patterns) == 0 && len(x.Paths) > 0 && !o.Has("f", "file") {
		patterns = x.Paths[:1]
	}
	at := a.Stat(a.Executable)
	applet := path.Base(filesystem.Program(a.State.Files, at)) == "busybox"
	if len(patterns) == 0 || o.Has("F", "fixed-strings", "P", "perl-regexp", "help", "version", "V") || a.Failed ||
		cmp.Or(at.Entry.Package, at.Entry.Cause.Package) != "grep" && !applet {
		return false
	}
	syntax := posixre.Basic
	if o.Has("E", "extended-regexp") || path.Base(a.Fields[0].Text) == "egrep" {
		syntax = posixre.GrepExtended
	}
	for _, p := range patterns {
		fault := posixre.Fault(p.Text, syntax)
		if applet && !strings.HasPrefix(fault, "Unmatched") { // what else the C library refuses differs
			fault = ""
		}
		if p.Known && fault != "" && !strings.Contains(p.Text, "\n") { // which separates patterns
			a.Doubtful = false
			a.Refuse(p, state.FailsExit, fault+": '"+p.Text+"'", at.Entry.Likely)
			return true
		}
	}
	return false
}

// differ refuses two files that differ.
func differ(a *tools.Command, x effects.Action) {
	if a.Executable == "" || len(x.Paths) != 2 || !plain(a, x, "q", "brief", "u", "unified", "s", "silent", "quiet", "c", "y", "side-by-side", "l", "b", "N", "r", "a", "color") ||
		x.Options.Has("b", "y", "c", "l") {
		return
	}
	one, ok, doubted := content(a, x.Paths[0])
	other, also, likely := content(a, x.Paths[1])
	if ok && also && !bytes.Equal(one, other) {
		a.Refuse(x.Paths[1], state.FailsExit, x.Paths[0].Text+" and "+x.Paths[1].Text+" differ", a.Supposed || doubted || likely)
	}
}

// plain reports whether all arguments are known, and no option is given but those.
func plain(a *tools.Command, x effects.Action, options ...string) bool {
	for _, f := range a.Fields {
		if !f.Known || f.Many {
			return false
		}
	}
	given := tools.Names(strings.Join(options, " "))
	for name := range x.Options.All() {
		if !given[name] {
			return false
		}
	}
	return true
}

// content is what a file holds; doubted: a program of which not all is known ran since, and may have changed it.
func content(a *tools.Command, p effects.Arg) (text []byte, ok, doubted bool) {
	at, ok := a.At(p)
	if !ok || p.Text == "-" || tools.RuntimeDir(at) {
		return nil, false, false
	}
	r := a.Stat(at)
	e := r.Entry
	if e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Regular ||
		!e.Has(filesystem.KnowContent) || e.Tail != nil {
		return nil, false, false
	}
	if d := a.Forbidden(at, state.ToRead); d.Where != "" {
		return nil, false, false
	}
	return e.Content, true, a.State.Files.Worked(r.Path)
}
