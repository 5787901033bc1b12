package node

import (
	"encoding/json"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// turbo is turbo run: it needs its configuration, and from version 2 on the project's packageManager. Source:
// Turborepo's documentation, "Configuring turbo.json" and "Upgrading to v2"; 2026-11.
func (a turboCall) turbo(args []string) bool {
	p, presence := a.Project()
	if len(args) > 1 && args[0] == "prune" && presence == filesystem.Present && p.Dir == a.Dir.Text {
		return a.turboPrune(p, args[1:])
	}
	if len(args) == 0 || args[0] != "run" && args[0] != "build" || p.Dir != a.Dir.Text || presence != filesystem.Present || len(p.Workspaces) == 0 || p.Turbo != nil {
		return false
	}
	for _, arg := range args {
		if strings.HasPrefix(arg, "--cwd") || strings.HasPrefix(arg, "--root-turbo-json") || strings.HasPrefix(arg, "--skip-infer") {
			return false
		}
	}
	if a.Absent(path.Join(p.Dir, "turbo.json")) && a.Absent(path.Join(p.Dir, "turbo.jsonc")) {
		a.Reject("Could not find turbo.json or turbo.jsonc in "+p.Dir, false)
		return false
	}
	list, held := a.Lock(p)
	if held == filesystem.Present && a.outdated(p, list.Packages["node_modules/turbo"].Version) {
		return false
	}
	_, unchecked := a.Vars["TURBO_DANGEROUSLY_DISABLE_PACKAGE_MANAGER_CHECK"]
	if held != filesystem.Present || p.PackageManager != "" || unchecked {
		return false
	}
	config, known := a.Text(path.Join(p.Dir, "turbo.json"))
	if v, ok := semver.Parse(list.Packages["node_modules/turbo"].Version); ok && v[0] == 2 && known && !strings.Contains(config+strings.Join(args, " "), "angerously") {
		a.Reject("missing packageManager field in "+path.Join(p.Dir, "package.json")+", which turbo 2 requires", false)
	}
	return false
}

// outdated refuses a configuration that has the tasks where turbo 1 had them. Source: Turborepo's documentation,
// "Upgrading to v2"; 2.1 was run.
func (a turboCall) outdated(p projects.Project, release string) bool {
	var config map[string]any
	v, known := semver.Parse(release)
	text, read := a.Text(path.Join(p.Dir, "turbo.json"))
	if !known || v[0] != 2 || !read || json.Unmarshal([]byte(text), &config) != nil || config["pipeline"] == nil || config["tasks"] != nil {
		return false
	}
	a.Reject("Found `pipeline` field instead of `tasks` in "+path.Join(p.Dir, "turbo.json")+": turbo 2 reads `tasks`", false)
	return true
}

// turboPrune is turbo prune: it refuses a name that no workspace has, and writes one folder, with --docker in two
// parts. Source: Turborepo's documentation of prune; what 2.3 does.
func (a turboCall) turboPrune(p projects.Project, args []string) bool {
	out, docker := "out", false
	var scopes []string
	for i := 0; i < len(args); i++ {
		name, value, has := strings.Cut(args[i], "=")
		switch {
		case name == "--docker" && !has:
			docker = true
		case name == "--out-dir" && has:
			out = value
		case name == "--out-dir" && i+1 < len(args):
			i++
			out = args[i]
		case name == "--scope" && has:
			scopes = append(scopes, value)
		case strings.HasPrefix(name, "-"):
			return false
		default:
			scopes = append(scopes, args[i])
		}
	}
	parts, complete := a.Members(p)
	if len(scopes) == 0 || !complete || len(parts) == 0 || out == "" {
		return false
	}
	for _, scope := range scopes {
		if !named(parts, scope) {
			a.Reject("invalid scope: no package.json of a workspace has the name \""+scope+"\"", false)
			return false
		}
	}
	if !path.IsAbs(out) {
		out = path.Join(a.Dir.Text, out)
	}
	a.Caches()
	a.Blur(path.Join(a.Dir.Text, ".turbo"))
	a.Blur(path.Join(a.Dir.Text, "node_modules"))
	a.Blur(out)
	fresh := a.Stat(out).Entry.Presence != filesystem.Present
	a.Edit(func(e *filesystem.Editor) {
		at := a.Real(out)
		e.Put(at, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		for _, dir := range []string{"json", "full"} {
			switch {
			case docker:
				e.Put(path.Join(at, dir), a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
			case fresh && !under(parts, path.Join(p.Dir, dir)):
				e.Remove(path.Join(at, dir), filesystem.Cause{})
			}
		}
	})
	return true
}

// named reports whether one of a project's parts has the name.
func named(parts []projects.Project, name string) bool {
	for _, part := range parts {
		if part.Name == name {
			return true
		}
	}
	return false
}

// under reports whether one of a project's parts is in the folder.
func under(parts []projects.Project, dir string) bool {
	for _, part := range parts {
		if part.Dir == dir || strings.HasPrefix(part.Dir, dir+"/") {
			return true
		}
	}
	return false
}
