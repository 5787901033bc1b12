package node

import (
	"maps"
	"path"
	"strconv"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// foreign refuses a lock file of a version that this pnpm does not read. Measured with pnpm 8.15, 9.12 and 10.34:
// version 6 is read by 8 and 9, version 9 by 9 and 10.
func (a pnpmCall) foreign(version, dir string) bool {
	before := a.Supposed // what is said of the lock file otherwise does not rest on the version
	v := a.pnpmMajor()
	old := strings.HasPrefix(version, "5.") || strings.HasPrefix(version, "6.")
	if !(v == 10 && old) && !(v == 8 && strings.HasPrefix(version, "9.")) {
		a.Supposed = before
		return false
	}
	a.Reject("ERR_PNPM_LOCKFILE_BREAKING_CHANGE: "+path.Join(dir, "pnpm-lock.yaml")+" is of version "+version+", and this is pnpm "+strconv.Itoa(v), false)
	return true
}

// unpatched refuses an installation where a patch that the project has for a package is not there. Source: pnpm's
// documentation, "patchedDependencies"; what 9.12 prints.
func (a pnpmCall) unpatched(from effects.Line) {
	l, ok := projects.Plain(from)
	if !ok || l.Verb != "install" && l.Verb != "i" || l.Has("g", "global", "C", "dir") {
		return
	}
	p, presence := a.Project()
	if presence != filesystem.Present {
		return
	}
	var settings struct {
		Pnpm struct {
			PatchedDependencies map[string]string `json:"patchedDependencies"`
		}
	}
	a.JSON(path.Join(p.Dir, "package.json"), &settings)
	var workspace struct {
		PatchedDependencies map[string]string `yaml:"patchedDependencies"`
	}
	if text, known := a.Text(path.Join(p.Dir, "pnpm-workspace.yaml")); known && yaml.Unmarshal([]byte(text), &workspace) != nil {
		return
	}
	for _, all := range []map[string]string{settings.Pnpm.PatchedDependencies, workspace.PatchedDependencies} {
		for _, name := range projects.Sorted(all) {
			if at := path.Join(p.Dir, all[name]); all[name] != "" && a.Absent(at) && !path.IsAbs(all[name]) {
				a.Reject("ENOENT: no such file or directory, open '"+at+"', the patch of "+name, false)
				return
			}
		}
	}
}

// overridesDiffer refuses a frozen installation with other overrides than the lock file has. Source: what pnpm 9.12 and 10.34
// print; package.json has them for 7 to 10, pnpm-workspace.yaml alone from 10.6 on.
func (a *call) overridesDiffer(p projects.Project) bool {
	var settings struct {
		Pnpm struct{ Overrides map[string]string }
	}
	var list, workspace struct{ Overrides map[string]string }
	text, known := a.Text(path.Join(p.Dir, "pnpm-lock.yaml"))
	if !known || !a.JSON(path.Join(p.Dir, "package.json"), &settings) || len(p.Resolutions) > 0 || yaml.Unmarshal([]byte(text), &list) != nil {
		return false
	}
	wanted, least := settings.Pnpm.Overrides, 7
	if file := path.Join(p.Dir, "pnpm-workspace.yaml"); !a.Absent(file) {
		text, known := a.Text(file)
		known = known && yaml.Unmarshal([]byte(text), &workspace) == nil
		if !known || len(wanted) > 0 || len(workspace.Overrides) == 0 {
			return false
		}
		wanted, least = workspace.Overrides, 10
	}
	for _, name := range projects.Sorted(wanted) {
		if strings.ContainsAny(wanted[name], "$:") {
			return false
		}
	}
	if maps.Equal(wanted, list.Overrides) {
		return false
	}
	v, ok := a.globalVersion("pnpm")
	if !ok || v[0] < least || v[0] > 10 || least == 10 && v[1] < 6 {
		return false
	}
	a.Reject("ERR_PNPM_LOCKFILE_CONFIG_MISMATCH: the overrides of the project and of pnpm-lock.yaml in "+p.Dir+" differ", false)
	return true
}
