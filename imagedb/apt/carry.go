package apt

import (
	"maps"
	"slices"

	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

// Contents tells what is known of a package's files in a release named as in imagedb.Query; ok is false for nothing.
type Contents func(release, name string) (files []filesystem.File, ok bool)

// Install is imagedb.Repository's, in a system of which nothing is known.
func (a *archive) Install(names []string, recommends bool) imagedb.Installation {
	return a.Carry(imagedb.Order{Names: names, Recommends: recommends})
}

// Carry is imagedb.Archive's. Of alternatives the first that can be installed comes, unless another one is there already, as apt
// has it where no conflict makes it think again.
func (a *archive) Carry(o imagedb.Order) imagedb.Installation {
	c := carrying{archive: a, order: o, chosen: map[string]bool{}, unknown: map[string]bool{}, verdicts: map[string]verdict{}}
	for _, name := range o.Names {
		c.want(name)
	}
	c.follow()
	out := imagedb.Installation{Unmet: c.unmet}
	var files [][]filesystem.File
	for _, p := range c.found {
		out.Packages = append(out.Packages, imagedb.Package{Name: p.Name, Version: p.Version, Manager: "dpkg"})
		out.Download += p.Size
		out.Installed += p.Installed
		list, ok := a.Files(p.Name)
		if !ok {
			c.unknown[p.Name] = true
		}
		files = append(files, list)
	}
	out.Files = filesystem.NewBundle(files...)
	out.Unknown = slices.Sorted(maps.Keys(c.unknown))
	return out
}

// Files is imagedb.Lister's.
func (a *archive) Files(name string) ([]filesystem.File, bool) {
	if a.contents == nil {
		return nil, false
	}
	return a.contents(a.release, name)
}

type verdict uint8

const (
	unjudged verdict = iota
	judging
	possible
	impossible
)

// carrying is one order being carried out.
type carrying struct {
	*archive
	order    imagedb.Order
	chosen   map[string]bool
	found    []Package
	unknown  map[string]bool
	unmet    []imagedb.Unmet
	verdicts map[string]verdict
}

func (c *carrying) installed(name string) (string, filesystem.Presence) {
	if c.order.Installed == nil {
		return "", filesystem.Unknown
	}
	return c.order.Installed(name)
}

func (c *carrying) want(name string) {
	o := c.Find(name)
	if o.Name != "" {
		name = o.Name
	}
	p, _, ok := c.candidate(name)
	if !ok {
		c.unknown[name] = true
		return
	}
	if !c.open && !c.pinned {
		if culprit, relation, bad := c.blocked(p); bad {
			c.unmet = append(c.unmet, imagedb.Unmet{Wanted: name, Package: culprit, Relation: relation})
		}
	}
	c.choose(p)
}

func (c *carrying) choose(p Package) {
	if !c.chosen[p.Name] {
		c.chosen[p.Name] = true
		c.found = append(c.found, p)
	}
}

func (c *carrying) follow() {
	next := 0
	for ; next < len(c.found); next++ {
		c.satisfy(c.found[next], c.found[next].depends, true)
	}
	if !c.order.Recommends {
		return
	}
	for i := 0; i < len(c.found); i++ {
		c.satisfy(c.found[i], c.found[i].recommends, false)
		if i >= next {
			c.satisfy(c.found[i], c.found[i].depends, true)
		}
	}
}

func (c *carrying) satisfy(p Package, list uint32, needed bool) {
	p.list.groups(list, func(alternatives []Relation) bool {
		for _, r := range alternatives {
			if c.met(r) {
				return true
			}
		}
		for _, r := range alternatives {
			if q, ok := c.choice(r); ok {
				c.choose(q)
				return true
			}
		}
		if needed {
			c.unknown[alternatives[0].Name] = true
		}
		return true
	})
}

// met tells whether a relation holds with what is installed or chosen.
func (c *carrying) met(r Relation) bool {
	if version, presence := c.installed(r.Name); presence == filesystem.Present && (version == "" || r.Holds(version)) {
		return true
	}
	if c.chosen[r.Name] {
		p, _, _ := c.candidate(r.Name)
		return r.Holds(p.Version)
	}
	for _, name := range c.providing(r) {
		if _, presence := c.installed(name); c.chosen[name] || presence == filesystem.Present {
			return true
		}
	}
	return false
}

func (c *carrying) choice(r Relation) (Package, bool) {
	if p, _, ok := c.candidate(r.Name); ok && r.Holds(p.Version) {
		return p, true
	}
	names := c.providing(r)
	if len(names) == 0 {
		return Package{}, false
	}
	if len(names) > 1 { // apt weighs them; which one comes is not sure
		for _, name := range names {
			c.unknown[name] = true
		}
	}
	p, _, ok := c.candidate(names[0])
	return p, ok
}

// blocked tells whether a package surely cannot be installed: a dependency of it, or of all that would satisfy one, has no
// alternative in any version on offer. It names the deepest culprit.
func (c *carrying) blocked(p Package) (culprit, relation string, bad bool) {
	key := p.Name + "=" + p.Version
	if v := c.verdicts[key]; v != unjudged {
		return p.Name, "", v == impossible
	}
	c.verdicts[key] = judging
	p.list.groups(p.depends, func(alternatives []Relation) bool {
		alternatives = slices.Clone(alternatives)
		below, deeper := "", ""
		for _, r := range alternatives {
			ok, name, text := c.available(r)
			if ok {
				return true
			}
			if name != "" {
				below, deeper = name, text
			}
		}
		culprit, relation, bad = p.Name, alternatives[0].String(), true
		if below != "" && deeper != "" {
			culprit, relation = below, deeper
		}
		return false
	})
	c.verdicts[key] = possible
	if bad {
		c.verdicts[key] = impossible
	}
	return culprit, relation, bad
}

// available tells whether something on offer, or possibly installed, satisfies a relation.
func (c *carrying) available(r Relation) (ok bool, culprit, relation string) {
	if version, presence := c.installed(r.Name); presence == filesystem.Unknown || presence == filesystem.Present && (version == "" || r.Holds(version)) {
		return true, "", ""
	}
	c.all(r.Name, func(p Package, _ listed) {
		if ok || !r.Holds(p.Version) {
			return
		}
		name, text, bad := c.blocked(p)
		if !bad {
			ok = true
		} else if culprit == "" {
			culprit, relation = name, text
		}
	})
	if ok {
		return true, "", ""
	}
	for _, l := range c.lists {
		if place, found := l.find(r.Name); found {
			l.providers(place, func(p Package, version string) {
				ok = ok || r.Operator == Any || version != "" && r.Holds(version)
			})
		}
	}
	return ok, culprit, relation
}
