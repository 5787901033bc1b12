package python

import (
	"path"
	"slices"
	"strings"

	"github.com/pelletier/go-toml/v2"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// uv is uv's installers. Sources: docs.astral.sh/uv (pip/environments, concepts/projects, concepts/indexes,
// reference/environment), and what uv prints and exits with in its own tests and in issues of its repository, 0.1 to
// 0.9: exit code 2 for all that is refused here.
func (a uvCall) run(x effects.Action) {
	base, ok := a.uvBase(x.Options)
	switch x.Text {
	case "sync":
		defer a.sync(x, base, ok)
	case "pip install", "pip sync", "tool install":
		defer a.installs(x, base)
	case "run":
		defer a.Instead(x)
	}
	if !ok || a.Doubtful || a.Varied() || a.uvDiverted() || x.Options.Has("script", "config-file") {
		return
	}
	switch x.Text {
	case "run":
		if base == a.Dir.Text {
			a.within(x)
		}
	case "pip install", "pip sync":
		a.uvPip(x, base)
	case "tool install":
		a.uvTool(x, base)
	case "add", "sync", "export":
		a.uvProject(x, base)
	}
}

// workspace lets an environment and a lock file appear in every directory above that has a project: one of them is the
// workspace's.
func (a uvCall) workspace(base string) {
	for dir := base; dir != "/"; dir = path.Dir(dir) {
		if a.Stat(path.Join(dir, "pyproject.toml")).Entry.Presence != filesystem.Absent {
			a.Forget(path.Join(dir, ".venv"))
			a.Forget(path.Join(dir, "uv.lock"))
		}
	}
}

// harmlessUV are variables that do not change where uv installs, or that are looked at.
var harmlessUV = tools.WordList(`UV_NO_CACHE UV_CACHE_DIR UV_COMPILE_BYTECODE UV_LINK_MODE UV_HTTP_TIMEOUT UV_NO_PROGRESS UV_CONCURRENT_DOWNLOADS UV_CONCURRENT_BUILDS
	UV_CONCURRENT_INSTALLS UV_PYTHON_DOWNLOADS UV_PYTHON_PREFERENCE UV_PYTHON_INSTALL_DIR UV_TOOL_BIN_DIR UV_TOOL_DIR
	UV_PROJECT_ENVIRONMENT UV_NO_DEV UV_SYSTEM_PYTHON UV_BREAK_SYSTEM_PACKAGES UV_FROZEN UV_LOCKED UV_NO_SYNC
	UV_INDEX_URL UV_DEFAULT_INDEX UV_EXTRA_INDEX_URL UV_INDEX UV_CONSTRAINT UV_FIND_LINKS
	UV_INDEX_STRATEGY UV_NATIVE_TLS UV_INSECURE_HOST UV_VERSION`)

// uvDiverted reports whether this is a variable of uv that is not followed.
func (a uvCall) uvDiverted() bool {
	for name, v := range a.Vars {
		if strings.HasPrefix(name, "UV_") && !v.Unset && !harmlessUV.Has(name) {
			return true
		}
	}
	return false
}

// uvBase is the directory from which uv looks for a project or an environment.
func (a uvCall) uvBase(o *effects.Options) (dir string, ok bool) {
	for _, option := range []string{"directory", "project"} {
		if v, given := o.Value(option); given {
			if option == "project" && o.Has("directory") {
				return "", false
			}
			return a.At(v)
		}
	}
	return a.Dir.Text, a.Dir.Known
}

// says reports whether a variable says yes; known is false when that is not known.
func says(w *tools.World, name string) (yes, known bool) {
	v := w.Lookup(name)
	text := strings.ToLower(v.Text)
	return !v.Unset && (text == "1" || text == "true" || text == "yes" || text == "on"), v.Unset || v.Known
}

// uvProject is what needs a project, and with --frozen or --locked its lock file.
func (a uvCall) uvProject(x effects.Action, base string) {
	at, e := a.Above(base, "pyproject.toml")
	if e.Presence == filesystem.Absent {
		a.Refuse(effects.Arg{}, state.FailsPath, "no pyproject.toml in "+base+aboveToo(base), e.Likely)
		return
	}
	if e.Presence != filesystem.Present {
		return
	}
	if x.Text == "add" {
		a.uvAdd(x, base, path.Dir(at))
		return
	}
	for _, option := range []string{"frozen", "locked"} {
		if yes, known := says(a.World, "UV_"+strings.ToUpper(option)); !x.Options.Has(option) && (!yes || !known) {
			continue
		}
		lockAt, lock := a.Above(path.Dir(at), "uv.lock")
		if lock.Presence == filesystem.Absent {
			a.Refuse(effects.Arg{}, state.FailsPath, "no uv.lock in "+path.Dir(at)+aboveToo(path.Dir(at))+", which --"+option+" needs", lock.Likely || e.Likely)
			return
		}
		if option == "locked" && path.Dir(lockAt) == path.Dir(at) && !lock.Likely && lock.Has(filesystem.KnowContent) {
			a.uvOutOfStep(path.Dir(at), lock.Content)
		}
	}
	if x.Text == "sync" && !a.Failed && !x.Options.Has("no-install-project", "no-install-workspace", "only-group", "only-dev", "package", "all-packages", "dry-run", "no-install-local") {
		a.uvBuilt(path.Dir(at))
	}
}

// uvBuilt looks at the project itself, which uv sync builds where it says how it is built. Source: docs.astral.sh/uv,
// "Project packaging".
func (a uvCall) uvBuilt(dir string) {
	p, ok := pyproject.In(a.World, dir)
	if !ok || p.Build.Backend == "" || p.Tool.UV["package"] == false || p.Tool.UV["workspace"] != nil {
		return
	}
	buildCall(a).backed(effects.Arg{}, dir, "", p)
}

// uvOutOfStep refuses a lock file that has other dependencies than its project. Source: docs.astral.sh/uv, "Locking and
// syncing"; the lock file's [package.metadata].
func (a uvCall) uvOutOfStep(dir string, text []byte) {
	var lock struct {
		Package []struct {
			Name     string
			Source   map[string]any
			Metadata struct {
				RequiresDist []struct {
					Name, Marker string
				} `toml:"requires-dist"`
			}
		}
	}
	p, ok := pyproject.In(a.World, dir)
	if !ok || p.Project == nil || toml.Unmarshal(text, &lock) != nil || p.Tool.UV["workspace"] != nil || p.Tool.UV["conflicts"] != nil {
		return
	}
	for _, one := range lock.Package {
		if pypi.Normal(one.Name) != pypi.Normal(p.Project.Name) || one.Source["virtual"] != "." && one.Source["editable"] != "." {
			continue
		}
		held := map[string]bool{}
		for _, r := range one.Metadata.RequiresDist {
			held[pypi.Normal(r.Name)] = true
		}
		for _, r := range p.Project.Dependencies {
			if name := pypi.Normal(pyproject.LeadingName.FindString(r)); name != "" && !held[name] {
				a.Refuse(effects.Arg{}, state.FailsPath, "the lockfile at uv.lock needs to be updated, but --locked was provided: it lacks "+name, false)
				return
			}
		}
	}
}

// uvAdd looks up what is added to a project that stands alone. Which python it runs on is the project's to say.
func (a uvCall) uvAdd(x effects.Action, base, project string) {
	if project != "/" {
		if _, other := a.Above(path.Dir(project), "pyproject.toml"); other.Presence != filesystem.Absent {
			return // a workspace, maybe
		}
	}
	if !a.uvConfigured(base) && !x.Options.Has("e", "editable", "frozen", "optional", "rev", "tag", "branch") {
		a.uvChoose(x, packages.Interpreter{}, anyPython)
	}
}

// anyPython reports whether this is a choice that is none for any python.
func anyPython(c packages.Choice) bool { return c.Lacks == "name" || c.Lacks == "version" }

func aboveToo(dir string) string {
	if dir == "/" {
		return ""
	}
	return " or above"
}

// uvTool looks the tool up. Which python it runs on is uv's choice.
func (a uvCall) uvTool(x effects.Action, base string) {
	if x.Options.Has("from", "with", "with-requirements", "e", "editable") || a.uvConfigured(base) {
		return
	}
	a.uvChoose(x, packages.Interpreter{}, anyPython)
}

// uvIndexed is indexed for uv.
func (a uvCall) uvIndexed(x effects.Action) {
	if minor := a.Minor(); minor > 0 {
		a.Step.Calls[a.Index].Python = minor
		a.uvChoose(x, a.Platform(minor), func(packages.Choice) bool { return true })
	}
}

// uvChoose finds out what becomes of the requirements, and tells what counts. uv takes a project from the first index
// that has it; here any index that has it will do, so nothing is refused that uv takes.
func (a uvCall) uvChoose(x effects.Action, of packages.Interpreter, counts func(packages.Choice) bool) {
	o := x.Options
	if o.Has("no-binary", "no-binary-package", "no-index", "override", "overrides", "group", "torch-backend", "exclude-newer", "no-deps") {
		return
	}
	w := a.wished(x, of)
	q, ok := a.uvPlaces(o, &w, of)
	if !ok || w.unread || w.open || len(w.all) == 0 {
		return
	}
	if chooser := a.chooser(q); chooser != nil {
		a.choose(w, chooser, of, x.Text != "pip install", counts)
	}
}

// uvPlaces are where uv looks; it reads no configuration of pip's.
func (a uvCall) uvPlaces(o *effects.Options, w *wishes, of packages.Interpreter) (q packages.Query, ok bool) {
	q = packages.Query{Manager: "pip", Arch: a.Arch()}
	for _, f := range a.words("UV_CONSTRAINT") {
		w.unread = w.unread || f == "" || !a.constrained(f, w, of)
	}
	if q.Links, ok = folderFiles(a.World, slices.Concat(a.words("UV_FIND_LINKS"), addresses(o.Values("f", "find-links")))); !ok {
		return q, false
	}
	index := []string{"https://pypi.org/simple"}
	for _, place := range [][]string{a.words("UV_INDEX_URL"), a.words("UV_DEFAULT_INDEX"), addresses(o.Values("i", "index-url")), addresses(o.Values("default-index"))} {
		if len(place) > 0 {
			index = place[len(place)-1:]
		}
	}
	for _, place := range slices.Concat(index, a.words("UV_EXTRA_INDEX_URL"), a.words("UV_INDEX"), addresses(o.Values("extra-index-url", "index")), w.indexes) {
		if name, url, named := strings.Cut(place, "=http"); named && !strings.Contains(name, "/") {
			place = "http" + url // name=address
		}
		if !strings.HasPrefix(place, "http") {
			return q, false
		}
		q.Sources = append(q.Sources, place)
	}
	return q, true
}
