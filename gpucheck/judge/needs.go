//go:build linux

package judge

import (
	"slices"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// needs finds out, for each library that does not open because another is missing, all that are missing. The loader
// names the first only.
func (c *collector) needs() {
	c.Needs = map[string][]Need{}
	for _, l := range c.Host.Libraries {
		family, _ := gpucheck.SharedLibraryOf(l.Name)
		missing, ok := missingOf(l)
		if !ok || l.Outcome == gpucheck.Opened || missing == l.Name && family.Driver {
			continue
		}
		c.Needs[l.Name] = c.needsOf(firstFile(l), missing)
	}
}

// needsOf returns the libraries that keep a file from opening. first is the one that the loader itself named.
func (c *collector) needsOf(file, first string) []Need {
	var list []Need
	if c.options.Needs != nil {
		list = c.options.Needs(c.interpreter, file)
	}
	if !slices.ContainsFunc(list, func(n Need) bool { return n.Name == first }) {
		list = slices.Insert(list, 0, Need{Name: first})
	}
	for i := range list {
		n := &list[i]
		n.Files = probe.Files(n.Name)
		if c.options.Package != nil {
			n.Package = c.options.Package(n.Name, c.Host.Env["CUDA_VERSION"])
		}
	}
	return list
}
