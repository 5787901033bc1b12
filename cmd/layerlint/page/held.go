package page

import (
	"cmp"
	"slices"

	"github.com/layerlint/layerlint/analyzers/state"
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
	c.list(final, func(key state.PackageKey, p state.Package) int { return c.lineOf(c.installer(key, p)) })
}

// installer is the index of the instruction that a package of the finished image came with; -1 for one of the base.
func (c *collector) installer(key state.PackageKey, p state.Package) int {
	if first := c.build.Stages[c.graph.Lineage(c.graph.Target)[0]].Initial; first != nil {
		was := first.Packages.Lookup(key.Manager, key.Name)
		if was.Presence == p.Presence && was.Version == p.Version {
			return -1
		}
	}
	return c.instruction(p.Cause.Span)
}

// owners are the packages that instructions installed, by name: their files do not say where they are from. What is
// installed may be unknown at the end, when an unknown command ran, and was known after its instruction.
func (c *collector) owners() map[string]int {
	at := map[string]int{}
	for _, stage := range c.graph.Lineage(c.graph.Target) {
		for _, step := range c.build.Stages[stage].Steps {
			if step.Before != nil && step.After != nil && step.Before.Packages != step.After.Packages {
				c.brought(at, step.Before.Packages, step.After.Packages, step)
			}
		}
	}
	return at
}

// brought adds the packages that a step added or replaced.
func (c *collector) brought(at map[string]int, before, after state.Packages, step *state.Step) {
	for key, p := range after.All() {
		was := before.Lookup(key.Manager, key.Name)
		if p.Presence == filesystem.Present && key.Manager != world &&
			(was.Presence != p.Presence || was.Version != p.Version) {
			at[key.Name] = c.at[step.Instruction]
		}
	}
}

// list lists packages, the largest first; at returns the line that a package came with.
func (c *collector) list(final state.Packages, at func(state.PackageKey, state.Package) int) {
	needers := final.Needers()
	for key, p := range final.All() {
		if p.Presence != filesystem.Present || key.Manager == world {
			continue
		}
		h := Held{Package: Package{Manager: c.text(key.Manager), Name: c.text(key.Name), Version: c.text(p.Version),
			Likely: p.Likely},
			Line: at(key, p), Bytes: c.weights[key.Name], Auto: p.Auto}
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
