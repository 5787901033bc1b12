package python

import (
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/lockhash"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// managers are Poetry and Pipenv. Sources: "poetry list" and "poetry install --help" of Poetry 1.8 and 2.1; "pipenv
// install --help" of Pipenv 2024.4.
func managers() []*tools.Tool {
	return []*tools.Tool{
		{Names: tools.Names("poetry"), Answers: tools.Names("h help"), Manager: "poetry", Run: Run, Supposes: true, Effect: managed("poetry"),
			Root: effects.Rooted("pyproject.toml", "install sync lock export build", "C", "directory", "P", "project"), Grammar: effects.Subcommands("CP", "directory project", "CPfoE",
				"directory project only with without extras format output group source python platform lock")},
		{Names: tools.Names("pipenv"), Answers: tools.Names("h help"), Manager: "pipenv", Run: Run, Supposes: true, Effect: managed("pipenv"),
			Root: effects.Rooted("Pipfile", "install sync"), Grammar: effects.Subcommands("", "python pypi-mirror", "ierc",
				"python pypi-mirror index requirements extra-pip-args categories editable")},
	}
}

// managed is a command that looks at the project's files.
func managed(name string) func(effects.Line) effects.Effect {
	return func(l effects.Line) effects.Effect {
		instead := environment(l)
		return effects.Effect{Modelled: true, Actions: []effects.Action{{Kind: effects.Project, Manager: name,
			Text: l.Verb.Text, Options: l.Options, Paths: l.Operands, Instead: &instead}}}
	}
}

// poetry refuses what Poetry refuses before it installs anything.
func (a poetryCall) run(x effects.Action) {
	defer a.wrote(x)
	if !slices.Contains([]string{"install", "sync", "update", "lock", "export", "build", "add", "run", "check", "show", "shell"}, x.Text) || x.Options.Has("version") || a.Doubtful {
		return
	}
	base, ok := a.Dir.Text, a.Dir.Known
	for _, option := range []string{"C", "directory", "P", "project"} {
		if v, given := x.Options.Value(option); given {
			base, ok = a.At(v)
		}
	}
	version := a.versionOf("poetry")
	if a.departed(x, version); !ok || a.Failed {
		return
	}
	at, e := a.Above(base, "pyproject.toml")
	switch {
	case e.Presence == filesystem.Absent:
		a.Refuse(effects.Arg{}, state.FailsPath, "Poetry could not find a pyproject.toml file in "+base+" or its parents", e.Likely)
		return
	case e.Presence != filesystem.Present || e.Likely:
		return
	}
	if p, ok := pyproject.In(a.World, path.Dir(at)); ok && p.Project != nil && p.Tool.Poetry == nil && version != "" && pypi.Excludes(">=2", version) {
		a.Refuse(effects.Arg{}, state.FailsPath, "[tool.poetry] section not found in "+at+": Poetry "+version+" does not read [project], which 2.0 does", e.Likely)
		return
	}
	if x.Text == "install" || x.Text == "sync" {
		a.outOfStep(path.Dir(at), e, version)
		a.rooted(x, path.Dir(at), version)
	}
	if x.Text == "run" {
		a.within(x)
	}
}

// wrote is what a command of Poetry's may have changed: lock makes a lock file.
func (a poetryCall) wrote(x effects.Action) {
	at, e := a.Above(a.Dir.Text, "pyproject.toml")
	switch {
	case !a.Dir.Known || e.Presence != filesystem.Present:
	case x.Text == "lock":
		a.Forget(path.Join(path.Dir(at), "poetry.lock"))
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: ".cache", Known: true}, {Env: "HOME", Text: ".config", Known: true}, {Env: "POETRY_CACHE_DIR", Known: true}}})
		return
	case x.Text == "config" && !x.Options.Has("local", "migrate") && !slices.ContainsFunc(x.Paths, placed):
		x.Instead = &effects.Effect{Actions: aside(a.Dir.Text)}
	case x.Text == "install" && a.rootless(x, path.Dir(at), e):
		x.Instead = &effects.Effect{Actions: aside(path.Dir(at), "poetry.lock")}
	}
	a.Instead(x)
}

// placed reports whether a setting may say where Poetry keeps its files.
func placed(setting effects.Arg) bool {
	return !setting.Known || strings.ContainsAny(setting.Text, "/$") || strings.Contains(setting.Text, "path") || strings.Contains(setting.Text, "-dir")
}

// pathed is a dependency that lies in a folder.
var pathed = lazyregexp.New(`\b(path|file)\s*=|file:`)

