package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
)

// BareBuild is a package that pip builds from source, whose setup.py imports a module that its build does not have.
type BareBuild struct {
	Install
	gpucheck.SourceBuild
	Isolated bool // pip builds it in an environment of its own
}

var (
	ownPython = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?python:`)
	torchless = lazyregexp.New(`^(?:docker\.io/|nvcr\.io/)?(?:(?:library/)?(?:python|ubuntu|debian)|nvidia/cuda):`)
)

// installers may install torch without its name being seen.
var installers = lazyregexp.New(`\b(?:conda|mamba|poetry|pdm|pixi|pipenv|uv (?:sync|run|export))\b|-r\s|--requirement`)

// without lists packages that do not take torch along.
var without = names("pip", "setuptools", "wheel", "packaging", "ninja", "cmake", "numpy", "pybind11", "cython", "build",
	"psutil", "einops", "uv")

// BareBuilds lists what the stage's commands build without the module that it imports, as far as it is known.
func BareBuilds(s *Stage) []BareBuild {
	var found []BareBuild
	for _, i := range s.Installs {
		elsewhere := i.Index != "" || len(i.Indexes) > 0 && !i.Git
		if i.Manager != "pip" || i.Guarded() || i.Finished || i.Wheel || elsewhere {
			continue
		}
		b, ok := gpucheck.SourceBuildOf(i.Name, i.Version, i.Git)
		if !ok {
			continue
		}
		apart := apart(s, i, b)
		if apart && !constrained(i) || !apart && b.Imports == "torch" && !mayHaveTorch(s, i) {
			found = append(found, BareBuild{i, b, apart})
		}
	}
	return found
}

// apart reports whether pip builds a package in an environment of its own: with a pyproject.toml always, without one
// from 25.3 on, or from 23.1 on where wheel is not installed, as in official images of Python 3.12 and later.
func apart(s *Stage, i Install, b gpucheck.SourceBuild) bool {
	for _, name := range []string{"PIP_NO_BUILD_ISOLATION", "UV_NO_BUILD_ISOLATION", "PIP_CONFIG_FILE"} {
		if _, set := i.Call.Before.Env.Lookup(name); set {
			return false
		}
	}
	if !i.Install.Isolated || b.PyProject || path.Base(i.Call.Argv[0].Text) == "uv" {
		return i.Install.Isolated
	}
	python, wheel := s.python(i), false
	for _, earlier := range before(s, i) {
		wheel = wheel || earlier.Name == "wheel" || earlier.Name == "setuptools"
	}
	line := s.Lineage()
	switch {
	case python == "" || compareVersions(python, "3.9") < 0: // for which there is no such pip
		return false
	case renewed(s, i):
		return true
	}
	return !wheel && compareVersions(python, "3.12") >= 0 && ownPython.MatchString(line[len(line)-1].Base.Ref)
}

// renewed reports whether pip itself is brought up to date before a command.
func renewed(s *Stage, i Install) bool {
	return slices.ContainsFunc(before(s, i), func(other Install) bool {
		held := strings.ContainsAny(other.Span.Text(), "<=~")
		return other.Name == "pip" && other.Manager == "pip" && !held && other.Call.Reach == state.Always &&
			slices.ContainsFunc(other.Call.Argv, func(a state.Argument) bool { return a.Text == "-U" || a.Text == "--upgrade" })
	})
}

// constrained reports whether a constraint may hold setuptools back in the environments of builds.
func constrained(i Install) bool {
	for _, name := range []string{"PIP_CONSTRAINT", "PIP_BUILD_CONSTRAINT", "UV_BUILD_CONSTRAINT", "UV_CONSTRAINT"} {
		if _, set := i.Call.Before.Env.Lookup(name); set {
			return true
		}
	}
	return strings.Contains(i.Call.Text(), "constraint")
}

// before lists what the lineage installs before a command.
func before(s *Stage, i Install) []Install {
	var list []Install
	for _, l := range s.Lineage() {
		for _, other := range l.Installs {
			if l != s || other.Call != i.Call && other.Call.Start < i.Call.Start {
				list = append(list, other)
			}
		}
	}
	return list
}

// mayHaveTorch reports whether torch may be there before a command: the image may have it, or something that was
// installed may have taken it along.
func mayHaveTorch(s *Stage, i Install) bool {
	line := s.Lineage()
	if root := line[len(line)-1]; !torchless.MatchString(root.Base.Ref) || len(line) > 1 {
		return true
	}
	for _, step := range s.Steps {
		at := step.Instruction.Span
		if at.Start < i.Call.Start && installers.MatchString(at.Text()) ||
			len(step.Copies) > 0 && step.Copies[0].From != nil {
			return true
		}
	}
	return slices.ContainsFunc(before(s, i), func(other Install) bool {
		return other.Manager != "apt" && !without[other.Name]
	})
}
