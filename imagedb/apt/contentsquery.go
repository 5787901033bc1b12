package apt

import (
	"encoding/binary"
	"sort"
)

// Bytes is the index as a file, for ParseFiles.
func (x *FileIndex) Bytes() []byte { return x.bytes }

// Files lists what a package has, sorted and without a slash before; a directory ends in one. ok is false when the
// package is not listed at all.
func (x *FileIndex) Files(pkg string) (paths []string, ok bool) {
	at := sort.Search(x.packages, func(i int) bool { return x.owner(i) >= pkg })
	if at == x.packages || x.owner(at) != pkg {
		return nil, false
	}
	list := x.sections[listSection][number32(x.sections[ownedSection], at):]
	paths = make([]string, varint(&list))
	w := walk{index: x, at: -1}
	place := 0
	for i := range paths {
		place += varint(&list)
		w.to(place)
		paths[i] = string(w.path)
	}
	return paths, true
}

// Owners lists the packages that have a path, which is written as in Files; sorted.
func (x *FileIndex) Owners(path string) []string {
	blocks := len(x.sections[blockSection]) / 4
	block := sort.Search(blocks, func(i int) bool {
		w := walk{index: x, at: -1}
		w.to(i * blockPaths)
		return string(w.path) > path
	}) - 1
	if block < 0 {
		return nil
	}
	w := walk{index: x, at: -1}
	for at := block * blockPaths; at < min(x.paths, (block+1)*blockPaths); at++ {
		if w.to(at); string(w.path) == path {
			return w.owners()
		}
	}
	return nil
}

func (x *FileIndex) owner(at int) string {
	start := uint32(0)
	if at > 0 {
		start = number32(x.sections[ownerEndSection], at-1)
	}
	return view(x.sections[ownerSection][start:number32(x.sections[ownerEndSection], at)])
}

// walk goes through the paths of an index forward.
type walk struct {
	index *FileIndex
	at    int // of path; -1 before the first
	path  []byte
	rest  []byte // of the section, from the owners of path on
}

// to goes to the path at a place that is not before the present one.
func (w *walk) to(place int) {
	if block := place / blockPaths; w.at < 0 || block > w.at/blockPaths {
		w.at = block * blockPaths
		w.rest = w.index.sections[pathSection][number32(w.index.sections[blockSection], block):]
		w.read()
	}
	for w.at < place {
		w.at++
		for varint(&w.rest)&1 == 1 {
		}
		w.read()
	}
}

// read takes the path at which rest stands.
func (w *walk) read() {
	same, own := varint(&w.rest), varint(&w.rest)
	w.path = append(w.path[:same], w.rest[:own]...)
	w.rest = w.rest[own:]
}

// owners are the packages that have the path.
func (w *walk) owners() []string {
	var names []string
	for rest, more := w.rest, true; more; {
		v := varint(&rest)
		names = append(names, w.index.owner(v>>1))
		more = v&1 == 1
	}
	return names
}

// varint takes one off b.
func varint(b *[]byte) int {
	v, n := binary.Uvarint(*b)
	*b = (*b)[n:]
	return int(v)
}
