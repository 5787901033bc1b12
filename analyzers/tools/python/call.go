// Package python models pip, uv, venv and the interpreters. Source: the documentation of pip and uv, PEP 668.
package python

import (
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/prefixes"
)

// call is one command of pip, uv or an interpreter.
type call struct {
	modules.Finder
	with      *effects.Options // of pip
	uncertain bool             // what stops in one version of the tool does not in another
}

// The parts of what a call may do, each with what it alone knows of.
type (
	uvCall     struct{ *call } // uv's installers
	poetryCall struct{ *call } // poetry's and pipenv's
	buildCall  struct{ *call } // a project's build backend, where pip builds
	venvCall   struct{ *call } // virtual environments
)

// Run carries out what pip, uv or an interpreter does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{Finder: modules.Finder{Command: a}}
	switch {
	case prefixes.Own(x):
		if !prefixes.Systems(a) {
			a.Instead(x)
		}
	case x.Kind == effects.Renew:
		c.renew(x)
	case x.Kind == effects.Module:
		c.module(x)
	case x.Kind == effects.Imports:
		c.script(x)
	case x.Kind == effects.Environment:
		venvCall{c}.run(x)
	case x.Manager == "poetry":
		poetryCall{c}.run(x)
	case x.Manager == "pipenv":
		poetryCall{c}.pipenv(x)
	case x.Manager == "application":
		c.application(x)
	case x.Manager == "uv":
		uvCall{c}.run(x)
	default:
		c.pip(x)
	}
}
