package rules

import (
	"fmt"
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildtools"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "python-module-missing",
	Summary: "python runs a module that it does not have",
	Doc: `python stops: *No module named pip*.

## Why

` + "`python3 -m pip`" + ` and ` + "`python3 -m venv`" + ` need more than the interpreter on Debian and Ubuntu: python3-pip and
python3-venv are packages of their own, and apt-get install --no-install-recommends python3 installs neither.
distutils is gone from python 3.12 on, and pkg_resources from setuptools 82 on, which older programs import
(gunicorn 20, supervisor 4.2). Every directory that the interpreter searches is read; where one of them is
unknown, nothing is reported.

The imports of a program that RUN starts are followed through the project's own modules, as far as they are outside
of functions, ` + "`if`" + ` and ` + "`try`" + `, up to the first statement that may change where modules are searched. manage.py needs
the module of settings that it or DJANGO_SETTINGS_MODULE names.

## Good

Install the package that holds the module, or use an image that has it (the python images have pip).`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer, buildtools.Wheels},
	Check: func(p *Pass) {
		failures(p, "python-module-missing", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			for _, n := range step.Needs {
				if n.Kind == state.NeedModule && n.Span == f.Span && n.Presence == filesystem.Absent {
					d.Message = fmt.Sprintf("python: No module named %s in %s", n.Name, imageName(step.Before))
					if n.Call < 0 || path.Dir(step.Calls[n.Call].Program.Path) == "/usr/bin" { // packages add nothing to another's environment
						d.Related = moduleProvider(step, n.Name)
					}
				}
			}
			p.Report(d)
		})
		for _, m := range buildtools.Wheels.Of(p.Pass) {
			if m.Module != "" {
				p.Report(Diagnostic{Span: m.Span, Likely: true,
					Message: fmt.Sprintf("%s imports %s, which setuptools 82 lacks", m.Name, m.Module),
					Related: []Related{note("pip install \"setuptools<82\" beside it, or a later %s", m.Name),
						note("source: %s; pypa/setuptools issue 5174", m.Source)}})
			}
		}
	},
})

func moduleProvider(step *state.Step, module string) []Related {
	return typed(references.ForModule(step.Before, module))
}
