// Package python carries out what pip, uv, venv and interpreters do. Source: pip's and uv's documentation, PEP 668.
package python

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// call is one command of pip, uv or an interpreter.
type call struct {
	*tools.Command
	with      *effects.Options // of pip
	uncertain bool             // what stops in one version of the tool does not in another
}

// Run carries out what pip, uv or an interpreter does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{Command: a}
	switch {
	case x.Kind == effects.Renew:
		c.renew(x)
	case x.Kind == effects.Module:
		c.module(x)
	case x.Kind == effects.Imports:
		c.imports(x)
	case x.Kind == effects.Environment:
		c.environments(x)
	case x.Manager == "poetry":
		c.poetry(x)
	case x.Manager == "pipenv":
		c.pipenv(x)
	case x.Manager == "application":
		c.application(x)
	case x.Manager == "uv":
		c.uv(x)
	default:
		c.pip(x)
	}
}
