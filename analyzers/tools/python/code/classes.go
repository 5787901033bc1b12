package code

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/uses"
)

// classes are what is wrong with a class when it is defined, or an object of it made. Sources: Python's documentation of
// dataclasses, abc and enum.
type classes struct{ *walker }

// bases are those of a class.
func (s *Statement) bases() (all []expression) {
	if m := definition.FindStringSubmatchIndex(s.Mask); m != nil && s.Mask[m[2]:m[3]] == "class" && s.Mask[m[6]:m[7]] == "(" {
		if end := s.whole().closing(m[6]); end > 0 {
			for _, e := range s.whole().slice(m[6]+1, end).split(',') {
				if e.mask != "" {
					all = append(all, e)
				}
			}
		}
	}
	return all
}

// plainly reports whether a class has no base but object, so that what it has is in its body.
func (w classes) plainly(s *Statement) bool {
	all := s.bases()
	return s.Keyword() == "class" && !strings.Contains(s.Mask, "[") && (len(all) == 0 || len(all) == 1 && all[0].mask == "object")
}

// adorned notes what decorators make of a function or a class.
func (w classes) adorned(list []*Statement, i, depth int) {
	m := defines.FindStringSubmatch(list[i].Mask)
	if m == nil {
		return
	}
	decorated := i > 0 && strings.HasPrefix(list[i-1].Text, "@")
	if decorated && m[1] == "class" && (i < 2 || !strings.HasPrefix(list[i-2].Text, "@")) {
		w.dataclass(list[i], list[i-1].Text)
	}
	w.wrapped[m[2]] = w.wrapped[m[2]] || decorated || w.within > 0
	for at := i - 1; at >= 0 && depth < maxDepth && strings.HasPrefix(list[at].Text, "@"); at-- {
		w.decorates(list[at], depth)
	}
}

// decorates goes through the function that a decorator calls with what it decorates. Source: the Python language reference,
// "Function definitions".
func (w classes) decorates(s *Statement, depth int) {
	m := decorator.FindStringSubmatch(s.Mask)
	if m == nil || w.halted {
		return
	}
	if f, from := w.functions[m[1]], w.lent[m[1]]; f != nil && f.Keyword() == "def" && !strings.HasPrefix(f.Text, "async") {
		w.entered(f, []argument{{}}, depth)
	} else if f == nil && len(from.Names) > 0 && !everyday.Has(from.Module) && !decorating.Has(from.Module) {
		w.add(s, Step{Kind: Calls, Import: from, Given: []Given{{}}})
	}
}

// decorating are more modules of the standard library, whose decorators are not followed.
var decorating = tools.WordList("abc atexit dataclasses enum types unittest unittest.mock warnings weakref")

var decorator = lazyregexp.New(`^@\s*([A-Za-z_]\w*)\s*$`)

// dataclass refuses the fields of a dataclass that its decorator does not take.
func (w classes) dataclass(s *Statement, decorator string) {
	m := dataDecorator.FindStringSubmatch(decorator)
	of := w.lent["dataclass"]
	if m == nil || m[1] == "" && (of.Module != "dataclasses" || of.Level > 0) || strings.Contains(decorator, "kw_only") || strings.Contains(decorator, "init") {
		return
	}
	fields, ok := w.fields(s, 0)
	if !ok {
		return
	}
	before := ""
	for _, f := range fields {
		switch {
		case f.mutable:
			w.add(f.of, Step{Kind: Stops, Reason: "ValueError: mutable default for field " + f.name + " is not allowed: use default_factory"})
			return
		case f.optional:
			before = f.name
		case before != "":
			w.add(f.of, Step{Kind: Stops, Reason: "TypeError: non-default argument '" + f.name + "' follows default argument '" + before + "'"})
			return
		}
	}
	w.dataclasses[defines.FindStringSubmatch(s.Mask)[2]] = s
}

var dataDecorator = lazyregexp.New(`^@(dataclasses\.)?dataclass(?:\(.*\))?$`)

// dataField is one of a dataclass.
type dataField struct {
	name              string
	optional, mutable bool
	of                *Statement
}

