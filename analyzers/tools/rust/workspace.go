package rust

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// member is one package of those that are built together.
type member struct {
	manifest
	dir string
}

// manifest reads the Cargo.toml of a folder; ok is false when its text is not at hand.
func (c *call) manifest(dir string) (m manifest, ok bool) {
	e := c.Stat(path.Join(dir, "Cargo.toml")).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return m, false
	}
	m = parse(string(e.Content))
	return m, !m.odd && (m.name != "" || m.root)
}

// workspace is the folder that holds target and Cargo.lock, and the packages of the workspace there, or the one package
// of no workspace. Source: The Cargo Book, Workspaces.
func (c *call) workspace(dir string, m manifest) (top string, all []member, ok bool) {
	top, root := dir, m
	if !m.root {
		at, above := "", filesystem.Entry{Presence: filesystem.Absent}
		if dir != "/" {
			at, above = c.Above(path.Dir(dir), "Cargo.toml")
		}
		if above.Presence == filesystem.Absent && !above.Likely {
			return dir, []member{{m, dir}}, true
		}
		top = path.Dir(at)
		if root, ok = c.manifest(top); !ok || !root.root {
			return "", nil, false
		}
	}
	for _, pattern := range root.members {
		found, ok := c.members(top, pattern)
		if !ok || c.Failed {
			return "", nil, false
		}
		all = append(all, found...)
	}
	if root.name != "" {
		all = append(all, member{root, top})
	}
	if !slices.ContainsFunc(all, func(one member) bool {
		return one.dir == dir
	}) && dir != top || len(root.excluded) > 0 {
		return "", nil, false
	}
	return top, all, true
}

// members are the packages that one entry of a workspace stands for; one that is not there stops cargo.
func (c *call) members(top, pattern string) (all []member, ok bool) {
	dirs := []string{path.Join(top, pattern)}
	if wild := filesystem.HasWildcard(pattern); wild {
		found := c.Glob(path.Join(top, pattern))
		if !found.Complete || found.Likely {
			return nil, false
		}
		dirs = nil
		for _, dir := range found.Paths {
			if e := c.Stat(path.Join(dir, "Cargo.toml")).Entry; e.Presence == filesystem.Present {
				dirs = append(dirs, dir)
			} else if e.Presence == filesystem.Unknown || e.Likely {
				return nil, false
			}
		}
	}
	for _, dir := range dirs {
		e := c.Stat(path.Join(dir, "Cargo.toml")).Entry
		if e.Presence == filesystem.Absent {
			c.Refuse(effects.Arg{}, state.FailsPath, "failed to load manifest for workspace member "+dir+": there is no "+path.Join(dir, "Cargo.toml"), e.Likely || c.Executable == "")
			return nil, false
		}
		m, ok := c.manifest(dir)
		if !ok || m.root {
			return nil, false
		}
		all = append(all, member{m, dir})
	}
	return all, true
}

// chosen are the packages that are built: those of -p, or the one of the folder, or without one there all.
func (c *call) chosen(dir string, m manifest, all []member) (chosen []member, ok bool) {
	_, whole := c.flags["workspace"]
	_, every := c.flags["all"]
	if whole || every || len(c.named) == 0 && m.name == "" {
		return all, true
	}
	for _, one := range all {
		if len(c.named) == 0 && one.dir == dir || slices.Contains(c.named, one.name) {
			chosen = append(chosen, one)
		}
	}
	for _, name := range c.named {
		if !slices.ContainsFunc(all, func(one member) bool { return one.name == name }) {
			c.unknownPackage(dir, m, all, name)
			return nil, false
		}
	}
	return chosen, len(chosen) > 0
}

// unknownPackage refuses -p of a package that is neither there nor in the lock file. Without that file it may be a
// dependency of one of the dependencies, if there are any.
func (c *call) unknownPackage(dir string, m manifest, all []member, name string) {
	if len(all) == 0 {
		return
	}
	top := all[0].dir
	if len(all) > 1 || m.root {
		top = dir
	}
	lock := c.Stat(path.Join(top, "Cargo.lock")).Entry
	alone := lock.Presence == filesystem.Absent && !lock.Likely && !slices.ContainsFunc(all, func(one member) bool {
		return len(one.needs) > 0 || one.dimmed || one.renamed || one.root && len(all) == 1
	})
	locked := lock.Presence == filesystem.Present && !lock.Likely && lock.Has(filesystem.KnowContent)
	if !strings.ContainsAny(name, "@:*?/#") && (alone || locked && !strings.Contains(string(lock.Content), `name = "`+name+`"`)) {
		c.Refuse(effects.Arg{}, state.FailsPath, "package ID specification `"+name+"` did not match any packages", c.Executable == "")
	}
}

// unknownProgram refuses --bin of a program that none of the packages has.
func (c *call) unknownProgram(w work) bool {
	for _, name := range c.bins {
		if w.whole && !slices.Contains(w.programs, name) {
			c.Refuse(effects.Arg{}, state.FailsPath, "no bin target named `"+name+"`", c.Executable == "")
			return true
		}
	}
	return false
}

// wanted reports whether a program is one of those that are built.
func (c *call) wanted(name string) bool {
	_, every := c.flags["bins"]
	return name != "" && (every || len(c.bins) == 0 || slices.Contains(c.bins, name))
}

// uninstalled refuses a target whose standard library is not there.
func (c *call) uninstalled(chosen []member) {
	if c.target == "" || c.pinned || c.Executable == "" || strings.HasSuffix(c.target, ".json") {
		return
	}
	for _, one := range chosen {
		for _, name := range []string{"src/main.rs", "src/lib.rs"} {
			e := c.Stat(path.Join(one.dir, name)).Entry
			if e.Presence == filesystem.Unknown || e.Presence == filesystem.Present && (!e.Has(filesystem.KnowContent) || strings.Contains(string(e.Content), "no_std")) {
				return
			}
		}
	}
	hosts := c.Glob("/usr/local/rustup/toolchains/*/lib/rustlib/*-unknown-linux-*")
	if path.Dir(c.Real(c.Executable)) == "/usr/bin" {
		hosts = c.Glob("/usr/lib/rustlib/*-unknown-linux-*")
	}
	if len(hosts.Paths) == 0 || !hosts.Complete || hosts.Likely {
		return
	}
	for _, host := range hosts.Paths {
		if e := c.Stat(path.Join(path.Dir(host), c.target)).Entry; e.Presence != filesystem.Absent || e.Likely {
			return
		}
	}
	c.Refuse(effects.Arg{}, state.FailsPath, "can't find crate for `std`: the "+c.target+" target is not installed (rustup target add "+c.target+")", false)
}
