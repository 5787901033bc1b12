package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "build-module-missing",
	Summary: "a package is built without a module that its setup.py imports",
	Doc: `pip stops while it prepares the package: *ModuleNotFoundError: No module named 'torch'*, although torch is
installed, or *No module named 'pkg_resources'*.

## Why

PyPI has no finished wheels of flash-attn, torch-scatter and others, and a repository has none: pip runs their
setup.py, which imports torch. By default it does so in an environment of its own, which has no torch. A source
without a pyproject.toml is built there by pip from 25.3 on, by uv, and by pip from 23.1 on where wheel is not
installed, as in the official images of Python 3.12 and later. With --no-build-isolation torch must have been
installed by an earlier command: one command builds everything before it installs anything.

The environment has the newest setuptools, which from 82 on has no pkg_resources; older sources import it.

Only packages of *layerlint gpu tables "source builds"* are known. Nothing is reported if torch, or an older
setuptools, may be there.

## Good

Install torch and what the build needs first, then the package with --no-build-isolation.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, u := range gpu.BareBuilds(s) {
				p.Report(unbuilt(u))
			}
		})
	},
})

func unbuilt(u gpu.BareBuild) Diagnostic {
	d := Diagnostic{Span: u.Span, Likely: true}
	switch {
	case u.Imports == "pkg_resources":
		d.Message = fmt.Sprintf("%s imports pkg_resources to build, which setuptools 82 lacks", u.Name)
		d.Related = append(d.Related, note("pip builds it in an environment of its own, with the newest setuptools"),
			note("pip install \"setuptools<82\" wheel, then install it with --no-build-isolation"))
	case u.Isolated:
		d.Message = fmt.Sprintf("%s imports %s to build, which an isolated build lacks", u.Name, u.Imports)
		d.Related = append(d.Related,
			note("install %s, packaging, ninja and wheel first, then it with --no-build-isolation", u.Imports))
	default:
		d.Message = fmt.Sprintf("%s imports %s to build, which is not installed before it", u.Name, u.Imports)
		d.Related = append(d.Related, note("install %s by an earlier command", u.Imports))
	}
	d.Related = append(d.Related, note("source: %s", u.From))
	return d
}
