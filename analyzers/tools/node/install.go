package node

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/outputs"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/analyzers/tools/node/projects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// install is npm ci, and npm install of a whole project.
func (a installCall) install(l projects.Line) bool {
	p, presence := a.Project()
	if presence == filesystem.Absent && l.Verb == "ci" {
		a.Reject("no package.json in "+a.Dir.Text, false)
		return false
	}
	if presence == filesystem.Present && a.Nested(p) {
		return ofPart(a, p, l)
	}
	if presence != filesystem.Present || a.Configured(p, selecting...) || l.Has("force", "f") || l.Verb == "ci" && l.Has("no-package-lock") {
		return false
	}
	if a.strict(p, l) && a.unfit(p, false) {
		return false
	}
	list, ok := a.listed(p, l)
	if !ok {
		if l.Verb == "ci" {
			a.garbled(p)
		}
		return false
	}
	if l.Verb == "ci" && a.unlocked(p, list) {
		return false
	}
	if a.overridden(p) || a.unresolved(p, list, l) || list == nil && a.unpaired(p, l) {
		return false
	}
	omit, known := a.omits(l)
	if !known {
		return false
	}
	if a.hindered(p, l, list, omit) {
		return false
	}
	expected := a.foresee(p, omit)
	fresh := a.Absent(path.Join(p.Dir, "node_modules"))
	a.modules(p, list, l.Verb, omit, l.Has("ignore-scripts"))
	a.parts(p, list)
	if fresh && l.Verb == "ci" {
		a.withoutOptional(l, p, list)
	}
	if list == nil && !(len(p.Workspaces) == 0 && asksNothing(p, omit)) {
		a.after(p, expected)
	}
	if fresh {
		a.scriptless(p, list, omit, l.Has("ignore-scripts"))
		a.ungenerated(p, l.Has("ignore-scripts"))
	}
	if !l.Has("ignore-scripts") {
		a.lifecycle(p, omit)
	}
	return true
}

// hindered refuses what cannot be written, fetched or built.
func (a installCall) hindered(p projects.Project, l projects.Line, list *projects.Lock, omit bool) bool {
	if a.unwritable(l, p, omit) || a.unwritten(l, p, list) || a.gitless(p, list, omit) || a.tarless(p, list, omit) ||
		a.unported(p, l, list, omit) {
		return true
	}
	parts, _ := a.Members(p)
	return list == nil && a.unsupported(projects.Outside(p, parts)) || !l.Has("ignore-scripts") && a.uncompiled(p, list, omit)
}

// listed is the lock file that an installation goes by, nil for none; ok is false where that is not known, and where one
// without parts would do for a project of many.
func (a installCall) listed(p projects.Project, l projects.Line) (list *projects.Lock, ok bool) {
	list, held := a.Lock(p)
	if l.Has("no-package-lock") {
		list, held = nil, filesystem.Absent
	}
	switch {
	case held == filesystem.Unknown:
		return nil, false
	case len(p.Workspaces) == 0:
		return list, true
	case list == nil:
		return nil, a.Modern()
	}
	return list, list.LockfileVersion > 1
}

// unlocked refuses npm ci where there is no lock file, or one that lacks what package.json asks for.
func (a installCall) unlocked(p projects.Project, list *projects.Lock) bool {
	if list == nil {
		a.Reject(lockNeeded(p.Dir), false)
		return true
	}
	what := list.Unsynced(p.Asked(false), len(p.Overrides) > 0)
	if what != "" {
		a.Reject("package.json and "+list.Name+" are not in sync: "+what, false)
	}
	return what != ""
}

// garbled refuses npm ci where the lock file is no JSON. Measured with npm 10: npm install makes another; what git leaves
// of a conflict is put together.
func (a installCall) garbled(p projects.Project) {
	for _, name := range []string{"npm-shrinkwrap.json", "package-lock.json"} {
		file := path.Join(p.Dir, name)
		if a.Absent(file) {
			continue
		}
		text, known := a.Text(file)
		if known && a.Modern() && !strings.Contains(text, "<<<<<<<") && !json.Valid([]byte(strings.TrimPrefix(text, "\ufeff"))) {
			a.Reject(file+" is no JSON, and npm ci can only install with a lock file", false)
		}
		return
	}
}

