package python

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/python/requirement"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// resolver finds the wheels that come where pip asks no index: those of the folders that links name, and of the files
// that are named. Each is read, and what it requires is looked for in the same places. Source: pip's documentation,
// "Dependency Resolution".
type resolver struct {
	*call
	of      packages.Interpreter
	limits  map[string][]string
	chooser packages.Chooser
	folders []string
	dirs    []string // where what is installed lies; nil: that does not count
	fresh   bool     // what is installed is replaced
	alone   bool     // what wheels require is not looked for
	taken   map[string]string
	seen    map[string]bool
	wheels  []pypi.Contents
	lacks   string // the first requirement of a wheel that nothing has
}

// resolved are the wheels that an installation brings; ok is false when they are not all known. lacks is what one of
// them requires and no place has.
func (a *call) resolved(x effects.Action) (wheels []pypi.Contents, lacks string, ok bool) {
	o := x.Options
	minor := a.Minor()
	if minor == 0 || a.Doubtful || a.Varied() || o.Has("platform", "python-version", "implementation", "abi", "no-binary", "python", "group", "dry-run") {
		return nil, "", false
	}
	of := a.Platform(minor)
	w := a.wished(x, of)
	q, placed := a.pipPlaces(o, &w, of)
	if !placed || len(q.Sources) > 0 || w.unread || w.open || w.beside || len(w.vague) > 0 ||
		len(w.all)+len(w.files) == 0 {
		return nil, "", false
	}
	r := &resolver{call: a, of: of, limits: w.limits, chooser: a.chooser(q), folders: a.links(o), alone: o.Has("no-deps"), taken: map[string]string{}, seen: map[string]bool{}}
	if !o.Has("t", "target") {
		if r.dirs = a.SiteDirs(); r.dirs == nil {
			return nil, "", false
		}
		r.fresh = o.Has("U", "upgrade", "I", "ignore-installed", "force-reinstall")
	}
	if r.chooser == nil {
		return nil, "", false
	}
	for _, at := range w.files {
		if !r.file(at, nil) {
			return nil, r.lacks, false
		}
	}
	for _, one := range w.all {
		if !r.take(one.Requirement, one.extras, true) {
			return nil, r.lacks, false
		}
	}
	return r.wheels, "", true
}

// links are the folders that links name, in order.
func (a *call) links(o *effects.Options) []string {
	configured, _ := a.pipConf()
	return slices.Concat(configured["find-links"], a.words("PIP_FIND_LINKS"), addresses(o.Values("f", "find-links")))
}

// take looks one requirement up; false when what comes is not known, or nothing does.
func (r *resolver) take(w packages.Requirement, extras []string, asked bool) bool {
	name := pypi.Normal(w.Name)
	slices.Sort(extras)
	key := name + "[" + strings.Join(extras, ",") + "]"
	w.Specifier = strings.Trim(w.Specifier+","+strings.Join(r.limits[name], ","), ",")
	if version, ok := r.taken[name]; ok && (r.seen[key+w.Specifier] || len(extras) == 0) {
		return !pypi.Excludes(w.Specifier, version)
	}
	r.seen[key+w.Specifier] = true
	if r.dirs != nil && !r.uninstalled(r.dirs, w.Name, w.Specifier) {
		return !r.fresh && len(extras) == 0 && r.installed(w.Name)
	}
	c := r.chooser.Choose(r.of, []packages.Requirement{w})[0]
	if !asked && !c.Likely && (c.Lacks == "name" || c.Lacks == "version") {
		r.lacks = w.Name + w.Specifier
	}
	if c.Lacks != "" || c.Likely || c.Built || c.File == "" {
		return false
	}
	for _, folder := range r.folders {
		at, ok := r.At(effects.Arg{Text: path.Join(strings.TrimPrefix(folder, "file://"), c.File), Known: true})
		if ok && r.Stat(at).Entry.Presence == filesystem.Present {
			return r.file(at, extras)
		}
	}
	return false
}

// installed reports whether a project is there for certain.
func (r *resolver) installed(name string) bool {
	for _, dir := range r.dirs {
		found, _ := r.State.Files.Children(r.Real(dir))
		for _, f := range found {
			held, _, _ := strings.Cut(strings.TrimSuffix(f, path.Ext(f)), "-")
			if e := r.Stat(path.Join(dir, f)).Entry; strings.HasSuffix(f, "-info") && pypi.Normal(held) == pypi.Normal(name) && e.Presence == filesystem.Present && !e.Likely {
				return true
			}
		}
	}
	return false
}

// file takes a wheel, and then what it requires.
func (r *resolver) file(at string, extras []string) bool {
	e := r.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return false
	}
	c, ok := pypi.Open(e.Content)
	if !ok || c.Elsewhere {
		return false
	}
	name := pypi.Normal(c.Name)
	if _, again := r.taken[name]; !again {
		r.wheels = append(r.wheels, c)
	}
	r.taken[name] = c.Version
	if r.alone {
		return true
	}
	for _, line := range c.Requires {
		rest, marker := pypi.Marked(line)
		switch pypi.JudgeExtras(marker, r.of, extras) {
		case pypi.Fails:
			continue
		case pypi.Undecided:
			return false
		}
		w, wants, ok := requirement.Of(strings.NewReplacer("(", "", ")", "").Replace(rest), packages.Requirement{})
		if !ok || !r.take(w, wants, false) {
			if r.lacks != "" && !strings.Contains(r.lacks, " ") {
				r.lacks += " (required by " + c.Name + " " + c.Version + ")"
			}
			return false
		}
	}
	return true
}

// depending refuses where a wheel requires what no place has. Where pip has another version of that wheel to try it may
// go on.
func (a *call) depending(x effects.Action) {
	if _, lacks, _ := a.resolved(x); lacks != "" && !a.severalVersions(x.Options) {
		a.Refuse(effects.Arg{}, state.FailsPipPackage, "no matching distribution found for "+lacks+" (--no-index)", false)
	}
}

// severalVersions reports whether a folder of links has a project in more than one version.
func (a *call) severalVersions(o *effects.Options) bool {
	files, ok := folderFiles(a.World, a.links(o))
	held := map[string]string{}
	for _, f := range files {
		name, rest, _ := strings.Cut(f, "-")
		version, _, _ := strings.Cut(rest, "-")
		if old, again := held[pypi.Normal(name)]; again && old != version {
			return true
		}
		held[pypi.Normal(name)] = version
	}
	return !ok
}
