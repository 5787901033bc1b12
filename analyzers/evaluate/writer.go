package evaluate

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/analyzers/source"
)

// writer puts files into a state as BuildKit's copier does (github.com/tonistiigi/fsutil/copy), and notes what stands in the way.
type writer struct {
	step     *Step
	at       source.Span // of the destination
	edit     *filesystem.Editor
	cause    filesystem.Cause
	conflict string // kind of failure when something stands in the way
	owner    owner
	mode     fileMode
	exclude  func(rel string) bool // of a copied directory's content; nil: nothing
}

// maxVisits bounds the entries compared when one tree is laid over another.
const maxVisits = 20000

// mkdirAll makes a directory with those above it, following links. ok is false when something is in the way.
func (w *writer) mkdirAll(dir string) (resolved string, ok bool) {
	r := filesystem.Stat(w.edit.State(), dir)
	if r.Entry.Presence == filesystem.Present {
		if !isDir(r.Entry) {
			w.blocked(r.Entry.Likely, "mkdir %s: not a directory", dir)
			return r.Path, false
		}
		return r.Path, true
	}
	if r.Missing != "" && w.edit.State().Lookup(r.Missing).Presence == filesystem.Present {
		reason := "mkdir %s: not a directory"
		if r.Loop {
			reason = "mkdir %s: too many levels of symbolic links"
		}
		w.blocked(r.Entry.Likely, reason, dir)
		return r.Path, false
	}
	w.makeDirs(r.Path, r.Guessed)
	return r.Path, true
}

func (w *writer) makeDirs(dir string, guessed bool) {
	if dir == "/" || w.edit.State().Lookup(dir).Presence == filesystem.Present {
		return
	}
	w.makeDirs(path.Dir(dir), guessed)
	w.edit.Put(dir, w.directory(guessed))
}

// directory is a directory as the copier makes it. When it is only a guess it may have been there before, or be a link to one.
func (w *writer) directory(guessed bool) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Likely: guessed, Type: filesystem.Directory, Cause: w.cause}
	if guessed {
		return e
	}
	e.Known, e.Mode = filesystem.KnowMode|filesystem.KnowOwner, 0o755
	if w.mode.octal {
		e.Mode = w.mode.bits & 0o777
	}
	if w.owner.given {
		e.UID, e.GID = w.owner.uid, w.owner.gid
		if !w.owner.known {
			e.Known &^= filesystem.KnowOwner
		}
	}
	return e
}

func (w *writer) blocked(likely bool, format, where string) {
	w.step.fail(w.at, likely, w.conflict, fmt.Sprintf(format, where))
}

// isDir also takes what may be a directory.
func isDir(e filesystem.Entry) bool {
	return e.Type == filesystem.Directory || e.Type == filesystem.UnknownType
}

// ensure makes what must be there before anything arrives at dest: dest itself when it ends in '/', else the directory above.
func (w *writer) ensure(dest string) bool {
	dir := path.Dir(dest)
	if endsInSlash(dest) {
		dir = path.Clean(dest)
	}
	_, ok := w.mkdirAll(dir)
	return ok
}

func endsInSlash(dest string) bool {
	return strings.HasSuffix(dest, "/") || strings.HasSuffix(dest, "/.")
}

// file puts one file at dest, or into it under name when dest is a directory.
func (w *writer) file(dest, name string, e filesystem.Entry) {
	if !w.ensure(dest) {
		return
	}
	d := filesystem.Stat(w.edit.State(), path.Clean(dest))
	target := d.Path
	switch {
	case d.Entry.Presence == filesystem.Unknown || d.Entry.Presence == filesystem.Present && d.Entry.Type == filesystem.UnknownType:
		w.vague(d.Path)
		return
	case d.Entry.Presence == filesystem.Present && d.Entry.Type == filesystem.Directory:
		target = path.Join(d.Path, name)
		if old := w.edit.State().Lookup(target); old.Presence == filesystem.Present && old.Type == filesystem.Directory {
			w.blocked(old.Likely, "cannot replace to directory %s with file", target)
			w.edit.Under(target, w.cause)
			return
		}
	case d.Entry.Presence == filesystem.Absent:
		if dir, ok := w.mkdirAll(path.Dir(d.Path)); ok {
			target = path.Join(dir, path.Base(d.Path))
		}
	}
	w.edit.Put(target, w.changed(e))
}

