package catalog

import (
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// tree is the union of package file lists and single files, with zones that say what an unlisted path means. It is immutable.
type tree struct {
	image    string
	nodes    []node
	index    map[string]int32
	zones    map[string]store.Zone // by path; those that end in * are in prefixes too
	prefixes []store.Zone
	commands map[string]store.Absence // by name
	bins     map[string]bool          // directories where commands are
	children func() map[string][]string
}

type node struct {
	store.File
	pkg, note, content string
	hasContent         bool
}

func newTree(image string) *tree {
	t := &tree{image: image, index: map[string]int32{}, zones: map[string]store.Zone{},
		commands: map[string]store.Absence{}, bins: map[string]bool{}}
	t.children = sync.OnceValue(t.list)
	return t
}

// add puts n into the tree, with the directories above it. A path's first package keeps it unless replace is set.
func (t *tree) add(n node, replace bool) {
	if i, ok := t.index[n.Path]; ok {
		switch {
		case n.Type == filesystem.UnknownType:
			t.nodes[i].Likely = t.nodes[i].Likely && n.Likely
		case replace || t.nodes[i].Type == filesystem.UnknownType:
			n.Likely = n.Likely && (t.nodes[i].Likely || n.hasContent)
			t.nodes[i] = n
		}
		return
	}
	t.index[n.Path] = int32(len(t.nodes))
	t.nodes = append(t.nodes, n)
	for dir := path.Dir(n.Path); dir != "/"; dir = path.Dir(dir) {
		i, ok := t.index[dir]
		switch {
		case !ok:
			t.add(node{File: store.File{Path: dir, Type: filesystem.Directory, Likely: n.Likely}, note: n.note}, false)
			return
		case n.Likely || !t.nodes[i].Likely:
			return
		}
		t.nodes[i].Likely = false
	}
}

// Lookup tells what is known of path itself.
func (t *tree) Lookup(p string) filesystem.Entry {
	if i, ok := t.index[p]; ok {
		return t.nodes[i].entry(t.image)
	}
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: filesystem.Cause{Image: t.image}}
	}
	if a, ok := t.commands[path.Base(p)]; ok && t.bins[path.Dir(p)] {
		return t.absent(a.Likely, a.Note)
	}
	missing := p
	for dir := path.Dir(p); ; dir = path.Dir(dir) {
		i, ok := t.index[dir]
		if !ok && dir != "/" {
			missing = dir
			continue
		}
		if ok && t.nodes[i].Type == filesystem.Symlink {
			return filesystem.Entry{}
		}
		if ok && t.nodes[i].Type == filesystem.Regular {
			return t.absent(t.nodes[i].Likely, "its parent is a file")
		}
		break
	}
	own, above := t.zone(p), t.zone(missing)
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

func (n *node) entry(image string) filesystem.Entry {
	e := filesystem.Entry{
		Presence: filesystem.Present, Likely: n.Likely, Type: n.Type, Known: n.Known, Mode: n.Mode, UID: n.UID, GID: n.GID,
		Size: n.Size, Link: n.Link, Package: n.pkg, ELF: n.ELF(),
		Cause: filesystem.Cause{Image: image, Package: n.pkg, Note: n.note},
	}
	if n.hasContent {
		e.Content = []byte(n.content)
		e.Known |= filesystem.KnowContent | filesystem.KnowHead
		e.Head, _, _ = strings.Cut(n.content, "\n")
		if !strings.HasPrefix(e.Head, "#!") {
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
	for dir := p; ; dir = path.Dir(dir) {
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
func (t *tree) Children(dir string) ([]string, bool) {
	names := t.children()[dir]
	if e := t.Lookup(dir); e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		return nil, e.Presence == filesystem.Absent && !e.Likely
	}
	return slices.Clone(names), t.listed(dir)
}

// listed tells whether every name in dir is known: no name at all is open there.
func (t *tree) listed(dir string) bool {
	if t.zone(path.Join(dir, "\xff")).Rule != "absent" {
		return false
	}
	base := strings.TrimSuffix(dir, "/") + "/"
	for _, z := range t.zones {
		if _, known := t.index[z.Path]; !known && z.Rule != "absent" && path.Dir(z.Path) == dir {
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

func (t *tree) list() map[string][]string {
	children := map[string][]string{}
	for i := range t.nodes {
		if p := t.nodes[i].Path; p != "/" {
			children[path.Dir(p)] = append(children[path.Dir(p)], path.Base(p))
		}
	}
	for _, names := range children {
		slices.Sort(names)
	}
	return children
}
