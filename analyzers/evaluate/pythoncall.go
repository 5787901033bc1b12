package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// pythonCall is one command of pip, uv or an interpreter.
type pythonCall struct{ *tools.Command }

// runPython carries out what pip, uv or an interpreter does.
func runPython(a *tools.Command, x effects.Action) {
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
