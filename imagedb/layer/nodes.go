package layer

import (
	"bytes"
	"hash/maphash"
	"slices"
	"strings"
)

// nodes hold a layer's paths while it is read: a tree with a hash table over (parent, name), 60-odd bytes a path and
// its name once.
type nodes struct {
	chunks  [][]node
	count   uint32
	names   []byte
	buckets []uint32 // the newest node of each hash, 0 none: the root is in no bucket
	seed    maphash.Seed

	dir   string // the directory looked up last
	dirID uint32
}

const (
	chunkNodes = 4096
	nowhere    = ^uint32(0)
)

// node is a path, whether or not there is a record for it.
type node struct {
	parent, child, sibling, next uint32
	name, nameEnd                uint32 // in names
	record                       compact
	there, whiteout              bool
}

// compact is a record whose parts that many have in common are numbered.
type compact struct {
	attr, more uint32 // numbers in the builder's tables; more is 0 for nothing
	size       int64
}

func newNodes() *nodes {
	return &nodes{chunks: [][]node{make([]node, 1, 64)}, count: 1, buckets: make([]uint32, 1024),
		seed: maphash.MakeSeed()}
}

func (t *nodes) at(id uint32) *node { return &t.chunks[id/chunkNodes][id%chunkNodes] }

func (t *nodes) name(n *node) []byte { return t.names[n.name:n.nameEnd] }

// id finds a path, which has no leading slash; one that is not known is nowhere, or made with the directories above it.
func (t *nodes) id(p string, add bool) uint32 {
	if p == "" {
		return 0
	}
	i := strings.LastIndexByte(p, '/')
	parent := uint32(0)
	if i > 0 {
		if dir := p[:i]; dir == t.dir {
			parent = t.dirID
		} else if parent = t.id(dir, add); parent == nowhere {
			return nowhere
		} else {
			t.dir, t.dirID = dir, parent
		}
	}
	return t.childOf(parent, p[i+1:], add)
}

func (t *nodes) childOf(parent uint32, name string, add bool) uint32 {
	bucket := &t.buckets[t.hash(parent, name)]
	for id := *bucket; id != 0; id = t.at(id).next {
		if n := t.at(id); n.parent == parent && string(t.name(n)) == name {
			return id
		}
	}
	if !add {
		return nowhere
	}
	id := t.count
	t.count++
	above := t.at(parent)
	n := node{parent: parent, sibling: above.child, next: *bucket, name: uint32(len(t.names))}
	t.names = append(t.names, name...)
	n.nameEnd = uint32(len(t.names))
	above.child, *bucket = id, id
	last := len(t.chunks) - 1
	if len(t.chunks[last]) == chunkNodes {
		t.chunks = append(t.chunks, make([]node, 0, chunkNodes))
		last++
	}
	t.chunks[last] = append(t.chunks[last], n)
	if int(t.count) > len(t.buckets) {
		t.grow()
	}
	return id
}

func (t *nodes) hash(parent uint32, name string) uint64 {
	return (maphash.String(t.seed, name) ^ uint64(parent)*0x9e3779b97f4a7c15) % uint64(len(t.buckets))
}

func (t *nodes) grow() {
	t.buckets = make([]uint32, 4*len(t.buckets))
	for id := uint32(1); id < t.count; id++ {
		n := t.at(id)
		bucket := &t.buckets[t.hash(n.parent, string(t.name(n)))]
		n.next, *bucket = *bucket, id
	}
}

// forget takes away the records below a node.
func (t *nodes) forget(id uint32) {
	below := []uint32{t.at(id).child}
	for len(below) > 0 {
		id := below[len(below)-1]
		below = below[:len(below)-1]
		for ; id != 0; id = t.at(id).sibling {
			n := t.at(id)
			n.there = false
			if n.child != 0 {
				below = append(below, n.child)
			}
		}
	}
}

// path is a node's, without leading slash.
func (t *nodes) path(id uint32) string {
	var parts []string
	for ; id != 0; id = t.at(id).parent {
		parts = append(parts, string(t.name(t.at(id))))
	}
	slices.Reverse(parts)
	return strings.Join(parts, "/")
}

// sorted goes through all paths in the order of their keys: directory by directory, by name in each.
func (t *nodes) sorted(each func(id uint32, k []byte)) {
	type folder struct {
		path string
		id   uint32
	}
	var folders []folder
	for id := range t.count {
		if t.at(id).child != 0 {
			folders = append(folders, folder{t.path(id), id})
		}
	}
	slices.SortFunc(folders, func(a, b folder) int { return strings.Compare(a.path, b.path) })
	each(0, nil)
	var children []uint32
	var k []byte
	for _, f := range folders {
		children = children[:0]
		for id := t.at(f.id).child; id != 0; id = t.at(id).sibling {
			children = append(children, id)
		}
		slices.SortFunc(children, func(a, b uint32) int { return bytes.Compare(t.name(t.at(a)), t.name(t.at(b))) })
		for _, id := range children {
			k = append(append(append(k[:0], f.path...), 0), t.name(t.at(id))...)
			each(id, k)
		}
	}
}
