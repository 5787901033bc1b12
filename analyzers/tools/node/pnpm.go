package node

import (
	"cmp"
	"encoding/json"
	"maps"
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// pnpmLock is a pnpm-lock.yaml, as far as it is looked at. Version 6 keeps a project that stands alone at the top.
// Source: the lock files that pnpm 8, 9 and 10 write; 2026-11.
type pnpmLock struct {
	Version  string          `yaml:"lockfileVersion"`
	Project  held            `yaml:",inline"`
	Projects map[string]held `yaml:"importers"`
}

// held are the dependencies of one project of it.
type held struct {
	Dependencies         map[string]wish
	DevDependencies      map[string]wish `yaml:"devDependencies"`
	OptionalDependencies map[string]wish `yaml:"optionalDependencies"`
}

// wish is the range that package.json had of a package.
type wish struct{ Specifier string }

// pnpmHarmless are options of pnpm install that do not change whether the lock file has to fit. Source: "pnpm install
// --help" of pnpm 10.
var pnpmHarmless = tools.WordList(`frozen-lockfile prod P production dev D ignore-scripts offline prefer-offline silent s reporter loglevel store-dir
	registry no-optional unsafe-perm no-color color strict-peer-deps`)

// frozen refuses pnpm install --frozen-lockfile where the lock file is missing or out of step with package.json. What
// it writes is left to the text. Source: measured with pnpm 8.15, 9.15 and 10.34; without any dependency none of them
// asks for a lock file.
func (a *call) frozen(from effects.Line) {
	l, ok := projects.Plain(from)
	if !ok || l.Verb != "install" && l.Verb != "i" || len(l.Operands)+len(l.After) > 0 || !l.Has("frozen-lockfile") {
		return
	}
	for name := range l.Options {
		if !pnpmHarmless.Has(name) {
			return
		}
	}
	p, presence := a.Project()
	if presence == filesystem.Absent {
		a.Reject("no package.json in "+a.Dir.Text, false)
		return
	}
	file, above := a.Above(a.Dir.Text, "pnpm-workspace.yaml")
	if presence != filesystem.Present || p.Dir != a.Dir.Text || a.Configured(p) || above.Likely {
		return
	}
	if above.Presence != filesystem.Absent && path.Dir(file) != p.Dir {
		return
	}
	var settings struct{ Pnpm any }
	if a.overridesDiffer(p) {
		return
	}
	if !a.JSON(path.Join(p.Dir, "package.json"), &settings) || settings.Pnpm != nil || len(p.Overrides) > 0 || !a.Absent(path.Join(p.Dir, ".pnpmfile.cjs")) {
		return // they change what is asked for
	}
	if above.Presence == filesystem.Absent {
		a.fits(p)
		return
	}
	text, ok := a.Text(file)
	if parts, known := a.pnpmParts(p, text); ok && known {
		a.fits(p, parts...)
	}
}

// pnpmParts are the parts of a project as pnpm-workspace.yaml has them; known is false where it says more that changes
// what is asked for. Source: pnpm's documentation of pnpm-workspace.yaml, version 10.
func (a *call) pnpmParts(p projects.Project, text string) (parts []projects.Project, known bool) {
	var file map[string]any
	if yaml.Unmarshal([]byte(text), &file) != nil {
		return nil, false
	}
	for key := range file {
		if key != "packages" && key != "onlyBuiltDependencies" && key != "ignoredBuiltDependencies" && key != "catalog" && key != "catalogs" {
			return nil, false
		}
	}
	patterns, err := json.Marshal(file["packages"])
	if err != nil || file["packages"] == nil {
		return nil, false
	}
	p.Workspaces = patterns
	return a.Members(p)
}

// fits refuses where the lock file does not.
func (a *call) fits(p projects.Project, parts ...projects.Project) {
	asked := 0
	for _, m := range append([]projects.Project{p}, parts...) {
		asked += len(m.Dependencies) + len(m.DevDependencies) + len(m.OptionalDependencies)
	}
	file := path.Join(p.Dir, "pnpm-lock.yaml")
	if a.Absent(file) {
		if asked > 0 {
			a.Reject("pnpm-lock.yaml is not in "+p.Dir+", which --frozen-lockfile needs", false)
		}
		return
	}
	text, ok := a.Text(file)
	var lock pnpmLock
	if !ok || yaml.Unmarshal([]byte(text), &lock) != nil || (pnpmCall{a}).foreign(lock.Version, p.Dir) {
		return
	}
	for _, m := range append([]projects.Project{p}, parts...) {
		at := strings.TrimPrefix(strings.TrimPrefix(m.Dir, p.Dir), "/")
		if what := lock.unsynced(m, cmp.Or(at, ".")); what != "" {
			a.Reject(path.Join(at, "package.json")+" and pnpm-lock.yaml are not in sync: "+what, false)
			return
		}
	}
}

// unsynced names what the lock file has otherwise than package.json, "" where nothing is or its form is another.
// at is the project's place in the list.
func (l pnpmLock) unsynced(p projects.Project, at string) string {
	project := l.Project
	switch listed, ok := l.Projects[at]; {
	case ok:
		project = listed
	case at != "." || !strings.HasPrefix(l.Version, "6."):
		return ""
	}
	held := map[string]string{}
	for _, group := range []map[string]wish{project.Dependencies, project.DevDependencies,
		project.OptionalDependencies} {
		for name, w := range group {
			held[name] = w.Specifier
		}
	}
	asked := map[string][]string{}
	for _, group := range []map[string]string{p.Dependencies, p.DevDependencies, p.OptionalDependencies,
		p.PeerDependencies} {
		for name, wanted := range group {
			asked[name] = append(asked[name], wanted)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(asked)) {
		switch at, ok := held[name]; {
		case strings.HasPrefix(asked[name][0], "link:"): // a setting leaves them out
		case !ok && p.PeerDependencies[name] == "":
			return name + "@" + asked[name][0] + " is missing from pnpm-lock.yaml"
		case ok && !slices.Contains(asked[name], at):
			return "pnpm-lock.yaml has " + name + "@" + at + ", package.json " + name + "@" + asked[name][0]
		}
	}
	for _, name := range slices.Sorted(maps.Keys(held)) {
		if asked[name] == nil {
			return "pnpm-lock.yaml has " + name + "@" + held[name] + ", package.json does not"
		}
	}
	return ""
}
