package node

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// overridden refuses an override of a package that the project itself asks for in other words. Source: assertRootOverrides
// of @npmcli/arborist 7; run with npm 10.8.
func (a installCall) overridden(p projects.Project) bool {
	var overrides map[string]any
	if !a.Modern() || len(p.Overrides) == 0 || json.Unmarshal(p.Overrides, &overrides) != nil {
		return false
	}
	for _, group := range p.Asked(false) {
		for _, name := range projects.Sorted(group) {
			to, ok := overrides[name].(string)
			if ok && to != group[name] && !strings.HasPrefix(to, "$") && to != "" && to != "*" {
				a.Reject("EOVERRIDE: Override for "+name+"@"+group[name]+" conflicts with direct dependency", false)
				return true
			}
		}
	}
	return false
}

// unresolved refuses where a package that the project asks for needs another one beside it of a version that rules out
// the one that the project asks for as well. Source: npm 7's changelog, "peer dependencies"; run with npm 10.8: of what
// packages need that others bring, npm warns. What is optional must fit where it is there.
func (a installCall) unresolved(p projects.Project, list *projects.Lock, l projects.Line) bool {
	if !a.Modern() || list == nil || list.LockfileVersion == 1 || len(p.Overrides)+len(p.Workspaces) > 0 || l.Has("legacy-peer-deps", "force", "f") || a.lenient(p) {
		return false
	}
	asked := map[string]bool{}
	for _, group := range p.Asked(false) {
		for name := range group {
			asked[name] = true
		}
	}
	for _, name := range projects.Sorted(asked) {
		held := list.Packages["node_modules/"+name]
		for _, peer := range projects.Sorted(held.PeerDependencies) {
			other := list.Packages["node_modules/"+peer]
			wanted := held.PeerDependencies[peer]
			if !asked[peer] || held.Link || other.Link {
				continue
			}
			if yes, understood := semver.Satisfies(other.Version, wanted); understood && !yes && other.Version != "" {
				a.Reject("ERESOLVE could not resolve: "+name+"@"+held.Version+" needs peer "+peer+"@\""+wanted+"\", and "+list.Name+" has "+peer+"@"+other.Version, false)
				return true
			}
		}
	}
	return false
}

// lenient reports whether a setting has npm leave aside what packages need beside them, or may have.
func (a *call) lenient(p projects.Project) bool {
	for _, key := range []string{"legacy-peer-deps", "force", "strict-peer-deps"} {
		for _, name := range []string{"npm_config_" + strings.ReplaceAll(key, "-", "_"), "NPM_CONFIG_" + strings.ToUpper(strings.ReplaceAll(key, "-", "_"))} {
			if v := a.Lookup(name); !v.Unset {
				return true
			}
		}
	}
	return slices.ContainsFunc(a.NPMRC(p), func(file string) bool {
		text, known := a.Text(file)
		written := a.State.Files.Touched(file)
		return !a.Absent(file) && (!known && (written || file == path.Join(p.Dir, ".npmrc")) || strings.Contains(text, "peer-deps") || strings.Contains(text, "force"))
	})
}

// unpacked refuses the installation of a folder or an archive that certainly is not there.
func (a installCall) unpacked(l projects.Line) bool {
	for _, name := range l.Operands {
		file := strings.TrimPrefix(name, "file:")
		if file == name && !strings.HasPrefix(name, "./") && !strings.HasPrefix(name, "../") && !path.IsAbs(name) || strings.ContainsAny(file, "*?$") {
			continue
		}
		if at := a.Path(file); a.Absent(at) {
			a.Refuse(effects.Arg{}, state.FailsPath, "ENOENT: no such file or directory, open '"+at+"'", false)
			return true
		}
	}
	return false
}

// apart refuses an installation of parts of a project of which one is none. What it installs is not followed.
func (a installCall) apart(l projects.Line) bool {
	p, presence := a.Project()
	if presence != filesystem.Present || a.Nested(p) || a.Configured(p, selecting...) {
		return false
	}
	for _, name := range strings.Fields(l.Value("w", "workspace")) {
		if _, presence := a.Workspace(p, strings.TrimSuffix(strings.TrimPrefix(name, "./"), "/"), "No workspaces found: --workspace="+name); presence == filesystem.Absent {
			return true
		}
	}
	return false
}
