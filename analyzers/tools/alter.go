package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
	"github.com/layerlint/layerlint/analyzers/tools/modes"
	"github.com/layerlint/layerlint/analyzers/tools/sed"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// alter changes one path; with what is below it when that is asked for.
func (a *Command) alter(x effects.Action, r filesystem.Resolved) {
	switch {
	case RuntimeDir(r.Path):
	case x.Kind == effects.Change && shutOut(a, x, r):
	case x.Kind == effects.Change:
		if content, ok := edited(a, x, r.Entry); ok {
			e := withContent(r.Entry, content)
			a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
			return
		}
		a.changed(r, false)
	case x.Recursive && r.Entry.Type != filesystem.Regular:
		a.spread(x, r.Path)
	case r.Entry.Presence == filesystem.Present && (r.Entry.Likely || a.User.Likely || a.User.Owns(r.Entry)):
		e := modes.Change(x, r.Entry)
		a.Edit(func(ed *filesystem.Editor) { ed.Put(r.Path, e) })
	}
}

// shutOut refuses sed -i in a folder where the user may make no file.
func shutOut(a *Command, x effects.Action, r filesystem.Resolved) bool {
	if x.Options == nil || r.Entry.Presence != filesystem.Present {
		return false
	}
	locked, likely := a.Locked(r.Path)
	return locked && a.Refuse(effects.Arg{}, state.FailsAccess,
		"couldn't open temporary file in "+path.Dir(r.Path)+": Permission denied", likely || r.Entry.Likely)
}

// maxChanged bounds the files that are changed one by one, maxSpread the directories.
const (
	maxChanged = 512
	maxSpread  = 16
)

// alterSome changes what a word may name that is not known: all that a pattern matches or find comes upon; else nothing
// is known any more of what is in the directory that the word begins with.
func (a *Command) alterSome(x effects.Action, p effects.Arg) {
	var f Word
	if p.Index > 0 && p.Index < len(a.Fields) {
		f = a.Fields[p.Index]
	}
	paths, ok := []string(nil), false
	switch {
	case f.Found != nil:
		a.sought(x, f.Found)
		return
	case f.Many && path.IsAbs(f.Pattern):
		paths, ok = a.matching(f.Pattern)
	}
	if !ok || len(paths) > maxChanged || x.Recursive && len(paths) > maxSpread {
		a.forget(x, a.Scope(p))
		return
	}
	for _, at := range paths { // what else matches is nothing that is known
		a.alter(x, altered(a, x, at))
	}
}

// altered is what a change of a path is about. sed -i puts another file in the place of a link.
func altered(a *Command, x effects.Action, at string) filesystem.Resolved {
	r := a.Stat(at)
	if x.Kind == effects.Change && x.Options != nil && !x.Options.Has("follow-symlinks") {
		r.Path = a.Lstat(at).Path
	}
	return r
}

// edited is the file's content after a script of sed; ok is false when it is not known.
func edited(a *Command, x effects.Action, e filesystem.Entry) (content []byte, ok bool) {
	if x.Text == "" || !e.Has(filesystem.KnowContent) || len(e.Content) > sed.MaxText || a.Doubtful ||
		x.Options.Has("n", "quiet", "silent", "z", "null-data", "f", "file", "s", "separate") {
		return nil, false
	}
	script, ok := sed.Parse(x.Text, x.Options.Has("E", "r", "regexp-extended"))
	if !ok || !a.Budget.Affords(len(e.Content)*len(script), 0) {
		return nil, false
	}
	return script.Run(string(e.Content))
}

// matching lists the known paths that a shell replaces a pattern by; ok is false where it may look in other directories
// too.
func (a *Command) matching(pattern string) (paths []string, ok bool) {
	dir, last := path.Split(pattern)
	found := filesystem.Glob(a.State.Files, pattern, true)
	for _, at := range found.Paths {
		if path.Base(at)[0] != '.' || strings.HasPrefix(last, ".") {
			paths = append(paths, at)
		}
	}
	return paths, !filesystem.HasWildcard(dir) || found.Complete
}

// sought changes what find comes upon.
func (a *Command) sought(x effects.Action, s *effects.Search) {
	for _, from := range s.From {
		at, ok := a.At(from)
		if !ok {
			a.forget(x, a.Scope(from))
			continue
		}
		q := finds.New(a.State.Files, RuntimeDir)
		r := a.Stat(at)
		if x.Recursive || !q.Read(s.Tests) || s.Follow || !q.Collect(r.Path, from.Text, 0) {
			a.forget(x, r.Path)
			continue
		}
		for _, found := range q.Found {
			a.alter(x, altered(a, x, found))
		}
	}
}

// forget makes what a command changes unknown for all in a directory.
func (a *Command) forget(x effects.Action, dir string) {
	what := filesystem.KnowMode
	switch x.Kind {
	case effects.Owner:
		what = filesystem.KnowOwner
	case effects.Change:
		what = filesystem.KnowContent
	}
	a.Edit(func(e *filesystem.Editor) { e.Forget(a.Real(dir), what) })
}
