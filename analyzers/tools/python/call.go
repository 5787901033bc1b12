// Package python carries out what pip, uv, venv and interpreters do. Source: pip's and uv's documentation, PEP 668.
package python

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of pip, uv or an interpreter.
type call struct{ *tools.Command }

// Run carries out what pip, uv or an interpreter does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{a}
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
