package catalog

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// tree is the union of package file lists and single files, with zones that say what an unlisted path means. It is immutable once
// built.
type tree struct {
	image    string
	groups   []group
	index    map[string]place
	zones    map[string]store.Zone // by path; those that end in * are in prefixes
	prefixes []store.Zone
	commands map[string]store.Absence // by name
	bins     map[string]bool          // directories where commands are
	dirs     map[string]*directory
	named    sync.Map // paths by their last element: those that were asked for
}

// group is files of one origin.
type group struct {
	pkg, note string
	files     []store.File
	contents  map[string]string // by path, of files whose text is known
	keys      func(path string) ([]byte, bool)
}

// directory is the names known in one, in order once they were asked for.
type directory struct {
	names []string
	order sync.Once
}

func (d *directory) sorted() []string {
	d.order.Do(func() { slices.Sort(d.names) })
	return d.names
}

// place is where a path's file is: the group and the index in it. sure is set when more than the file's own list speaks for it.
type place struct {
	group, file int32
	sure        bool
}

func newTree(image string, size int) *tree {
	return &tree{image: image, index: make(map[string]place, size), zones: map[string]store.Zone{},
		commands: map[string]store.Absence{}, bins: map[string]bool{}, dirs: map[string]*directory{}}
}

func (t *tree) file(at place) *store.File { return &t.groups[at.group].files[at.file] }

func (t *tree) likely(at place) bool { return t.file(at).Likely && !at.sure }

// add puts a group's files into the tree, with the directories above them. Of a path that is there already the first file stays,
// unless replace is set; a file of unknown type only confirms.
func (t *tree) add(g group, replace bool) {
	number := int32(len(t.groups))
	t.groups = append(t.groups, g)
	above, in := "", (*directory)(nil)
	for i := range g.files {
		f := &g.files[i]
		likely := f.Likely
		dir := parent(f.Path)
		if dir != above || in == nil {
			in = t.directory(dir)
		}
		at, ok := t.index[f.Path]
		switch {
		case !ok:
			t.index[f.Path] = place{group: number, file: int32(i)}
			in.enter(f.Path)
		case f.Type == filesystem.UnknownType:
			if !likely && t.likely(at) {
				at.sure = true
				t.index[f.Path] = at
			}
		case replace || t.file(at).Type == filesystem.UnknownType:
			likely = likely && (t.likely(at) || g.contents[f.Path] != "")
			t.index[f.Path] = place{group: number, file: int32(i), sure: !likely}
		}
		if dir != above || !likely {
			above = dir
			t.ensure(dir, likely)
		}
	}
}

// ensure makes dir and the directories above it known.
func (t *tree) ensure(dir string, likely bool) {
	for ; dir != "/"; dir = parent(dir) {
		at, ok := t.index[dir]
		if !ok {
			t.groups = append(t.groups, group{note: "the directory of a known file",
				files: []store.File{{Path: dir, Type: filesystem.Directory, Likely: likely}}})
			t.index[dir] = place{group: int32(len(t.groups) - 1)}
			t.directory(parent(dir)).enter(dir)
			continue
		}
		if likely || !t.likely(at) {
			return
		}
		at.sure = true
		t.index[dir] = at
	}
}

func (t *tree) directory(dir string) *directory {
	d := t.dirs[dir]
	if d == nil {
		d = &directory{}
		t.dirs[dir] = d
	}
	return d
}

func (d *directory) enter(p string) {
	if p != "/" {
		d.names = append(d.names, p[strings.LastIndexByte(p, '/')+1:])
	}
}

// parent is path.Dir for paths that are absolute and clean.
func parent(p string) string { return p[:max(1, strings.LastIndexByte(p, '/'))] }

