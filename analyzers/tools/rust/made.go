package rust

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// beside are what cargo keeps in a folder of built programs. Source: The Cargo Book, Build Cache.
var beside = []string{"build", "deps", "examples", "incremental", ".fingerprint", ".cargo-lock"}

// made is what is there once a package is built.
func (c *call) made(dir string, m manifest, programs []string, all bool) {
	target := path.Join(dir, "target")
	if v := c.Lookup("CARGO_TARGET_DIR"); !v.Unset {
		at, ok := c.Abs(v.Text, v.Known)
		if !ok {
			c.Forget(c.Dir.Scope())
			return
		}
		target = at
	}
	if to, ok := c.flags["target-dir"]; ok {
		target = path.Join(c.Dir.Text, to)
		if path.IsAbs(to) {
			target = to
		}
	}
	profile := cmp.Or(c.flags["profile"], "dev")
	if _, ok := c.flags["release"]; ok {
		profile = "release"
	}
	if _, ok := c.flags["r"]; ok {
		profile = "release"
	}
	if profile == "dev" || profile == "test" {
		profile = "debug"
	}
	out := path.Join(target, c.flags["target"], profile)
	before := c.Stat(target).Entry
	if !all || before.Presence == filesystem.Unknown || before.Likely {
		c.Edit(func(e *filesystem.Editor) { e.Reach(target, true, c.Why) })
	}
	if lock := path.Join(dir, "Cargo.lock"); c.Stat(lock).Entry.Presence != filesystem.Present {
		c.Edit(func(e *filesystem.Editor) { e.Reach(lock, false, c.Why) })
	}
	only, chosen := c.flags["bin"]
	c.Edit(func(e *filesystem.Editor) {
		for at := out; at != target && len(at) > len(target); at = path.Dir(at) {
			e.Put(at, c.NewEntry(c.Span(effects.Arg{}), filesystem.Directory, 0o755))
		}
		for _, name := range append([]string{"CACHEDIR.TAG", ".rustc_info.json"}, beside...) {
			e.Under(path.Join(out, name), c.Why)
			e.Under(path.Join(target, name), c.Why)
		}
		for _, name := range programs {
			at := path.Join(out, name)
			e.Under(at+".d", c.Why)
			e.Under(at+".dwp", c.Why)
			if name == "" || chosen && name != only {
				continue
			}
			if !all {
				e.Under(at, c.Why)
				continue
			}
			entry := c.NewEntry(c.Span(effects.Arg{}), filesystem.Regular, 0o755)
			if entry.ELF = c.object(); entry.ELF != nil {
				entry.Known |= filesystem.KnowELF
			}
			e.Put(at, entry)
		}
		library := "lib" + strings.ReplaceAll(m.name, "-", "_")
		for _, end := range []string{".rlib", ".so", ".a", ".d"} {
			e.Under(path.Join(out, library+end), c.Why)
		}
		if !all || m.library {
			e.Inside(out)
		}
	})
}

// object is what is known of a program for the machine that builds: rustc links with the C library there, for musl statically. Source: The
// rustc book, Platform Support; the Rust reference, Linkage.
func (c *call) object() *filesystem.ELF {
	if c.Arch() != "amd64" || c.Executable == "" {
		return nil
	}
	o := &filesystem.ELF{Class: 64, Machine: 62, Type: 3}
	switch target, given := c.flags["target"]; {
	case target == "x86_64-unknown-linux-musl":
		return o
	case given && target != "x86_64-unknown-linux-gnu":
		return nil
	}
	loader := c.Stat("/lib64/ld-linux-x86-64.so.2").Entry
	if loader.Presence != filesystem.Present || loader.Likely || c.Stat("/lib/ld-musl-x86_64.so.1").Entry.Presence != filesystem.Absent {
		return nil
	}
	o.Interp, o.Needed = "/lib64/ld-linux-x86-64.so.2", []string{"libgcc_s.so.1", "libc.so.6"}
	if c.Defines("GLIBC_2.34") {
		o.VerNeeds = []filesystem.VersionNeed{{File: "libc.so.6", Versions: []string{"GLIBC_2.34"}}}
	}
	return o
}
