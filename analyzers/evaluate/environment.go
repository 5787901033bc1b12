package evaluate

import (
	"maps"
	"slices"
)

// Environment is an immutable set of variables. The zero value is empty and closed: a name it does not hold is not set.
type Environment struct {
	Open bool // other variables may be set
	vars map[string]Variable
}

// Lookup finds a variable; ok is false when it is not held, which means unset only if the environment is not Open.
func (e Environment) Lookup(name string) (v Variable, ok bool) {
	v, ok = e.vars[name]
	return v, ok
}

// With is e with name set to v.
func (e Environment) With(name string, v Variable) Environment {
	vars := make(map[string]Variable, len(e.vars)+1)
	maps.Copy(vars, e.vars)
	vars[name] = v
	return Environment{Open: e.Open, vars: vars}
}

// Without is e with name unset.
func (e Environment) Without(name string) Environment {
	vars := maps.Clone(e.vars)
	delete(vars, name)
	return Environment{Open: e.Open, vars: vars}
}

// Names lists the variables held, sorted.
func (e Environment) Names() []string { return slices.Sorted(maps.Keys(e.vars)) }
