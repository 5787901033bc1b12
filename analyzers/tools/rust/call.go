// Package rust models cargo build: the package that it runs in, and which programs it creates where.
package rust

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// call is one cargo build.
type call struct {
	*tools.Command
	verb  string            // build or install
	flags map[string]string // with their values; "" for those without
	named []string          // packages, by -p
	bins  []string          // programs, by --bin
	links []string          // libraries that sources name

	target  string // the system that is built for, "" for the own
	moved   string // the folder that is built in, "" for the project's own target
	steered bool   // a configuration may change how a program is linked
	pinned  bool   // the project names a toolchain, which may bring targets of its own
}

// Run carries out what cargo does.
func Run(a *tools.Command, x effects.Action) {
	c := &call{Command: a, verb: x.Line.Verb.Text, flags: map[string]string{}}
	if anothers(c.verb) {
		commandless(c)
		a.Instead(x)
		return
	}
	if loads.Has(c.verb) {
		c.load(*x.Line)
		a.Instead(x)
		c.cached()
		return
	}
	if !c.read(*x.Line) || !a.Dir.Known || !c.build() {
		a.Instead(x)
	}
	c.cached()
}

// cached is what cargo and rustup keep. Source: The Cargo Book, Cargo Home.
func (c *call) cached() {
	under := effects.Action{Kind: effects.Under}
	for _, at := range []effects.Arg{{Env: "CARGO_HOME", Text: "registry"}, {Env: "CARGO_HOME", Text: "git"}, {Env: "RUSTUP_HOME"}, {Env: "HOME", Text: ".cargo/registry"},
		{Env: "HOME", Text: ".cargo/git"}, {Text: "/usr/local/cargo/registry"}, {Text: "/usr/local/cargo/git"}, {Text: "/usr/local/rustup"}} {
		at.Known = true
		under.Paths = append(under.Paths, at)
	}
	c.Do(under)
}

// read takes the flags; false when a word of the command line is not followed.
func (c *call) read(l effects.Line) bool {
	for name := range l.Options.All() {
		for _, v := range l.Options.Values(name) {
			if given := v.Text != ""; !v.Known || given && !valued(name) || !given && !boolean.Has(name) {
				return false
			}
			switch before, again := c.flags[name]; {
			case name == "p" || name == "package":
				c.named = append(c.named, v.Text)
			case name == "bin":
				c.bins = append(c.bins, v.Text)
			case again && (name == "features" || name == "F"):
				v.Text = before + "," + v.Text
			case again && name == "target":
				return false // one folder each
			}
			c.flags[name] = v.Text
		}
	}
	return len(l.Operands) == 0
}

// configured reports whether a file or a variable may change what is made and where. Source: The Cargo Book,
// Configuration.
func (c *call) configured(dir string) bool {
	for _, name := range []string{".cargo/config.toml", ".cargo/config", "rust-toolchain.toml", "rust-toolchain"} {
		if _, e := c.Above(dir, name); e.Presence != filesystem.Absent {
			return true
		}
	}
	for name, v := range c.Vars {
		if !v.Unset && (strings.HasPrefix(name, "CARGO_BUILD_") || strings.HasPrefix(name, "CARGO_TARGET_") && name != "CARGO_TARGET_DIR" || strings.HasPrefix(name, "CARGO_PROFILE_") || strings.Contains(name, "RUSTFLAGS")) {
			return true
		}
	}
	home, ok := c.At(effects.Arg{Env: "CARGO_HOME", Known: true})
	open := !c.Lookup("CARGO_BUILD_TARGET_DIR").Unset // it may be set out of sight, as any other may
	return open || ok && c.Stat(path.Join(home, "config.toml")).Entry.Presence == filesystem.Present
}

// build is cargo build, or cargo install of a folder; false when it is not followed.
func (c *call) build() bool {
	dir, ok := c.folder()
	if !ok {
		return false
	}
	m, ok := c.manifest(dir)
	if !ok {
		return false
	}
	top, all, ok := c.workspace(dir, m)
	if !ok || c.Failed {
		return false
	}
	chosen, ok := c.chosen(dir, m, all)
	if !ok {
		return false
	}
	if c.refused(top, all, chosen); c.Failed {
		return false
	}
	w := work{top: top, whole: true, seeks: map[string][]filesystem.Seek{}}
	for _, one := range chosen {
		if c.targetless(one); c.Failed {
			return false
		}
		if c.script(one); c.Failed {
			return false
		}
		if one.script || c.Stat(path.Join(one.dir, "build.rs")).Entry.Presence != filesystem.Absent {
			return false
		}
		programs, known := c.programs(one.dir, one.manifest)
		w.programs, w.whole, w.library = append(w.programs, programs...), w.whole && known, w.library || one.library
		w.names = append(w.names, one.name)
		if c.sourceless(one); c.Failed {
			return false
		}
		if c.depended(top, one, map[string]bool{one.dir: true}); c.Failed {
			return false
		}
		if c.unresolved(one); c.Failed {
			return false
		}
		for _, name := range programs {
			w.seeks[name] = c.openedBy(top, one, all, c.mainOf(one, name))
		}
	}
	if c.unknownProgram(w) || !c.configure() {
		return false
	}
	if c.uninstalled(chosen); c.Failed {
		return false
	}
	c.made(w)
	return true
}