// Lookup tells what is known of path itself.
func (t *tree) Lookup(p string) filesystem.Entry {
	if at, ok := t.index[p]; ok {
		e := t.groups[at.group].entry(t.file(at), t.image)
		e.Likely = t.likely(at)
		return e
	}
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: filesystem.Cause{Image: t.image}}
	}
	if a, ok := t.commands[path.Base(p)]; ok && t.bins[parent(p)] {
		return t.absent(a.Likely, a.Note)
	}
	missing := p
	for dir := parent(p); dir != "/"; dir = parent(dir) {
		at, ok := t.index[dir]
		if !ok {
			missing = dir
			continue
		}
		switch f := t.file(at); f.Type {
		case filesystem.Symlink:
			return filesystem.Entry{}
		case filesystem.Regular:
			return t.absent(t.likely(at), "its parent is a file")
		}
		break
	}
	own := t.zone(p)
	above := own
	if missing != p {
		above = t.zone(missing)
	}
	switch {
	case own.Rule == "absent":
		return t.absent(false, own.Note)
	case above.Rule == "absent":
		return t.absent(false, above.Note)
	case own.Rule == "likely":
		return t.absent(true, own.Note)
	case above.Rule == "likely":
		return t.absent(true, above.Note)
	}
	return filesystem.Entry{}
}

func (g *group) entry(f *store.File, image string) filesystem.Entry {
	e := filesystem.Entry{
		Presence: filesystem.Present, Likely: f.Likely, Type: f.Type, Known: f.Known, Mode: f.Mode, UID: int(f.UID), GID: int(f.GID),
		Size: f.Size, Link: f.Link, Package: g.pkg, ELF: f.ELF(),
		Cause: filesystem.Cause{Image: image, Package: g.pkg, Note: g.note},
	}
	if g.keys != nil && f.Type == filesystem.Regular {
		if b, ok := g.keys(f.Path); ok {
			e.Content, e.Size = b, int64(len(b))
			e.Known |= filesystem.KnowContent | filesystem.KnowHead | filesystem.KnowSize | filesystem.KnowELF
		}
	}
	if text, ok := g.contents[f.Path]; ok {
		e.Content = []byte(text)
		e.Known |= filesystem.KnowContent | filesystem.KnowHead | filesystem.KnowSize | filesystem.KnowELF
		e.Size = int64(len(text))
		if e.Head, _, _ = strings.Cut(text, "\n"); !strings.HasPrefix(e.Head, "#!") {
			e.Head = ""
		}
	}
	return e
}

func (t *tree) absent(likely bool, note string) filesystem.Entry {
	return filesystem.Entry{Presence: filesystem.Absent, Likely: likely, Cause: filesystem.Cause{Image: t.image, Note: note}}
}

// zone finds the longest zone that covers p.
func (t *tree) zone(p string) store.Zone {
	var best store.Zone
	length := 0
	for dir := p; ; dir = parent(dir) {
		if z, ok := t.zones[dir]; ok {
			best, length = z, len(dir)
			break
		}
		if dir == "/" {
			break
		}
	}
	for _, z := range t.prefixes {
		if start := z.Path[:len(z.Path)-1]; len(start) >= length && strings.HasPrefix(p, start) {
			best, length = z, len(start)
		}
	}
	return best
}

// Children lists the names known in dir, sorted; complete is false when there may be others.
func (t *tree) Children(dir string) (names []string, complete bool) {
	if e := t.Lookup(dir); e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		return nil, e.Presence == filesystem.Absent && !e.Likely
	}
	if d := t.dirs[dir]; d != nil {
		names = slices.Clone(d.sorted())
	}
	return names, t.listed(dir)
}

// listed tells whether every name in dir is known: no name at all is open there.
func (t *tree) listed(dir string) bool {
	if t.zone(path.Join(dir, "\xff")).Rule != "absent" {
		return false
	}
	base := strings.TrimSuffix(dir, "/") + "/"
	for _, z := range t.zones {
		if _, known := t.index[z.Path]; !known && z.Rule != "absent" && parent(z.Path) == dir {
			return false
		}
	}
	for _, z := range t.prefixes {
		if z.Rule != "absent" && strings.HasPrefix(z.Path, base) && !strings.Contains(z.Path[len(base):], "/") {
			return false
		}
	}
	return true
}
