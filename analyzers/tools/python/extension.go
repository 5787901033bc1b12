package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// libraryDirs are where the loader looks without being told, on Debian and its kin. Source: ld.so(8), and Debian's ld.so.conf.d.
var libraryDirs = []string{"/lib/x86_64-linux-gnu", "/usr/lib/x86_64-linux-gnu", "/lib64", "/usr/lib64", "/lib", "/usr/lib", "/usr/local/lib"}

// unlinked is the first library that an extension module asks for and that is in no directory of the loader's; "" when none is known to be.
func (f *follower) unlinked(dir, name string) string {
	found, _ := f.State.Files.Children(f.Real(dir))
	for _, file := range found {
		if !isModule(file, name) || !strings.HasSuffix(file, ".so") {
			continue
		}
		e := f.Stat(path.Join(dir, file)).Entry
		if v := f.Lookup("LD_LIBRARY_PATH"); e.ELF == nil || f.Arch() != "amd64" || len(e.ELF.Runpath)+len(e.ELF.Rpath) > 0 || v.Known && v.Text != "" || !v.Unset && !v.Known && !f.Open {
			return ""
		}
		for _, soname := range e.ELF.Needed {
			if f.nowhere(soname) {
				return soname
			}
		}
	}
	return ""
}

// nowhere reports whether no directory is known to have a library, and those of the architecture are known not to.
func (f *follower) nowhere(soname string) bool {
	absent := false
	for _, dir := range libraryDirs {
		switch e := f.Stat(path.Join(dir, soname)).Entry; {
		case e.Presence == filesystem.Present, e.Presence == filesystem.Unknown && strings.HasSuffix(dir, "-gnu"):
			return false
		case f.Stat(dir).Entry.Presence == filesystem.Present && strings.HasSuffix(dir, "-gnu"):
			absent = true
		}
	}
	return absent
}

// Sources: setuptools' documentation, "Building Extension Modules"; sysconfig's EXT_SUFFIX of CPython on Linux.
var (
	extension = lazyregexp.New(`\bExtension\(\s*(?:name\s*=\s*)?["'](\w+)["']`)
	links     = lazyregexp.New(`\blibraries\s*=\s*\[([^\]]*)\]`)
)

// linking keeps what a setup.py in hand says of its one extension module until the module is built.
type linking struct{ name, needs string }

// extending notes the extension module that build_ext --inplace makes, before the command may have changed anything.
func (a buildCall) extending(x effects.Action, text string) {
	if name, all := extension.FindAllStringSubmatch(text, 2), links.FindAllStringSubmatch(text, 2); len(name) == 1 && len(all) == 1 && a.Memory != nil {
		for _, p := range x.Paths {
			if p.Text == "--inplace" || p.Text == "-i" {
				a.Memory[linking{}] = linking{name[0][1], all[0][1]}
			}
		}
	}
}

// extended puts the extension module into the working directory, with the libraries that it asks for.
func (a buildCall) extended() {
	l, ok := a.Memory[linking{}].(linking)
	delete(a.Memory, linking{})
	python, likely := a.interpreterOf()
	if !ok || a.Failed || !strings.HasPrefix(path.Base(python), "python3.") || !a.Dir.Known || a.Arch() != "amd64" {
		return
	}
	elf := filesystem.ELF{Class: 64, Machine: 62, Type: 3, Needed: []string{"libc.so.6"}}
	for _, name := range quoted.FindAllStringSubmatch(l.needs, -1) {
		for _, dir := range libraryDirs {
			if e := a.Stat(path.Join(dir, "lib"+name[1]+".so")).Entry; e.Presence == filesystem.Present && e.ELF != nil && e.ELF.Soname != "" {
				elf.Needed = append(elf.Needed, e.ELF.Soname)
				break
			}
		}
	}
	to := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, 0o755)
	to.ELF, to.Known, to.Likely = &elf, to.Known|filesystem.KnowELF, likely
	a.Edit(func(e *filesystem.Editor) {
		e.Put(path.Join(a.Real(a.Dir.Text), l.name+strings.Replace(path.Base(python), "python3.", ".cpython-3", 1)+"-x86_64-linux-gnu.so"), to)
	})
}
