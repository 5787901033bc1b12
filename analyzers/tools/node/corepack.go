package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var corepack = &tools.Tool{
	Names:   tools.Names("corepack"),
	Grammar: effects.Words(effects.Valued("install-directory o output")),
	Effect:  carried(shimming),
}

// shimming is what is left of corepack where it is not known where it lies: package managers may come into the folders
// of programs.
func shimming(l effects.Line) effects.Effect {
	e := ownCode(l)
	e.Add(effects.Programs("/usr/local/bin", "/usr/bin"))
	return e
}

// shims are the programs that corepack enable brings, by package manager; npm's only where it is named. Source:
// config.json of corepack
// 0.34.
var shims = map[string][]string{"pnpm": {"pnpm", "pnpx"}, "yarn": {"yarn", "yarnpkg"}, "npm": {"npm", "npx"}}

// corepack is corepack enable, which puts links beside itself, and the verbs that only fill its cache. Source:
// corepack's README, 0.34.
func (a corepackCall) corepack(args []string) bool {
	if len(args) == 0 {
		return false
	}
	switch args[0] {
	case "enable":
		return a.enable(args[1:])
	case "use", "up", "prepare", "install", "hydrate", "cache":
		if newest(args[1:]) && a.unkeyed() || args[0] == "use" || args[0] == "up" {
			return false
		}
		a.Caches()
		if v := a.Lookup("COREPACK_HOME"); v.Known && path.IsAbs(v.Text) {
			a.Blur(path.Clean(v.Text))
		} else if v.Known && !v.Unset && v.Text != "" {
			return false
		}
		return true
	}
	return false
}

func (a corepackCall) enable(managers []string) bool {
	if a.Executable == "" || len(managers) > 0 && strings.HasPrefix(managers[0], "-") {
		return false
	}
	if len(managers) == 0 {
		managers = []string{"pnpm", "yarn"}
	}
	dir, own := path.Dir(a.Executable), path.Dir(a.Real(a.Executable))
	if a.Barred(dir) {
		a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, symlink '"+path.Join(dir, managers[0])+"'", false)
		return false
	}
	for _, manager := range managers {
		if shims[manager] == nil {
			return false
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		for _, manager := range managers {
			for _, name := range shims[manager] {
				at, to := path.Join(dir, name), path.Join(own, name+".js")
				if a.Stat(to).Entry.Presence != filesystem.Present {
					e.Under(at, a.Why)
					continue
				}
				link := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
				link.Link = to
				e.Put(at, link)
			}
		}
	})
	return true
}

// shimmed reports whether the program is one of corepack's, which starts what package.json names.
func (a corepackCall) shimmed() bool {
	return a.Executable != "" && strings.Contains(a.Real(a.Executable), "/corepack/dist/")
}

// configuredFor refuses where corepack starts one package manager in a project that is configured for another. Source:
// corepack's README, "packageManager" and COREPACK_ENABLE_STRICT; what 0.34 prints.
func (a corepackCall) configuredFor(tool, verb string) bool {
	p, presence := a.Project()
	if !a.shimmed() || presence != filesystem.Present || p.PackageManager == "" || verb == "dlx" || verb == "init" {
		return false
	}
	for _, name := range []string{"COREPACK_ENABLE_STRICT", "COREPACK_ENABLE_PROJECT_SPEC"} {
		if v := a.Lookup(name); !v.Unset && v != (tools.Variable{}) {
			return false
		}
	}
	manager, _, _ := strings.Cut(p.PackageManager, "@")
	if manager == tool || shims[manager] == nil {
		return false
	}
	a.Reject("This project is configured to use "+manager+": "+path.Join(p.Dir, "package.json")+` has "packageManager": "`+p.PackageManager+`"`, false)
	return true
}
