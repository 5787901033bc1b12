package tools

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// gone reports whether nothing is at a path that has to be there, or likely nothing in a folder that a package brought.
func gone(a *Command, x effects.Action, e filesystem.Entry, at string) bool {
	return !x.Force && (e.Presence == filesystem.Absent || e.Presence == filesystem.Unknown && a.State.Left(at))
}

func (a *Command) remove(x effects.Action) {
	a.unmatched(x)
	for _, p := range x.Paths {
		if a.emptied(p) || a.removedMatches(p, x) || keepsDots(a, p, x) || slashed(a, p, x) {
			continue
		}
		at, ok := a.At(p)
		if !ok {
			a.unknown(p, false)
			a.matched(p, x.Recursive)
			continue
		}
		r := a.Lstat(at)
		switch e := r.Entry; {
		case gone(a, x, e, at):
			a.Refuse(p, state.FailsPath, "cannot remove '"+at+"': No such file or directory", e.Likely || e.Presence == filesystem.Unknown)
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && x.Emptied && !x.Recursive:
			if a.holds(r.Path) {
				a.Refuse(p, state.FailsPath, "failed to remove '"+at+"': Directory not empty", e.Likely)
				continue
			}
		case e.Presence == filesystem.Present && e.Type != filesystem.Directory && e.Type != filesystem.UnknownType &&
			x.Plain:
			a.Refuse(p, state.FailsPath, "failed to remove '"+at+"': Not a directory", e.Likely)
			continue
		case e.Presence == filesystem.Present && e.Type == filesystem.Directory && !x.Recursive:
			a.Refuse(p, state.FailsPath, "cannot remove '"+at+"': Is a directory", e.Likely)
			continue
		case e.Presence == filesystem.Present && !RuntimeDir(r.Path):
			if locked, likely := a.Locked(r.Path); locked || sticks(a.User, e, a.Stat(path.Dir(r.Path)).Entry) {
				a.Refuse(p, state.FailsAccess, "cannot remove '"+at+"': Permission denied", likely || e.Likely)
				continue
			}
		}
		if doubted(a, r.Path) {
			a.Edit(func(ed *filesystem.Editor) { ed.Wane(r.Path) })
			continue
		}
		if e := r.Entry; e.Presence != filesystem.Absent && r.Path != "/" && !RuntimeDir(r.Path) {
			a.Edit(func(ed *filesystem.Editor) { ed.Remove(r.Path, a.reason(p)) })
		}
	}
}

// doubted reports whether it is not known if the user may change a directory, and the build goes on either way.
func doubted(a *Command, at string) bool {
	ordinary, _ := a.Ordinary()
	dir := a.Stat(path.Dir(at)).Entry
	return ordinary && !dir.Has(filesystem.KnowMode|filesystem.KnowOwner) && !a.Fatal(a.FailureContext)
}

// keepsDots looks whether rm is to remove a directory by the name . or .., which it refuses whatever its options. GNU rm
// passes over one that is not there. Measured with coreutils 9.1 and busybox 1.35.
func keepsDots(a *Command, p effects.Arg, x effects.Action) bool {
	dir, last := path.Split(strings.TrimRight(p.Text, "/"))
	if !x.Recursive || !p.Known || last != "." && last != ".." {
		return false
	}
	at, ok := a.At(p)
	if below, known := a.Abs(dir, true); known {
		switch up := a.Stat(below).Entry; { // of what a file holds, nothing is there
		case up.Presence != filesystem.Present || up.Type == filesystem.Directory:
		case x.Force || up.Type != filesystem.Regular:
			return true
		default:
			return a.Refuse(p, state.FailsPath, "cannot remove '"+p.Text+"': Not a directory", up.Likely) || true
		}
	}
	if e := a.Stat(at).Entry; ok && (e.Presence == filesystem.Present || !x.Force) {
		a.Refuse(p, state.FailsPath, "refusing to remove '.' or '..' directory: skipping '"+p.Text+"'", e.Likely)
	}
	return true
}

