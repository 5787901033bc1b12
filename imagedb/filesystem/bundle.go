package filesystem

import (
	"slices"
	"strings"
	"sync"
)

// File is a path and what is known of it.
type File struct {
	Path string
	Entry
}

// Bundle is files that come together, as installing packages brings them. It is immutable: the States of many builds
// may share it. The zero Bundle is empty.
type Bundle struct {
	items   map[string]item
	dirs    map[string]*listed // directories of the files, "/" included
	order   []string           // the same directories without "/", sorted
	tangled bool               // a link or a file stands where another file has a directory
}

type item struct {
	*Entry
	kind itemKind
}

type itemKind uint8

const (
	noItem itemKind = iota
	fileItem
	directoryItem
	impliedItem // a directory that is there because something in it is
)

// listed is what is known in a directory.
type listed struct {
	names []string
	first string // the first path below it
}

// NewBundle is the bundle of lists of files; of a path that is in several the last counts. The lists must not change
// any more.
func NewBundle(lists ...[]File) *Bundle {
	size := 0
	for _, files := range lists {
		size += len(files)
	}
	b := &Bundle{items: make(map[string]item, size+size/4), dirs: map[string]*listed{"/": {}}}
	dir, in := "", (*listed)(nil) // of the file before
	for _, files := range lists {
		for i := range files {
			f := &files[i]
			kind := fileItem
			if f.Type == Directory {
				kind = directoryItem
			}
			known := len(b.items)
			b.items[f.Path] = item{&f.Entry, kind}
			if len(b.items) == known || f.Path == "/" {
				continue
			}
			if to := above(f.Path); to != dir {
				dir, in = to, b.directory(to)
			}
			b.enter(f.Path, dir, in)
		}
	}
	b.imply()
	return b
}

// directory is what is known in dir, empty at first.
func (b *Bundle) directory(dir string) *listed {
	in := b.dirs[dir]
	if in == nil {
		in = &listed{}
		b.dirs[dir] = in
	}
	return in
}

// enter lists p in its directory, and makes the directories above known.
func (b *Bundle) enter(p, dir string, in *listed) {
	in.names = append(in.names, p[strings.LastIndexByte(p, '/')+1:])
	for dir != "/" && (in.first == "" || p < in.first) {
		in.first = p
		dir = above(dir)
		in = b.directory(dir)
	}
}

// imply adds the directories that no list names.
func (b *Bundle) imply() {
	for dir := range b.dirs {
		if dir != "/" {
			b.order = append(b.order, dir)
		}
	}
	slices.Sort(b.order)
	for _, dir := range b.order {
		switch i, ok := b.items[dir]; {
		case !ok:
			e := folderFor(*b.items[b.dirs[dir].first].Entry)
			b.items[dir] = item{&e, impliedItem}
			in := b.dirs[above(dir)]
			in.names = append(in.names, dir[strings.LastIndexByte(dir, '/')+1:])
		case i.kind == fileItem:
			b.tangled = true
		}
	}
}

// Len is how many paths the bundle knows.
func (b *Bundle) Len() int {
	if b == nil {
		return 0
	}
	return len(b.items)
}

// All calls yield with every path that the bundle was built from, in no order.
func (b *Bundle) All(yield func(string, Entry) bool) {
	if b == nil {
		return
	}
	for p, i := range b.items {
		if i.kind != impliedItem && !yield(p, *i.Entry) {
			return
		}
	}
}

// Folders calls yield with every directory that the bundle has anything in, and the names there, in no order.
func (b *Bundle) Folders(yield func(dir string, names []string) bool) {
	if b == nil {
		return
	}
	for dir, in := range b.dirs {
		if !yield(dir, in.names) {
			return
		}
	}
}

// Contains reports whether any path that the bundle was built from is such a one.
func (b *Bundle) Contains(such func(path string) bool) bool {
	if b == nil {
		return false
	}
	for p, i := range b.items {
		if i.kind != impliedItem && such(p) {
			return true
		}
	}
	return false
}

// sorted are the paths of All.
func (b *Bundle) sorted() []string {
	return slices.Sorted(func(yield func(string) bool) {
		b.All(func(p string, _ Entry) bool { return yield(p) })
	})
}

// named lists the paths whose last element is base, in no order.
func (b *Bundle) named(base string) (found []string) {
	for p := range b.items {
		if strings.HasSuffix(p, base) && p[len(p)-len(base)-1] == '/' {
			found = append(found, p)
		}
	}
	return found
}

// laid is a bundle in place.
type laid struct {
	*Bundle
	seq    int
	hidden map[string]bool // directories whose files are elsewhere
	joined *joined         // nil: the bundle's entries are as they came
}

func (l *laid) item(p string) item {
	i, ok := l.items[p]
	if !ok || len(l.hidden) > 0 && l.hidden[above(p)] {
		return item{}
	}
	return i
}

func (l *laid) entry(p string, i item) Entry {
	if l.joined == nil {
		return *i.Entry
	}
	return l.joined.lookup(p)
}

// list is the names in dir.
func (l *laid) list(dir string) []string {
	if in := l.dirs[dir]; in != nil && !l.hidden[dir] {
		return in.names
	}
	return nil
}

// joined is what two branches agree on of the paths of a bundle that one of them laid.
type joined struct {
	a, b  *State
	mu    sync.Mutex
	known map[string]Entry
}

func (j *joined) lookup(p string) Entry {
	j.mu.Lock()
	e, ok := j.known[p]
	j.mu.Unlock()
	if ok {
		return e
	}
	e = agree(j.a.Lookup(p), j.b.Lookup(p))
	j.mu.Lock()
	defer j.mu.Unlock()
	if j.known == nil {
		j.known = map[string]Entry{}
	}
	j.known[p] = e
	return e
}
