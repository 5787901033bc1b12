package python

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Sources: setuptools' documentation, "Building Extension Modules"; sysconfig's EXT_SUFFIX of CPython on Linux.
var (
	extension = lazyregexp.New(`\bExtension\(\s*(?:name\s*=\s*)?["'](\w+)["']`)
	links     = lazyregexp.New(`\blibraries\s*=\s*\[([^\]]*)\]`)
)

// linking keeps what a setup.py in hand says of its one extension module until the module is built.
type linking struct{ name, needs string }

// extending notes the extension module that build_ext --inplace makes, before the command may have changed anything.
func (a buildCall) extending(x effects.Action, text string) {
	if name, all := extension.FindAllStringSubmatch(text, 2), links.FindAllStringSubmatch(text, 2); len(name) == 1 &&
		len(all) == 1 && a.Memory != nil {
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
	python, likely := a.Python()
	if !ok || a.Failed || !strings.HasPrefix(path.Base(python), "python3.") || !a.Dir.Known || a.Arch() != "amd64" {
		return
	}
	elf := filesystem.ELF{Class: 64, Machine: 62, Type: 3, Needed: []string{"libc.so.6"}}
	for _, name := range quoted.FindAllStringSubmatch(l.needs, -1) {
		for _, dir := range modules.LibraryDirs {
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
