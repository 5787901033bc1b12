package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// linked is a package that is a link into the project: a workspace, or a folder that package.json names. What its package.json says of the
// name must be there. rest is what follows the package's name. Source: node's manual, "Modules: Packages", "Package entry points".
func (g *graph) linked(at, rest, from string, esm bool) {
	r := g.Stat(at)
	if e := r.Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Directory || strings.Contains(r.Path, "/node_modules/") {
		return
	}
	var m manifest
	if !g.json(path.Join(r.Path, "package.json"), &m) {
		return
	}
	name := strings.TrimSuffix(m.Name+"/"+rest, "/")
	targets := []string{m.Main, "index.js"}
	switch {
	case m.Exports != nil:
		targets = exported(m.Exports, rest, esm)
	case rest != "":
		g.relative(path.Join(r.Path, rest), from, name, esm)
		return
	case m.Main == "":
		targets = targets[1:]
	}
	for _, target := range targets {
		to := path.Join(r.Path, target)
		if !g.nothingLike(to) && !(g.Stat(to).Entry.Type == filesystem.Directory && g.absent(path.Join(to, "index.js"))) {
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

// exported are the files that may stand for a name by "exports", those of all conditions that node may have; none where a pattern or a form
// that is not known decides.
func exported(exports any, rest string, esm bool) []string {
	if table, ok := exports.(map[string]any); ok {
		key := "./" + rest
		if rest == "" {
			key = "."
		}
		if found, ok := table[key]; ok {
			return conditional(found, esm)
		}
		for name := range table {
			if strings.HasPrefix(name, ".") {
				return nil
			}
		}
	}
	if rest != "" {
		return nil
	}
	return conditional(exports, esm)
}

func conditional(target any, esm bool) (files []string) {
	switch t := target.(type) {
	case string:
		return []string{t}
	case map[string]any:
		for _, condition := range []string{"import", "require", "node", "module-sync", "default"} {
			if condition == "import" && !esm || condition == "require" && esm {
				continue
			}
			if inner, ok := t[condition]; ok {
				files = append(files, conditional(inner, esm)...)
			}
		}
	}
	return files
}

// linkTo is where a link in node_modules leads that stands for a folder of the project.
func linkTo(name, dir string) string {
	return path.Join(strings.Repeat("../", 1+strings.Count(name, "/")), dir)
}
