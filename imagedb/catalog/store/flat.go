package store

import (
	"math/bits"
	"slices"
	"strings"
	"sync"
)

// Flat are the names of a list beside each other, found again by length, with marks by which most names that are not
// looked for are passed over unread.
type Flat struct {
	text   string // all names in order, a newline after each
	places []place
	long   []int            // long[n] is the first place of a name of n bytes or more
	marks  []func() []Marks // of the names of n bytes, found when they are looked at
}

// place is where a name of the text stands.
type place struct {
	at     uint32
	length uint16
	kind   uint32
}

// Marks are what a name has: a bit for each letter and another for those that it has twice, and one of 64 for each word
// between hyphens, lib before it left out. Different words may have the same bit.
type Marks struct{ Letters, Words uint64 }

// Flat returns the list's names; they are laid out once.
func (n *Names) Flat() *Flat { return n.flat() }

func (n *Names) layOut() *Flat {
	f := &Flat{text: n.inOrder()}
	count := 0
	for p := range n.places() {
		count++
		for len(f.long) < int(p.length)+2 {
			f.long = append(f.long, 0)
		}
		f.long[p.length+1]++
	}
	for i := 1; i < len(f.long); i++ {
		f.long[i] += f.long[i-1]
	}
	f.places = make([]place, count)
	next := slices.Clone(f.long)
	for p := range n.places() {
		f.places[next[p.length]] = p.place
		next[p.length]++
	}
	for n := range max(len(f.long)-1, 0) {
		f.marks = append(f.marks, sync.OnceValue(func() []Marks { return f.marked(f.long[n], f.long[n+1]) }))
	}
	return f
}

// marked are the marks of the names from one place to another.
func (f *Flat) marked(from, end int) []Marks {
	marks := make([]Marks, end-from)
	for i := range marks {
		name, _ := f.Name(from + i)
		marks[i] = MarksOf(name)
	}
	return marks
}

// MarksOf returns the marks of a name.
func MarksOf(name string) Marks {
	var m Marks
	for i := range len(name) {
		bit := letter(name[i])
		if m.Letters&bit != 0 && bit < 1<<24 {
			bit <<= 40
		}
		m.Letters |= bit
	}
	for rest := name; rest != ""; {
		word := rest
		if end := strings.IndexByte(rest, '-'); end >= 0 {
			word, rest = rest[:end], rest[end+1:]
		} else {
			rest = ""
		}
		if word = strings.TrimPrefix(word, "lib"); word == "" {
			continue
		}
		sum := uint32(0)
		for i := range len(word) {
			sum = sum*31 + uint32(word[i])
		}
		m.Words |= 1 << (sum * 0x9E3779B1 >> 26)
	}
	return m
}

// letter is the bit of one byte of a name. Those that package names do not have share one.
func letter(c byte) uint64 {
	switch {
	case 'a' <= c && c <= 'z':
		return 1 << (c - 'a')
	case '0' <= c && c <= '9':
		return 1 << (26 + c - '0')
	case c == '-':
		return 1 << 36
	case c == '.':
		return 1 << 37
	case c == '+':
		return 1 << 38
	}
	return 1 << 39
}

// Near reports whether other has not more than some of the letters less, and not more than some others.
func (m Marks) Near(other Marks, missing, strange int) bool {
	return bits.OnesCount64(m.Letters&^other.Letters) <= missing &&
		bits.OnesCount64(other.Letters&^m.Letters) <= strange
}

// Alike reports whether no more than some of the words are not the other's too, and the other way round.
func (m Marks) Alike(other Marks, strange int) bool {
	return bits.OnesCount64(m.Words&^other.Words) <= strange && bits.OnesCount64(other.Words&^m.Words) <= strange
}

// OfLength are the marks of the names of so many bytes, which stand beside each other from a place on.
func (f *Flat) OfLength(n int) (from int, marks []Marks) {
	if n < 0 || n >= len(f.marks) {
		return 0, nil
	}
	return f.long[n], f.marks[n]()
}

// Name is the name at a place, with its kind.
func (f *Flat) Name(i int) (name string, kind uint32) {
	p := f.places[i]
	return f.text[p.at : p.at+uint32(p.length)], p.kind
}
