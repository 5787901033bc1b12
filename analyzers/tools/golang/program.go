package golang

import (
	"go/build"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/starts"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"golang.org/x/mod/modfile"
)

// opens are the files that the program of a package main opens when it starts.
func opens(c *call, main string) []filesystem.Seek { return starts.Opens(program(c, main)) }

// program is what is known of the package in a folder.
func program(c *call, dir string) starts.Program {
	return starts.Program{
		Command:  c.Command,
		Dir:      dir,
		Load:     func(dir string) (*build.Package, error) { return c.load(dir, false) },
		Place:    c.place,
		Required: func(importPath string) bool { return foreign(c, importPath) },
		Below:    c.below,
		Binary:   binary,
		Linked:   func(name string) bool { return linked(c, name) },
		Cgo:      c.cgo,
		Tags:     c.tags(),
		Zones:    slices.Contains(c.found.brought, starts.Zones.What),
		Packages: c.found.packages,
		Imports:  c.found.imports,
		Complete: c.found.complete,
		Language: func(dir string) string {
			p, err := c.load(dir, false)
			if f := c.plain(); f == nil || !c.version.since("go1.22") || err != nil || len(f.Godebug)+len(p.Directives) > 0 {
				return ""
			}
			return (&checked{call: c}).language(dir)
		},
	}
}

// foreign reports whether a package is another module's.
func foreign(c *call, importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	m := c.plain()
	return strings.Contains(first, ".") || m == nil || slices.ContainsFunc(m.Require, func(r *modfile.Require) bool {
		_, within := cut(importPath, r.Mod.Path)
		return within
	})
}

// linked reports whether the linker may be told another value of a variable.
func linked(c *call, name string) bool {
	to, given := c.flags["ldflags"]
	return given && (!to.Known || strings.Contains(to.Text, "."+name+"="))
}
