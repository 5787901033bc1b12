package node

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/node/lockfiles"
	"github.com/layerlint/layerlint/analyzers/tools/node/packages"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func decode(text []byte, to any) error { return json.Unmarshal(text, to) }

// install is npm ci, and npm install of a whole project.
func (a installCall) install(l line) bool {
	p, presence := a.project()
	if presence == filesystem.Absent && l.verb == "ci" {
		a.refuse("no package.json in "+a.Dir.Text, false)
		return false
	}
	if presence != filesystem.Present || a.nested(p) || a.configured(p) || l.has("force", "f") || l.verb == "ci" && l.has("no-package-lock") {
		return false
	}
	if a.strict(p, l) && a.unfit(p, false) {
		return false
	}
	list, held := a.lock(p)
	if held == filesystem.Unknown && !l.has("no-package-lock") || len(p.Workspaces) > 0 && (list == nil || list.LockfileVersion == 1) {
		return false
	}
	if l.has("no-package-lock") {
		list = nil
	}
	if l.verb == "ci" && a.unlocked(p, list) {
		return false
	}
	omit, known := a.omits(l)
	if !known {
		return false
	}
	if l.options["cache"] == "" && a.unwritable(p, omit) || a.gitless(p, list, omit) || a.tarless(p, list, omit) {
		return false
	}
	if list == nil && a.unsupported(p) || !l.has("ignore-scripts") && a.uncompiled(p, list, omit) {
		return false
	}
	a.modules(p, list, l.verb, omit, l.has("ignore-scripts"))
	a.parts(p, list)
	if !l.has("ignore-scripts") {
		a.lifecycle(p, omit)
	}
	return true
}

// unlocked refuses npm ci where there is no lock file, or one that lacks what package.json asks for.
func (a installCall) unlocked(p project, list *lock) bool {
	if list == nil {
		a.refuse("neither package-lock.json nor npm-shrinkwrap.json in "+p.dir+", and it installs nothing else", false)
		return true
	}
	what := list.Unsynced(p.asked(false), len(p.Overrides) > 0)
	if what != "" {
		a.refuse("package.json and "+list.Name+" are not in sync: "+what, false)
	}
	return what != ""
}

// omits reports whether development dependencies are left out.
func (a *call) omits(l line) (omit, known bool) {
	if included := " " + l.options["include"] + " "; strings.Contains(included, " dev ") {
		return false, true
	} else if strings.TrimSpace(included) != "" || l.has("no-prod") {
		return false, false
	}
	if l.has("no-production") {
		return false, a.yarned() || a.Lookup("NODE_ENV").Unset
	}
	if strings.Contains(" "+l.options["omit"]+" ", " dev ") || l.has("production", "prod") || strings.HasPrefix(l.options["only"], "prod") {
		return true, true
	}
	v := a.Lookup("NODE_ENV")
	return v.Known && v.Text == "production", v.Known || v.Unset
}

// unwritable refuses where the user may make neither node_modules nor npm's cache.
func (a installCall) unwritable(p project, omit bool) bool {
	return a.heldOff(p, omit, path.Join(p.dir, "node_modules"), a.cache())
}

// heldOff refuses where something is installed and the user may not make, or may not write to, one of the folders.
func (a installCall) heldOff(p project, omit bool, dirs ...string) bool {
	if len(p.Dependencies) == 0 && (len(p.DevDependencies) == 0 || omit) {
		return false
	}
	for _, dir := range dirs {
		if dir != "" && a.barred(dir) {
			a.Refuse(effects.Arg{}, state.FailsAccess, "EACCES: permission denied, mkdir '"+dir+"'", false)
			return true
		}
	}
	return false
}

// barred reports whether the user certainly may not write to a folder, nor make it where it is not there.
func (a *call) barred(dir string) bool {
	for a.absent(dir) && dir != "/" {
		dir = path.Dir(dir)
	}
	if e := a.Stat(dir).Entry; e.Presence != filesystem.Present || e.Likely || e.Type != filesystem.Directory {
		return false
	}
	return a.Forbidden(dir, state.ToWrite|state.ToExecute).Certain()
}

