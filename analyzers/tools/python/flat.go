package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// accidental refuses a project of which nothing says what its packages are, and whose folder has several that may be:
// setuptools does not choose. Source: setuptools' documentation, "Package Discovery", "Automatic discovery", and
// setuptools/discovery.py of 65.5; since 61.
func (a buildCall) accidental(arg effects.Arg, dir, from string, p pyproject.File) {
	applies, likely := a.chooses(dir, p)
	if !applies {
		return
	}
	names, complete := a.State.Files.Children(a.Real(dir))
	var folders, files []string
	for _, name := range names {
		e := a.Stat(path.Join(dir, name)).Entry
		module, python := strings.CutSuffix(name, ".py")
		switch {
		case e.Presence != filesystem.Present || e.Likely:
			complete = complete && e.Presence == filesystem.Absent
		case e.Type == filesystem.Directory && identified.MatchString(name) && !reserved.Has(name):
			folders = append(folders, name)
		case e.Type == filesystem.Regular && python && identified.MatchString(module) && !unshipped.Has(module):
			files = append(files, module)
		}
	}
	what, several := "packages", folders
	if len(folders) == 0 && complete {
		what, several = "modules", files
	}
	if len(several) > 1 {
		a.Refuse(arg, state.FailsExit, from+"Multiple top-level "+what+" discovered in a flat-layout: "+strings.Join(several, ", ")+
			": say in pyproject.toml which are meant, [tool.setuptools]", likely)
	}
}

// chooses reports whether setuptools looks for packages by itself, beside each other in the project's folder; likely where
// its version is not known.
func (a buildCall) chooses(dir string, p pyproject.File) (yes, likely bool) {
	s, src := p.Tool.Setuptools, a.Stat(path.Join(dir, "src")).Entry
	if p.Project == nil || src.Presence != filesystem.Absent || src.Likely {
		return false, false
	}
	if s.Packages != nil || s.Modules != nil || len(s.PackageDir) > 0 || s.Extensions != nil {
		return false, false
	}
	for _, name := range []string{"setup.py", "setup.cfg"} {
		e := a.Stat(path.Join(dir, name)).Entry
		known := e.Has(filesystem.KnowContent)
		if e.Presence != filesystem.Absent && (!known || chosen.MatchString(string(e.Content))) {
			return false, false
		}
	}
	for _, line := range p.Build.Requires {
		if strings.HasPrefix(line, "setuptools") && strings.ContainsAny(line, "<=~") && !strings.Contains(line, ">=") {
			return false, false
		}
	}
	if a.with != nil && a.with.Has("no-build-isolation") || !a.Lookup("PIP_NO_BUILD_ISOLATION").Unset {
		version := poetryCall(a).versionOf("setuptools")
		return version == "" || !pypi.Excludes(">=61", version), version == ""
	}
	return true, false
}

var (
	// chosen is what in a setup.py or a setup.cfg says what is packaged.
	chosen     = lazyregexp.New(`packages|py_modules|ext_modules|package_dir|cffi_modules|Extension|configuration`)
	identified = lazyregexp.New(`^[A-Za-z]\w*$`)
	// reserved and unshipped are names that are passed over.
	reserved = tools.WordList(`ci bin debian doc docs documentation manpages news newsfragments changelog test tests unit_test unit_tests example examples scripts
		tools util utils python build dist venv env requirements tasks fabfile site_scons benchmark benchmarks exercise exercises htmlcov`)
	unshipped = tools.WordList(`setup conftest test tests example examples build toxfile noxfile pavement dodo tasks fabfile SConstruct sconstruct Sconstruct conanfile
		manage benchmark benchmarks exercise exercises`)
)
