package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "pip-wheel-missing",
	Summary: "pip install finds no wheel for this Python and platform",
	Doc: `pip builds the source, and where there is none either it stops: *No matching distribution found*.

## Why

Wheels are built for a version of Python, a machine and a C library: manylinux wheels need glibc of their version or
a newer one, and none of them runs on Alpine's musl.

It is an error when the index has no file of any requested version that fits, and no source. It is a warning when
the version that pip chooses has wheels for other interpreters or platforms alone, so that it has compiled parts,
and the image has no C compiler to build them with.

Offline a table answers for pinned releases of well-known projects, such as numpy and pandas, and what it says is a
warning: there is no wheel and no compiler, or the source is known not to build for this Python.

## Good

Use an image with another Python or C library, another version, or install a compiler and the headers.`,
	Severity: Error,
	Requires: []analyzers.Node{evaluate.Analyzer, stages.Analyzer},
	Check: func(p *Pass) {
		restOf(p, "pip-wheel-missing", lacking(p, "pip", "wheel", func(_ *state.Step, n state.Need) string { return n.Version }, ""))
	},
})