// omits reports whether development dependencies are left out.
func (a *call) omits(l projects.Line) (omit, known bool) {
	if included := " " + l.Options["include"] + " "; strings.Contains(included, " dev ") {
		return false, true
	} else if strings.TrimSpace(included) != "" || l.Has("no-prod") {
		return false, false
	}
	if l.Has("no-production") {
		return false, a.yarned() || a.Lookup("NODE_ENV").Unset
	}
	if strings.Contains(" "+l.Options["omit"]+" ", " dev ") || l.Has("production", "prod") || strings.HasPrefix(l.Options["only"], "prod") {
		return true, true
	}
	p, _ := a.Project()
	if omit, decided, known := a.selected(p); decided || !known {
		return omit, known
	}
	v := a.Lookup("NODE_ENV")
	return v.Known && v.Text == "production", v.Known || v.Unset
}

// unwritable refuses where the user may make neither node_modules nor npm's cache.
func (a installCall) unwritable(l projects.Line, p projects.Project, omit bool) bool {
	return l.Options["cache"] == "" && a.heldOff(p, omit, path.Join(p.Dir, "node_modules"), a.Cache())
}

// heldOff refuses where something is installed and the user may not make, or may not write to, one of the folders, or
// where the first of them is to be made in a mount that may only be read.
func (a installCall) heldOff(p projects.Project, omit bool, dirs ...string) bool {
	if len(p.Dependencies) == 0 && (len(p.DevDependencies) == 0 || omit) {
		return false
	}
	for i, dir := range dirs {
		if i == 0 && a.Mounts.ReadOnly(dir) && a.Absent(dir) { // npm itself speaks of ENOENT
			a.Refuse(effects.Arg{}, state.FailsAccess, "EROFS: read-only file system, mkdir '"+dir+"'", false)
			return true
		}
		if dir != "" && a.Barred(dir) {
			a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+dir+"'", false)
			return true
		}
	}
	return false
}

// modules is what an installation writes: node_modules, its own caches, and with install the lock file. Programs come
// into node_modules/.bin by the names that the lock file has.
func (a *call) modules(p projects.Project, list *projects.Lock, verb string, omit, scriptless bool) {
	dir := path.Join(p.Dir, "node_modules")
	a.Caches()
	if verb == "install" && !(installCall{a}).kept(p, list) {
		a.Blur(path.Join(p.Dir, "package-lock.json"))
	}
	fresh := a.Absent(dir)
	_, named := p.Scripts["install"]
	if !named && !a.Absent(path.Join(p.Dir, "binding.gyp")) {
		a.Blur(path.Join(p.Dir, "build"))
	}
	installed := map[string]projects.Locked{}
	known := len(p.PeerDependencies)+len(p.Workspaces) == 0 && asksNothing(p, omit)
	if list != nil && list.LockfileVersion > 1 && list.Unsynced(p.Asked(false), len(p.Overrides) > 0) == "" {
		installed, known = list.Installed(omit), true
		if len(p.Workspaces) > 0 {
			installed = a.reached(p, list, omit)
		}
	}
	wild := !known
	for at, d := range installed {
		wild = wild || !scriptless && d.HasInstallScript && !selfContained.Has(at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):])
	}
	a.Edit(func(e *filesystem.Editor) {
		if wild {
			e.DoubtBut(p.Dir, steady)
		}
		folder := a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755)
		switch {
		case known && len(installed) == 0 && (verb == "ci" || fresh):
			a.bare(e, p, verb, folder)
			return
		}
		if e.Under(dir, a.Why); fresh && len(p.Dependencies) > 0 {
			e.Put(dir, folder)
		}
		if !known || list == nil || verb != "ci" && !fresh {
			return
		}
		installCall{a}.placed(e, p, installed)
		if len(installed) > 0 && !list.Named() {
			return
		}
		a.programs(e, p, installed)
	})
}

// kept notes that npm install leaves a lock file as it is in all likelihood: one that lists what package.json asks for, in
// the form that npm 7 and later write.
func (a installCall) kept(p projects.Project, list *projects.Lock) bool {
	if list == nil || list.LockfileVersion < 2 || len(p.Workspaces) > 0 || list.Unsynced(p.Asked(false), len(p.Overrides) > 0) != "" {
		return false
	}
	r := a.Stat(path.Join(p.Dir, list.Name))
	if r.Entry.Presence != filesystem.Present || !r.Entry.Has(filesystem.KnowContent) {
		return false
	}
	a.Edit(func(e *filesystem.Editor) {
		r.Entry.Likely = true
		e.Put(r.Path, r.Entry)
	})
	return true
}

