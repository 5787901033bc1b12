package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// linked is a package that is a link into the project: a workspace, or a folder that package.json names. What its
// package.json says of the name must be there. rest is what follows the package's name. Source: node's manual,
// "Modules: Packages", "Package entry points".
func (g *graph) linked(at, rest, from string, esm bool) {
	r := g.Stat(at)
	if e := r.Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Directory || strings.Contains(r.Path, "/node_modules/") {
		return
	}
	var m projects.Manifest
	if !g.JSON(path.Join(r.Path, "package.json"), &m) {
		return
	}
	name := strings.TrimSuffix(m.Name+"/"+rest, "/")
	targets := []string{m.Main, "index.js"}
	switch {
	case m.Exports != nil:
		targets = packages.Entries(m.Exports, rest, esm)
		if len(targets) == 0 && !packages.Exported(m.Exports, rest) {
			g.fail(name, "Package subpath './"+rest+"' is not defined by \"exports\" in "+path.Join(r.Path, "package.json")+", and "+from+" loads it")
			return
		}
	case rest != "":
		g.relative(path.Join(r.Path, rest), from, name, esm)
		return
	case m.Main == "":
		targets = targets[1:]
	}
	for _, target := range targets {
		to := path.Join(r.Path, target)
		if !g.NothingLike(to) && !(g.Stat(to).Entry.Type == filesystem.Directory && g.Absent(path.Join(to, "index.js"))) {
			g.follow(to)
			return
		}
	}
	if len(targets) > 0 {
		g.fail(path.Join(at, targets[0]), "Cannot find module '"+path.Join(at, targets[0])+"', which package.json of "+m.Name+" names and "+from+" loads")
	}
}

// follow goes on with a file by its path, with the ending that require adds.
func (g *graph) follow(at string) {
	for _, ext := range []string{"", ".js", "/index.js"} {
		if e := g.Stat(at + ext).Entry; e.Presence == filesystem.Present && e.Type == filesystem.Regular {
			g.file(at + ext)
			return
		}
	}
}

// dangling refuses a package that npm has linked to a folder that is not there: package.json names it by a path, of which
// npm looks at nothing when it makes the link. Other package managers copy such a folder. Source: npm's manual,
// "package.json", "Local Paths"; tried with npm 10.8.2.
func dangling(g *graph, dir, pkg, from string) bool {
	var m projects.Manifest
	if !g.JSON(path.Join(dir, "package.json"), &m) {
		return false
	}
	to, local := strings.CutPrefix(m.Dependencies[pkg], "file:")
	if !local || path.Ext(to) == ".tgz" || path.Ext(to) == ".gz" || path.Ext(to) == ".tar" {
		return false
	}
	for _, lock := range []string{"yarn.lock", "pnpm-lock.yaml", "bun.lock", "bun.lockb"} {
		if !g.Absent(path.Join(dir, lock)) {
			return false
		}
	}
	at := path.Join(dir, "node_modules", pkg)
	if lock, _ := g.Presence(path.Join(dir, "package-lock.json")); g.Container && lock != filesystem.Present {
		return false
	}
	if r := g.Stat(at); r.Path == at && r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory {
		return false
	}
	to = path.Join(dir, to)
	if there, _ := g.Presence(to); there != filesystem.Absent {
		return false
	}
	g.likely = true // a setting has npm copy them
	g.fail(pkg, "Cannot find module '"+pkg+"', which "+from+" loads: npm links it to "+to+", which is not there")
	return true
}
