package golang

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// sums refuses packages of other modules that go.mod does not ask for, or whose module go.sum does not list. Source:
// go.dev/ref/mod, "go.sum files", and -mod=readonly, the default since Go 1.16.
func (c *call) sums() {
	f := c.plain()
	if f == nil || c.module.drifted || c.module.joined || strings.HasPrefix(c.verb, "mod-") || older(f, "1.17") || !c.version.since("go1.17") || c.mod() == "mod" || c.fromVendor() != filesystem.Absent {
		return
	}
	for _, name := range c.found.outward() {
		first, _, _ := strings.Cut(name, "/")
		if !strings.Contains(first, ".") {
			continue
		}
		var from []string
		for _, r := range f.Require {
			if _, ok := cut(name, r.Mod.Path); ok {
				from = append(from, r.Mod.Path+" "+r.Mod.Version)
			}
		}
		replaced := false
		for _, r := range f.Replace {
			_, ok := cut(name, r.Old.Path)
			replaced = replaced || ok
		}
		switch {
		case replaced || len(from) > 1:
		case len(from) == 0:
			c.refuse(effects.Arg{}, "no required module provides package "+name+"; to add it: go get "+name, false)
			return
		case c.unsummed(from[0]):
			c.refuse(effects.Arg{}, "missing go.sum entry for module providing package "+name+" ("+from[0]+")", false)
			return
		}
	}
}

// unsummed reports whether go.sum certainly has no line for a module's files.
func (c *call) unsummed(module string) bool {
	e := c.Stat(path.Join(c.module.dir, "go.sum")).Entry
	if e.Presence == filesystem.Absent {
		return !e.Likely
	}
	return e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && !strings.Contains("\n"+string(e.Content), "\n"+module+" h1:")
}

// outward are the packages imported from outside the module, sorted.
func (s *survey) outward() []string {
	var names []string
	for name := range s.imports {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