// bare is what an installation makes that installs nothing: of a project that asks for nothing at all not even
// node_modules, of one whose packages are all left out the folder, or not that either. Measured with npm 10.8.2, which
// comes with node 20 and 22, and 11.19.
func (a *call) bare(e *filesystem.Editor, p projects.Project, verb string, folder filesystem.Entry) {
	dir := path.Join(p.Dir, "node_modules")
	v, known := a.Version()
	switch {
	case !asksNothing(p, false):
		e.Remove(dir, filesystem.Cause{})
		if !known || v.Version[0] < 20 || v.Version[0] > 22 {
			e.Under(dir, a.Why)
			return
		}
		e.Put(dir, folder)
		e.Under(path.Join(dir, ".package-lock.json"), a.Why)
	case verb == "ci":
		e.Remove(dir, filesystem.Cause{})
	case !known || v.Version[0] < 20:
		e.Put(dir, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: folder.Cause})
	}
}

// asksNothing reports whether a project asks for no packages.
func asksNothing(p projects.Project, omit bool) bool {
	for _, group := range p.Asked(omit) {
		if len(group) > 0 {
			return false
		}
	}
	return true
}

// reached are the installed packages that the workspaces which are there ask for.
func (a *call) reached(p projects.Project, list *projects.Lock, omit bool) map[string]projects.Locked {
	return list.Reached(list.Installed(omit), omit, func(dir string) bool { return a.Absent(path.Join(p.Dir, dir, "package.json")) })
}

