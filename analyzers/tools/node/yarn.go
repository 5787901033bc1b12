package node

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// classic is the version of yarn 1 that certainly runs, ok is false where it may be another: a shim of corepack's, or
// the release of yarn that the project brings. Yarn 1 has a folder with its version in the node images.
func (a yarnCall) classic(dir string) (v semver.Version, ok bool) {
	if a.Executable == "" || a.steered() {
		return v, false
	}
	home := path.Base(path.Dir(path.Dir(a.Real(a.Executable))))
	if v, ok = semver.Parse(strings.TrimPrefix(home, "yarn-")); !ok || v[0] != 1 {
		return v, false
	}
	files := []string{}
	if home, ok := a.At(effects.Arg{Env: "HOME", Text: ".yarnrc", Known: true}); ok {
		files = append(files, home)
	}
	for up := range tools.Upwards(dir) {
		files = append(files, path.Join(up, ".yarnrc"), path.Join(up, ".yarnrc.yml"))
	}
	for _, file := range files {
		if text, known := a.Text(file); !a.Absent(file) && (!known || changing.MatchString(text)) {
			return v, false
		}
	}
	return v, true
}

// changing are settings of yarn 1 that have another release run, leave something out, or say where it writes. Source:
// yarn 1.22's documentation of yarnrc; an option of a command may stand there as --install.NAME.
var changing = lazyregexp.New(`(?i)path|ignore-|-folder|prefix|--cwd|production`)

// steered reports whether a variable may change what yarn 1 does: each of its settings has one.
func (a yarnCall) steered() bool {
	for name, v := range a.Vars {
		if strings.HasPrefix(strings.ToLower(name), "yarn_") && name != "YARN_VERSION" && name != "YARN_CACHE_FOLDER" && v.Exported && !v.Unset {
			return true
		}
	}
	return false
}

// mismanaged refuses where package.json requires another package manager than yarn 1. Source: the changelog of yarn
// 1.22.20, and what
// 1.22.22 prints.
func (a yarnCall) mismanaged() bool {
	p, presence := a.Project()
	v, ok := a.classic(a.Dir.Text)
	if presence != filesystem.Present || !ok || v.Less(semver.Version{1, 22, 20}) || p.PackageManager == "" {
		return false
	}
	for _, name := range []string{"COREPACK_ROOT", "SKIP_YARN_COREPACK_CHECK"} {
		if !a.Lookup(name).Unset {
			return false
		}
	}
	if strings.HasPrefix(p.PackageManager, "yarn@1.") || strings.HasPrefix(p.PackageManager, "yarn@0.") {
		return false
	}
	a.Reject("package.json requires "+p.PackageManager+", and this is yarn "+v.String()+": run corepack enable first", false)
	return true
}

// unreleased refuses where yarn hands over to a release of yarn that the project names and that is not there. Source:
// yarn's documentation of .yarnrc.yml, "yarnPath", and what 1.22.22 does; of later ones that corepack fetches what is
// reported of them, so that it is likely.
func (a yarnCall) unreleased() bool {
	old := a.Executable != "" && strings.HasPrefix(path.Base(path.Dir(path.Dir(a.Real(a.Executable)))), "yarn-v1.")
	before := a.Supposed
	recent := !old && berryCall(a).runs()
	if a.Supposed = before; !old && !recent || !a.Lookup("YARN_IGNORE_PATH").Unset {
		return false
	}
	for _, name := range []string{".yarnrc.yml", ".yarnrc"} {
		file, e := a.Above(a.Dir.Text, name)
		if e.Presence == filesystem.Absent && !e.Likely {
			continue
		}
		text, known := a.Text(file)
		m := release.FindStringSubmatch(text)
		if !known || m == nil {
			return false
		}
		at := m[1]
		if !path.IsAbs(at) {
			at = path.Join(path.Dir(file), at)
		}
		if !a.Absent(at) {
			return false
		}
		a.Refuse(effects.Arg{}, state.FailsPath, "Cannot find module '"+at+"', the release of yarn that "+file+" names", !old)
		return true
	}
	return false
}

var release = lazyregexp.New(`(?m)^(?:yarnPath:|yarn-path)\s+"?([^"\s]+)"?\s*$`)

// tokenless refuses where .npmrc names a variable that is not set: yarn 1 does not go on then, npm does.
func (a yarnCall) tokenless(p projects.Project) bool {
	for _, file := range a.NPMRC(p) {
		text, _ := a.Text(file)
		for line := range strings.Lines(text) {
			if m := variable.FindStringSubmatch(line); m != nil && line[0] != '#' && line[0] != ';' &&
				a.Lookup(m[1]).Unset {
				a.Reject("Failed to replace env in config: ${"+m[1]+"} of "+file+" is not set", false)
				return true
			}
		}
	}
	return false
}

var variable = lazyregexp.New(`=.*\$\{(\w+)\}`)

