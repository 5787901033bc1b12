package catalog

import (
	"slices"
	"sync/atomic"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// directory is what a tree has in one directory. Most are never asked for: what their files say together is found out
// when they are.
type directory struct {
	path    string
	above   *directory // nil for "/"
	below   []*directory
	files   []place // as they came, one path as often as it is listed
	sure    bool    // more than a likely file is below it
	settled atomic.Pointer[map[string]place]
}

// place is where a path's file is: the group and the index in it. sure is set when more than the file's own list speaks
// for it.
type place struct {
	group, file int32
	sure        bool
}

// implied is the group of directories that no list names.
const implied = -1

// directory is dir's, made with those above it when it is new.
func (t *tree) directory(dir string) *directory {
	d := t.dirs[dir]
	if d == nil {
		d = &directory{path: dir}
		t.dirs[dir] = d
		if dir != "/" {
			d.above = t.directory(parent(dir))
			d.above.below = append(d.above.below, d)
			d.above.settled.Store(nil)
		}
	}
	return d
}

func (d *directory) enter(at place) {
	d.files = append(d.files, at)
	d.settled.Store(nil)
}

// confirm makes the directory, and those above it, certain.
func (d *directory) confirm() {
	for ; !d.sure && d.above != nil; d = d.above {
		d.sure = true
		d.above.settled.Store(nil)
	}
}

// names are the files in the directory by name. The map is shared: callers must not change it.
func (d *directory) names(t *tree) map[string]place {
	if names := d.settled.Load(); names != nil {
		return *names
	}
	names := make(map[string]place, len(d.files))
	for _, at := range d.files {
		name := base(t.file(at).Path)
		have, ok := names[name]
		if !ok {
			names[name] = at
		} else {
			names[name] = t.settle(have, at)
		}
	}
	for _, sub := range d.below {
		name := base(sub.path)
		at, ok := names[name]
		if !ok {
			at.group = implied
		}
		at.sure = at.sure || sub.sure
		names[name] = at
	}
	d.settled.Store(&names)
	return names
}

// has reports whether the directory has a name; it does not settle what is there.
func (d *directory) has(t *tree, name string) bool {
	for _, at := range d.files {
		if base(t.file(at).Path) == name {
			return true
		}
	}
	return slices.ContainsFunc(d.below, func(sub *directory) bool { return base(sub.path) == name })
}

// settle is what two files of one path come to, the earlier first.
func (t *tree) settle(have, next place) place {
	f := t.file(next)
	switch {
	case f.Type == filesystem.UnknownType:
		have.sure = have.sure || !f.Likely
	case t.groups[next.group].replace || t.file(have).Type == filesystem.UnknownType:
		next.sure = !f.Likely || !t.likely(have) && t.groups[next.group].contents[f.Path] == ""
		return next
	}
	return have
}

func (t *tree) file(at place) *store.File { return &t.groups[at.group].files[at.file] }

func (t *tree) likely(at place) bool { return t.file(at).Likely && !at.sure }
