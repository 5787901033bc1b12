package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// checkers are programs that look at a project and leave it as it is, but for caches, with the option that has them change it. Source:
// their manuals, 2026-11: ESLint 9, Prettier 3, Stylelint 16, svelte-check 4.
var checkers = map[string]string{"eslint": "--fix", "prettier": "--write", "stylelint": "--fix", "svelte-check": ""}

// check is one of them.
func (a *call) check(tool string, args []string) bool {
	for _, arg := range args {
		if changing := checkers[tool]; changing != "" && arg == changing || arg == "-w" || strings.HasPrefix(arg, "-o") || strings.HasPrefix(arg, "--output") {
			return false
		}
	}
	a.wrote(".eslintcache", ".stylelintcache")
	return true
}

// copies is copyfiles, cpx, ncp and the like: the last operand is where they write.
func (a *call) copies() bool {
	last := a.Fields[len(a.Fields)-1].Text
	if len(a.Fields) < 3 || strings.HasPrefix(last, "-") || strings.ContainsAny(last, "*?[{") {
		return false
	}
	a.wrote(last)
	return true
}

// mkdirp is mkdir -p.
func (a *call) mkdirp(args []string) bool {
	for i, arg := range args {
		if strings.HasPrefix(arg, "-") {
			return false
		}
		a.Do(effects.Action{Kind: effects.Directory, Paths: []effects.Arg{{Text: arg, Known: true, Index: i + 1}}, Recursive: true})
	}
	return len(args) > 0
}

// turbo is turbo run: it needs its configuration, and from version 2 on the project's packageManager. Source: Turborepo's documentation,
// "Configuring turbo.json" and "Upgrading to v2"; 2026-11.
func (a *call) turbo(args []string) bool {
	p, presence := a.project()
	if len(args) == 0 || args[0] != "run" && args[0] != "build" || p.dir != a.Dir.Text || presence != filesystem.Present || len(p.Workspaces) == 0 || p.Turbo != nil {
		return false
	}
	for _, arg := range args {
		if strings.HasPrefix(arg, "--cwd") || strings.HasPrefix(arg, "--root-turbo-json") || strings.HasPrefix(arg, "--skip-infer") {
			return false
		}
	}
	if a.absent(path.Join(p.dir, "turbo.json")) && a.absent(path.Join(p.dir, "turbo.jsonc")) {
		a.refuse("Could not find turbo.json or turbo.jsonc in "+p.dir, false)
		return false
	}
	list, held := a.lock(p)
	_, unchecked := a.Vars["TURBO_DANGEROUSLY_DISABLE_PACKAGE_MANAGER_CHECK"]
	if held != filesystem.Present || p.PackageManager != "" || unchecked {
		return false
	}
	config, known := a.text(path.Join(p.dir, "turbo.json"))
	if v, ok := parseVersion(list.Packages["node_modules/turbo"].Version); ok && v[0] == 2 && known && !strings.Contains(config+strings.Join(args, " "), "angerously") {
		a.refuse("missing packageManager field in "+path.Join(p.dir, "package.json")+", which turbo 2 requires", false)
	}
	return false
}
