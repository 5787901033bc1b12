package rules

import (
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "pip-externally-managed",
	Summary: "pip install into a python that the distribution manages",
	Doc: `pip stops: *externally-managed-environment*.

## Why

Since Debian 12, Ubuntu 23.04 and Alpine 3.19 the system's python has a marker (EXTERNALLY-MANAGED, PEP 668) at
which pip stops. It stops ` + "`--user`" + `, local paths and ` + "`--dry-run`" + ` too; not ` + "`--target`" + `, ` + "`--prefix`" + `, a virtual
environment, PIP_BREAK_SYSTEM_PACKAGES=1, or a python whose marker was removed. ` + "`uv pip install --system`" + `
(UV_SYSTEM_PYTHON=1) stops at it as well, except with its own UV_BREAK_SYSTEM_PACKAGES=1. The marker is looked up in
the image's files, and is likely there after Alpine's apk add py3-pip.

## Good

Create a virtual environment (on Debian and Ubuntu with package python3-venv), or pass --break-system-packages: in a
container with one purpose it does no harm.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		failures(p, "pip-externally-managed", func(step *state.Step, f state.Failure) {
			d := Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason}
			if step != nil {
				for i := range step.Calls {
					if c := &step.Calls[i]; c.Name == f.Span {
						d.Related, d.Fixes = environment(c), breaking(c)
					}
				}
			}
			p.Report(d)
		})
	},
})

// environment says how to get a virtual environment, which pip may change.
func environment(c *state.Call) []Related {
	if path.Base(c.Argv[0].Text) == "uv" {
		return []Related{note("in a virtual environment: uv venv /opt/venv, then ENV VIRTUAL_ENV=/opt/venv PATH=/opt/venv/bin:$PATH, with neither --system nor UV_SYSTEM_PYTHON")}
	}
	if r := references.For(c.Before, "pip"); r.Package == "" && r.Install != "" {
		return []Related{note("in a virtual environment: %s", r.Install)}
	}
	return []Related{note("in a virtual environment: python3 -m venv /opt/venv, then ENV PATH=/opt/venv/bin:$PATH")}
}

// breaking is the option with which pip and uv change the system's packages all the same.
func breaking(c *state.Call) []Fix {
	for _, a := range c.Argv[1:] {
		if a.Text == "install" && a.Span.Text() == a.Text {
			return []Fix{{Title: "add --break-system-packages", Unsafe: true, Edits: insertAfter(a.Span, " --break-system-packages")}}
		}
	}
	return nil
}
