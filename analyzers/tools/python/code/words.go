package code

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	placed = lazyregexp.New(`\bsys\.argv\[(\d)\]`)
	// chooses takes a word if there is one.
	chooses = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*sys\.argv\[(\d)\]\s+if\s+len\(sys\.argv\)\s*>=?\s*\d\s+else\b`)
	counts  = lazyregexp.New(`^if\s+len\(sys\.argv\)\s*(<|<=|==|!=)\s*(\d)\s*:`)
)

// worded notes a statement that takes a word of the command line by its place, where there are fewer.
func (w options) worded(s *Statement) {
	if strings.Contains(w.text, "len(sys.argv)") || strings.Contains(w.text, "sys.argv[1:]") || s.Keyword() == "assert" {
		return // it may have asked before, and what assert says is read only where it fails
	}
	for _, m := range placed.FindAllStringSubmatch(s.Mask, -1) {
		if n, _ := strconv.Atoi(m[1]); w.Args != nil && !w.argued && n > len(w.Args) {
			w.add(s, Step{Kind: Asks, Reason: "IndexError: list index out of range: sys.argv[" + m[1] + "] is not given"})
			return
		}
	}
}

// placed is a word of the command line by its place.
func (w options) placed(number string) (word string, ok bool) {
	n, _ := strconv.Atoi(number)
	if w.argued || n < 1 || n > len(w.Args) {
		return "", false
	}
	return w.Args[n-1], true
}

// chosen keeps the word of the command line that a name stands for, or what it stands for where there is none.
func (w options) chosen(s *Statement) {
	m := chooses.FindStringSubmatchIndex(s.Mask)
	if m == nil || w.Args == nil || w.argued {
		return
	}
	name, number := s.Mask[m[2]:m[3]], s.Mask[m[4]:m[5]]
	delete(w.names, name)
	if word, ok := w.placed(number); ok {
		w.names[name] = word
	} else if text, ok := w.value(s.whole().slice(m[1], len(s.Mask))); ok {
		w.names[name] = text
	}
}

// fewer notes a condition that ends the program where it is given too few words.
func (w options) fewer(s *Statement) {
	m := counts.FindStringSubmatch(s.Mask)
	ends := s.ends()
	if m == nil || ends == nil || w.Args == nil || w.argued {
		return
	}
	n, _ := strconv.Atoi(m[2])
	has := len(w.Args) + 1 // the program's own name
	if m[1] == "<" && has < n || m[1] == "<=" && has <= n || m[1] == "==" && has == n && n < 2 || m[1] == "!=" && has < n {
		w.add(ends, Step{Kind: Asks, Reason: saying(ends, "too few arguments")})
	}
}
