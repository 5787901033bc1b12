package store

import (
	"math/bits"
	"slices"
	"strings"
)

// Flat are the names of a list beside each other, the shorter ones first, with marks by which most names that are not looked for are passed over
// unread.
type Flat struct {
	text  string
	at    []uint32 // where each name begins, and the end of the last
	kinds []byte
	marks []Marks
	long  []int // long[n] is the first name of n bytes or more
}

// Marks are what a name has: a bit for each letter and another for those that it has twice, and one of 64 for each word between hyphens, lib
// before it left out. Different words may have the same bit.
type Marks struct{ Letters, Words uint64 }

// Flat gives the list's names; they are laid out once.
func (n *Names) Flat() *Flat { return n.flat() }

func (n *Names) layOut() *Flat {
	var names []string
	var kinds []byte
	most := 0
	for name, kind := range n.All {
		names, kinds, most = append(names, name), append(kinds, kind), max(most, len(name))
	}
	f := &Flat{at: make([]uint32, 1, len(names)+1), long: make([]int, most+2)}
	for _, name := range names {
		f.long[len(name)+1]++
	}
	for i := 1; i < len(f.long); i++ {
		f.long[i] += f.long[i-1]
	}
	order, next := make([]int, len(names)), slices.Clone(f.long)
	for i, name := range names {
		order[next[len(name)]] = i
		next[len(name)]++
	}
	var text strings.Builder
	for _, i := range order {
		text.WriteString(names[i])
		f.at, f.kinds, f.marks = append(f.at, uint32(text.Len())), append(f.kinds, kinds[i]), append(f.marks, MarksOf(names[i]))
	}
	f.text = text.String()
	return f
}

// MarksOf gives the marks of a name.
func MarksOf(name string) Marks {
	var m Marks
	for i := range len(name) {
		bit := letter(name[i])
		if m.Letters&bit != 0 && bit < 1<<24 {
			bit <<= 40
		}
		m.Letters |= bit
	}
	for word := range strings.SplitSeq(name, "-") {
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
	return bits.OnesCount64(m.Letters&^other.Letters) <= missing && bits.OnesCount64(other.Letters&^m.Letters) <= strange
}

// Alike reports whether no more than some of the words are not the other's too, and the other way round.
func (m Marks) Alike(other Marks, strange int) bool {
	return bits.OnesCount64(m.Words&^other.Words) <= strange && bits.OnesCount64(other.Words&^m.Words) <= strange
}

// Hold reports whether all letters of a text are among the marks.
func (m Marks) Hold(text Marks) bool { return text.Letters&^m.Letters == 0 }

// Between are the places of the names of shortest to longest bytes.
func (f *Flat) Between(shortest, longest int) (from, end int) {
	return f.first(shortest), f.first(longest + 1)
}

func (f *Flat) first(length int) int { return f.long[min(max(length, 0), len(f.long)-1)] }

// Marks are those of the names from one place to another.
func (f *Flat) Marks(from, end int) []Marks { return f.marks[from:end] }

// Name is the name at a place, with its kind.
func (f *Flat) Name(i int) (name string, kind byte) { return f.text[f.at[i]:f.at[i+1]], f.kinds[i] }