// barredFile reports whether the user certainly may not write to a file that is there.
func (a *call) barredFile(file string) bool {
	return a.Forbidden(file, state.ToWrite).Certain()
}

// cache is the folder of npm's cache, "" where it is not known.
func (a *call) cache() string {
	for _, name := range []string{"npm_config_cache", "NPM_CONFIG_CACHE"} {
		if v := a.Lookup(name); !v.Unset {
			return ""
		}
	}
	if home := a.Lookup("HOME"); home.Known && path.IsAbs(home.Text) {
		return path.Join(home.Text, ".npm")
	}
	return ""
}

// modules is what an installation writes: node_modules, its own caches, and with install the lock file. Programs come
// into node_modules/.bin by the names that the lock file has.
func (a *call) modules(p project, list *lock, verb string, omit, scriptless bool) {
	dir := path.Join(p.dir, "node_modules")
	a.caches()
	if verb == "install" {
		a.blur(path.Join(p.dir, "package-lock.json"))
	}
	fresh := a.absent(dir)
	_, named := p.Scripts["install"]
	if !named && !a.absent(path.Join(p.dir, "binding.gyp")) {
		a.blur(path.Join(p.dir, "build"))
	}
	installed, known := map[string]locked{}, len(p.Dependencies)+len(p.DevDependencies)+len(p.OptionalDependencies)+
		len(p.PeerDependencies) == 0
	if list != nil && list.LockfileVersion > 1 && list.Unsynced(p.asked(false), len(p.Overrides) > 0) == "" {
		installed, known = list.Installed(omit), true
		if len(p.Workspaces) > 0 {
			installed = list.Reached(installed, omit, func(dir string) bool { return a.absent(path.Join(p.dir, dir, "package.json")) })
		}
	}
	wild := !known
	for at, d := range installed {
		wild = wild || !scriptless && d.HasInstallScript && !selfContained[at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]]
	}
	a.Edit(func(e *filesystem.Editor) {
		if wild {
			e.DoubtBut(p.dir, steady)
		}
		if verb == "ci" && known && len(installed) == 0 {
			e.Remove(dir, filesystem.Cause{}) // measured with npm 10.8: it is not even made
			return
		}
		e.Under(dir, a.Why)
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

// programs is the folder of the packages' programs, which has those that the lock file names.
func (a *call) programs(e *filesystem.Editor, p project, installed map[string]locked) {
	bin := path.Join(p.dir, "node_modules/.bin")
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
var steady = filesystem.NewNames(append(configurations(), strings.Fields(`package.json package-lock.json npm-shrinkwrap.json yarn.lock
	pnpm-lock.yaml pnpm-workspace.yaml .npmrc .yarnrc .yarnrc.yml .pnp.cjs tsconfig.json tsconfig.build.json
	nest-cli.json angular.json turbo.json dist build out .next .output lib src app pages apps packages libs services
	server client web api index.html index.js server.js app.js
	main.js node npm npx yarn pnpm`)...)...)

// configurations are the names of bundlers' files.
func configurations() (names []string) {
	for _, base := range strings.Fields("webpack rollup tsup svelte") {
		for _, ending := range endings {
			names = append(names, base+".config"+ending)
		}
	}
	for _, b := range builders {
		for _, ending := range endings {
			if b.config != "" {
				names = append(names, b.config+ending)
			}
		}
	}
	return names
}

// placed is what is known of packages' folders: links into the project, and that what the list leaves out is not there.
func (a installCall) placed(e *filesystem.Editor, p project, installed map[string]locked) {
	names := map[string]bool{}
	dir := path.Join(p.dir, "node_modules")
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
				e.Put(path.Join(p.dir, at), link)
			}
		}
	}
}

// closed is a folder of packages that has those of the names and no others.
func (a *call) closed(e *filesystem.Editor, dir string, names map[string]bool) {
	e.Remove(dir, filesystem.Cause{})
	e.Put(dir, a.NewEntry(a.Fields[0].Span, filesystem.Directory, 0o755))
	for _, own := range []string{".bin", ".package-lock.json", ".yarn-integrity", ".cache", ".vite", ".prisma", ".pnpm", ".modules.yaml"} {
		e.Under(path.Join(dir, own), a.Why)
	}
	for name := range names {
		e.Under(path.Join(dir, name), a.Why)
	}
}

