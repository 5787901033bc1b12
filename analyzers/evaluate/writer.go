package evaluate

import (
	"cmp"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// writer puts files into a state as BuildKit's copier does (github.com/tonistiigi/fsutil/copy), and notes what stands
// in the way.
type writer struct {
	step *state.Step
	at   source.Span // of the destination
	edit *filesystem.Editor
	arrival
	conflict state.FailureKind     // kind of failure when something stands in the way
	exclude  func(rel string) bool // of a copied directory's content; nil: nothing
	excludes string                // what it goes by
	apart    bool                  // edit is a layer of its own, which is merged afterwards
	open     bool                  // something unknown may have arrived at the destination, or nothing
	replaces bool                  // what a copied tree meets of another kind gives way: the classic builder
	budget   *bounds.Budget
}

// arrival is what the entries of a copy have in common.
type arrival struct {
	cause filesystem.Cause
	image string // what is copied from, where that has files of an image
	owner owner
	mode  fileMode
}

// maxVisits bounds the entries compared when one tree is laid over another: conflicts lie in the upper directories.
const maxVisits = 2000

// mkdirAll makes a directory with those above it, following links. ok is false when something is in the way.
func (w *writer) mkdirAll(dir string) (resolved string, ok bool) {
	r := filesystem.Stat(w.edit.State(), dir)
	if r.Entry.Presence == filesystem.Present {
		if !isDir(r.Entry) {
			w.blocked(r.Entry.Likely, "mkdir %s: not a directory", dir)
			return r.Path, false
		}
		if len(r.Links) == 0 {
			w.settle(r.Path)
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

// settle says of a directory that was likely there, and of those above it, that they are now: had they not been, they
// would have been made the same. It reports whether it could.
func (w *writer) settle(dir string) bool {
	e := w.edit.State().Lookup(dir)
	if dir == "/" || e.Presence == filesystem.Present && !e.Likely {
		return true
	}
	made := w.directory(dir, false)
	if e.Presence != filesystem.Present || e.Type != filesystem.Directory ||
		e.Has(filesystem.KnowMode) && e.Mode != made.Mode ||
		e.Has(filesystem.KnowOwner) && (e.UID != made.UID || e.GID != made.GID) || !w.settle(path.Dir(dir)) {
		return false
	}
	e.Likely = false
	w.edit.Put(dir, e)
	return true
}

func (w *writer) makeDirs(dir string, guessed bool) {
	if dir == "/" || w.edit.State().Lookup(dir).Presence == filesystem.Present {
		return
	}
	w.makeDirs(path.Dir(dir), guessed)
	w.edit.Put(dir, w.directory(dir, guessed))
}

// lots are the directories in which Dockerfiles make their own: what an image to build on has there itself, its
// configuration names.
var lots = []string{"/opt", "/srv", "/usr/src"}

// vacant reports whether a directory is hardly there before this Dockerfile makes it.
func (w *writer) vacant(dir string) bool {
	up := path.Dir(dir)
	above := w.edit.State().Lookup(up)
	return slices.Contains(lots, up) && above.Presence == filesystem.Present &&
		above.Has(filesystem.KnowMode|filesystem.KnowOwner)
}

// declared reports whether the configuration of the base image names a directory, so that its recipe has made it.
func (w *writer) declared(dir string) bool {
	img := w.step.Before.Image
	return img != nil && (img.Config.WorkingDir == dir || slices.Contains(img.Config.Volumes, dir))
}

// directory is a directory as the copier makes it. When it is only a guess it may have been there before, or be a link
// to one: packages do not have such links where projects put their files.
func (w *writer) directory(dir string, guessed bool) filesystem.Entry {
	e := filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: w.cause}
	e.Likely = guessed && !w.step.Before.Unmade(dir)
	if guessed && !w.vacant(dir) || w.declared(dir) {
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
	w.step.Fail(w.at, likely, w.conflict, fmt.Sprintf(format, where))
}

// isDir also takes what may be a directory.
func isDir(e filesystem.Entry) bool {
	return e.Type == filesystem.Directory || e.Type == filesystem.UnknownType
}

// ensure makes what must be there before anything arrives at dest: dest itself when it ends in '/', else the directory
// above.
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
	case d.Entry.Presence == filesystem.Unknown && w.step.Before.NoFolder(d.Path):
	case d.Entry.Presence == filesystem.Unknown && isFileName(d.Path, name):
		e.Likely = true
	case d.Entry.Presence == filesystem.Unknown || d.Entry.Presence == filesystem.Present &&
		d.Entry.Type == filesystem.UnknownType:
		w.vague(d.Path)
		return
	case d.Entry.Presence == filesystem.Present && d.Entry.Type == filesystem.Directory:
		target = path.Join(d.Path, name)
		if old := w.edit.State().Lookup(target); old.Presence == filesystem.Present &&
			old.Type == filesystem.Directory {
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

// isFileName reports whether what is at p, if anything, is hardly a directory that takes in a file of this name: p has
// its name or its ending.
func isFileName(p, name string) bool {
	ending := path.Ext(name)
	return path.Base(p) == name || ending != "" && path.Ext(p) == ending
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
	if d.Entry.Presence != filesystem.Absent && w.clash(from, src, into) {
		w.edit.Under(into, w.cause)
		return
	}
	root := w.edit.State().Lookup(into)
	if d.Entry.Presence == filesystem.Absent && src != "/" { // a source that is no folder makes a file of it
		root.Likely = root.Likely || from.Lookup(src).Likely
	}
	if d.Entry.Presence == filesystem.Absent && w.mode.set && (w.mode.octal || w.mode.unknown) { // u=rwX is for what it holds
		root.Mode = w.mode.apply(root.Mode, true)
		if root.Mode&0o7000 != 0 { // a directory that is made has not all of them
			root.Known &^= filesystem.KnowMode
		}
	}
	exclude, arrival := w.exclude, w.arrival // the change is asked for later, and must keep nothing else of the build
	w.edit.Graft(filesystem.Graft{Dest: into, Source: src, From: from, By: w.changes(), Whole: exclude == nil,
		Change: func(p string, e filesystem.Entry) (filesystem.Entry, bool) {
			if exclude != nil && p != src && exclude(strings.TrimPrefix(strings.TrimPrefix(p, src), "/")) {
				return filesystem.Entry{}, false
			}
			return arrival.changed(e), true
		}})
	if into != "/" {
		w.edit.Put(into, root)
	}
}

// changing is what a copied tree's entries are changed by.
type changing struct {
	cause          filesystem.Cause
	image          string
	owner          owner
	mode, excludes string
}

func (w *writer) changes() any {
	return changing{w.cause, w.image, w.owner, w.mode.text, w.excludes}
}

// few names are looked up one by one without looking how many there are to copy.
const few = 16

// clash looks for a directory and another kind of file that meet in the same place, the upper directories first.
func (w *writer) clash(from filesystem.Tree, src, into string) bool {
	state := w.edit.State()
	visits := 0
	for queue := []string{""}; len(queue) > 0; queue = queue[1:] {
		names, _ := state.Children(path.Join(into, queue[0]))
		if len(names) > few { // most often copied to where little or nothing is yet
			if own, _ := from.Children(path.Join(src, queue[0])); len(own) < len(names) {
				names = own
			}
		}
		for _, name := range names {
			w.budget.Laid++
			if visits++; visits > maxVisits || w.budget.Laid > bounds.MaxLaid {
				return false
			}
			rel := path.Join(queue[0], name)
			old := state.Lookup(path.Join(into, rel))
			if old.Presence != filesystem.Present || w.exclude != nil && w.exclude(rel) {
				continue
			}
			e := from.Lookup(path.Join(src, rel))
			if w.meet(e, old, path.Join(into, rel)) {
				return true
			}
			if e.Type == filesystem.Directory && old.Type == filesystem.Directory {
				queue = append(queue, rel)
			}
		}
	}
	return false
}

// meet reports whether e meets something of another kind, which it cannot take the place of.
func (w *writer) meet(e, old filesystem.Entry, target string) bool {
	if e.Presence != filesystem.Present || e.Type == filesystem.UnknownType || old.Type == filesystem.UnknownType {
		return false
	}
	if (e.Type == filesystem.Directory) == (old.Type == filesystem.Directory) {
		return false
	}
	switch {
	case w.replaces: // Docker Engine 20.10: a tree with lib/ in place of the link /lib leaves no shell that starts
	case e.Type == filesystem.Directory:
		w.blocked(old.Likely || e.Likely, "cannot copy to non-directory: %s", target)
	default:
		w.blocked(old.Likely || e.Likely, "cannot replace to directory %s with file", target)
	}
	return true
}

// changed is an entry as it arrives.
func (a arrival) changed(e filesystem.Entry) filesystem.Entry {
	cause := a.cause
	cause.Package, cause.Image = cmp.Or(e.Package, e.Cause.Package), e.Cause.Image
	if e.Cause.Span.Nowhere() {
		cause.Image = cmp.Or(cause.Image, a.image)
	}
	e.Cause, e.Package = cause, ""
	if a.owner.given {
		e.UID, e.GID = a.owner.uid, a.owner.gid
		e.Known |= filesystem.KnowOwner
		if !a.owner.known {
			e.Known &^= filesystem.KnowOwner
		}
	}
	if a.mode.set && e.Type != filesystem.Symlink {
		if a.mode.unknown {
			e.Known &^= filesystem.KnowMode
		} else if a.mode.octal || e.Has(filesystem.KnowMode) {
			e.Mode = a.mode.apply(e.Mode, e.Type == filesystem.Directory)
			e.Known |= filesystem.KnowMode
		}
	}
	return e
}
