package code

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// values are texts that a statement makes something of that they are not. Source: Python's documentation of int, float and
// dict.
type values struct{ *walker }

var (
	numbers = lazyregexp.New(`(?:^|[^.\w])(int|float)\(`)
	keyed   = lazyregexp.New(`(?:^|[^.\w])([A-Za-z_]\w*)\[`)
	integer = lazyregexp.New(`^\s*[+-]?[0-9]+(?:_[0-9]+)*\s*$`)
	ascii   = lazyregexp.New(`^[\x20-\x7e]*$`)
)

// made refuses a number of a text that is none, and a key that a dictionary does not have.
func (w values) made(s *Statement) {
	e := s.whole()
	for _, m := range numbers.FindAllStringSubmatchIndex(s.Mask, -1) {
		args, ok := e.arguments(m[1] - 1)
		if !ok || len(args) != 1 || args[0].name != "" || w.functions["int"] != nil || w.functions["float"] != nil || w.scope.names["int"] || w.scope.names["float"] {
			continue
		}
		text, known := w.text(args[0].expression)
		if !known || !ascii.MatchString(text) {
			continue
		}
		switch kind := s.Mask[m[2]:m[3]]; {
		case kind == "int" && !integer.MatchString(text):
			w.add(s, Step{Kind: Stops, Reason: fmt.Sprintf("ValueError: invalid literal for int() with base 10: '%s'", text)})
		case kind == "float" && !uses.Floating(text):
			w.add(s, Step{Kind: Stops, Reason: fmt.Sprintf("ValueError: could not convert string to float: '%s'", text)})
		}
	}
	for _, m := range keyed.FindAllStringSubmatchIndex(s.Mask, -1) {
		name, end := s.Mask[m[2]:m[3]], e.closing(m[1]-1)
		of, held := w.dictionaries[name]
		if end < 0 || !held || !sole(w.walker, name) || w.amended[name] || strings.HasPrefix(strings.TrimLeft(s.Mask[end+1:], " "), "=") && !strings.HasPrefix(strings.TrimLeft(s.Mask[end+1:], " "), "==") {
			continue
		}
		key, known := w.text(e.slice(m[1], end))
		if keys, ok := of.keys(); known && ok && !keys[key] {
			w.add(s, Step{Kind: Stops, Reason: "KeyError: '" + key + "' (" + name + " has no such key)"})
		}
	}
}

// text is the value of a variable of the environment, or a literal.
func (w values) text(e expression) (string, bool) {
	if m := asked.FindStringIndex(e.mask); m != nil && e.closing(m[1]-1) == len(e.mask)-1 {
		if name, ok := e.slice(m[1], len(e.mask)-1).literal(); ok && w.Lookup != nil {
			value, known, set := w.Lookup(name)
			return value, known && set
		}
		return "", false
	}
	if text, ok := e.literal(); ok && !strings.HasPrefix(e.text, "f") {
		return text, true
	}
	if m := call.FindString(e.mask); m == "os.environ.get(" || m == "os.getenv(" || m == "environ.get(" || m == "getenv(" {
		return w.value(e)
	}
	if m := placed.FindStringSubmatch(e.mask); m != nil && m[0] == e.mask {
		return options(w).placed(m[1])
	}
	if plainName.MatchString(e.text) && sole(w.walker, e.text) {
		text, ok := w.names[e.text]
		return text, ok
	}
	return "", false
}

var asked = lazyregexp.New(`^(?:os\.)?environ\[`)

// keys are those of a dictionary that is written down, where all are texts.
func (e expression) keys() (all map[string]bool, ok bool) {
	if !strings.HasPrefix(e.mask, "{") || e.closing(0) != len(e.mask)-1 {
		return nil, false
	}
	all = map[string]bool{}
	for _, part := range e.slice(1, len(e.mask)-1).split(',') {
		if part.mask == "" {
			continue
		}
		pieces := part.split(':')
		key, plain := pieces[0].literal()
		if len(pieces) < 2 || !plain || strings.HasPrefix(pieces[0].text, "f") || several.MatchString(part.mask) {
			return nil, false
		}
		all[key] = true
	}
	return all, true
}

// amended lists the names of dictionaries that a module may change, or hands out.
func amended(list []*Statement, into map[string]bool) {
	for _, s := range list {
		for _, m := range amends.FindAllStringSubmatch(s.Mask, -1) {
			for _, name := range m[1:] {
				into[name] = true
			}
		}
		amended(s.Body, into)
	}
}

// amends is an assignment to an item, a call that changes a dictionary, or its use as a whole.
var amends = lazyregexp.New(`([A-Za-z_]\w*)\[[^\]]*\]\s*[-+|&*/]*=(?:[^=]|$)|([A-Za-z_]\w*)\.(?:update|setdefault|pop|popitem|clear|__setitem__)\b|\b([A-Za-z_]\w*)\s*\|=|\(\s*\**([A-Za-z_]\w*)\s*[,)]|,\s*\**([A-Za-z_]\w*)\s*[,)]|=\s*([A-Za-z_]\w*)\s*[,)]|=\s*([A-Za-z_]\w*)\s*$`)
