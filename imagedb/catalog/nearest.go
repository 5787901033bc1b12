package catalog

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// Nearest gives up to n existing names that look most like name, the best first.
func (l NameList) Nearest(name string, n int) []string {
	s := newSearch(name)
	for _, list := range slices.Concat(l.own, l.like) {
		s.read(list)
	}
	slices.SortFunc(s.found, func(a, b candidate) int {
		return cmp.Or(cmp.Compare(a.distance, b.distance), cmp.Compare(a.name, b.name))
	})
	best := slices.Compact(s.found)
	var names []string
	for _, c := range best[:min(n, len(best))] {
		names = append(names, c.name)
	}
	return names
}

// all are the names of the list and of those that are like it.
func (l NameList) all() iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, list := range slices.Concat(l.own, l.like) {
			for name := range list.All {
				if !yield(name) {
					return
				}
			}
		}
	}
}

type candidate struct {
	name     string
	distance int
}

// search looks for names that are near one. The distance is the least number of letters, or of whole words between hyphens, to add,
// drop or change; those above limit do not count.
type search struct {
	name  string
	limit int
	words []string // of name, without lib before them
	found []candidate

	other []byte  // the name at hand
	rows  [][]int // of Levenshtein's table: rows[i] for the first i letters of other
	rowed int     // how many rows are right
	dead  bool    // the last right row has nothing within the limit: whatever begins so is too far
	taken []bool  // of words
}

func newSearch(name string) *search {
	s := &search{name: name, limit: max(2, len(name)/3), rowed: 1}
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

// read looks through a list. Names follow each other sorted, so that what is known of a common beginning is not found out again.
func (s *search) read(list *store.Names) {
	for n := range list.Packed() {
		if n.Shared > len(s.other) {
			return // damaged
		}
		s.other = append(s.other[:n.Shared], n.Rest...)
		if n.Shared+1 < s.rowed {
			s.rowed, s.dead = n.Shared+1, false
		}
		if n.Kind == 'r' || max(len(s.other)-len(s.name), len(s.name)-len(s.other)) > s.limit || string(s.other) == s.name {
			continue
		}
		if d := min(s.byWords(), s.byLetters()); d <= s.limit {
			s.found = append(s.found, candidate{string(s.other), d})
		}
	}
}

// byWords compares the words between hyphens as sets: a word more or less counts 1, so that cuda-cupti-dev-12-4 is near
// libcupti-dev-12-4's neighbours that share its words.
func (s *search) byWords() int {
	if len(s.words) < 2 {
		return len(s.name)
	}
	clear(s.taken)
	words, common := 0, 0
	for rest, more := s.other, true; more; {
		var w []byte
		w, rest, more = bytes.Cut(rest, hyphen)
		words++
		if len(w) == 0 {
			continue
		}
		w = bytes.TrimPrefix(w, lib)
		for i, x := range s.words {
			if x == string(w) && !s.taken[i] {
				s.taken[i] = true
				common++
				break
			}
		}
	}
	if common < 2 {
		return len(s.name)
	}
	return len(s.words) + words - 2*common
}

var hyphen, lib = []byte("-"), []byte("lib")

// byLetters is Levenshtein's distance, or anything above the limit.
func (s *search) byLetters() int {
	for ; s.rowed <= len(s.other); s.rowed++ {
		if s.dead {
			return s.limit + 1
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
			}
			row[j+1] = d
			least = min(least, d)
		}
		s.dead = least > s.limit
	}
	return s.rows[len(s.other)][len(s.name)]
}
