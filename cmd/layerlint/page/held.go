package page

import (
	"cmp"
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// maxHeld is how many packages of the finished image are listed.
const maxHeld = 2000

// held lists the packages of the finished image, the largest first, with those that depend on each.
func (c *collector) held() {
	if c.graph.Target < 0 || c.graph.Target >= len(c.build.Stages) || c.build.Stages[c.graph.Target].Final == nil {
		return
	}
	final := c.build.Stages[c.graph.Target].Final.Packages
	needers := final.Needers()
	first := c.build.Stages[c.graph.Lineage(c.graph.Target)[0]].Initial
	for key, p := range final.All() {
		if p.Presence != filesystem.Present || key.Manager == world {
			continue
		}
		h := Held{Package: Package{Manager: c.text(key.Manager), Name: c.text(key.Name), Version: c.text(p.Version), Likely: p.Likely},
			Bytes: c.weights[key.Name], Auto: p.Auto}
		if first == nil || first.Packages.Lookup(key.Manager, key.Name).Version != p.Version || first.Packages.Lookup(key.Manager, key.Name).Presence != p.Presence {
			h.Line = c.lineOf(c.instruction(p.Cause.Span))
		}
		for _, name := range needers[key] {
			if len(h.For) == maxNeeders {
				h.MoreFor = len(needers[key]) - maxNeeders
				break
			}
			h.For = append(h.For, c.text(name))
		}
		c.page.Packages = append(c.page.Packages, h)
	}
	slices.SortFunc(c.page.Packages, func(a, b Held) int {
		return cmp.Or(cmp.Compare(b.Bytes, a.Bytes), cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name))
	})
	if over := len(c.page.Packages) - maxHeld; over > 0 {
		c.page.Packages, c.page.MorePackages = c.page.Packages[:maxHeld], over
	}
}
