package node

import (
	"path"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unbuilt notes the packages of a project that an installation leaves without what their install scripts provide.
func (a *call) unbuilt(p projects.Project, omit bool, locked func(name string) string, builds func(name string) bool) {
	for _, group := range p.Asked(omit) {
		for _, name := range projects.Sorted(group) {
			version := group[name]
			if v := locked(name); v != "" {
				version = v
			}
			file := packages.Native(name, version)
			if file == "" || builds(name) {
				continue
			}
			at := path.Join(p.Dir, "node_modules", name, file)
			a.Edit(func(e *filesystem.Editor) {
				folder := a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755)
				folder.Likely = true
				e.Put(path.Dir(at), folder)
				e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: folder.Cause})
			})
		}
	}
}

// scriptless is unbuilt for npm, where it runs no scripts.
func (a *call) scriptless(p projects.Project, list *projects.Lock, omit, yes bool) {
	if !yes {
		return
	}
	locked := func(name string) (version string) {
		if list != nil {
			version, _ = list.Version(name)
		}
		return version
	}
	a.unbuilt(p, omit, locked, func(string) bool { return false })
}

// builders are the packages whose install scripts pnpm 10 runs; all: those of all, or it is not known. Sources: pnpm's
// documentation of version 10, "onlyBuiltDependencies", "dangerouslyAllowAllBuilds"; the changelog of 10.0.
func (a pnpmCall) builders(p projects.Project) (names map[string]bool, all bool) {
	names = map[string]bool{}
	var settings struct {
		Pnpm struct {
			OnlyBuiltDependencies []string `json:"onlyBuiltDependencies"`
			All                   bool     `json:"dangerouslyAllowAllBuilds"`
			Never                 any      `json:"neverBuiltDependencies"`
			File                  any      `json:"onlyBuiltDependenciesFile"`
		}
	}
	file := path.Join(p.Dir, "package.json")
	if !a.JSON(file, &settings) || settings.Pnpm.All || settings.Pnpm.Never != nil || settings.Pnpm.File != nil {
		return nil, true
	}
	for _, name := range settings.Pnpm.OnlyBuiltDependencies {
		names[name] = true
	}
	at := path.Join(p.Dir, "pnpm-workspace.yaml")
	if a.Absent(at) {
		return names, false
	}
	var workspace struct {
		OnlyBuiltDependencies []string `yaml:"onlyBuiltDependencies"`
	}
	text, known := a.Text(at)
	if !known || yaml.Unmarshal([]byte(text), &workspace) != nil || strings.Contains(text, "AllBuilds") || strings.Contains(text, "allowBuilds") || strings.Contains(text, "neverBuilt") {
		return nil, true
	}
	for _, name := range workspace.OnlyBuiltDependencies {
		names[name] = true
	}
	return names, false
}
