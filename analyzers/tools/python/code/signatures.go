package code

import (
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// signatures compares calls of a module's own functions with what they take. Source: the Python language reference,
// "Calls" and "Function definitions".
type signatures struct{ *walker }

// parameter is one of a function.
type parameter struct {
	name               string
	optional, byName   bool // it has a default; it can be given by its name
	byPlace, all, rest bool // it can be given by its place; *args; **kwargs
}

// takes lists the parameters of a function; ok is false where they are not all understood.
func (s *Statement) takes() (all []parameter, ok bool) {
	open := strings.IndexByte(s.Mask, '(')
	if open < 0 || strings.Contains(s.Mask, "lambda") {
		return nil, false
	}
	params, ok := s.whole().arguments(open)
	named := false
	for _, p := range params {
		one := parameter{name: p.name, optional: p.name != "", byName: true, byPlace: !named}
		if p.name == "" {
			one.name, one.optional = identifier.FindString(p.mask), uses.Equals(p.mask) >= 0
		}
		switch {
		case p.mask == "/":
			for i := range all {
				all[i].byName = false
			}
			continue
		case p.mask == "*":
			named = true
			continue
		case strings.HasPrefix(p.mask, "**"):
			one.rest = true
		case strings.HasPrefix(p.mask, "*"):
			one.all, named = true, true
		case one.name == "":
			return nil, false
		}
		all = append(all, one)
	}
	return all, ok
}

// unfit says why a call of a function does not fit, "" where it may.
func unfit(name string, f *Statement, args []argument, bound bool) string {
	params, ok := f.takes()
	if !ok || slices.ContainsFunc(args, func(a argument) bool { return several.MatchString(a.mask) }) {
		return ""
	}
	if bound {
		if len(params) == 0 || !params[0].byPlace || params[0].all {
			return ""
		}
		params = params[1:]
	}
	given := map[string]bool{}
	places, spread, held := 0, false, false
	for _, a := range args {
		switch {
		case strings.HasPrefix(a.mask, "*"):
			spread = true
		case a.name != "":
			given[a.name] = true
		default:
			places++
		}
	}
	taken := 0
	var lacking []string
	for _, p := range params {
		switch {
		case p.rest:
			held = true
		case p.all:
			taken = len(args)
		case p.byPlace && taken < places:
			if taken++; given[p.name] && p.byName {
				return fmt.Sprintf("TypeError: %s() got multiple values for argument '%s'", name, p.name)
			}
		case !given[p.name] && !p.optional:
			lacking = append(lacking, "'"+p.name+"'")
		}
	}
	if !held {
		for _, a := range args {
			if a.name != "" && !slices.ContainsFunc(params, func(p parameter) bool { return p.name == a.name && p.byName && !p.all && !p.rest }) {
				return fmt.Sprintf("TypeError: %s() got an unexpected keyword argument '%s'", name, a.name)
			}
		}
	}
	switch {
	case spread:
		return ""
	case places > taken:
		return fmt.Sprintf("TypeError: %s() takes %d arguments by place but %d were given", name, taken, places)
	case len(lacking) > 0:
		return fmt.Sprintf("TypeError: %s() missing required argument %s", name, strings.Join(lacking, " and "))
	}
	return ""
}

// several are arguments that are not told apart by their commas.
var several = lazyregexp.New(`\blambda\b|\bfor\b|[\x80-\xff]`)

// fits refuses a call of a function, or of a class, that its definition does not take.
func (w signatures) fits(s, f *Statement, args []argument) {
	m := defines.FindStringSubmatch(f.Mask)
	if m == nil || w.wrapped[m[2]] || !sole(w.walker, m[2]) {
		return
	}
	why := ""
	switch class := classes(w).plainly(f); {
	case m[1] == "def":
		why = unfit(m[2], f, args, false)
	case class && f.method("__new__") == nil && f.method("__init__") != nil && f.count("__init__") == 1 && !decoratedIn(f, "__init__"):
		why = unfit(m[2]+".__init__", f.method("__init__"), args, true)
	case class && f.method("__new__") == nil && f.method("__init__") == nil && len(args) > 0 && !mentions(f.Body, "__init__") && !mentions(f.Body, "__call__"):
		if !slices.ContainsFunc(args, func(a argument) bool { return strings.HasPrefix(a.mask, "*") }) {
			why = "TypeError: " + m[2] + "() takes no arguments"
		}
	}
	if why != "" {
		w.add(s, Step{Kind: Stops, Reason: why})
	}
}

// sole reports whether one statement of the module binds a name, and none that is not seen may.
func sole(w *walker, name string) bool { return !w.scope.open && times(w.list, name) == 1 }

// times counts the statements that bind a name, at any depth.
func times(list []*Statement, name string) (n int) {
	for _, s := range list {
		if strings.Contains(s.Mask, name) {
			c := scope{names: map[string]bool{}, imported: map[string]int{}, attributes: map[string]bool{}}
			if c.statement(s); c.names[name] || c.imported[name] > 0 {
				n++
			}
		}
		n += times(s.Body, name)
	}
	return n
}

// count is how many functions of a name the body of a class has, also below conditions.
func (s *Statement) count(name string) int { return times(s.Body, name) }

// decoratedIn reports whether a function in the body of a class has a decorator.
func decoratedIn(class *Statement, name string) bool {
	for i, one := range class.Body {
		if m := defines.FindStringSubmatch(one.Mask); m != nil && m[2] == name {
			return i > 0 && strings.HasPrefix(class.Body[i-1].Text, "@")
		}
	}
	return true
}

// mentions reports whether statements have a word.
func mentions(list []*Statement, word string) bool {
	return slices.ContainsFunc(list, func(s *Statement) bool {
		own := strings.Contains(s.Mask, word) && slices.Contains(mentioned.FindAllString(s.Mask, -1), word)
		return own || mentions(s.Body, word)
	})
}

// Unmet is the first parameter that a module's only function of a name does not do without, "" for none and where that is
// not known.
func Unmet(text, name string) string {
	list := Parse(text)
	if name == "" || times(list, name) != 1 {
		return ""
	}
	for i, s := range list {
		m := defines.FindStringSubmatch(s.Mask)
		if m == nil || m[2] != name || s.Keyword() != "def" || i > 0 && strings.HasPrefix(list[i-1].Text, "@") {
			continue
		}
		params, ok := s.takes()
		for _, p := range params {
			if ok && !p.optional && !p.all && !p.rest {
				return p.name
			}
		}
	}
	return ""
}

// Parameters are the names of a function's parameters without a default, nil where they are not all understood.
func Parameters(s *Statement) (names []string) {
	params, ok := s.takes()
	for _, p := range params {
		switch {
		case !ok || p.all || p.rest:
			return nil
		case !p.optional:
			names = append(names, p.name)
		}
	}
	return names
}
