package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/servers"
	"github.com/layerlint/layerlint/analyzers/tools/python/starts"
)

// applications are the tools that servers are, and alembic, which imports the application as they do. Source of its
// options: "alembic --help" of Alembic 1.13.
func applications() (all []*tools.Tool) {
	for _, s := range servers.All {
		all = append(all, &tools.Tool{Names: tools.Names(s.Name), Manager: "application", Run: Run, Supposes: true, Effect: serving, Grammar: effects.Getopt(s.Short, s.Long)})
	}
	alembic := &tools.Tool{Names: tools.Names("alembic"), Manager: "application", Run: Run, Supposes: true, Effect: serving, Grammar: effects.Getopt("cnx", "config name")}
	pytest := &tools.Tool{Names: tools.Names("pytest py.test pytest-3 py.test-3"), Manager: "application", Run: Run, Supposes: true, Effect: testing, Grammar: pytestLine}
	sphinx := &tools.Tool{Names: tools.Names("sphinx-build"), Manager: "application", Run: Run, Supposes: true, Effect: serving, Grammar: sphinxLine}
	return append(all, alembic, pytest, sphinx)
}

// sphinxLine is a command line of sphinx-build's. Source: its manual page, Sphinx 7.
var sphinxLine = effects.Getopt("bdDcAjtwM", "builder jobs doctree-dir conf-dir define html-define tag warning-file")

// pytestLine is a command line of pytest's. Source: "pytest --help" of pytest 8.3.
var pytestLine = effects.Getopt("cgkmnoprWv", `maxfail tb durations durations-min ignore ignore-glob deselect import-mode config-file rootdir override-ini cov cov-report cov-config
	cov-fail-under junitxml junit-xml basetemp log-level log-cli-level log-file capture show-capture color
	strict-markers numprocesses dist timeout
	confcutdir pythonwarnings asyncio-mode ds reuse-db html randomly-seed`)

// serving is what a server needs and may do.
func serving(l effects.Line) effects.Effect {
	instead := effects.Foreign(append([]effects.Arg{{Text: l.Name, Known: true}}, l.Args...)) // the project's own code
	return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: "application", Text: l.Name, Options: l.Options, Paths: l.Options.Operands, Instead: &instead}}}
}

// testing is what pytest needs and may do: the project's own code runs.
func testing(l effects.Line) effects.Effect {
	e := serving(l)
	own := append(effects.Scratch(), effects.OwnCode()...)
	e.Actions[0].Instead = &effects.Effect{Modelled: true, Doubtful: true, Actions: own}
	return e
}

// application looks at what a server is given, and then does what the text tells.
func (a *call) application(x effects.Action) {
	switch s, ok := servers.Of(x.Text); {
	case x.Options.Has("h", "help", "version") || a.Doubtful:
	case ok:
		starts.Serve(a.Finder, s, x)
	case x.Text == "sphinx-build":
		starts.Documented(a.Finder, x)
	case x.Text == "alembic":
		starts.Alembic(a.Finder, x)
	case strings.HasPrefix(x.Text, "pytest") || strings.HasPrefix(x.Text, "py.test"):
		starts.Pytest(a.Finder, x, !slices.ContainsFunc(a.Fields, func(w tools.Word) bool { return w.Text == "-m" }) || path.Base(a.Fields[0].Text) == x.Text)
	}
	a.Instead(x)
}

// script is the code that an interpreter runs, and what it may do.
func (a *call) script(x effects.Action) {
	if x.Text == built {
		buildCall{a}.extended()
		return
	}
	narrow := starts.Script(a.Finder, x)
	if x.Text == "" {
		buildCall{a}.setupRun(x)
	}
	if !narrow {
		a.Instead(x)
	}
}
