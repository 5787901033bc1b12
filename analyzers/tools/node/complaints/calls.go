package complaints

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/tokens"
)

// miscounted is a call of a function of another source with more arguments than it takes, or fewer than it needs.
func (s Source) miscounted(found javascript.Imports, all []tokens.Token) string {
	r := &reader{all: all}
	for _, module := range found.Static {
		m, ok := s.Imported(module)
		if !ok || !ending(m.File, ".ts") || ending(m.File, ".d.ts") {
			continue
		}
		for _, name := range found.Names(module) {
			least, most, ok := parameters(m.Text, name)
			if !ok {
				continue
			}
			for _, n := range r.calls(name) {
				if n < least || most >= 0 && n > most {
					return fmt.Sprintf("error TS2554: Expected %s arguments, but got %d: %s of '%s'", between(least, most), n, name, module)
				}
			}
		}
	}
	return ""
}

func between(least, most int) string {
	if most > least {
		return fmt.Sprintf("%d-%d", least, most)
	}
	return fmt.Sprint(least)
}

// calls are the numbers of arguments with which a name that is imported is called, none where it may stand for anything
// else in a part of the file.
func (r *reader) calls(name string) (counts []int) {
	imports := 0
	for i := range r.all {
		switch {
		case !r.word(i) || r.at(i).Text != name:
		case r.is(i-1, ".", "?."):
		case imports == 0 && r.is(i-1, "{", ",") && r.is(i+1, "}", ","):
			imports++ // the import itself
		case !r.is(i+1, "(") || r.is(i-1, "function", "get", "set", "async", "static", "new", "*", "{", ",") && !r.begins(i):
			return nil
		default:
			last := r.closing(i + 1)
			if last < 0 || r.is(last+1, "{", ":", "=>") {
				return nil // it declares a method
			}
			n, ok := r.count(i+1, last)
			if ok {
				counts = append(counts, n)
			}
		}
	}
	return counts
}

// count is the number of arguments between two brackets; ok is false where that is not known.
func (r *reader) count(open, last int) (n int, ok bool) {
	if last == open+1 {
		return 0, true
	}
	for i := open + 1; i < last; i++ {
		switch {
		case r.is(i, "..."), r.is(i, "<"):
			return 0, false
		case r.is(i, "(", "[", "{"):
			if i = r.closing(i); i < 0 {
				return 0, false
			}
		case r.is(i, ",") && i+1 < last:
			n++
		}
	}
	return n + 1, true
}

// parameters are how many arguments a function needs and takes that a source declares once, most is -1 for any number.
func parameters(text, name string) (least, most int, ok bool) {
	all, whole := tokens.Tokens(text)
	r := &reader{all: all}
	if nothing.MatchString(text) {
		return 0, 0, false // an argument may be left out whose type is another name of void
	}
	depth := 0
	for i := range all {
		switch {
		case r.is(i, "{"):
			depth++
		case r.is(i, "}"):
			depth--
		}
		if depth > 0 || !r.is(i, "function") || !r.word(i+1) || r.at(i+1).Text != name {
			continue
		}
		if ok || !r.is(i+2, "(") || !(r.is(i-1, "export") || r.is(i-1, "async") && r.is(i-2, "export")) {
			return 0, 0, false // it is declared twice, or has parameters for types
		}
		if least, most, ok = r.counted(i + 2); !ok {
			return 0, 0, false
		}
	}
	return least, most, ok && whole
}

// nothing is a type that may be void.
var nothing = lazyregexp.New(`(?m)^\s*(?:export\s+)?type\s+\w+[^=\n]*=[^;]*\bvoid\b`)

// counted are the parameters in the brackets that open here.
func (r *reader) counted(open int) (least, most int, ok bool) {
	last := r.closing(open)
	if last < 0 {
		return 0, 0, false
	}
	for i := open + 1; i < last; i++ {
		first, optional := i, false
		for ; i < last && !r.is(i, ","); i++ {
			switch {
			case r.is(i, "...", "<", "void", "this"):
				return 0, 0, false
			case r.is(i, "=") || r.is(i, "?") && i == first+1:
				optional = true
			case r.is(i, "(", "[", "{"):
				if i = r.closing(i); i < 0 {
					return 0, 0, false
				}
			}
		}
		if most++; !optional {
			least = most
		}
	}
	return least, most, true
}
