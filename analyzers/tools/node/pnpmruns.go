package node

import (
	"path"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// root is the project that a pnpm-workspace.yaml makes one of many, with its parts; ok is false where there is none, or
// they are not known.
func (a pnpmCall) root() (p projects.Project, parts []projects.Project, ok bool) {
	file, e := a.Above(a.Dir.Text, "pnpm-workspace.yaml")
	text, known := a.Text(file)
	if e.Presence != filesystem.Present || !known {
		return p, nil, false
	}
	p.Dir = path.Dir(file)
	manifest := path.Join(p.Dir, "package.json")
	if !a.Absent(manifest) && !a.JSON(manifest, &p.Manifest) {
		return p, nil, false
	}
	var listed struct{ Packages []string }
	if yaml.Unmarshal([]byte(text), &listed) != nil {
		return p, nil, false
	}
	parts, ok = a.PartsOf(p, listed.Packages)
	return p, parts, ok
}

// pnpm is what pnpm does in a project of many parts: it runs scripts in those that are chosen, and copies one of them.
func (a pnpmCall) pnpm(l projects.Line) bool {
	defer a.Enter(l, "C", "dir")()
	p, parts, ok := a.root()
	if !ok {
		return false
	}
	chosen, ok := choose(p, parts, a.filters(), a.Dir.Text)
	if !ok {
		return false
	}
	switch {
	case l.Verb == "deploy":
		return a.deploy(l, chosen)
	case l.Verb == "run" && len(l.Operands) > 0:
		return a.everyone(chosen, l.Operands[0], append(l.Operands[1:], l.After...))
	case shortcut("pnpm", l.Verb):
		return a.everyone(chosen, l.Verb, append(l.Operands, l.After...))
	}
	return false
}

// filters are the selectors of --filter, in order.
func (a pnpmCall) filters() (all []string) {
	for i, f := range a.Fields[1:] {
		name, value, has := strings.Cut(f.Text, "=")
		switch {
		case name != "--filter" && name != "-F" && name != "--filter-prod":
		case has:
			all = append(all, value)
		case i+2 < len(a.Fields):
			all = append(all, a.Fields[i+2].Text)
		}
	}
	return all
}

// choose are the parts that the selectors name, those that others need first; without selectors all of them. ok is
// false at a selector that is not known. Source: pnpm's documentation, "Filtering"; version 10.
func choose(p projects.Project, parts []projects.Project, filters []string, from string) (
	chosen []projects.Project, ok bool) {
	wanted := map[string]bool{}
	for _, filter := range filters {
		name, needs := strings.CutSuffix(filter, "...")
		if strings.HasPrefix(name, "...") || strings.HasPrefix(name, "!") || strings.ContainsAny(name, "[]^{}") {
			return nil, false
		}
		for _, part := range append(parts, p) {
			if selected(part, name, from) {
				wanted[part.Dir] = true
				if needs {
					below(part, parts, wanted)
				}
			}
		}
	}
	for _, part := range inOrder(parts) {
		if len(filters) == 0 || wanted[part.Dir] {
			chosen = append(chosen, part)
		}
	}
	if wanted[p.Dir] && !slices.ContainsFunc(chosen, func(part projects.Project) bool { return part.Dir == p.Dir }) {
		chosen = append(chosen, p)
	}
	return chosen, true
}

// selected reports whether a selector names a part: by its name, which may have a wildcard and may lack its scope, or
// by its folder.
func selected(part projects.Project, name, from string) bool {
	if strings.HasPrefix(name, ".") {
		return part.Dir == path.Join(from, name)
	}
	matched, _ := path.Match(strings.ReplaceAll(name, "/", "\x00"), strings.ReplaceAll(part.Name, "/", "\x00"))
	_, bare, scoped := strings.Cut(part.Name, "/")
	return matched || scoped && !strings.HasPrefix(name, "@") && bare == name
}

// below adds the parts that a part needs.
func below(part projects.Project, parts []projects.Project, wanted map[string]bool) {
	for _, other := range parts {
		if needs(part, other) && !wanted[other.Dir] {
			wanted[other.Dir] = true
			below(other, parts, wanted)
		}
	}
}

func needs(m, other projects.Project) bool {
	for _, group := range []map[string]string{m.Dependencies, m.DevDependencies, m.OptionalDependencies} {
		if _, ok := group[other.Name]; ok && other.Name != "" {
			return true
		}
	}
	return false
}

// inOrder are the parts, each after those that it needs.
func inOrder(parts []projects.Project) (sorted []projects.Project) {
	seen := map[string]bool{}
	var visit func(p projects.Project)
	visit = func(p projects.Project) {
		if seen[p.Dir] {
			return
		}
		seen[p.Dir] = true
		for _, other := range parts {
			if needs(p, other) {
				visit(other)
			}
		}
		sorted = append(sorted, p)
	}
	for _, p := range parts {
		visit(p)
	}
	return sorted
}

// everyone runs a script of each of the parts that have it. Where none is chosen, or none has it, pnpm says so and goes
// on. Source: measured with pnpm 9.15 and 10.12.
func (a pnpmCall) everyone(chosen []projects.Project, script string, args []string) bool {
	for _, part := range chosen {
		if _, ok := part.Scripts[script]; ok && !a.Failed {
			a.Events(part, script, false, args, true)
		}
	}
	return true
}

// deploy is pnpm deploy: it copies one part to a folder, with what it needs. Source: pnpm's documentation of pnpm
// deploy; measured with
// 9.15.
func (a pnpmCall) deploy(l projects.Line, chosen []projects.Project) bool {
	if len(chosen) == 0 {
		return true // it says so, and goes on
	}
	if len(l.Operands) != 1 || len(chosen) > 1 || l.Operands[0] == "" {
		return false
	}
	if a.uninjected(l, chosen[0]) {
		return false
	}
	to := a.Path(l.Operands[0])
	if a.Barred(to) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+to+"'", false)
	}
	a.stores(chosen[0])
	a.Blur(to)
	a.Edit(func(e *filesystem.Editor) {
		e.Put(a.Real(to), a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
	})
	return true
}

// uninjected refuses to deploy a part of a project whose settings do not have its parts injected, as pnpm does from
// version 10 on. Source: pnpm's documentation of pnpm deploy, version 10, and what 10.12 prints.
func (a pnpmCall) uninjected(l projects.Line, chosen projects.Project) bool {
	v, ok := a.globalVersion("pnpm")
	if !ok || v.Less(semver.Version{10}) || l.Has("legacy") {
		return false
	}
	file, _ := a.Above(a.Dir.Text, "pnpm-workspace.yaml")
	settings, known := a.Text(file)
	npmrc, _ := a.Text(path.Join(path.Dir(file), ".npmrc"))
	settings = strings.ToLower(strings.ReplaceAll(settings+npmrc, "-", ""))
	for _, name := range []string{"injectworkspacepackages", "forcelegacydeploy", "sharedworkspacelockfile"} {
		if strings.Contains(settings, name) {
			return false
		}
	}
	if !known || a.Configured(chosen) || a.Configured(projects.Project{Dir: path.Dir(file)}) {
		return false
	}
	a.Reject("pnpm 10 deploys workspaces that have injectWorkspacePackages, which "+file+" does not set; --legacy deploys others", false)
	return true
}

// stores are where pnpm keeps what it fetched.
func (a pnpmCall) stores(p projects.Project) {
	a.Caches()
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: "/.local", Known: true}, {Env: "PNPM_HOME", Known: true}}})
	a.Blur(path.Join(p.Dir, ".pnpm-store"))
	a.Blur("/.pnpm-store")
}
