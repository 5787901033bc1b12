package rust

import (
	"path"
	"slices"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxDepended bounds the packages that a package takes in by their paths.
const maxDepended = 50

// depended refuses a package of which one that it certainly takes in by its path, from its own manifest or its
// workspace's, is not there or lacks a file of its sources. Of such a package only the library is compiled.
func (c *call) depended(top string, one member, seen map[string]bool) {
	root, _ := c.manifest(top)
	for _, name := range one.certain {
		dir, own := one.located[name]
		switch {
		case own:
			dir = from(one.dir, dir)
		case slices.Contains(one.inherited, name) && root.shares[name] != "":
			dir = from(top, root.shares[name])
		default:
			continue
		}
		if seen[dir] || len(seen) > maxDepended {
			continue
		}
		seen[dir] = true
		if c.absent(dir, one.dir); c.Failed {
			return
		}
		of, ok := c.manifest(dir)
		if !ok || of.script || c.Stat(path.Join(dir, "build.rs")).Entry.Presence != filesystem.Absent {
			continue // its sources may be made
		}
		at := path.Join(dir, "src/lib.rs")
		if of.libPath != "" {
			at = path.Join(dir, of.libPath)
		}
		if c.sources(at, path.Dir(at), map[string]bool{}); c.Failed {
			return
		}
		if c.depended(top, member{of, dir}, seen); c.Failed {
			return
		}
	}
}

// absent refuses a package whose manifest is not there.
func (c *call) absent(dir, of string) {
	at := path.Join(dir, "Cargo.toml")
	if e := c.Stat(at).Entry; e.Presence == filesystem.Absent {
		c.Refuse(effects.Arg{}, state.FailsPath, "failed to read "+at+", of a dependency that "+path.Join(of, "Cargo.toml")+" has by its path",
			e.Likely || c.Executable == "")
	}
}

// from is a path that a manifest in a folder names.
func from(dir, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(dir, name)
}
