package rust

import (
	"cmp"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// beside are what cargo keeps in a folder of built programs. Source: The Cargo Book, Build Cache.
var beside = []string{"build", "deps", "examples", "incremental", ".fingerprint", ".cargo-lock"}

// work is what one cargo build makes.
type work struct {
	top      string   // the folder of target and Cargo.lock
	names    []string // of the packages
	programs []string
	whole    bool                         // there are no other programs
	library  bool                         // a package has a section [lib]
	seeks    map[string][]filesystem.Seek // what a program looks for when it starts
}

// made is what is there once packages are built.
func (c *call) made(w work) {
	target, programs, all := path.Join(w.top, "target"), w.programs, w.whole
	if c.moved != "" {
		target = c.moved
	}
	if to, ok := c.flags["target-dir"]; ok {
		target = path.Join(c.Dir.Text, to)
		if path.IsAbs(to) {
			target = to
		}
	}
	out := path.Join(target, c.target, c.profile())
	before := c.Stat(target).Entry
	if !all || before.Presence == filesystem.Unknown || before.Likely {
		c.Edit(func(e *filesystem.Editor) { e.Reach(target, true, c.Why) })
	}
	if lock := path.Join(w.top, "Cargo.lock"); c.Stat(lock).Entry.Presence != filesystem.Present {
		c.Edit(func(e *filesystem.Editor) { e.Reach(lock, false, c.Why) })
	}
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
			if !c.wanted(name) {
				continue
			}
			if !all {
				e.Under(at, c.Why)
				continue
			}
			entry := c.NewEntry(c.Span(effects.Arg{}), filesystem.Regular, 0o755)
			if entry.ELF = c.object(w.seeks[name]); entry.ELF != nil {
				entry.Known |= filesystem.KnowELF
			}
			e.Put(at, entry)
		}
		for _, name := range w.names {
			library := "lib" + strings.ReplaceAll(name, "-", "_")
			for _, end := range []string{".rlib", ".so", ".a", ".d"} {
				e.Under(path.Join(out, library+end), c.Why)
			}
		}
		if !all || w.library {
			e.Inside(out)
		}
	})
	if c.verb == "install" {
		c.installed(w)
	}
}

// profile is the folder of the profile that is built with. Source: The Cargo Book, Build Cache and Profiles.
func (c *call) profile() string {
	named := "dev"
	if c.verb == "install" {
		named = "release"
	}
	for name, profile := range map[string]string{"release": "release", "r": "release", "debug": "dev"} {
		if _, ok := c.flags[name]; ok {
			named = profile
		}
	}
	switch named = cmp.Or(c.flags["profile"], named); named {
	case "dev", "test":
		return "debug"
	case "bench":
		return "release"
	}
	return named
}

// installed are the programs that cargo install leaves in the folder bin of its root. Source: The Cargo Book, cargo
// install.
func (c *call) installed(w work) {
	root := effects.Arg{Env: "CARGO_HOME", Known: true}
	if v := c.Lookup("CARGO_HOME"); v.Unset || v.Known && v.Text == "" {
		root = effects.Arg{Env: "HOME", Text: ".cargo", Known: true}
	}
	if v := c.Lookup("CARGO_INSTALL_ROOT"); !v.Unset {
		root = effects.Arg{Text: v.Text, Known: v.Known}
	}
	if to, ok := c.flags["root"]; ok {
		root = effects.Arg{Text: to, Known: true}
	}
	at, ok := c.At(root)
	if !ok || !w.whole {
		c.Do(effects.Action{Kind: effects.Under, Paths: []effects.Arg{root}})
		return
	}
	c.Edit(func(e *filesystem.Editor) {
		e.Put(path.Join(at, "bin"), c.NewEntry(c.Span(effects.Arg{}), filesystem.Directory, 0o755))
		e.Under(path.Join(at, ".crates.toml"), c.Why)
		e.Under(path.Join(at, ".crates2.json"), c.Why)
		for _, name := range w.programs {
			if !c.wanted(name) {
				continue
			}
			entry := c.NewEntry(c.Span(effects.Arg{}), filesystem.Regular, 0o755)
			if entry.ELF = c.object(w.seeks[name]); entry.ELF != nil {
				entry.Known |= filesystem.KnowELF
			}
			e.Put(path.Join(at, "bin", name), entry)
		}
	})
}

// object is what is known of a program for the machine that builds: rustc links with the C library there, for musl
// statically. Source: The rustc book, Platform Support; the Rust reference, Linkage.
func (c *call) object(seeks []filesystem.Seek) *filesystem.ELF {
	if c.Arch() != "amd64" || c.Executable == "" || c.steered {
		return nil
	}
	o := &filesystem.ELF{Class: 64, Machine: 62, Type: 3, Seeks: seeks}
	switch c.target {
	case "x86_64-unknown-linux-musl":
		return o
	case "", "x86_64-unknown-linux-gnu":
	default:
		return nil
	}
	loader := c.Stat("/lib64/ld-linux-x86-64.so.2").Entry
	if loader.Presence != filesystem.Present || loader.Likely || c.Stat("/lib/ld-musl-x86_64.so.1").Entry.Presence == filesystem.Present {
		return nil
	}
	o.Interp, o.Needed = "/lib64/ld-linux-x86-64.so.2", []string{"libgcc_s.so.1", "libc.so.6"}
	for _, name := range c.links {
		if soname, ok := linking.Soname(c.World, name); ok && soname != "" {
			o.Needed = append(o.Needed, soname)
		}
	}
	if c.Defines("GLIBC_2.34") {
		o.VerNeeds = []filesystem.VersionNeed{{File: "libc.so.6", Versions: []string{"GLIBC_2.34"}}}
	}
	return o
}
