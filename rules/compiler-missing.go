package rules

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/buildtools"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "compiler-missing",
	Summary: "a source build without the compiler or tool that it starts",
	Doc: "`pip install psycopg2`" + ` stops with *pg_config executable not found*, cmake with
*No CMAKE_CXX_COMPILER could be found*, cargo with *linker ` + "`cc`" + ` not found*, pecl with *Cannot find
autoconf*, and pip with *Cannot find command 'git'* at a ` + "`git+https://`" + ` address.

## Why

Slim images have no compiler. All tools that a build lacks are reported at once, with the line that installs them.

Builds from source are recognized for cmake, meson, configure, cargo, go with cgo, node-gyp, pecl, nvcc, setup.py
build_ext and for well-known packages of PyPI and RubyGems that have no prebuilt releases; a note names the source.
Whether the tools are installed follows from the image's files and from what was installed before. It is an error for
git, which pip needs to fetch, and for go if CGO_ENABLED=1 and a package calls C. A project may work without the other
tools, so they are warnings.

## Good

Install the tools in the stage that builds, and copy the result into the final one.`,
	Severity: Error,
	Requires: []analyzers.Node{buildtools.Analyzer, evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		told := map[source.Span]bool{}
		failures(p, "compiler-missing", func(_ *state.Step, f state.Failure) {
			told[f.Span] = true
			p.Report(Diagnostic{Span: f.Span, Likely: f.Likely, Message: f.Reason})
		})
		for _, l := range buildtools.Analyzer.Of(p.Pass) {
			if said(told, l.Span) {
				continue
			}
			var kinds, commands []string
			for _, t := range l.Missing {
				kinds = append(kinds, cmp.Or(t.Kind, t.Names[0]))
				commands = append(commands, t.Names[0])
			}
			d := Diagnostic{Span: l.Span, Likely: l.Likely, Message: fmt.Sprintf("%s needs %s, which %s does not have", l.Build, strings.Join(kinds, ", "), imageName(l.Before))}
			if names, install := references.Packages(l.Before, commands...); len(names) > 0 {
				d.Related = append(d.Related, note("to install it: %s", install))
			}
			d.Related = append(d.Related, note("source: %s", l.Source))
			d.Related = append(d.Related, partial(l.Before)...)
			p.Report(d)
		}
	},
})

// said reports whether a command is known to fail for want of its compiler.
func said(told map[source.Span]bool, command source.Span) bool {
	for at := range told {
		if at.File == command.File && at.Start >= command.Start && at.End <= command.End {
			return true
		}
	}
	return false
}
