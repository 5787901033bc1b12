package evaluate

import "github.com/layerlint/layerlint/analyzers/effects"

// pythonCall is one command of pip, uv or an interpreter.
type pythonCall struct{ *action }

// runPython carries out what pip, uv or an interpreter does.
func runPython(a *action, x effects.Action) {
	c := &pythonCall{a}
	switch {
	case x.Kind == effects.Renew:
		c.renew(x)
	case x.Kind == effects.Module:
		c.module(x)
	case x.Kind == effects.Environment:
		c.environments(x)
	case x.Manager == "uv":
		c.uv(x)
	default:
		c.pip(x)
	}
}
