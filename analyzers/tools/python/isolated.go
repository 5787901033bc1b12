package python

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// foreign are modules of packages that no build has unless it asks for them, and that setup.py of extensions imports.
// What asks for one of them may get the others.
var foreign = tools.WordList(`torch numpy scipy Cython pybind11 tensorflow paddle jax mmcv`)

// plainRequirements take none of them along.
var plainRequirements = tools.WordList(`setuptools wheel ninja cmake packaging setuptools-scm build pip toml tomli`)

// hidden refuses a setup.py that imports what is not in the environment that pip makes for its build, whatever is
// installed beside it. Source: pip's documentation, "Build isolation".
func (a buildCall) hidden(arg effects.Arg, from, text string, p pyproject.File, bare bool) {
	apart, likely := a.isolated(bare)
	if !apart || slices.ContainsFunc(p.Build.Requires, func(r string) bool {
		return !plainRequirements.Has(pypi.Normal(pyproject.LeadingName.FindString(r)))
	}) {
		return
	}
	for _, name := range code.Imported(text) {
		if foreign.Has(name) {
			a.Refuse(arg, state.FailsModule, path.Base(from)+" imports "+name+
				", which an isolated build lacks (--no-build-isolation)", likely)
			return
		}
	}
}

// isolated reports whether pip builds a project in an environment of its own: one with a pyproject.toml always, another
// from 25.3 on, and from 23.1 on where wheel is not installed. Source: pip's news.
func (a buildCall) isolated(bare bool) (yes, likely bool) {
	if a.with == nil || a.with.Has("no-build-isolation", "no-use-pep517") ||
		!a.Lookup("PIP_NO_BUILD_ISOLATION").Unset || !a.Lookup("PIP_CONFIG_FILE").Unset {
		return false, false
	}
	if !bare || a.with.Has("use-pep517") {
		return true, false
	}
	python, unsure := a.Python()
	presence, doubt := a.ModulePresence(python, "wheel")
	pip := poetryCall(a).versionOf("pip")
	switch {
	case pip == "":
		return presence == filesystem.Absent && a.Minor() >= 12, true
	case !pypi.Excludes(">=25.3", pip):
		return true, false
	case pypi.Excludes(">=23.1", pip):
		return false, false
	}
	return presence == filesystem.Absent, unsure || doubt
}
