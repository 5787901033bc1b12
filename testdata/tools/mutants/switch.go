package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
)

// The environment of a test binary that has mutants in it.
const (
	number  = "LAYERLINT_MUTANT"          // which of them lives, from 1; none without it
	reached = "LAYERLINT_MUTANTS_REACHED" // the file to which the numbers of those that run are written
)

// switchFile is what each mutated package is given: isMutant reports whether mutant n is the one that lives.
const switchFile = `package %s

import (
	"os"
	"strconv"
	"sync/atomic"
)

var (
	mutantAlive, _ = strconv.Atoi(os.Getenv(%q))
	mutantsReached = os.Getenv(%q)
	mutantSeen [%d]atomic.Bool
)

func isMutant(n int) bool {
	if mutantsReached != "" && !mutantSeen[n].Swap(true) {
		f, err := os.OpenFile(mutantsReached, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			panic(err)
		}
		f.WriteString(strconv.Itoa(n) + "\n")
		f.Close()
	}
	return n == mutantAlive
}
`

// overlay writes the sources with all of the mutants in them, each behind a switch, and the file that puts them in
// place of the originals. A mutant's number is its place in the list, from 1.
func overlay(folder string, mutants []*mutant) (string, error) {
	replace := map[string]string{}
	write := func(place, text string) error {
		file := filepath.Join(folder, fmt.Sprintf("%d.go", len(replace)))
		replace[place] = file
		return os.WriteFile(file, []byte(text), 0o600)
	}
	files := map[string]map[int]*mutant{}
	for i, m := range mutants {
		if files[m.file] == nil {
			files[m.file] = map[int]*mutant{}
		}
		files[m.file][i+1] = m
	}
	for file, within := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return "", err
		}
		s := switched{text: text, mutants: within}
		if err := write(file, s.render(region{0, len(text)}, nil)); err != nil {
			return "", err
		}
	}
	for _, m := range mutants {
		place := filepath.Join(m.pkg.Dir, "mutants_switch.go")
		if replace[place] != "" {
			continue
		}
		if err := write(place, fmt.Sprintf(switchFile, m.pkg.Name, number, reached, len(mutants)+1)); err != nil {
			return "", err
		}
	}
	list, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, list, 0o600)
}

// switched is a file whose mutants, by number, are put into its text.
type switched struct {
	text    []byte
	mutants map[int]*mutant
}

// render returns the text of a region with all mutants inside it but those that are being written around it.
func (s *switched) render(r region, around []int) string {
	out := ""
	for r.start < r.end {
		n := s.next(r, around)
		if n == 0 {
			return out + string(s.text[r.start:r.end])
		}
		m := s.mutants[n]
		out += string(s.text[r.start:m.whole.start]) + s.exchange(n, append(slices.Clone(around), n))
		r.start = m.whole.end
	}
	return out
}

// next returns the number of the first and widest mutant in a region, 0 if there is none. Of those of one expression
// the operator's is last: it writes the operands alone.
func (s *switched) next(r region, around []int) int {
	var all []int
	for n, m := range s.mutants {
		if !slices.Contains(around, n) && m.whole.start >= r.start && m.whole.end <= r.end {
			all = append(all, n)
		}
	}
	if len(all) == 0 {
		return 0
	}
	return slices.MinFunc(all, func(a, b int) int {
		x, y := s.mutants[a], s.mutants[b]
		return cmp.Or(cmp.Compare(x.whole.start, y.whole.start), cmp.Compare(y.whole.end, x.whole.end),
			cmp.Compare(x.left.end, y.left.end), cmp.Compare(a, b))
	})
}

// exchange returns a mutant's expression: the changed one where the mutant lives, the written one where it does not.
func (s *switched) exchange(n int, around []int) string {
	m := s.mutants[n]
	if m.left == (region{}) || m.was == "==" || m.was == "!=" {
		return fmt.Sprintf("(isMutant(%d) != (%s))", n, s.render(m.whole, around))
	}
	left, right := s.render(m.left, around), s.render(m.right, around)
	return fmt.Sprintf("(isMutant(%d) && ((%s) %s (%s)) || !isMutant(%d) && ((%s) %s (%s)))",
		n, left, m.now, right, n, left, m.was, right)
}
