package node

import (
	"encoding/json"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// wholeProject is a verb that installs what package.json asks for, where no package is named and no other folder
// chosen. Sources: npm's documentation of npm ci, package.json and .npmrc; pnpm's of pnpm install; yarn's of .yarnrc
// and .yarnrc.yml.
func wholeProject(verbs, files string) func(effects.Line) *tools.Project {
	known := tools.Names(verbs)
	return func(l effects.Line) *tools.Project {
		bare := l.Verb.Text == "" && l.Name == "yarn"
		if !bare && (!known[l.Verb.Text] || !l.Verb.Known) || len(l.Operands) > 0 ||
			l.Has("g", "global", "prefix", "C", "cwd", "dir", "workspace", "w", "workspaces", "filter", "F", "r", "recursive", "userconfig") {
			return nil
		}
		return &tools.Project{Files: strings.Fields(files), Makes: []string{"node_modules"}, Alone: alone}
	}
}

// alone reports whether a file of a project leads to no other one of it, and names nothing of it to be run while
// packages are installed.
func alone(name, content string) bool {
	switch name {
	case ".yarnrc", ".yarnrc.yml":
		return !strings.Contains(content, "yarnPath") && !strings.Contains(content, "yarn-path") && !strings.Contains(content, "plugins")
	case "pnpm-workspace.yaml":
		return !strings.Contains(content, "packages") && !strings.Contains(content, "patchedDependencies")
	case "package.json":
		return aloneManifest(content)
	}
	return true
}

func aloneManifest(content string) bool {
	var p struct {
		Workspaces, PNPM                                                        json.RawMessage
		Scripts                                                                 map[string]string
		Dependencies, DevDependencies, OptionalDependencies, Resolutions, Peers map[string]any
	}
	if json.Unmarshal([]byte(content), &p) != nil || p.Workspaces != nil || p.PNPM != nil || p.Resolutions != nil {
		return false
	}
	for _, script := range []string{"preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare", "dependencies"} {
		if _, is := p.Scripts[script]; is {
			return false
		}
	}
	for _, wanted := range []map[string]any{p.Dependencies, p.DevDependencies, p.OptionalDependencies} {
		for _, version := range wanted {
			text, is := version.(string)
			if !is || strings.Contains(text, "file:") || strings.Contains(text, "link:") || strings.Contains(text, "workspace:") ||
				strings.Contains(text, "patch:") || strings.HasPrefix(text, ".") || strings.HasPrefix(text, "/") || strings.HasPrefix(text, "~/") {
				return false
			}
		}
	}
	return true
}
