package node

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// globally is what npm install -g writes: the packages' folder beside those of npm itself, their programs, and npm's
// cache.
func (a installCall) globally(dir string, specs []string) bool {
	names := make([]string, len(specs))
	for i, spec := range specs {
		names[i] = lockfiles.Name(spec)
	}
	programs, known := packages.Brought(names)
	if !known {
		return false
	}
	a.Caches()
	for _, name := range names {
		a.Blur(path.Join(dir, name))
	}
	bin := path.Join(dir, "../../bin")
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range programs {
			e.Remove(path.Join(bin, name), filesystem.Cause{}) // a link to what had the name is replaced
		}
	})
	for _, name := range programs {
		a.Blur(path.Join(bin, name))
	}
	a.Edit(func(e *filesystem.Editor) {
		for i, name := range names {
			own, _ := packages.Brought([]string{name})
			main := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o755)
			main.Known = 0
			e.Put(path.Join(bin, own[0]), main) // its other names came and went with its releases
			version := strings.TrimPrefix(specs[i], name+"@")
			if _, ok := semver.Parse(version); ok || numbers.MatchString(version) {
				at := a.NewEntry(a.Fields[0].Span, filesystem.Regular, 0o644)
				at.Content, at.Known = []byte(`{"version": "`+version+`"}`), at.Known|filesystem.KnowContent
				e.Put(path.Join(dir, name, "package.json"), at)
			}
		}
	})
	return true
}

// major is a version of which the first number alone is asked for, numbers one of which the first are.
var (
	major   = lazyregexp.New(`^\d+$`)
	numbers = lazyregexp.New(`^\d+(?:\.\d+)?$`)
)

// pnpmMajor is the first number of pnpm's globalVersion, 0 where it is not known.
func (a *call) pnpmMajor() int {
	const name = "pnpm"
	if v, ok := a.globalVersion(name); ok {
		return v[0]
	}
	for _, dir := range a.SearchPath() {
		var m projects.Manifest
		if a.Absent(path.Join(dir, path.Base(a.Fields[0].Text))) {
			continue
		}
		if a.JSON(path.Join(dir, "../lib/node_modules", name, "package.json"), &m) && major.MatchString(m.Version) {
			n, _ := strconv.Atoi(m.Version)
			return n
		}
	}
	return 0
}

// globalVersion is the version of a package that is installed for all projects and brings the program of the command,
// likely where another may come before it; ok is false where it is not known, or was not asked for by its version.
func (a *call) globalVersion(name string) (v semver.Version, ok bool) {
	for _, dir := range a.SearchPath() {
		if a.Absent(path.Join(dir, path.Base(a.Fields[0].Text))) {
			continue
		}
		var m projects.Manifest
		if a.JSON(path.Join(dir, "../lib/node_modules", name, "package.json"), &m) {
			return semver.Parse(m.Version)
		}
		a.Supposed = true // a folder of PATH that may have another, as pnpm's own
	}
	return v, false
}

// global is npm install -g: it refuses where the user may not write the folder that it installs to. Source: npm 10's
// documentation, "folders" and "config", prefix.
func (a installCall) global(l projects.Line) bool {
	prefix, likely, ok := a.prefix()
	if l.Verb != "install" || len(l.Operands) == 0 || a.Executable == "" || l.Has("prefix", "C") || !ok || a.Configured(projects.Project{Dir: a.Dir.Text}, "prefix") {
		return false
	}
	dir := path.Join(prefix, "lib/node_modules")
	if likely {
		return !l.Has("force", "f") && a.taken(dir, l.Operands)
	}
	if a.Barred(dir) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+path.Join(dir, lockfiles.Name(l.Operands[0]))+"'", false)
		return false
	}
	if a.unengined(l) {
		return false
	}
	return !l.Has("force", "f") && a.taken(dir, l.Operands) || a.globally(dir, l.Operands)
}

// prefix is the folder below which packages are installed for all projects: that of node, unless a variable names
// another. Source: npm 10's documentation, "config", prefix.
func (a installCall) prefix() (dir string, likely, ok bool) {
	for _, name := range []string{"NPM_CONFIG_PREFIX", "npm_config_prefix"} {
		if v, held := a.Vars[name]; held && !v.Unset {
			return path.Clean(v.Text), false, v.Known && path.IsAbs(v.Text)
		}
	}
	node := a.World.Program("node")
	if node.Presence != filesystem.Present {
		return "", false, false
	}
	dir = path.Dir(path.Dir(a.Real(node.Path)))
	e := a.Stat(path.Join(dir, "lib/node_modules")).Entry
	return dir, node.Likely || e.Likely, e.Presence == filesystem.Present
}

// taken refuses where a program of a package that is installed for all projects has the name of one that comes from
// elsewhere. Source: check-bin.js of bin-links 4; measured with npm 10.8.
func (a installCall) taken(dir string, specs []string) bool {
	for _, spec := range specs {
		own := path.Join(dir, lockfiles.Name(spec))
		if !a.Absent(own) {
			continue // what it had the names of is taken away with it
		}
		programs, _ := packages.Brought([]string{lockfiles.Name(spec)})
		for _, name := range programs {
			at := path.Join(dir, "../../bin", name)
			e := a.Lstat(at).Entry
			if e.Presence != filesystem.Present || e.Type != filesystem.Symlink || e.Link == "" {
				continue
			}
			to := e.Link
			if !path.IsAbs(to) {
				to = path.Join(path.Dir(at), to)
			}
			if !filesystem.Within(to, own) {
				a.Reject("EEXIST: file already exists: "+at+" is a link to "+to+", and without --force npm leaves it", e.Likely)
				return true
			}
		}
	}
	return false
}
