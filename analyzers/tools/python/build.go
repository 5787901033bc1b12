package python

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// backend is what builds a project, and what it stops without.
type backend struct {
	module   string // of build-backend: its first part
	readme   string // what it says of a readme that is not there; "" where it goes on
	license  bool   // it reads the license's file as well
	packages bool   // it stops where it does not find the package's folder
}

// Sources: hatchling 1.27 (metadata/core.py, builders/wheel.py), poetry-core 2.1 (masonry/metadata, utils/module.py),
// flit_core 3.12 (config.py, common.py), as built with on Debian 13; setuptools 78 passes over a readme that is
// missing; docs.astral.sh/uv, "The uv build backend", of uv_build.
var backends = []backend{
	{module: "hatchling", readme: "file does not exist", license: true, packages: true},
	{module: "poetry", readme: "Readme path does not exist", packages: true},
	{module: "flit_core", readme: "Description file does not exist", packages: true},
	{module: "uv_build", readme: "failed to open file", packages: true},
	{module: "setuptools"},
}

// built looks at a project that pip, or another, is to build in its folder.
func (a buildCall) built(arg effects.Arg, dir, from string) {
	if a.misread(arg, dir, from); a.Failed {
		return
	}
	p, ok := pyproject.In(a.World, dir)
	script := a.Stat(path.Join(dir, "setup.py")).Entry
	if ok && (p.Build.Backend != "" || len(p.Build.Requires) > 0) {
		a.backed(arg, dir, from, p)
	}
	bare := !ok && a.Stat(path.Join(dir, "pyproject.toml")).Entry.Presence == filesystem.Absent
	ours := bare || ok && (p.Build.Backend == "" || strings.HasPrefix(p.Build.Backend, "setuptools"))
	if !a.Failed && ours && a.with != nil {
		a.wheeled(arg, from, bare)
	}
	if ok && !a.Failed && p.Build.Backend == "" && len(p.Build.Requires) == 0 {
		a.accidental(arg, dir, from, p)
	}
	if !a.Failed && ours && script.Presence == filesystem.Present && script.Has(filesystem.KnowContent) &&
		!script.Likely {
		if a.hidden(arg, path.Join(dir, "setup.py"), string(script.Content), p, bare); a.Failed {
			return
		}
		a.setup(arg, dir, dir, string(script.Content))
	}
}

// shut refuses a project that is for other releases of Python, as pip does when it has built the metadata.
func (a buildCall) shut(arg effects.Arg, dir, from string) {
	minor, likely := a.LikelyMinor()
	p, _ := pyproject.In(a.World, dir)
	pythons := p.Pythons()
	for _, name := range []string{"setup.cfg", "setup.py"} {
		if e := a.Stat(path.Join(dir, name)).Entry; p.Project == nil && pythons == "" && e.Has(filesystem.KnowContent) {
			pythons, likely = pyproject.Declared(string(e.Content)), likely || e.Likely || name == "setup.py"
		}
	}
	if why := pyproject.Shuts(cmp.Or(p.Name(), "of "+dir), pythons, minor); why != "" && !a.Failed && a.with != nil &&
		!a.with.Has("ignore-requires-python") && a.Lookup("PIP_IGNORE_REQUIRES_PYTHON").Unset {
		a.Refuse(arg, state.FailsExit, from+why, likely)
	}
}

// misread refuses what pyproject.toml says and nothing takes.
func (a buildCall) misread(arg effects.Arg, dir, from string) {
	e := a.Stat(path.Join(dir, "pyproject.toml")).Entry
	if e.Presence != filesystem.Present || !e.Has(filesystem.KnowContent) {
		return
	}
	minor, _ := a.LikelyMinor()
	aside := a.with == nil || !a.with.Has("no-build-isolation", "no-use-pep517") && a.Lookup("PIP_NO_BUILD_ISOLATION").Unset
	why := pyproject.Misread(e.Content, aside, minor >= 9 && a.Lookup("PIP_CONSTRAINT").Unset)
	if why != "" {
		a.Refuse(arg, state.FailsExit, from+why, e.Likely)
	}
}

