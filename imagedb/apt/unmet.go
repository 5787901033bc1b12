package apt

import (
	"slices"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// blocked reports whether a package surely cannot be installed: a dependency of it, or of all that would satisfy one,
// has no alternative that comes. It names the deepest culprit.
func (c *carrying) blocked(p Package) (u packages.Unmet, bad bool) {
	key := p.Name + "=" + p.Version
	if v := c.verdicts[key]; v != unjudged {
		return packages.Unmet{Package: p.Name}, v == impossible
	}
	c.verdicts[key] = judging
	p.list.groups(p.depends, func(alternatives []Relation) bool {
		alternatives = slices.Clone(alternatives)
		var below packages.Unmet
		for _, r := range alternatives {
			ok, deeper := c.available(r)
			if ok {
				return true
			}
			if deeper.Package != "" && deeper.Relation != "" || deeper.Found != "" {
				below = deeper
			}
		}
		u, bad = packages.Unmet{Package: p.Name, Relation: alternatives[0].String()}, true
		switch {
		case below.Package != "":
			u = below
		case len(alternatives) == 1:
			u.Found = below.Found
		}
		return false
	})
	c.verdicts[key] = possible
	if bad {
		c.verdicts[key] = impossible
	}
	return u, bad
}

// available reports whether something that comes, or is possibly installed, satisfies a relation.
func (c *carrying) available(r Relation) (ok bool, culprit packages.Unmet) {
	if version, presence := c.installed(r.Name); presence == filesystem.Unknown || presence == filesystem.Present && (version == "" || r.Holds(version)) {
		return true, culprit
	}
	try := func(p Package, _ listed) {
		if ok || !r.Holds(p.Version) {
			return
		}
		u, bad := c.blocked(p)
		if !bad {
			ok = true
		} else if culprit.Package == "" {
			culprit = u
		}
	}
	switch p, found := c.pick(r.Name); {
	case !classic[c.release]:
		c.all(r.Name, try)
	case found:
		if try(p, listed{}); !ok && !r.Holds(p.Version) {
			culprit.Found = p.Name + " " + p.Version
		}
	}
	if ok {
		return true, packages.Unmet{}
	}
	for _, l := range c.lists {
		if place, found := r.find(l.Index); found {
			l.providers(place, func(_ Package, version string) {
				ok = ok || r.Operator == Any || version != "" && r.Holds(version)
			})
		}
	}
	return ok, culprit
}

// classic names the releases whose apt has versions 1.6 to 2.7. To satisfy a dependency they take the candidate and no
// other version (measured with apt 2.6.1); later ones may.
var classic = map[string]bool{"debian 10": true, "debian 11": true, "debian 12": true,
	"ubuntu 18.04": true, "ubuntu 20.04": true, "ubuntu 22.04": true, "ubuntu 24.04": true}

// forced is a package that surely comes, for the sake of a name that was asked for.
type forced struct {
	Package
	wanted string
}

// quarrel finds what must come and does not go together: the names asked for, and what alone satisfies a dependency of
// theirs.
func (c *carrying) quarrel() {
	all := c.forced()
	places := map[string][]int{} // by name and provided name
	for i, f := range all {
		places[f.Name] = append(places[f.Name], i)
		f.list.groups(f.own, func(alternatives []Relation) bool {
			if name := alternatives[0].Name; name != f.Name {
				places[name] = append(places[name], i)
			}
			return true
		})
	}
	for _, f := range all {
		told := false
		f.list.groups(f.conflicts, func(alternatives []Relation) bool {
			r := alternatives[0]
			for _, i := range places[r.Name] {
				other := all[i]
				plain := f.Name == f.wanted && other.Name == other.wanted && r.Operator == Any // no choice of versions fixes it
				if !told && (plain || classic[c.release]) && other.Name != f.Name &&
					(other.Name == r.Name && r.Holds(other.Version) || other.Name != r.Name && r.Operator == Any) {
					told = true
					c.unmet = append(c.unmet, packages.Unmet{Wanted: f.wanted, Package: f.Name, Relation: r.String(), Conflict: true, Found: other.Name + " " + other.Version})
				}
			}
			return !told
		})
		if told {
			return
		}
	}
}

func (c *carrying) forced() (all []forced) {
	seen := map[string]bool{}
	add := func(p Package, wanted string) {
		if _, presence := c.installed(p.Name); !seen[p.Name] && presence == filesystem.Absent {
			seen[p.Name] = true
			all = append(all, forced{p, wanted})
		}
	}
	for _, p := range c.found {
		add(p, p.Name)
	}
	for i := 0; i < len(all); i++ {
		p := all[i]
		p.list.groups(p.depends, func(alternatives []Relation) bool {
			r := alternatives[0]
			if q, ok := c.pick(r.Name); len(alternatives) == 1 && ok && r.Holds(q.Version) && len(c.providing(r)) == 0 {
				add(q, p.wanted)
			}
			return true
		})
	}
	return all
}
