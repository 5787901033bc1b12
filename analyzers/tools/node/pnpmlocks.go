package node

import (
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
	v := a.globalMajor("pnpm")
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
