package catalog

import (
	"bytes"
	"iter"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Nearest returns up to n existing names that look most like name, the best first. Of the related releases it looks at
// the most like one.
func (l NameList) Nearest(name string, n int) []string {
	s := newSearch(name)
	for _, list := range slices.Concat(l.own, l.like[:min(1, len(l.like))]) {
		s.read(list)
	}
	return packages.Closest(s.found, n)
}

// containing are the names of the list, and of those that are like it, that have a text in them.
func (l NameList) containing(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, list := range slices.Concat(l.own, l.like) {
			for name := range list.Containing(text) {
				if !yield(name) {
					return
				}
			}
		}
	}
}

// search looks for names that are near one. The distance is the least number of letters, or of whole words between
// hyphens, to add, drop or change. More letters than a slip of the hand, or more than one word of each, and it is
// another name.
type search struct {
	name    string
	letters int                    // the most that may differ
	longer  int                    // how many bytes more or fewer a name with the same words may have
	words   []string               // of name, without lib before them
	marks   store.Marks            // of name
	found   map[string]int         // distances by name
	keep    func(kind uint32) bool // nil: all that are more than mentioned

	other []byte  // the name at hand
	rows  [][]int // of Levenshtein's table: rows[i] for the first i letters of other
	rowed int     // how many rows are right
	dead  bool    // the last right row has nothing within the limit: whatever begins so is too far
	taken []bool  // of words
	alien int     // whatever begins with so many bytes of other has too many other words; 0 when it has not
}

const maxLetters, maxStrange = 3, 1

// lettersOf is the most letters that may differ: in a name of four letters one, as with two it is another word.
func lettersOf(name string) int {
	if len(name) < 5 {
		return 1
	}
	return min(maxLetters, max(2, len(name)/5))
}

func newSearch(name string) *search {
	s := &search{name: name, letters: lettersOf(name), longer: max(4, len(name)/3), rowed: 1,
		found: map[string]int{}, marks: store.MarksOf(name)}
	for w := range strings.SplitSeq(name, "-") {
		s.words = append(s.words, strings.TrimPrefix(w, "lib"))
	}
	s.taken = make([]bool, len(s.words))
	row := make([]int, len(name)+1)
	for i := range row {
		row[i] = i
	}
	s.rows = [][]int{row}
	return s
}

// read looks through a list. Most names are told by their marks to be too far: one letter or word that is added,
// dropped or changed makes the sets of letters or words differ by one to each side at most.
func (s *search) read(list *store.Names) {
	if !list.Often() {
		s.readOnce(list)
		return
	}
	flat, reach := list.Flat(), s.reach()
	for length := max(1, len(s.name)-reach); length <= len(s.name)+reach; length++ {
		from, marks := flat.OfLength(length)
		for i, m := range marks {
			if !s.near(m, length) {
				continue
			}
			if other, kind := flat.Name(from + i); s.keeps(kind) && other != s.name {
				if d := s.distance(other); d < far {
					s.found[other] = d
				}
			}
		}
	}
}

// readOnce is read where laying the list out would cost more than it saves.
func (s *search) readOnce(list *store.Names) {
	reach := s.reach()
	for names := range list.Texts() {
		for other := range strings.Lines(names) {
			other = other[:len(other)-1]
			if length := len(other); length < len(s.name)-reach || length > len(s.name)+reach ||
				!s.near(store.MarksOf(other), length) {
				continue
			}
			if d := s.distance(other); d < far && other != s.name && s.keeps(list.Kind(other)) {
				s.found[strings.Clone(other)] = d
			}
		}
	}
}

// reach is how many bytes longer or shorter than the name another may be.
func (s *search) reach() int {
	if len(s.words) > 1 {
		return max(s.letters, s.longer)
	}
	return s.letters
}

// near reports whether a name of so many bytes with these marks may be near.
func (s *search) near(m store.Marks, length int) bool {
	missing, strange := s.letters, s.letters // the most of the name's that other may lack, and the other way round
	if length > len(s.name) {
		missing -= length - len(s.name)
	} else {
		strange -= len(s.name) - length
	}
	return s.marks.Near(m, missing, strange) || len(s.words) > 1 && s.marks.Alike(m, maxStrange)
}

// keeps reports whether a name of that kind is looked for.
func (s *search) keeps(kind uint32) bool {
	if s.keep == nil {
		return kind != 'r'
	}
	return s.keep(kind)
}

// distance is how far a name is, by words or by letters.
func (s *search) distance(other string) int {
	s.look(other)
	return min(s.byWords(), s.byLetters())
}

// look puts a name at hand.
func (s *search) look(other string) {
	s.other, s.rowed, s.dead, s.alien = append(s.other[:0], other...), 1, false, 0
}

// far is any distance that does not count.
const far = max(maxLetters, 2*maxStrange) + 1

// byWords compares the words between hyphens as sets: a word more or less counts 1, so that cuda-cupti-dev-12-4 is near
// libcupti-dev-12-4.
func (s *search) byWords() int {
	if s.alien > 0 || len(s.words) < 2 || s.lengths() > s.longer {
		return far
	}
	clear(s.taken)
	common, strange := 0, 0
	for at := 0; at <= len(s.other); {
		w := s.other[at:]
		if end := bytes.IndexByte(w, '-'); end >= 0 {
			w = w[:end]
		}
		at += len(w) + 1
		if s.take(bytes.TrimPrefix(w, lib)) {
			common++
		} else if strange++; strange > maxStrange {
			if at <= len(s.other) {
				s.alien = at
			}
			return far
		}
	}
	if missing := len(s.words) - common; common >= 2 && missing <= maxStrange {
		return missing + strange
	}
	return far
}

// take finds a word among those of the name, each once.
func (s *search) take(word []byte) bool {
	for i, w := range s.words {
		if len(word) > 0 && w == string(word) && !s.taken[i] {
			s.taken[i] = true
			return true
		}
	}
	return false
}

var lib = []byte("lib")

// lengths returns how much longer or shorter the name at hand is.
func (s *search) lengths() int { return max(len(s.other)-len(s.name), len(s.name)-len(s.other)) }

// byLetters is Levenshtein's distance, in which two letters that changed places count once.
func (s *search) byLetters() int {
	if s.lengths() > s.letters {
		return far
	}
	for ; s.rowed <= len(s.other); s.rowed++ {
		if s.dead {
			return far
		}
		if s.rowed == len(s.rows) {
			s.rows = append(s.rows, make([]int, len(s.name)+1))
		}
		before, row, letter := s.rows[s.rowed-1], s.rows[s.rowed], s.other[s.rowed-1]
		row[0] = s.rowed
		least := s.rowed
		for j := range len(s.name) {
			d := before[j]
			if s.name[j] != letter {
				d = 1 + min(d, before[j+1], row[j])
				if j > 0 && s.rowed > 1 && s.name[j-1] == letter && s.name[j] == s.other[s.rowed-2] {
					d = min(d, 1+s.rows[s.rowed-2][j-1])
				}
			}
			row[j+1] = d
			least = min(least, d)
		}
		s.dead = least > s.letters
	}
	if d := s.rows[len(s.other)][len(s.name)]; d <= s.letters {
		return d
	}
	return far
}
