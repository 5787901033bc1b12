package apt

import (
	"encoding/binary"
	"unsafe"
)

// Index is one list of packages, opened. It is immutable.
type Index struct {
	bytes           []byte
	sections        [sectionCount][]byte
	names, packages int
}

// Bytes is the index as a file, for Parse.
func (x *Index) Bytes() []byte { return x.bytes }

// Package is one version of one package in an Index. Sizes are in bytes.
type Package struct {
	Name, Version            string
	Size, Installed          int64
	Essential                bool
	All                      bool // for every architecture
	at                       int
	list                     *Index
	depends, recommends, own uint32
	conflicts                uint32
}

// find is a name's place; ok is false when nothing in the list mentions it.
func (x *Index) find(name string) (place int, ok bool) {
	low, high := 0, x.names
	for low < high {
		middle := int(uint(low+high) >> 1)
		switch n := x.name(middle); {
		case n < name:
			low = middle + 1
		case n == name:
			return middle, true
		default:
			high = middle
		}
	}
	return low, false
}

func number32(section []byte, i int) uint32 { return binary.LittleEndian.Uint32(section[4*i:]) }

// name shares the index's memory, which is never written.
func (x *Index) name(place int) string {
	start := uint32(0)
	if place > 0 {
		start = number32(x.sections[nameEndSection], place-1)
	}
	return view(x.sections[nameSection][start:number32(x.sections[nameEndSection], place)])
}

func view(b []byte) string { return unsafe.String(unsafe.SliceData(b), len(b)) }

// versions ranges over a name's packages, newest first.
func (x *Index) versions(place int) (first, end int) {
	return int(number32(x.sections[firstSection], place)), int(number32(x.sections[firstSection], place+1))
}

// pkg reads a package; name is the place of its name.
func (x *Index) pkg(at, name int) Package {
	r := x.sections[packageSection][recordSize*at:]
	return Package{Name: x.name(name), Version: x.text(number32(r, 0)), Size: int64(number32(r, 1)),
		Installed: int64(number32(r, 2)) << 10,
		depends:   number32(r, 3), recommends: number32(r, 4), own: number32(r, 5), Essential: number32(r, 6)&1 != 0,
		All: number32(r, 6)&2 != 0, conflicts: number32(r, 6) >> 2, at: at, list: x}
}

func (x *Index) text(at uint32) string {
	b := x.sections[textSection][at:]
	n, size := binary.Uvarint(b)
	return view(b[size : size+int(n)])
}

// nameOf finds the place of a package's name.
func (x *Index) nameOf(pkg int) int {
	low, high := 0, x.names
	for low < high {
		middle := int(uint(low+high) >> 1)
		if int(number32(x.sections[firstSection], middle+1)) <= pkg {
			low = middle + 1
		} else {
			high = middle
		}
	}
	return low
}

// groups calls f for each group of alternatives of a list; the slice is used again. It stops when f says so.
func (x *Index) groups(list uint32, f func([]Relation) bool) {
	b := x.sections[relationSection][list:]
	next := func() uint64 {
		v, n := binary.Uvarint(b)
		b = b[n:]
		return v
	}
	alternatives := make([]Relation, 0, 4)
	for range next() {
		alternatives = alternatives[:0]
		for range next() {
			v := next()
			r := Relation{Name: x.name(int(v >> 3)), Operator: Operator(v & 7), list: x, place: int(v >> 3)}
			if r.Operator != Any {
				r.Version = x.text(uint32(next()))
			}
			alternatives = append(alternatives, r)
		}
		if !f(alternatives) {
			return
		}
	}
}

// providers calls f for each package that provides the name, with the version that it provides, "" for none.
func (x *Index) providers(place int, f func(p Package, version string)) {
	at := number32(x.sections[providerSection], place)
	if at == 0 {
		return
	}
	b := x.sections[provisionSection][at:]
	next := func() uint64 {
		v, n := binary.Uvarint(b)
		b = b[n:]
		return v
	}
	for range next() {
		pkg, version := int(next()), next()
		text := ""
		if version > 0 {
			text = x.text(uint32(version - 1))
		}
		f(x.pkg(pkg, x.nameOf(pkg)), text)
	}
}