// folder is that of the Cargo.toml that cargo takes; ok is false where that is not known, or not there.
func (c *call) folder() (dir string, ok bool) {
	from := c.Dir.Text
	to, given := c.flags["path"]
	named, told := c.flags["manifest-path"]
	switch {
	case c.verb == "install":
		if from, given = c.Abs(to, given); !given || told {
			return "", false
		}
		if e := c.Stat(path.Join(from, "Cargo.toml")).Entry; e.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "`"+to+"` does not contain a Cargo.toml file", e.Likely || c.Executable == "")
			return "", false
		}
	case given || c.flags["root"] != "":
		return "", false
	case told:
		at, ok := c.Abs(named, true)
		if !ok || path.Base(at) != "Cargo.toml" {
			return "", false
		}
		if e := c.Stat(at).Entry; e.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "manifest path `"+named+"` does not exist", e.Likely || c.Executable == "")
			return "", false
		}
		from = path.Dir(at)
	}
	at, e := c.Above(from, "Cargo.toml")
	if e.Presence == filesystem.Absent {
		c.Refuse(effects.Arg{}, state.FailsPath, "could not find Cargo.toml in "+from+" or any directory above it", e.Likely || c.Executable == "")
		return "", false
	}
	return path.Dir(at), true
}

// refused looks for what stops cargo before it compiles.
func (c *call) refused(top string, all, chosen []member) {
	if c.unloaded(top, all); c.Failed {
		return
	}
	if c.stale(top, all); c.Failed {
		return
	}
	if root, ok := c.manifest(top); ok && c.verb != "install" {
		c.profileless(top, root)
	}
	if c.featureless(chosen); c.Failed {
		return
	}
	for _, one := range chosen {
		if c.tooOld(top, one); c.Failed {
			return
		}
		if c.foreign(top, one); c.Failed {
			return
		}
		if c.unreachable(top, one); c.Failed {
			return
		}
	}
}

// loads are the commands, besides build, that read the manifests of the workspace they run in. Source: The Cargo Book,
// Cargo Commands.
var loads = tools.WordList("fetch check c test t run r clippy doc d bench metadata generate-lockfile update vendor tree")

// load refuses such a command where a manifest stops it.
func (c *call) load(l effects.Line) {
	for _, name := range []string{"manifest-path", "locked", "frozen"} {
		for _, v := range l.Options.Values(name) {
			if !v.Known {
				return
			}
			if c.flags[name] = v.Text; c.verb == "metadata" && name != "manifest-path" {
				delete(c.flags, name)
			}
		}
	}
	if !c.Dir.Known || c.Failed {
		return
	}
	dir, ok := c.folder()
	if !ok {
		return
	}
	m, ok := c.manifest(dir)
	if !ok {
		return
	}
	if top, all, ok := c.workspace(dir, m); ok && !c.Failed {
		c.unloaded(top, all)
	}
}

// unloaded refuses a workspace one of whose manifests cargo does not take.
func (c *call) unloaded(top string, all []member) {
	for _, one := range all {
		if c.incomplete(one.dir, top, one.manifest); c.Failed {
			return
		}
		if c.untargeted(one); c.Failed {
			return
		}
		if c.undescribed(top, one); c.Failed {
			return
		}
	}
}

// undescribed refuses a package that takes a dependency from its workspace which the workspace does not describe, or one
// by its folder which has another name there. Source: The Cargo Book, Specifying Dependencies.
func (c *call) undescribed(top string, one member) {
	root, ok := c.manifest(top)
	if !ok || root.dimmed || one.dimmed {
		return
	}
	for _, name := range one.inherited {
		if root.root && !root.described[name] {
			c.Refuse(effects.Arg{}, state.FailsExit, "error inheriting `"+name+"` of "+path.Join(one.dir, "Cargo.toml")+" from workspace root manifest's `workspace.dependencies."+name+"`", c.Executable == "")
			return
		}
	}
	for _, name := range slices.Sorted(maps.Keys(one.located)) {
		at := one.located[name]
		if of, ok := c.manifest(path.Join(one.dir, at)); ok && of.name != "" && of.name != name {
			c.Refuse(effects.Arg{}, state.FailsExit, "no matching package named `"+name+"` found: "+path.Join(one.dir, at)+" has `"+of.name+"`", c.Executable == "")
			return
		}
	}
}

// incomplete refuses a package whose dependencies' folders, or whose lock file under --locked, are not there.
func (c *call) incomplete(dir, top string, m manifest) {
	for _, p := range m.paths {
		at := path.Join(dir, p, "Cargo.toml")
		if path.IsAbs(p) {
			at = path.Join(p, "Cargo.toml")
		}
		if e := c.Stat(at).Entry; e.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "failed to read "+at+", of a dependency that "+path.Join(dir, "Cargo.toml")+" has by its path", e.Likely || c.Executable == "")
			return
		}
		if of, ok := c.manifest(path.Dir(at)); ok && !c.Failed {
			c.untargeted(member{of, path.Dir(at)})
		}
	}
	_, locked := c.flags["locked"]
	_, frozen := c.flags["frozen"]
	if e := c.Stat(path.Join(top, "Cargo.lock")).Entry; e.Presence == filesystem.Absent && (locked && c.verb != "install" || frozen) {
		c.Refuse(effects.Arg{}, state.FailsPath, path.Join(top, "Cargo.lock")+" does not exist, and --locked keeps it from being made", e.Likely || c.Executable == "")
	}
}
