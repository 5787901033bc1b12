package code

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

var (
	placed = lazyregexp.New(`\bsys\.argv\[(\d)\]`)
	counts = lazyregexp.New(`^if\s+len\(sys\.argv\)\s*(<|<=|==|!=)\s*(\d)\s*:`)
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