// rootless reports whether Poetry builds nothing in a folder that it may leave things in: no project of another folder, and its
// own, where it is installed at all, leaves what is known.
func (a poetryCall) rootless(x effects.Action, dir string, e filesystem.Entry) bool {
	p, ok := pyproject.In(a.World, dir)
	local := a.Stat(path.Join(dir, "poetry.toml")).Entry // may say where the environment lies
	said := effects.Arg{Text: string(local.Content), Known: local.Has(filesystem.KnowContent)}
	if !ok || local.Presence != filesystem.Absent && placed(said) || x.Options.Has("C", "directory", "P", "project") || pathed.MatchString(string(e.Content)) {
		return false
	}
	unpackaged := p.Tool.Poetry != nil && p.Tool.Poetry.PackageMode != nil && !*p.Tool.Poetry.PackageMode
	return unpackaged || x.Options.Has("no-root") || buildCall(a).leaves(dir)
}

// versionOf is the version of a program's project, "" when it is not known: that of the interpreter's packages, or what
// the variable says by which its installer is told.
func (a poetryCall) versionOf(name string) string {
	defer a.Weigh()()
	if v := a.Lookup(strings.ToUpper(name) + "_VERSION"); v.Known && v.Text != "" {
		return v.Text
	}
	for _, key := range []string{"python3-" + name, name} {
		if p := a.State.Packages.Lookup("dpkg", key); p.Presence == filesystem.Present && !p.Likely && p.Version != "" {
			return upstreamVersion.FindString(p.Version)
		}
	}
	if v := packagedVersions[name][a.onlyDebian(name)]; v != "" {
		return v
	}
	dirs := a.SiteDirs()
	if len(dirs) == 0 {
		for _, pattern := range []string{"/usr/local/lib/python3.*/site-packages", "/opt/*/lib/python3.*/site-packages"} {
			dirs = append(dirs, filesystem.Glob(a.State.Files, pattern, true).Paths...)
		}
	}
	for _, dir := range dirs {
		found, _ := a.State.Files.Children(a.Real(dir))
		for _, f := range found {
			held, rest, _ := strings.Cut(f, "-")
			if version, ok := strings.CutSuffix(rest, ".dist-info"); ok && pypi.Normal(held) == name && a.Stat(path.Join(dir, f)).Entry.Presence == filesystem.Present {
				return version
			}
		}
	}
	return ""
}

// packagedVersions are by Debian's release. Source: Debian's package lists, python3-poetry, 2026-11-22.
var packagedVersions = map[string]map[string]string{"poetry": {"12": "1.3.2", "13": "2.1.2"}}

// onlyDebian is Debian's release where a program can be none but its package's: no directory before /usr/bin may have
// one.
func (a poetryCall) onlyDebian(name string) string {
	release := string(a.Stat("/etc/os-release").Entry.Content) // an installation leaves the release as it is
	version := debianRelease.FindStringSubmatch(release)
	for _, dir := range a.SearchPath() {
		switch e := a.Stat(path.Join(dir, name)).Entry; {
		case dir == "/usr/bin" && version != nil && strings.Contains(release, "ID=debian") && e.Presence != filesystem.Absent:
			return version[1]
		case e.Presence != filesystem.Absent && dir != "/usr/sbin":
			return ""
		}
	}
	return ""
}

var debianRelease = lazyregexp.New(`VERSION_ID="?(\d+)`)

// gone are options and commands that Poetry 2.0 does not have any more. Source: Poetry's changelog, 2.0.0, 2025-01-05.
var gone = map[string][]string{"install": {"no-dev", "remove-untracked"}, "update": {"no-dev"}, "export": {"dev"}, "show": {"no-dev"}, "lock": {"no-update", "check"}}

// departed refuses what the version of Poetry does not have; that of one that is not known is the newest as a rule.
func (a poetryCall) departed(x effects.Action, version string) {
	if version != "" && major(version) < 2 {
		return
	}
	for _, option := range gone[x.Text] {
		if v, given := x.Options.Value(option); given {
			a.Refuse(v, state.FailsOption, "the option --"+option+" does not exist in Poetry 2", version == "")
			return
		}
	}
	if x.Text == "shell" || x.Text == "export" {
		plugin := filesystem.Absent
		likely := version == ""
		for _, dir := range a.SiteDirs() {
			p, unsure := a.ModuleIn(dir, "poetry_plugin_"+x.Text, false)
			if likely = likely || unsure; p != filesystem.Absent {
				plugin = p
			}
		}
		if plugin == filesystem.Absent && len(a.SiteDirs()) > 0 {
			a.Refuse(effects.Arg{}, state.FailsOption, "Poetry 2 has no command "+x.Text+" without poetry-plugin-"+x.Text, likely)
		}
	}
}

// outOfStep refuses a lock file that was made of another pyproject.toml. Poetry before 1.5 says so and goes on.
func (a poetryCall) outOfStep(dir string, project filesystem.Entry, version string) {
	lock := a.Stat(path.Join(dir, "poetry.lock")).Entry
	if lock.Presence != filesystem.Present || lock.Likely || !lock.Has(filesystem.KnowContent) ||
		!project.Has(filesystem.KnowContent) {
		return
	}
	hashes, held := lockhash.Poetry(project.Content), lockhash.OfPoetry(lock.Content)
	if version != "" && pypi.Excludes(">=1.5", version) || len(hashes) == 0 || held == "" || slices.Contains(hashes, held) {
		return
	}
	a.Refuse(effects.Arg{}, state.FailsPath, "pyproject.toml changed significantly since poetry.lock was last generated: run `poetry lock`", version == "")
}

