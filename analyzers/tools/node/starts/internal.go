package starts

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/javascript"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// since are the modules of node's that have "node:" before their names alone, with the releases that brought them: of
// each line one, the last for all later lines. Source: node 24's manual, "History" of node:sqlite, node:sea, node:test
// and test/reporters.
var since = map[string][]semver.Version{
	"node:sqlite":         {{22, 5}},
	"node:sea":            {{20, 12}, {21, 7}},
	"node:test":           {{16, 17}, {18}},
	"node:test/reporters": {{18, 17}, {19, 9}},
}

// builtin refuses a module of node's that this release does not have.
func (g *graph) builtin(name string) {
	v, known := g.Version()
	if !known || v.Moving || since[name] == nil {
		return
	}
	for i, first := range since[name] {
		if last := i == len(since[name])-1; (last || v.Version[0] <= first[0]) && v.Less(first) {
			g.fail(name, "No such built-in module: "+name+": node has it since "+semver.Release{Version: first}.String()+", and this is "+v.String())
			return
		} else if v.Version[0] <= first[0] {
			return
		}
	}
}

// unborn refuses a name that an ES module takes of one of node's modules, and that this release does not have.
func (g *graph) unborn(found javascript.Imports, module, at string) {
	for _, name := range found.Names(module) {
		if line := g.since(module, name); line > 0 && (strings.HasPrefix(module, "node:") || projects.Builtin.Has(module)) {
			g.fail(name, "The requested module '"+module+"' does not provide an export named '"+name+"', which "+at+" imports: node has it since "+strconv.Itoa(line))
			return
		}
	}
}

// internal is a name of the project's own, which "imports" in the package.json above leads to a file or to a package.
// Source: node's manual, "Modules: Packages", "Subpath imports".
func (g *graph) internal(name, from string, esm bool) {
	for dir := path.Dir(from); ; dir = path.Dir(dir) {
		file := path.Join(dir, "package.json")
		if g.Absent(file) {
			if dir == "/" {
				return
			}
			continue
		}
		var m projects.Manifest
		if !g.JSON(file, &m) || name == "#" || strings.HasPrefix(name, "#/") {
			return
		}
		targets, decided := packages.Internal(m.Imports, name, esm)
		if len(targets) == 0 && decided {
			g.fail(name, "Package import specifier '"+name+"' is not defined in "+file+", and "+from+" loads it")
			return
		}
		g.leads(targets, dir, file, name, from, esm)
		return
	}
}

// leads follows the first target of a name, if it is the only one.
func (g *graph) leads(targets []string, dir, file, name, from string, esm bool) {
	if len(targets) != 1 {
		return
	}
	if to := targets[0]; !strings.HasPrefix(to, "./") {
		g.module(to, file, esm)
		return
	}
	at := path.Join(dir, targets[0])
	if g.Absent(at) {
		g.fail(at, "Cannot find module '"+at+"', which is '"+name+"' by \"imports\" in "+file+", and "+from+" loads it")
		return
	}
	g.relative(at, from, name, true)
}