// programs is the folder of the packages' programs, which has those that the lock file names.
func (a *call) programs(e *filesystem.Editor, p projects.Project, installed map[string]projects.Locked) {
	bin := path.Join(p.Dir, "node_modules/.bin")
	e.Remove(bin, filesystem.Cause{})
	if len(installed) > 0 {
		e.Put(bin, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
	}
	for at, d := range installed {
		for name := range d.Bin {
			if lockfiles.Top(at) && !strings.ContainsAny(name, "/") && name != "" {
				e.Under(path.Join(bin, name), a.Why)
			}
		}
	}
}

// steady are the names in a project that no package's install script makes: the files that say what is installed and
// how it is built, and the files and folders of its sources and of what its own build makes. Nor has what they make the
// name of a program, which the node images' entry script looks for.
var steady = filesystem.NewNames(append(outputs.Configurations(), strings.Fields(`package.json package-lock.json npm-shrinkwrap.json yarn.lock
	pnpm-lock.yaml pnpm-workspace.yaml .npmrc .yarnrc .yarnrc.yml .pnp.cjs tsconfig.json tsconfig.build.json
	nest-cli.json angular.json turbo.json dist build out .next .output lib src app pages apps packages libs services
	server client web api index.html index.js server.js app.js
	main.js node npm npx yarn pnpm`)...)...)

// placed is what is known of packages' folders: links into the project, and that what the list leaves out is not there.
func (a installCall) placed(e *filesystem.Editor, p projects.Project, installed map[string]projects.Locked) {
	names := map[string]bool{}
	dir := path.Join(p.Dir, "node_modules")
	for at := range installed {
		if name, ok := strings.CutPrefix(at, "node_modules/"); ok && !strings.Contains(name, "/node_modules/") {
			names[name] = true
		}
	}
	a.closed(e, dir, names)
	for at, d := range installed {
		if name, ok := strings.CutPrefix(at, "node_modules/"); ok {
			if d.Link && !strings.Contains(name, "/node_modules/") {
				link := a.NewEntry(a.Fields[0].Span, filesystem.Symlink, 0o777)
				link.Link = packages.LinkTo(name, d.Resolved)
				e.Put(path.Join(p.Dir, at), link)
			}
		}
	}
}

// closed is a folder of packages that has those of the names and no others.
func (a *call) closed(e *filesystem.Editor, dir string, names map[string]bool, open ...string) {
	e.Remove(dir, filesystem.Cause{})
	e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
	for _, own := range []string{".bin", ".package-lock.json", ".yarn-integrity", ".cache", ".vite", ".prisma", ".pnpm", ".modules.yaml"} {
		e.Under(path.Join(dir, own), a.Why)
	}
	for _, scope := range open {
		e.Under(path.Join(dir, scope), a.Why)
	}
	a.held(e, dir, names, open...)
}

// held puts packages into a folder of packages that is empty but for them: of a scope only its own ones are there, unless
// the scope is open.
func (a *call) held(e *filesystem.Editor, dir string, names map[string]bool, open ...string) {
	for name := range names {
		if scope := path.Dir(name); scope != "." && !slices.Contains(open, scope) {
			e.Put(path.Join(dir, scope), a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
		}
	}
	for name := range names {
		e.Under(path.Join(dir, name), a.Why)
	}
}

// unwritten refuses where the user may not write to the list that npm install writes, whether it changes or not.
// Source: saveIdealTree of @npmcli/arborist 7, which writes in place.
func (a installCall) unwritten(l projects.Line, p projects.Project, list *projects.Lock) bool {
	if l.Verb != "install" || list == nil || l.Has("no-save") {
		return false
	}
	at := path.Join(p.Dir, list.Name)
	if e := a.Stat(at).Entry; e.Presence != filesystem.Present || !a.BarredFile(at) {
		return false
	}
	a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, open '"+at+"'", false)
	return true
}

// lifecycle runs the project's own scripts of an installation, which come after the packages are there. Source:
// lib/commands/ci.js of npm 10. npm 6 leaves prepare out with --production.
func (a installCall) lifecycle(p projects.Project, omit bool) {
	for _, event := range []string{"preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"} {
		in := a.FailureContext
		if !a.Modern() && (omit || event == "preinstall") {
			in = in.Guarded().Perhaps()
		}
		if text, ok := p.Scripts[event]; ok && !a.Failed {
			a.Script(p, text, in)
		}
	}
}

// parts is what an installation writes into the folders of workspaces, whose own scripts it runs.
func (a installCall) parts(p projects.Project, list *projects.Lock) {
	if len(p.Workspaces) == 0 {
		return
	}
	dirs, complete := a.Workspaces(p)
	if !complete {
		a.Edit(func(e *filesystem.Editor) { e.DoubtBut(p.Dir, steady) })
	}
	for _, dir := range dirs {
		var m projects.Manifest
		a.partModules(dir, list != nil && !list.Nests(strings.TrimPrefix(dir, p.Dir+"/")))
		if !a.JSON(path.Join(dir, "package.json"), &m) || m.Lifecycle() {
			a.Blur(dir)
		}
	}
}

// partModules is the node_modules of a workspace. Where no package of it differs from those of the whole, it has links
// to programs alone.
func (a *call) partModules(dir string, shared bool) {
	modules := path.Join(dir, "node_modules")
	if !shared || !a.Absent(modules) {
		a.Blur(modules)
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		for _, own := range []string{".bin", ".cache", ".vite"} {
			e.Under(path.Join(modules, own), a.Why)
		}
	})
}

// prune takes packages out of node_modules: those that package.json does not ask for, with omit development
// dependencies too.
func (a installCall) prune(l projects.Line) bool {
	p, presence := a.Project()
	if presence != filesystem.Present || a.Nested(p) || a.Configured(p, selecting...) {
		return false
	}
	omit, known := a.omits(l)
	list, held := a.Lock(p)
	if len(p.Workspaces) > 0 && (list == nil || list.LockfileVersion == 1) {
		return false
	}
	a.Caches()
	a.Blur(path.Join(p.Dir, "node_modules"))
	a.Blur(path.Join(p.Dir, "package-lock.json"))
	if dirs, complete := a.Workspaces(p); len(dirs) > 0 {
		if !complete {
			a.Edit(func(e *filesystem.Editor) { e.DoubtBut(p.Dir, steady) })
		}
		for _, dir := range dirs {
			if list.Nests(strings.TrimPrefix(dir, p.Dir+"/")) {
				a.Blur(path.Join(dir, "node_modules"))
			}
		}
	}
	if known && omit && held == filesystem.Present && list.LockfileVersion > 1 && list.Named() && list.Unsynced(p.Asked(false), len(p.Overrides) > 0) == "" {
		installed := list.Installed(true)
		if len(p.Workspaces) > 0 {
			installed = a.reached(p, list, true)
		}
		a.Edit(func(e *filesystem.Editor) {
			a.placed(e, p, installed)
			a.programs(e, p, installed)
		})
	}
	return true
}

// selfContained are packages whose install scripts leave the project's own files alone: they compile with node-gyp, or
// fetch a program into their own folder, another in node_modules or the user's cache. Source: npm view PACKAGE scripts,
// 2026-11-22.
var selfContained = tools.WordList(`esbuild fsevents fs-ext bufferutil utf-8-validate bcrypt sharp better-sqlite3 sqlite3 node-sass core-js @swc/core
	@parcel/watcher protobufjs puppeteer cypress electron prisma @prisma/client @prisma/engines nx argon2 canvas
	msgpackr-extract
	@sentry/cli @nestjs/core`)
