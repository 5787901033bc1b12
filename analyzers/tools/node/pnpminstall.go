package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// install is pnpm install of a project with all its parts. Each has a node_modules of its own with what its
// package.json asks for, and nothing else. Source: pnpm's documentation, "Symlinked node_modules structure" and
// "Settings"; version 10.
func (a pnpmCall) install(l projects.Line) bool {
	p, parts, ok := a.root()
	if !ok {
		var presence filesystem.Presence
		if _, e := a.Above(a.Dir.Text, "pnpm-workspace.yaml"); e.Presence != filesystem.Absent || e.Likely {
			return false
		}
		if p, presence = a.Project(); presence != filesystem.Present || a.partless(p) {
			return false
		}
	}
	workspace, _ := a.Text(path.Join(p.Dir, "pnpm-workspace.yaml"))
	if p.Dir != a.Dir.Text || a.Configured(p) || moving.MatchString(workspace) || l.Has("force", "f", "lockfile-only", "fix-lockfile") {
		return false
	}
	omit, known := a.omits(l)
	if !known || l.Has("D", "dev") {
		return false
	}
	all := append([]projects.Project{p}, parts...)
	for _, part := range all {
		if installCall(a).heldOff(part, omit, path.Join(part.Dir, "node_modules")) {
			return false
		}
	}
	a.stores(p)
	a.Blur(path.Join(p.Dir, "pnpm-lock.yaml"))
	a.Edit(func(e *filesystem.Editor) {
		if !l.Has("ignore-scripts") {
			e.DoubtBut(p.Dir, steady) // which packages have install scripts is not in the list
		}
		for _, part := range all {
			a.modulesOf(e, part, parts, omit, a.flat(p), part.Dir == p.Dir)
		}
	})
	names, any := a.builders(p)
	if scriptless := l.Has("ignore-scripts"); scriptless || !any && a.pnpmMajor() == 10 {
		for _, part := range all {
			a.unbuilt(part, omit, func(string) string { return "" }, func(name string) bool { return !scriptless && names[name] })
		}
	}
	for _, part := range inOrder(all) {
		if !l.Has("ignore-scripts") && !a.Failed {
			a.scriptsOf(part, omit)
		}
	}
	return true
}

// moving are settings of pnpm-workspace.yaml that change what an installation writes, and where. Source: pnpm's
// documentation of pnpm-workspace.yaml, version 10.
var moving = lazyregexp.New(`(?m)^(modulesDir|enableModulesDir|virtualStoreDir|virtualStoreOnly|lockfileDir|lockfile|ignoreScripts|scriptShell|globalDir|globalBinDir|stateDir|storeDir|dangerously\w+):`)

// partless refuses a project that asks for parts of a workspace where there is none. Source: what pnpm 9.12 prints.
func (a pnpmCall) partless(p projects.Project) bool {
	for _, group := range p.Asked(false) {
		for _, name := range projects.Sorted(group) {
			if wanted := group[name]; strings.HasPrefix(wanted, "workspace:") && !strings.HasPrefix(wanted, "workspace:.") {
				locked := !a.Absent(path.Join(p.Dir, "pnpm-lock.yaml")) // then not all may be looked up
				a.Reject("ERR_PNPM_WORKSPACE_PKG_NOT_FOUND: "+name+"@"+wanted+": no pnpm-workspace.yaml in "+p.Dir+" or above", locked)
				return true
			}
		}
	}
	return false
}

// scriptsOf runs a part's own scripts of an installation. Source: pnpm's documentation, "Scripts"; as remembered of
// 9.15: prepare is left out with --prod.
func (a pnpmCall) scriptsOf(part projects.Project, omit bool) {
	for _, event := range []string{"preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"} {
		text, ok := part.Scripts[event]
		in := a.FailureContext
		if omit && strings.HasSuffix(event, "prepare") {
			in = in.Guarded().Perhaps()
		}
		if ok && !a.Failed {
			a.Script(part, text, in)
		}
	}
}

// flat reports whether packages that others need may be beside those that are asked for, as a setting may have it.
func (a pnpmCall) flat(p projects.Project) bool {
	npmrc, _ := a.Text(a.NPMRC(p)[0])
	file, _ := a.Text(path.Join(p.Dir, "pnpm-workspace.yaml"))
	all := strings.ToLower(npmrc + file)
	return strings.Contains(all, "hoist") || strings.Contains(all, "linker")
}

// modulesOf is the node_modules of one part.
func (a pnpmCall) modulesOf(e *filesystem.Editor, part projects.Project, parts []projects.Project,
	omit, flat, root bool) {
	dir := path.Join(part.Dir, "node_modules")
	installed := map[string]bool{}
	groups := []map[string]string{part.Dependencies, part.OptionalDependencies, part.PeerDependencies}
	if !omit {
		groups = append(groups, part.DevDependencies)
	}
	for _, group := range groups {
		for name := range group {
			installed[name] = true
		}
	}
	fresh := a.Absent(dir)
	e.Under(dir, a.Why)
	if !fresh || len(installed) == 0 {
		return
	}
	e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
	bin := path.Join(dir, ".bin")
	if !flat {
		e.Remove(dir, filesystem.Cause{})
		e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		for _, own := range append([]string{".bin", ".pnpm", ".cache", ".vite", ".modules.yaml", ".pnpm-workspace-state.json", ".pnpm-workspace-state-v1.json"}, lifted...) {
			e.Under(path.Join(dir, own), a.Why)
		}
		a.held(e, dir, installed, lifted...)
	} else {
		for name := range installed {
			e.Under(path.Join(dir, name), a.Why)
		}
	}
	for program, owners := range packages.Owners() {
		hoisted := program == "eslint" || program == "prettier"
		if !anyOf(owners, installed) && !(root && (flat || hoisted)) {
			e.Remove(path.Join(bin, program), filesystem.Cause{})
		}
	}
	without(e, dir, part, installed)
	for _, other := range parts {
		wanted := part.Dependencies[other.Name] + part.DevDependencies[other.Name]
		if installed[other.Name] && strings.HasPrefix(wanted, "workspace:") {
			link := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
			link.Link = other.Dir
			e.Put(path.Join(dir, other.Name), link)
		}
	}
}

// lifted are scopes whose packages pnpm puts into node_modules for whoever needs them. Source: pnpm's documentation,
// public-hoist-pattern.
var lifted = []string{"@types", "@eslint"}