// rooted refuses where the project itself is installed and is not all there. Poetry 1.7 and 1.8 warn of it and go on.
// Source: Poetry's changelog, 1.7.0 and 2.0.0; 1.3.2 as Debian 12 has it was run.
func (a poetryCall) rooted(x effects.Action, dir, version string) {
	only, limited := x.Options.Value("only")
	if a.Failed || x.Options.Has("no-root") || limited && !strings.Contains(only.Text, "main") || version != "" && major(version) < 2 && !pypi.Excludes(">=1.7", version) {
		return
	}
	p, ok := pyproject.In(a.World, dir)
	if !ok || p.Tool.Poetry != nil && p.Tool.Poetry.PackageMode != nil || p.Project == nil && p.Tool.Poetry == nil {
		return
	}
	for _, name := range p.Files(false) {
		if e := a.Stat(path.Join(dir, name)).Entry; !path.IsAbs(name) && e.Presence == filesystem.Absent {
			a.Refuse(effects.Arg{}, state.FailsPath, "the current project could not be installed: Readme path "+path.Join(dir, name)+" does not exist", e.Likely || version == "")
			return
		}
	}
	if old := version != "" && major(version) < 2; !old && (p.Build.Backend == "" || strings.HasPrefix(p.Build.Backend, "poetry")) {
		a.uncertain = version == ""
		buildCall(a).ofName(effects.Arg{}, dir, "the current project could not be installed: ", "poetry", p)
	}
}

// pipenv refuses what Pipenv refuses before it installs anything. Source: Pipenv's routines/install.py and
// routines/sync.py, 2024.4.
func (a poetryCall) pipenv(x effects.Action) {
	defer a.pipenvWrote(x)
	o := x.Options
	if x.Text == "run" && !a.settled() {
		a.within(x)
		return
	}
	if x.Text != "install" && x.Text != "sync" && x.Text != "requirements" || o.Has("r", "requirements") || len(x.Paths) > 0 || a.Doubtful || !a.Dir.Known {
		return
	}
	if a.settled() {
		return
	}
	at, pipfile := a.Above(a.Dir.Text, "Pipfile")
	if pipfile.Presence == filesystem.Unknown || pipfile.Likely {
		return
	}
	dir := a.Dir.Text
	if pipfile.Presence == filesystem.Present {
		dir = path.Dir(at)
	}
	lock := a.Stat(path.Join(dir, "Pipfile.lock")).Entry
	switch {
	case lock.Presence == filesystem.Absent && (x.Text != "install" || o.Has("system") && pipfile.Presence == filesystem.Present):
		a.Refuse(effects.Arg{}, state.FailsPath, "Pipfile.lock not found in "+dir, lock.Likely)
	case x.Text == "install" && o.Has("deploy") && !o.Has("ignore-pipfile", "skip-lock") && lock.Presence == filesystem.Present && !lock.Likely && lock.Has(filesystem.KnowContent) && pipfile.Has(filesystem.KnowContent):
		want, held := lockhash.Pipfile(pipfile.Content), lockhash.OfPipfile(lock.Content)
		if want != "" && held != "" && want != held {
			a.Refuse(effects.Arg{}, state.FailsPath, "Pipfile.lock is out of date: it was made from another Pipfile (--deploy)", false)
		}
	}
}

// pipenvWrote is what a command of Pipenv's may have changed.
func (a poetryCall) pipenvWrote(x effects.Action) {
	at, file := a.Above(a.Dir.Text, "Pipfile")
	lock := a.Stat(path.Join(path.Dir(at), "Pipfile.lock")).Entry
	seen := file.Presence == filesystem.Present && !file.Likely && file.Has(filesystem.KnowContent) &&
		(lock.Presence == filesystem.Absent || lock.Has(filesystem.KnowContent))
	apart := seen && !pathed.MatchString(string(file.Content)) && !strings.Contains(string(lock.Content), `"path":`)
	named := len(x.Paths) > 0 || x.Options.Has("e", "editable", "r", "requirements")
	if slices.Contains([]string{"install", "sync", "lock"}, x.Text) && a.Dir.Known && apart && !named && !a.settled() {
		x.Instead = &effects.Effect{Actions: aside(path.Dir(at), "Pipfile.lock")}
	}
	a.Instead(x)
}

// settled reports whether a variable of Pipenv's may change what it looks at.
func (a poetryCall) settled() bool {
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "PIPENV_") && !v.Unset && name != "PIPENV_VENV_IN_PROJECT" && name != "PIPENV_NOSPIN" && name != "PIPENV_YES" {
			return true
		}
	}
	return false
}

// major is the first part of a version, 0 for none.
func major(version string) int {
	first, _, _ := strings.Cut(version, ".")
	n, _ := strconv.Atoi(first)
	return n
}