// wheeled refuses what setuptools, before 70.1, does not build without the project wheel, and what pip then does in an
// environment of its own. Sources: setuptools' history, 70.1; pip's news, 23.1 and 25.3.
func (a buildCall) wheeled(arg effects.Arg, from string, bare bool) {
	python, likely := a.Python()
	presence, unsure := a.ModulePresence(python, "wheel")
	if presence != filesystem.Absent || a.with.Has("no-use-pep517") || !a.Lookup("PIP_NO_BUILD_ISOLATION").Unset {
		return
	}
	setuptools, pip := poetryCall(a).versionOf("setuptools"), poetryCall(a).versionOf("pip")
	switch {
	case a.with.Has("no-build-isolation"):
		if held, doubt := a.ModulePresence(python, "setuptools"); held == filesystem.Absent {
			a.Refuse(arg, state.FailsModule, from+"No module named 'setuptools': --no-build-isolation builds with installed packages only", likely || doubt)
			return
		}
		old := bare && (pip == "" || pypi.Excludes(">=23.1", pip)) // runs setup.py install
		if !old && setuptools != "" && pypi.Excludes(">=70.1", setuptools) && !a.with.Has("use-feature") {
			a.Refuse(arg, state.FailsModule, from+"invalid command 'bdist_wheel': setuptools "+setuptools+" needs wheel, which is not installed", likely || unsure)
		}
	case bare && pip != "" && !pypi.Excludes(">=23.1", pip):
		var p pyproject.File
		p.Build.Requires = []string{"setuptools>=40.8.0"}
		a.provided(arg, from, p)
	}
}

// backed looks at what the backend of a project needs.
func (a buildCall) backed(arg effects.Arg, dir, from string, p pyproject.File) {
	module, _, _ := strings.Cut(strings.TrimSuffix(p.Build.Backend, ":__legacy__"), ".")
	if module == "" {
		module = "setuptools"
	}
	if a.unbuildable(arg, from, module, p); a.Failed || len(p.Build.Path) > 0 {
		return
	}
	if p.Requires("setuptools-scm", "hatch-vcs", "setuptools-git-versioning", "versioningit") {
		a.versioned(arg, dir, from, p)
	}
	i := slices.IndexFunc(backends, func(b backend) bool { return b.module == module })
	if i < 0 || a.Failed {
		return
	}
	b := backends[i]
	if b.readme != "" {
		for _, name := range p.Files(b.license) {
			if e := a.Stat(path.Join(dir, name)).Entry; !path.IsAbs(name) && e.Presence == filesystem.Absent {
				a.Refuse(arg, state.FailsPath, from+b.readme+": "+path.Join(dir, name), e.Likely)
				return
			}
		}
	}
	switch {
	case b.packages:
		a.ofName(arg, dir, from, module, p)
	case module == "setuptools":
		if a.found(arg, dir, from, p); !a.Failed {
			a.accidental(arg, dir, from, p)
		}
	}
}

// unbuildable refuses where the backend is not there: where a build has an environment of its own and no index is
// asked, or where it has none and the backend is not installed. Source: pip's documentation, "Build isolation"; PEP
// 517.
func (a buildCall) unbuildable(arg effects.Arg, from, module string, p pyproject.File) {
	if a.with == nil {
		return
	}
	off := a.Lookup("PIP_NO_BUILD_ISOLATION")
	switch {
	case !off.Unset && !a.with.Has("no-build-isolation"), a.with.Has("group", "python"):
	case a.with.Has("no-build-isolation"):
		python, likely := a.Python()
		if presence, unsure := a.ModulePresence(python, module); presence == filesystem.Absent &&
			len(p.Build.Path) == 0 {
			a.Refuse(arg, state.FailsModule, from+"no module "+module+" to build with (--no-build-isolation)", likely || unsure)
		}
	case len(p.Build.Requires) > 0:
		a.provided(arg, from, p)
	}
}

// provided refuses where no index is asked and no folder of links has what a build requires.
func (a buildCall) provided(arg effects.Arg, from string, p pyproject.File) {
	minor := a.Minor()
	if minor == 0 || a.Varied() {
		return
	}
	of := a.Platform(minor)
	w := wishes{limits: map[string][]string{}, vague: map[string]bool{}}
	q, ok := a.pipPlaces(a.with, &w, of)
	none, known := says(a.World, "PIP_NO_INDEX")
	if none = none || a.with.Has("no-index"); !none || !known || len(q.Sources) > 0 || !ok && len(a.links(a.with)) > 0 {
		return
	}
	chooser := a.chooser(packages.Query{Manager: "pip", Arch: a.Arch(), Links: append([]string{}, q.Links...)})
	for _, line := range p.Build.Requires {
		rest, marker := pypi.Marked(line)
		r, _, ok := requirement.Of(rest, packages.Requirement{})
		if !ok || pypi.Judge(marker, of) != pypi.Holds || chooser == nil {
			continue
		}
		if c := chooser.Choose(of, []packages.Requirement{r})[0]; (c.Lacks == "name" || c.Lacks == "version") && !c.Likely {
			a.Refuse(arg, state.FailsPipPackage, from+"no matching distribution found for "+rest+", which the build of the project requires in its own environment", false)
			return
		}
	}
}

