package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/copies"
)

var _ = register(Rule{
	ID:      "python-version-mixed",
	Summary: "packages of one python version are copied to an image with another",
	Doc: `Packages that COPY takes from a stage with python 3.11 into an image with 3.12 are not found: *ModuleNotFoundError*.

## Why

Python looks for packages in a directory that is named after its version (` + "`lib/python3.12/site-packages`" + `), and
modules that are compiled load in the version they were compiled for only. In a virtual environment it is the same:
its python is a link that leads to whatever the final image has.

The versions are those of the directories and of the program that the name python3 leads to; a directory that
PYTHONPATH names is exempt.

## Good

Use the same python version in both stages, to the minor number.`,
	Severity: Warning,
	Requires: []analyzers.Node{copies.Pythons},
	Check: func(p *Pass) {
		for _, c := range copies.Pythons.Of(p.Pass) {
			if c.Runs == "" || c.Runs == c.Version {
				continue
			}
			d := Diagnostic{Span: c.Span, Likely: c.Likely}
			switch {
			case c.Environment:
				d.Message = fmt.Sprintf("virtual environment %s is for python %s; %s has %s", c.Path, c.Version, imageName(c.State), c.Runs)
			case c.Python == "":
				d.Message = fmt.Sprintf("packages for python %s are copied to where python %s looks", c.Version, c.Runs)
			default:
				d.Message = fmt.Sprintf("%s is for python %s; python in %s is %s", c.Path, c.Version, imageName(c.State), c.Runs)
			}
			p.Report(d)
		}
	},
})