// vague is what is left to say when it is not known what arrives at p: it is there, and what is below it may be new.
func (w *writer) vague(p string) {
	old := w.edit.State().Lookup(p)
	w.edit.Under(p, w.cause)
	if p == "/" {
		return
	}
	e := filesystem.Entry{Presence: filesystem.Present, Cause: w.cause}
	if old.Presence == filesystem.Present && old.Type == filesystem.Directory {
		e = old
	}
	w.edit.Put(p, e)
}

// directoryTree copies what a directory holds into dest.
func (w *writer) directoryTree(dest string, from filesystem.Tree, src string) {
	if !w.ensure(dest) {
		return
	}
	d := filesystem.Stat(w.edit.State(), path.Clean(dest))
	if d.Entry.Presence == filesystem.Present && !isDir(d.Entry) {
		w.blocked(d.Entry.Likely, "cannot copy to non-directory: %s", d.Path)
		return
	}
	into, ok := w.mkdirAll(d.Path)
	if !ok {
		return
	}
	budget := maxVisits
	if w.clash(from, src, "", into, &budget) {
		w.edit.Under(into, w.cause)
		return
	}
	root := w.edit.State().Lookup(into)
	if d.Entry.Presence == filesystem.Absent && w.mode.set {
		root.Mode = w.mode.apply(root.Mode, true)
	}
	w.edit.Graft(filesystem.Graft{Dest: into, Source: src, From: from, Change: func(p string, e filesystem.Entry) (filesystem.Entry, bool) {
		if w.exclude != nil && p != src && w.exclude(strings.TrimPrefix(strings.TrimPrefix(p, src), "/")) {
			return filesystem.Entry{}, false
		}
		return w.changed(e), true
	}})
	if into != "/" {
		w.edit.Put(into, root)
	}
}

// clash looks for a directory and another kind of file that meet in the same place.
func (w *writer) clash(from filesystem.Tree, src, rel, into string, budget *int) bool {
	names, _ := from.Children(path.Join(src, rel))
	for _, name := range names {
		if *budget--; *budget < 0 {
			return false
		}
		at := path.Join(rel, name)
		target := path.Join(into, name)
		old := w.edit.State().Lookup(target)
		if old.Presence != filesystem.Present || old.Type == filesystem.UnknownType || w.exclude != nil && w.exclude(at) {
			continue
		}
		e := from.Lookup(path.Join(src, at))
		if e.Presence != filesystem.Present || e.Type == filesystem.UnknownType {
			continue
		}
		likely := old.Likely || e.Likely
		switch {
		case e.Type == filesystem.Directory && old.Type == filesystem.Directory:
			if w.clash(from, src, at, target, budget) {
				return true
			}
			continue
		case e.Type == filesystem.Directory:
			w.blocked(likely, "cannot copy to non-directory: %s", target)
		case old.Type == filesystem.Directory:
			w.blocked(likely, "cannot replace to directory %s with file", target)
		default:
			continue
		}
		return true
	}
	return false
}

// changed is an entry as it arrives.
func (w *writer) changed(e filesystem.Entry) filesystem.Entry {
	cause := w.cause
	cause.Package = e.Package
	e.Cause, e.Package = cause, ""
	if w.owner.given {
		e.UID, e.GID = w.owner.uid, w.owner.gid
		e.Known |= filesystem.KnowOwner
		if !w.owner.known {
			e.Known &^= filesystem.KnowOwner
		}
	}
	if w.mode.set && e.Type != filesystem.Symlink {
		if w.mode.unknown {
			e.Known &^= filesystem.KnowMode
		} else if w.mode.octal || e.Has(filesystem.KnowMode) {
			e.Mode = w.mode.apply(e.Mode, e.Type == filesystem.Directory)
			e.Known |= filesystem.KnowMode
		}
	}
	return e
}