// versioned refuses a project whose version comes of its repository where there is none. Source: setuptools_scm's
// documentation, "Usage", and that of hatch-vcs.
func (a buildCall) versioned(arg effects.Arg, dir, from string, p pyproject.File) {
	if p.Described() {
		a.unversioned(arg, dir, from)
	}
}

// unversioned refuses where a folder has no repository, and nothing else says its version.
func (a buildCall) unversioned(arg effects.Arg, dir, from string) {
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "SETUPTOOLS_SCM_") && !v.Unset {
			return
		}
	}
	likely := a.Open
	for _, name := range []string{".git", ".hg", ".git_archival.txt", ".hg_archival.txt", "PKG-INFO"} {
		e := a.Stat(path.Join(dir, name)).Entry
		if e.Presence != filesystem.Absent {
			return
		}
		likely = likely || e.Likely
	}
	a.Refuse(arg, state.FailsPath, from+"unable to detect the version: no .git in "+dir+", and SETUPTOOLS_SCM_PRETEND_VERSION is not set", likely)
}

// ofName refuses where a backend does not find the folder of the package, which is named after the project.
func (a buildCall) ofName(arg effects.Arg, dir, from, module string, p pyproject.File) {
	defer a.Weigh()()
	name := p.Name()
	switch {
	case name == "":
		return
	case module == "hatchling" && p.Tool.Hatch.Build != nil, module == "uv_build" && p.Tool.UV["build-backend"] != nil:
		return
	case module == "flit_core" && p.Tool.Flit.Module["name"] != "":
		name = p.Tool.Flit.Module["name"]
	case module == "poetry" && p.Tool.Poetry != nil && (p.Tool.Poetry.Packages != nil || p.Tool.Poetry.PackageMode != nil):
		return
	}
	likely := a.uncertain
	for _, parent := range []string{dir, path.Join(dir, "src")} {
		names, _ := a.State.Files.Children(a.Real(parent))
		e := a.Stat(parent).Entry
		if e.Presence == filesystem.Unknown || a.Stat(path.Join(parent, "nobody's name")).Entry.Presence != filesystem.Absent {
			return // anything may be in it
		}
		likely = likely || e.Likely
		for _, f := range names {
			if bare := strings.ToLower(strings.TrimSuffix(strings.ReplaceAll(f, "-", "_"), ".py")); bare == name || module == "hatchling" && f[0] != '.' && a.Stat(path.Join(parent, f, name)).Entry.Presence != filesystem.Absent {
				return
			}
		}
	}
	a.Refuse(arg, state.FailsPath, from+"no file or folder of package "+name+" in "+dir, likely)
}

// found refuses where setuptools is told to look for packages in a folder that is not there. Source: setuptools'
// documentation, "Package Discovery": where and package-dir's "" name the folder of egg-info as well.
func (a buildCall) found(arg effects.Arg, dir, from string, p pyproject.File) {
	root := p.Tool.Setuptools.PackageDir[""]
	if table, ok := p.Tool.Setuptools.Packages.(map[string]any); ok && root == "" {
		if find, ok := table["find"].(map[string]any); ok {
			if where, ok := find["where"].([]any); ok && len(where) == 1 {
				root, _ = where[0].(string)
			}
		}
	}
	if e := a.Stat(path.Join(dir, root)).Entry; root != "" && e.Presence == filesystem.Absent {
		a.Refuse(arg, state.FailsPath, from+"'"+root+"' does not exist or is not a directory: setuptools looks for packages in "+path.Join(dir, root), e.Likely)
		return
	}
	if list, ok := p.Tool.Setuptools.Packages.([]any); ok {
		for _, one := range list {
			name, _ := one.(string)
			a.packageDir(arg, dir, from, path.Join(root, strings.ReplaceAll(name, ".", "/")))
		}
	}
}

// packageDir refuses a package whose folder is not there.
func (a buildCall) packageDir(arg effects.Arg, dir, from, name string) {
	if e := a.Stat(path.Join(dir, name)).Entry; !a.Failed && name != "" && e.Presence == filesystem.Absent {
		a.Refuse(arg, state.FailsPath, from+"package directory '"+name+"' does not exist in "+dir, e.Likely)
	}
}
