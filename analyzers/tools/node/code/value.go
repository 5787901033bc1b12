package code

import "strconv"

// kind is what a value is.
type kind uint8

const (
	unknown kind = iota
	undefined
	null
	truth
	digits
	characters
	array
	record
	closure
	nan    // a number that is none
	native // a function or a module of node's or of a package, by its name
)

// Cause is what decided a value: a variable that is not set, a file that is not there, or how many words the program got.
type Cause struct {
	Variable string
	Path     string
	Words    bool
}

// Value is what an expression stands for. The zero value is not known.
type Value struct {
	kind    kind
	text    string // of characters, digits, natives; "true" of a truth
	items   []*Value
	props   map[string]*Value
	content bool // characters are all that a file holds
	open    bool // a record may have more properties than are known
	loose   bool // all that it holds may have been changed; of a closure: it may have been given properties
	made    *made
	scope   *scope
	this    *Value
	file    string  // of a closure: the module in which it is made
	class   *node   // of a closure that is a class
	of      *Value  // of a record: the class that made it
	why     []Cause // what decided it
	later   *Value  // of a promise: what it is kept with
	early   string  // of an import: the file that is run before what it takes is there; below
}

func textual(s string) *Value { return &Value{kind: characters, text: s} }

func truthful(b bool, why ...Cause) *Value {
	if b {
		return &Value{kind: truth, text: "true", why: why}
	}
	return &Value{kind: truth, why: why}
}

// holds reports whether a value counts as true; known is false where that is not known.
func (v *Value) holds() (yes, known bool) {
	switch v.kind {
	case unknown:
		return false, false
	case undefined, null, nan:
		return false, true
	case truth:
		return v.text != "", true
	case digits:
		return v.text != "0", true
	case characters:
		return v.text != "", true
	}
	return true, true
}

// scope is the names that are bound in a function or a block.
type scope struct {
	vars map[string]*Value
	up   *scope
	call bool            // of a function: what var binds
	kept map[string]bool // constants
}

func (s *scope) inner(call bool) *scope { return &scope{vars: map[string]*Value{}, up: s, call: call} }

// lookup is the value of a name, nil where nothing binds it.
func (s *scope) lookup(name string) *Value {
	for ; s != nil; s = s.up {
		if v := s.vars[name]; v != nil {
			return v
		}
	}
	return nil
}

// set gives a bound name another value.
func (s *scope) set(name string, v *Value) {
	for at := s; at != nil; at = at.up {
		if at.vars[name] != nil {
			at.vars[name] = v
			return
		}
	}
}

// keeps notes that names are those of constants.
func (s *scope) keeps(all []string) {
	if s.kept == nil {
		s.kept = map[string]bool{}
	}
	for _, name := range all {
		s.kept[name] = true
	}
}

// constant reports whether a name is that of a constant.
func (s *scope) constant(name string) bool {
	for at := s; at != nil; at = at.up {
		if at.vars[name] != nil {
			return at.kept[name]
		}
	}
	return false
}

// Property is a property of what a module exports, nil where it is not known.
func (v *Value) Property(name string) *Value {
	if v == nil || v.kind != record {
		return nil
	}
	return v.props[name]
}

// inherited are the properties that every object has. Source: ECMA-262, 20.1.3.
var inherited = names("constructor __proto__ hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf __defineGetter__ __defineSetter__ then")

// promised are the properties of a promise, beside those. Source: ECMA-262, 27.2.5.
var promised = names("then catch finally constructor __proto__ hasOwnProperty isPrototypeOf propertyIsEnumerable toLocaleString toString valueOf")

// property is a property of a value as far as it is known.
func (v *Value) property(name string) *Value {
	switch v.kind {
	case record:
		if p := v.props[name]; p != nil {
			return p
		}
		if !v.open && !inherited[name] {
			return &Value{kind: undefined}
		}
	case array:
		if name == "length" && !v.open {
			return &Value{kind: digits, text: strconv.Itoa(len(v.items)), why: v.why}
		}
	case closure:
		if p := v.props[name]; p != nil {
			return p
		}
	case native:
		return attribute(v.text, name)
	case unknown:
		if v.later != nil && !promised[name] {
			return &Value{kind: undefined}
		}
	}
	return &Value{}
}
