package node

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
)

// ofPart is npm ci, and npm install, in the folder of a workspace: it works on the whole project above, whose packages
// and list it writes, and the packages of all parts. Scripts of an installation may write anything. Source: loadLocalPrefix
// of @npmcli/config 8; what npm 10 leaves.
func ofPart(a installCall, p projects.Project, l projects.Line) bool {
	root, parts, ok := whole(a, p)
	if !ok || !a.Modern() || a.Configured(root, selecting...) || l.Selective() || l.Has("no-workspaces", "force", "f") {
		return false
	}
	for _, part := range append(parts, root) {
		if part.Lifecycle() && !l.Has("ignore-scripts") {
			return false
		}
	}
	a.Caches()
	a.Blur(path.Join(root.Dir, "package-lock.json"))
	for _, part := range append(parts, root) {
		a.Blur(path.Join(part.Dir, "node_modules"))
	}
	return true
}

// whole is the project above that names one among its workspaces, with all its parts.
func whole(a installCall, p projects.Project) (root projects.Project, parts []projects.Project, ok bool) {
	for dir := p.Dir; dir != "/"; {
		dir = path.Dir(dir)
		above := projects.Project{Dir: dir}
		file := path.Join(dir, "package.json")
		if a.Absent(file) {
			continue
		}
		if !a.JSON(file, &above.Manifest) {
			return above, nil, false
		}
		if len(above.Workspaces) == 0 {
			continue
		}
		parts, complete := a.Members(above)
		mine := slices.ContainsFunc(parts, func(part projects.Project) bool { return part.Dir == p.Dir })
		return above, parts, complete && mine
	}
	return root, nil, false
}
