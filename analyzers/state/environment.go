package state

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/persistent"
)

// Environment is an immutable set of variables. The zero value is empty and closed: a name it does not hold is not set.
type Environment struct {
	Open      bool // other variables may be set
	Variables persistent.Map[Variable]
	hidden    persistent.Map[Variable] // of the image, behind an ARG of the same name that came later
	built     persistent.Map[Variable] // of a container: what ARG set for the build alone
}

// NewEnvironment reads NAME=value pairs.
func NewEnvironment(pairs []string, open bool, cause filesystem.Cause) Environment {
	e := Environment{Open: open}
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		e.Variables = e.Variables.With(name, Variable{Value: value, Known: true, Cause: cause})
	}
	return e
}

// Lookup finds a variable; ok is false when it is not held, which means unset only if the environment is not Open.
func (e Environment) Lookup(name string) (v Variable, ok bool) {
	return e.Variables.Get(name)
}

// Value is what an expansion asks for: a dockerfile.Lookup.
func (e Environment) Value(name string) (value string, known, set bool) {
	v, ok := e.Variables.Get(name)
	if !ok {
		return "", !e.Open, false
	}
	return v.Value, v.Known, true
}

// With is e with name set to v.
func (e Environment) With(name string, v Variable) Environment {
	if old, ok := e.Variables.Get(name); ok && v.Arg && !old.Arg {
		e.hidden = e.hidden.With(name, old)
	} else if !v.Arg {
		e.hidden = e.hidden.Without(name)
	}
	e.Variables = e.Variables.With(name, v)
	return e
}

// Says reports whether e has name with a value, whatever made it so.
func (e Environment) Says(name string, v Variable) bool {
	old, ok := e.Variables.Get(name)
	return ok && old.Value == v.Value && old.Known == v.Known
}

// Showing is e, which a command starts with, with a variable. A value that the variable has in the state as well, where
// nothing but its value tells, is as what made it so there.
func (e Environment) Showing(name string, v Variable, in Environment) Environment {
	if old, ok := in.Lookup(name); ok && old.Known && v.Known && old.Value == v.Value {
		v.Cause = old.Cause
	}
	if e.Differs(name, v) {
		e.Variables = e.Variables.With(name, v)
	}
	return e
}

// Differs reports whether e does not hold name with this very value.
func (e Environment) Differs(name string, v Variable) bool {
	old, ok := e.Variables.Get(name)
	return !ok || old != v
}

// Without is e with name unset.
func (e Environment) Without(name string) Environment {
	e.Variables = e.Variables.Without(name)
	return e
}

// Image is what the image keeps of e: what ENV set, without ARG.
func (e Environment) Image() Environment {
	to := Environment{Open: e.Open, Variables: e.Variables}
	for name, v := range e.Variables.All() {
		if v.Arg {
			to.Variables = to.Variables.Without(name)
		}
	}
	for name, v := range e.hidden.All() {
		to.Variables = to.Variables.With(name, v)
	}
	return to
}

// Container is what a container of the image has: docker run may add to it.
func (e Environment) Container() Environment {
	to := Environment{Open: true, Variables: e.Variables, hidden: e.hidden}
	for name, v := range e.Variables.All() {
		if v.Arg {
			to.Variables = to.Variables.Without(name)
			to.built = to.built.With(name, v)
		}
	}
	return to
}

// Built reports whether ARG set a variable for the build, of which a container has nothing.
func (e Environment) Built(name string) bool {
	_, ok := e.built.Get(name)
	return ok
}

// Stage is what a stage that starts from one with e has: build arguments too, but where ENV set a variable of the same
// name, that one. Observed with BuildKit 0.31; the classic builder hands on an Image.
func (e Environment) Stage() Environment {
	to := Environment{Open: e.Open, Variables: e.Variables}
	for name, v := range e.hidden.All() {
		to.Variables = to.Variables.With(name, v)
	}
	return to
}

// Names lists the variables held, sorted.
func (e Environment) Names() []string { return e.Variables.Keys() }
