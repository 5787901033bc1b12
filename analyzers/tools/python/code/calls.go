package code

import (
	"maps"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// method is a function that the body of a class defines, nil where it defines none of that name.
func (s *Statement) method(name string) (found *Statement) {
	for _, one := range s.Body {
		if m := defines.FindStringSubmatch(one.Mask); m != nil && m[1] == "def" && m[2] == name {
			found = one
		}
	}
	return found
}

// generates is what makes a function a generator, whose body no call runs.
var generates = lazyregexp.New(`\byield\b`)

func (s *Statement) generates() bool {
	for _, one := range s.Body {
		if generates.MatchString(one.Mask) || one.Keyword() != "def" && one.generates() {
			return true
		}
	}
	return false
}

// entered goes through the body of a function, whose parameters stand for what it is called with. Names that it binds are
// its own.
func (w *walker) entered(f *Statement, args []argument, depth int) {
	if f.generates() {
		return
	}
	outer := maps.Clone(w.names)
	for name, value := range w.parameters(f, args) {
		if delete(w.names, name); value != "" {
			w.names[name] = value
		}
	}
	w.block(f.Body, depth+1)
	w.names = outer
}

// parameters are those of a function, with the texts or paths that they have; "" where that is not known. Source: the
// Python language reference, "Function definitions" and "Calls".
func (w *walker) parameters(f *Statement, args []argument) map[string]string {
	all := map[string]string{}
	params, _ := f.whole().arguments(strings.IndexByte(f.Mask, '('))
	spread := false
	for _, a := range args {
		spread = spread || strings.HasPrefix(a.text, "*")
	}
	for i, p := range params {
		name := identifier.FindString(p.text)
		var given expression
		if at := strings.IndexByte(p.mask, '='); at >= 0 {
			given = p.slice(at+1, len(p.mask))
		}
		if p.name != "" { // name=default: arguments took it apart
			name, given = p.name, p.expression
		}
		for j, a := range args {
			if a.name == name && name != "" || a.name == "" && j == i {
				given = a.expression
			}
		}
		value, known := w.value(given)
		if all[name] = ""; known && !spread {
			all[name] = value
		}
	}
	delete(all, "")
	return all
}

var identifier = lazyregexp.New(`^[A-Za-z_]\w*`)