// fields are those of a dataclass with those of the ones that it is based on; ok is false where not all are seen.
func (w classes) fields(s *Statement, depth int) (all []dataField, ok bool) {
	for _, base := range s.bases() {
		of := w.dataclasses[base.mask]
		switch {
		case base.mask == "object", base.mask == "ABC", strings.HasPrefix(base.mask, "Generic["):
			continue
		case of == nil || depth > 5 || !sole(w.walker, base.mask):
			return nil, false
		}
		more, ok := w.fields(of, depth+1)
		if !ok {
			return nil, false
		}
		all = append(all, more...)
	}
	for _, one := range s.Body {
		m := fieldOf.FindStringSubmatchIndex(one.Mask)
		if m == nil {
			if k := one.Keyword(); k == "if" || k == "for" || k == "try" || k == "with" {
				return nil, false
			}
			continue
		}
		e := one.whole()
		typed, value := e.slice(m[4], len(e.mask)), expression{}
		if at := uses.Equals(typed.mask); at >= 0 {
			typed, value = typed.slice(0, at), typed.slice(at+1, len(typed.mask))
		}
		if keywordsOnly.MatchString(typed.text) {
			break
		}
		f := dataField{name: e.mask[m[2]:m[3]], optional: value.mask != "", of: one}
		if notField.MatchString(typed.text) {
			continue
		}
		if strings.HasPrefix(value.mask, "field(") || strings.HasPrefix(value.mask, "dataclasses.field(") {
			if asKeyword.MatchString(value.mask) {
				continue
			}
			f.optional = strings.Contains(value.mask, "default")
			if strings.Contains(value.mask, "**") {
				return nil, false
			}
		} else {
			f.mutable = mutableDefault.MatchString(value.mask) && value.closing(strings.IndexAny(value.mask, "[{(")) == len(value.mask)-1
		}
		replaced := false
		for i := range all {
			if all[i].name == f.name {
				all[i], replaced = f, true
			}
		}
		if !replaced {
			all = append(all, f)
		}
	}
	return all, true
}

var (
	fieldOf        = lazyregexp.New(`^([A-Za-z_]\w*)\s*:\s*(.+)$`)
	notField       = lazyregexp.New(`\bClassVar\b`)
	keywordsOnly   = lazyregexp.New(`\bKW_ONLY\b`)
	asKeyword      = lazyregexp.New(`\bkw_only\s*=|\binit\s*=`)
	mutableDefault = lazyregexp.New(`^(?:\[|\{|list\(|dict\(|set\()`)
)

// enumerated are bases with which a class is an enumeration, whose members are named in capitals.
var enumerated = lazyregexp.New(`^(?:enum\.)?(?:Enum|IntEnum|StrEnum|Flag|IntFlag)$|^(?:str|int)$`)

// ClassLacks reports whether a class that a module defines certainly has no attribute of a name, by the text of the module.
func ClassLacks(text, class, name string) bool {
	list := Parse(text)
	return !Otherwise.MatchString(text) && !strings.Contains(text, "setattr") && lacksIn(list, list, class, name)
}

func lacksIn(all, list []*Statement, class, name string) bool {
	for i, s := range list {
		m := defines.FindStringSubmatch(s.Mask)
		if m == nil || m[1] != "class" || m[2] != class {
			continue
		}
		capital := strings.ToUpper(name) == name
		decorated := i > 0 && strings.HasPrefix(list[i-1].Text, "@") && list[i-1].Text != "@unique" && list[i-1].Text != "@enum.unique" && !dataDecorator.MatchString(list[i-1].Text)
		enumeration := false
		for _, base := range s.bases() {
			if times(all, base.mask) == 1 && lacksIn(all, list[:i], base.mask, name) {
				continue
			}
			if base.mask != "object" && !(enumerated.MatchString(base.mask) && capital) {
				return false
			}
			enumeration = enumeration || base.mask != "object"
		}
		return !decorated && times(all, class) == 1 && name != "mro" && !strings.HasPrefix(name, "_") && !strings.Contains(s.Mask, "[") &&
			!mentions(s.Body, name) && (!enumeration || !mentions(s.Body, "_missing_") && !mentions(s.Body, "vars") && !mentions(s.Body, "_ignore_"))
	}
	return false
}
