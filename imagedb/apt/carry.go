package apt

import (
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Contents returns what is known of a package's files in a release named as in packages.Query; ok is false for nothing.
type Contents func(release, name string) (files []filesystem.File, ok bool)

// Install is packages.Repository's, in a system of which nothing is known. No lists of files are fetched.
func (a *archive) Install(names []string, recommends bool) packages.Installation {
	b := *a
	b.read = nil
	return b.Carry(packages.Order{Names: names, Recommends: recommends})
}

// Carry is packages.Archive's. Of alternatives the first that can be installed comes, unless another one is there
// already, as apt has it where no conflict makes it think again.
func (a *archive) Carry(o packages.Order) packages.Installation {
	c := carrying{archive: a, order: o, chosen: make(map[string]bool, 64), unknown: map[string]bool{},
		verdicts: map[string]verdict{}, picked: make(map[string]pick, 64)}
	for _, name := range o.Names {
		c.want(name)
	}
	if !c.open && !c.pinned {
		c.quarrel()
	}
	c.follow()
	out := packages.Installation{Unmet: c.unmet}
	var files [][]filesystem.File
	var rest []Package
	for _, p := range c.found {
		out.Packages = append(out.Packages, packages.Package{Name: p.Name, Version: p.Version, Manager: "dpkg", Depends: p.needs()})
		out.Download += p.Size
		out.Installed += p.Installed
		list, ok := a.cataloged(p.Name)
		if !ok || c.particular(p) {
			rest = append(rest, p)
			continue
		}
		files = append(files, list)
	}
	more := a.listed(rest, len(c.unknown) > 0)
	maps.Copy(c.unknown, more.unknown)
	out.Files = filesystem.NewBundle(append(more.files, files...)...)
	out.Partial = append(packages.CutOff(files), more.partial...)
	out.Commands = more.commands
	out.Inferred = len(more.files) > 0
	out.Unknown = slices.Sorted(maps.Keys(c.unknown))
	return out
}

// particular reports whether the order brings another version than the candidate: its files are not those that are
// known.
func (c *carrying) particular(p Package) bool {
	if len(c.order.Versions) == 0 && len(c.order.Releases) == 0 && c.order.Release == "" {
		return false
	}
	candidate, _, _ := c.candidate(p.Name, "")
	return candidate.Version != p.Version
}

// Files is packages.Lister's.
func (a *archive) Files(name string) ([]filesystem.File, bool) {
	if files, ok := a.cataloged(name); ok {
		return files, true
	}
	p, _, ok := a.candidate(name, "")
	if !ok {
		return nil, false
	}
	l := a.listed([]Package{p}, false)
	if len(l.files) == 0 {
		return nil, false
	}
	return l.files[0], true
}

func (a *archive) cataloged(name string) ([]filesystem.File, bool) {
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
	order    packages.Order
	chosen   map[string]bool
	found    []Package
	unknown  map[string]bool
	unmet    []packages.Unmet
	verdicts map[string]verdict
	picked   map[string]pick
}

// pick is the version of a name that comes when it does.
type pick struct {
	Package
	ok bool
}

func (c *carrying) installed(name string) (string, filesystem.Presence) {
	if c.order.Installed == nil {
		return "", filesystem.Unknown
	}
	return c.order.Installed(name)
}

// pick is the version that the order asks for, else the candidate.
func (c *carrying) pick(name string) (Package, bool) {
	if p, ok := c.picked[name]; ok {
		return p.Package, p.ok
	}
	var p pick
	version, versioned := c.order.Versions[name]
	release, released := c.order.Releases[name]
	if versioned || released {
		c.all(name, func(q Package, l listed) {
			if (versioned && versionMatches(q.Version, version) || released && l.suite.release.Named(release)) &&
				(!p.ok || Compare(q.Version, p.Version) > 0) {
				p = pick{q, true}
			}
		})
	} else {
		p.Package, _, p.ok = c.candidate(name, c.order.Release)
	}
	c.picked[name] = p
	return p.Package, p.ok
}

func (c *carrying) want(name string) {
	if o := c.Find(name); o.Name != "" {
		name = o.Name
	}
	p, ok := c.pick(name)
	if !ok {
		c.unknown[name] = true
		return
	}
	if _, released := c.order.Releases[name]; !c.open && !c.pinned && !released { // of a release apt takes what the package needs, too
		if u, bad := c.blocked(p); bad {
			u.Wanted = name
			c.unmet = append(c.unmet, u)
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

// met reports whether a relation holds with what is installed or chosen.
func (c *carrying) met(r Relation) bool {
	if version, presence := c.installed(r.Name); presence == filesystem.Present && (version == "" || r.Holds(version)) {
		return true
	}
	if c.chosen[r.Name] {
		p, _ := c.pick(r.Name)
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
	if p, ok := c.pick(r.Name); ok && r.Holds(p.Version) {
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
	return c.pick(names[0])
}

// needs are the names that a package depends on, as a field of dependencies has them, without versions.
func (p Package) needs() string {
	var all []string
	p.list.groups(p.depends, func(alternatives []Relation) bool {
		var names []string
		for _, r := range alternatives {
			names = append(names, r.Name)
		}
		all = append(all, strings.Join(names, " | "))
		return true
	})
	return strings.Join(all, ", ")
}
