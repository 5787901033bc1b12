package evaluate

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Environment is an immutable set of variables. The zero value is empty and closed: a name it does not hold is not set.
type Environment struct {
	Open   bool // other variables may be set
	vars   map[string]Variable
	hidden map[string]Variable // of the image, behind an ARG of the same name that came later
}

// environment reads NAME=value pairs.
func environment(pairs []string, open bool, cause filesystem.Cause) Environment {
	e := Environment{Open: open, vars: make(map[string]Variable, len(pairs))}
	for _, pair := range pairs {
		name, value, _ := strings.Cut(pair, "=")
		e.vars[name] = Variable{Value: value, Known: true, Cause: cause}
	}
	return e
}

// Lookup finds a variable; ok is false when it is not held, which means unset only if the environment is not Open.
func (e Environment) Lookup(name string) (v Variable, ok bool) {
	v, ok = e.vars[name]
	return v, ok
}

// Value is what an expansion asks for: a dockerfile.Lookup.
func (e Environment) Value(name string) (value string, known, set bool) {
	v, ok := e.vars[name]
	if !ok {
		return "", !e.Open, false
	}
	return v.Value, v.Known, true
}

// With is e with name set to v.
func (e Environment) With(name string, v Variable) Environment {
	vars := make(map[string]Variable, len(e.vars)+1)
	maps.Copy(vars, e.vars)
	vars[name] = v
	hidden := e.hidden
	if old, ok := e.vars[name]; ok && v.Arg && !old.Arg {
		hidden = maps.Clone(e.hidden)
		if hidden == nil {
			hidden = map[string]Variable{}
		}
		hidden[name] = old
	} else if _, ok := hidden[name]; ok && !v.Arg {
		hidden = maps.Clone(e.hidden)
		delete(hidden, name)
	}
	return Environment{Open: e.Open, vars: vars, hidden: hidden}
}

// Without is e with name unset.
func (e Environment) Without(name string) Environment {
	vars := maps.Clone(e.vars)
	delete(vars, name)
	return Environment{Open: e.Open, vars: vars, hidden: e.hidden}
}

// Image is what the image keeps of e: what ENV set, without ARG.
func (e Environment) Image() Environment {
	vars := make(map[string]Variable, len(e.vars))
	for name, v := range e.vars {
		if !v.Arg {
			vars[name] = v
		}
	}
	maps.Copy(vars, e.hidden)
	return Environment{Open: e.Open, vars: vars}
}

// Names lists the variables held, sorted.
func (e Environment) Names() []string { return slices.Sorted(maps.Keys(e.vars)) }