// yarn is yarn install of version 1. It does not need a package.json.
func (a yarnCall) yarn(l projects.Line) bool {
	p, presence := a.Project()
	_, ok := a.classic(a.Dir.Text)
	if ok && a.projectless("yarn", l) && len(l.Operands) == 0 {
		a.Caches()
		for _, place := range []string{"/usr/local/share/.cache", path.Join(a.Dir.Text, "node_modules"), path.Join(a.Dir.Text, "yarn.lock")} {
			a.Blur(place)
		}
		return true
	}
	if !ok || presence != filesystem.Present || a.Nested(p) || a.Configured(p) || l.Has("flat", "force", "no-lockfile", "focus") {
		return false
	}
	if a.tokenless(p) {
		return false
	}
	if !l.Has("ignore-engines") && a.unfit(p, true) {
		return false
	}
	list, held := a.yarnLock(p)
	if held == filesystem.Unknown {
		return false
	}
	omit, known := a.omits(l)
	parts, complete := a.Members(p)
	if !known || !complete {
		return false
	}
	if l.Has("frozen-lockfile") && list != nil && len(p.Resolutions) == 0 && a.unlocked(p, parts, list) {
		return false
	}
	if a.fileless(p, omit) || installCall(a).heldOff(p, omit, path.Join(p.Dir, "node_modules")) {
		return false
	}
	fresh := a.Absent(path.Join(p.Dir, "node_modules"))
	if a.yarnModules(p, parts, list, omit); fresh {
		a.ungenerated(p, l.Has("ignore-scripts"))
	}
	if !l.Has("ignore-scripts") {
		installCall(a).lifecycle(p, omit)
	}
	return true
}

// unlocked refuses what the list lacks. Measured with yarn 1.22: what is for development counts with --production as well,
// and what a part alone asks for is fetched, which fails where it is another part that is not there.
func (a yarnCall) unlocked(p projects.Project, parts []projects.Project, list *lockfiles.Yarn) bool {
	lacks := func(what string, likely bool) bool {
		if what != "" {
			a.Reject("yarn.lock lacks "+what+", and --frozen-lockfile keeps it as it is", likely)
		}
		return what != ""
	}
	if lacks(list.Unasked(projects.Outside(p, parts).Asked(false)), false) {
		return true
	}
	return slices.ContainsFunc(parts, func(part projects.Project) bool {
		what := list.Unasked(projects.Outside(part, parts).Asked(false))
		return !list.Holds(lockfiles.Name(what)) && lacks(what, true)
	})
}

// fileless refuses where a package is taken from a folder or an archive of the project that is not there.
func (a yarnCall) fileless(p projects.Project, omit bool) bool {
	groups := []map[string]string{p.Dependencies}
	if !omit {
		groups = append(groups, p.DevDependencies)
	}
	for _, group := range groups {
		for name, from := range group {
			file, ok := strings.CutPrefix(from, "file:")
			if !ok || strings.HasPrefix(file, "~") {
				continue
			}
			at := file
			if !path.IsAbs(file) {
				at = path.Join(p.Dir, file)
			}
			if a.Absent(at) {
				a.Refuse(effects.Arg{}, state.FailsPath, name+" comes from "+at+", which does not exist", false)
				return true
			}
		}
	}
	return false
}

// yarnModules is what yarn 1 writes.
func (a yarnCall) yarnModules(p projects.Project, parts []projects.Project, list *lockfiles.Yarn, omit bool) {
	dir := path.Join(p.Dir, "node_modules")
	fresh := a.Absent(dir)
	a.Caches()
	a.Blur("/usr/local/share/.cache")
	a.Blur(path.Join(p.Dir, "yarn.lock"))
	expected := a.foresee(p, omit)
	installed, known := list.Installed(projects.Outside(p, parts).Asked(omit))
	for _, part := range parts {
		more, all := list.Installed(projects.Outside(part, parts).Asked(omit))
		maps.Copy(installed, more)
		known = known && all
		a.partModules(part.Dir, list.Single())
		if part.Lifecycle() {
			a.Blur(part.Dir)
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		if !known || len(installed) > 0 {
			e.DoubtBut(p.Dir, steady) // which of them have install scripts is not in the list
		}
		whole := known && fresh && len(installed) > 0
		if e.Under(dir, a.Why); whole {
			a.closed(e, dir, installed)
		}
		for _, part := range parts {
			link := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
			if link.Link = packages.LinkTo(part.Name, strings.TrimPrefix(part.Dir, p.Dir)); part.Name != "" && fresh {
				e.Put(path.Join(dir, part.Name), link)
			}
			installed[part.Name] = true
		}
		if !whole {
			return
		}
		e.Put(path.Join(dir, ".bin"), a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		for bin, owners := range packages.Owners() {
			if !anyOf(owners, installed) {
				e.Remove(path.Join(dir, ".bin", bin), filesystem.Cause{})
			}
		}
		without(e, dir, p, installed)
	})
	if list == nil {
		a.after(p, expected)
	}
}

// without takes away what is certainly not installed of what a project's package.json names.
func without(e *filesystem.Editor, dir string, p projects.Project, installed map[string]bool) {
	for _, group := range []map[string]string{p.Dependencies, p.DevDependencies, p.OptionalDependencies} {
		for name := range group {
			if !installed[name] {
				e.Remove(path.Join(dir, name), filesystem.Cause{})
			}
		}
	}
}

func anyOf(names []string, set map[string]bool) bool {
	for _, n := range names {
		if set[n] {
			return true
		}
	}
	return false
}

// yarnLock reads the project's; presence is Unknown where it may be there and is not understood.
func (a yarnCall) yarnLock(p projects.Project) (l *lockfiles.Yarn, presence filesystem.Presence) {
	file := path.Join(p.Dir, "yarn.lock")
	if a.Absent(file) {
		return nil, filesystem.Absent
	}
	text, ok := a.Text(file)
	if !ok || !strings.Contains(text, "# yarn lockfile v1") || strings.Contains(text, "<<<<<<<") {
		return nil, filesystem.Unknown
	}
	return lockfiles.ParseYarn(text), filesystem.Present
}