// slashed is rm of a link or a file with a slash after its name. GNU rm removes neither: with -r it empties the folder
// that a link leads to, and fails unless -f is given; busybox drops the slash. Measured with coreutils 9.1 and busybox
// 1.35.
func slashed(a *Command, p effects.Arg, x effects.Action) bool {
	at, ok := a.At(p)
	if !ok || !p.Known || !strings.HasSuffix(p.Text, "/") || x.Emptied || x.Plain || busybox(a) {
		return false
	}
	self, to := a.Lstat(at), a.Stat(at)
	switch e := self.Entry; {
	case e.Presence == filesystem.Absent || e.Presence == filesystem.Present && e.Type == filesystem.Directory:
		return false
	case e.Presence != filesystem.Present || e.Type == filesystem.UnknownType || a.Executable == "": // links are rare
		a.Edit(func(ed *filesystem.Editor) {
			ed.Likely = true
			ed.Remove(self.Path, a.reason(p))
		})
		return true
	}
	if x.Recursive && to.Entry.Type == filesystem.Directory && !RuntimeDir(to.Path) {
		names, _ := a.State.Files.Children(to.Path)
		a.Edit(func(ed *filesystem.Editor) {
			ed.Wane(to.Path)
			ed.Put(to.Path, to.Entry)
			for _, name := range names {
				ed.Remove(path.Join(to.Path, name), a.reason(p))
			}
		})
	}
	if !x.Force {
		a.Refuse(p, state.FailsPath, "cannot remove '"+p.Text+"': Not a directory", self.Entry.Likely)
	}
	return true
}

// holds reports whether something is certainly in a directory.
func (a *Command) holds(dir string) bool {
	names, _ := a.State.Files.Children(dir)
	for _, name := range names {
		if e := a.State.Files.Lookup(path.Join(dir, name)); e.Presence == filesystem.Present && !e.Likely {
			return true
		}
	}
	return false
}

// matched takes away the files, and recursive the folders, that an absolute pattern is known to match among others.
func (a *Command) matched(p effects.Arg, recursive bool) {
	if p.Index <= 0 || p.Index >= len(a.Fields) || !a.Fields[p.Index].Many || !path.IsAbs(a.Fields[p.Index].Pattern) {
		return
	}
	for _, at := range filesystem.Glob(a.State.Files, a.Fields[p.Index].Pattern, false).Paths {
		e, name := a.State.Files.Lookup(at), path.Base(at)
		folder := recursive && e.Type == filesystem.Directory && !systemDirs[name] && name[0] != '.'
		if (folder || e.Type == filesystem.Regular || e.Type == filesystem.Symlink) && a.removable(at, e) {
			a.Edit(func(ed *filesystem.Editor) { ed.Remove(at, a.reason(p)) })
		}
	}
}

// unmatched refuses rm of what is in a folder that a package brought and has nothing in.
func (a *Command) unmatched(x effects.Action) {
	for _, p := range x.Paths {
		if p.Index <= 0 || p.Index >= len(a.Fields) || x.Force {
			continue
		}
		pattern := a.Fields[p.Index].Pattern
		if dir, last := path.Split(pattern); last == "*" && a.State.Bare(path.Clean(dir)) {
			a.Refuse(p, state.FailsPath, "cannot remove '"+pattern+"': No such file or directory", true)
		}
	}
}

// emptied is rm of all of apt's lists by a pattern whose matches are not known. apt keeps no dot files there.
func (a *Command) emptied(p effects.Arg) bool {
	if p.Index <= 0 || p.Index >= len(a.Fields) || !a.Fields[p.Index].Many {
		return false
	}
	dir, last := path.Split(a.Fields[p.Index].Pattern)
	if last != "*" || path.Clean(dir) != AptLists {
		return false
	}
	entry := a.State.Files.Lookup(AptLists)
	a.Edit(func(e *filesystem.Editor) {
		e.Remove(AptLists, a.reason(p))
		e.Put(AptLists, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Known: entry.Known,
			Mode: entry.Mode,
			UID:  entry.UID, GID: entry.GID, Cause: a.reason(p)})
	})
	return true
}

// removedMatches is rm or mv of a relative pattern whose matches are not all known: of those that are, what rm
// certainly takes is gone and the rest may be. Nothing else has changed.
func (a *Command) removedMatches(p effects.Arg, x effects.Action) bool {
	if p.Index <= 0 || p.Index >= len(a.Fields) || !a.Fields[p.Index].Many || path.IsAbs(p.Text) ||
		!path.IsAbs(a.Fields[p.Index].Pattern) {
		return false
	}
	dir, last := path.Split(a.Fields[p.Index].Pattern)
	found := filesystem.Glob(a.State.Files, path.Join(dir, last), false)
	if filesystem.HasWildcard(dir) || found.Prefix.Entry.Presence != filesystem.Present ||
		RuntimeDir(found.Prefix.Path) {
		return false
	}
	for _, at := range found.Paths {
		e := a.State.Files.Lookup(at)
		file := e.Type == filesystem.Regular || e.Type == filesystem.Symlink
		switch name := path.Base(at); {
		case name[0] == '.' && last[0] != '.':
		case x.Kind == effects.Remove && !e.Likely && !systemDirs[name] && (file || x.Recursive) && a.removable(at, e):
			a.Edit(func(ed *filesystem.Editor) { ed.Remove(at, a.reason(p)) })
		default:
			a.Forget(at)
		}
	}
	return true
}