// caches are what npm and the scripts of packages leave in the user's home directory.
func (a *call) caches() {
	for _, name := range []string{"/.npm", "/.cache", "/.config", "/.node-gyp"} {
		a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Env: "HOME", Text: name, Known: true}}})
	}
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: "/tmp", Known: true}}})
	for _, name := range []string{"npm_config_cache", "NPM_CONFIG_CACHE"} {
		if v := a.Lookup(name); v.Known && !v.Unset && path.IsAbs(v.Text) {
			a.blur(path.Clean(v.Text))
		}
	}
}

// blur makes a path unknown, with the folders above it that may have been made.
func (a *call) blur(p string) {
	a.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{{Text: p, Known: true, Index: len(a.Fields)}}})
}

// lifecycle runs the project's own scripts of an installation, which come after the packages are there. Source:
// lib/commands/ci.js of npm 10. npm 6 leaves prepare out with --production.
func (a installCall) lifecycle(p project, omit bool) {
	for _, event := range []string{"preinstall", "install", "postinstall", "prepublish", "preprepare", "prepare", "postprepare"} {
		site := a.Site
		if !a.modern() && (omit || event == "preinstall") {
			site = site.Guarded().Perhaps()
		}
		if text, ok := p.Scripts[event]; ok && !a.Failed {
			a.script(p, text, site)
		}
	}
}

// parts is what an installation writes into the folders of workspaces, whose own scripts it runs.
func (a installCall) parts(p project, list *lock) {
	if len(p.Workspaces) == 0 {
		return
	}
	dirs, complete := a.workspaces(p)
	if !complete {
		a.Edit(func(e *filesystem.Editor) { e.DoubtBut(p.dir, steady) })
	}
	for _, dir := range dirs {
		var m manifest
		own := strings.TrimPrefix(dir, p.dir+"/") + "/node_modules/"
		a.partModules(dir, list != nil && !slices.ContainsFunc(sorted(list.Packages), func(at string) bool {
			return strings.HasPrefix(at, own)
		}))
		if !a.json(path.Join(dir, "package.json"), &m) || m.lifecycle() {
			a.blur(dir)
		}
	}
}

// partModules is the node_modules of a workspace. Where no package of it differs from those of the whole, it has links
// to programs alone.
func (a *call) partModules(dir string, shared bool) {
	modules := path.Join(dir, "node_modules")
	if !shared || !a.absent(modules) {
		a.blur(modules)
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
func (a installCall) prune(l line) bool {
	p, presence := a.project()
	if presence != filesystem.Present || a.nested(p) || a.configured(p) || len(p.Workspaces) > 0 {
		return false
	}
	omit, known := a.omits(l)
	a.caches()
	list, held := a.lock(p)
	a.blur(path.Join(p.dir, "node_modules"))
	a.blur(path.Join(p.dir, "package-lock.json"))
	if known && omit && held == filesystem.Present && list.LockfileVersion > 1 && list.Named() && list.Unsynced(p.asked(false), len(p.Overrides) > 0) == "" {
		installed := list.Installed(true)
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
var selfContained = words(`esbuild fsevents fs-ext bufferutil utf-8-validate bcrypt sharp better-sqlite3 sqlite3 node-sass core-js @swc/core
	@parcel/watcher protobufjs puppeteer cypress electron prisma @prisma/client @prisma/engines nx argon2 canvas
	msgpackr-extract
	@sentry/cli`)

// lock reads the project's; presence is Unknown where it may be there and cannot be read.
func (a *call) lock(p project) (l *lock, presence filesystem.Presence) {
	for _, name := range []string{"npm-shrinkwrap.json", "package-lock.json"} {
		file := path.Join(p.dir, name)
		if a.absent(file) {
			continue
		}
		l := &lock{}
		if !a.json(file, l) || l.LockfileVersion < 1 || l.LockfileVersion > 3 {
			return nil, filesystem.Unknown
		}
		l.Name = name
		return l, filesystem.Present
	}
	return nil, filesystem.Absent
}
