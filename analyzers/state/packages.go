package state

import (
	"cmp"
	"iter"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Packages is the immutable set of installed packages: those of an image, and changes over them. The zero value knows
// nothing.
type Packages struct {
	Complete bool // a package it does not hold is not installed
	Likely   bool // where it is not complete: is likely not installed
	Image    *imagePackages
	changed  *changedPackages
}

// PackageKey names a package of one manager: "dpkg", "apk", "rpm", "pip", "npm". Those of "apk world" are what apk was
// asked to have.
type PackageKey struct{ Manager, Name string }

// Package is what is known of one package; Presence Absent means removed.
type Package struct {
	Version  string // "" when not known
	Presence filesystem.Presence
	Likely   bool
	Cause    filesystem.Cause
	Added    bool   // by an instruction, which knew its files
	Auto     bool   // for the sake of another one
	Held     bool   // apt keeps its version
	Wants    string // of apk's world: the words that a name stands for, separated by blanks
	Depends  string // as its manager's database or repository writes it; "" also when it is not known
}

// imagePackages are an image's packages, sorted by manager and name; of several by one name the last counts.
type imagePackages struct {
	ref    string
	list   []packages.Package
	likely bool // none of them is certain
}

// PackagesOf returns the packages of the image ref; likely says that none of them is certain.
func PackagesOf(ref string, list []packages.Package, likely bool) *imagePackages {
	compare := func(a, b packages.Package) int {
		return cmp.Or(cmp.Compare(a.Manager, b.Manager), cmp.Compare(a.Name, b.Name))
	}
	if !slices.IsSortedFunc(list, compare) {
		list = slices.Clone(list)
		slices.SortStableFunc(list, compare)
	}
	return &imagePackages{ref, list, likely}
}

func (i *imagePackages) at(n int) (PackageKey, Package) {
	p := &i.list[n]
	return PackageKey{p.Manager, p.Name}, Package{Version: p.Version, Held: p.Held, Presence: filesystem.Present,
		Likely: i.likely, Depends: p.Depends,
		Cause: filesystem.Cause{Image: i.ref, Package: p.Name}}
}

func (i *imagePackages) lookup(key PackageKey) (Package, bool) {
	n, _ := slices.BinarySearchFunc(i.list, key, func(p packages.Package, key PackageKey) int {
		if c := cmp.Or(cmp.Compare(p.Manager, key.Manager), cmp.Compare(p.Name, key.Name)); c != 0 {
			return c
		}
		return -1
	})
	if n == 0 || i.list[n-1].Name != key.Name || i.list[n-1].Manager != key.Manager {
		return Package{}, false
	}
	_, p := i.at(n - 1)
	return p, true
}

// changedPackages are changes over others.
type changedPackages struct {
	set    map[PackageKey]Package
	before *changedPackages
	depth  int
}

// maxChanges is how many changes lie over each other before they become one.
const maxChanges = 8

// Unknown reports whether nothing is known of what was there at first, or it is forgotten.
func (p Packages) Unknown() bool { return !p.Complete && p.Image == nil }

// Lookup returns what is known of a package.
func (p Packages) Lookup(manager, name string) Package {
	key := PackageKey{manager, name}
	for c := p.changed; c != nil; c = c.before {
		if found, ok := c.set[key]; ok {
			return found
		}
	}
	if p.Image != nil {
		if found, ok := p.Image.lookup(key); ok {
			return found
		}
	}
	if p.Complete {
		return Package{Presence: filesystem.Absent}
	}
	if p.Likely {
		return Package{Presence: filesystem.Absent, Likely: true}
	}
	return Package{}
}

// With is p with the given packages changed. The map must not be changed any more.
func (p Packages) With(changes map[PackageKey]Package) Packages {
	depth := 1
	if p.changed != nil {
		depth = p.changed.depth + 1
	}
	if depth > maxChanges {
		all := map[PackageKey]Package{}
		for c := p.changed; c != nil; c = c.before {
			for key, found := range c.set {
				if _, newer := all[key]; !newer {
					all[key] = found
				}
			}
		}
		maps.Copy(all, changes)
		p.changed = &changedPackages{set: all, depth: 1}
		return p
	}
	p.changed = &changedPackages{set: changes, before: p.changed, depth: depth}
	return p
}

// All ranges over what is held, in no order.
func (p Packages) All() iter.Seq2[PackageKey, Package] {
	return func(yield func(PackageKey, Package) bool) {
		newer := func(key PackageKey, than *changedPackages) bool {
			for c := p.changed; c != than; c = c.before {
				if _, ok := c.set[key]; ok {
					return true
				}
			}
			return false
		}
		for c := p.changed; c != nil; c = c.before {
			for key, found := range c.set {
				if !newer(key, c) && !yield(key, found) {
					return
				}
			}
		}
		if p.Image == nil {
			return
		}
		for n := range p.Image.list {
			key, found := p.Image.at(n)
			if n+1 < len(p.Image.list) && p.Image.list[n+1].Name == key.Name &&
				p.Image.list[n+1].Manager == key.Manager {
				continue
			}
			if !newer(key, nil) && !yield(key, found) {
				return
			}
		}
	}
}

// JoinPackages is what a and b have in common. Most often both are changes over the same packages.
func JoinPackages(a, b Packages) Packages {
	to := Packages{Complete: a.Complete && b.Complete, Likely: (a.Complete || a.Likely) && (b.Complete || b.Likely)}
	if a.Image == b.Image {
		to.Image, to.changed = a.Image, common(a.changed, b.changed)
	}
	set := map[PackageKey]Package{}
	for _, p := range []Packages{a, b} {
		if p.Image != to.Image {
			for key := range p.All() {
				set[key] = agreed(a, b, key)
			}
			continue
		}
		for c := p.changed; c != to.changed; c = c.before {
			for key := range c.set {
				set[key] = agreed(a, b, key)
			}
		}
	}
	if len(set) == 0 {
		return to
	}
	return to.With(set)
}

// common is the newest change that both lie over.
func common(a, b *changedPackages) *changedPackages {
	for a != b {
		switch {
		case b == nil || a != nil && a.depth >= b.depth:
			a = a.before
		default:
			b = b.before
		}
	}
	return a
}

func agreed(a, b Packages, key PackageKey) Package {
	x, y := a.Lookup(key.Manager, key.Name), b.Lookup(key.Manager, key.Name)
	if x.Presence != y.Presence {
		return Package{}
	}
	x.Likely = x.Likely || y.Likely
	x.Added = x.Added && x.Auto == y.Auto && x.Wants == y.Wants && y.Added
	if x.Version != y.Version {
		x.Version = ""
	}
	return x
}

// Dependents are the image's packages of dpkg's that cannot stay without those that go, by what they lack. Versions are
// not looked at: a dependency was met before. There are none where others may be installed that meet it. Source: Debian
// Policy 7.1 and 7.5.
func (p Packages) Dependents(gone map[string]bool) map[string]string {
	lacking := map[string]string{}
	if p.Image == nil || p.Image.likely || !p.Complete {
		return lacking
	}
	for key, held := range p.All() {
		if key.Manager == "dpkg" && (held.Added || held.Presence == filesystem.Unknown) {
			return lacking
		}
	}
	before := p.offered(func(string) bool { return false })
	for {
		count := len(lacking)
		goes := func(name string) bool { _, lacks := lacking[name]; return lacks || gone[name] }
		there := p.offered(goes)
		for name, depends := range there {
			if lacks := unmetWithout(depends, before, there); lacks != "" {
				lacking[name] = lacks
			}
		}
		if len(lacking) == count {
			return lacking
		}
	}
}

// offered are the names of the image's packages, without those that go, with what each depends on, and the names that
// they provide.
func (p Packages) offered(goes func(string) bool) map[string]string {
	names := map[string]string{}
	for i := range p.Image.list {
		k := &p.Image.list[i]
		if k.Manager != "dpkg" || goes(k.Name) || p.Lookup("dpkg", k.Name).Presence == filesystem.Absent {
			continue
		}
		names[k.Name] = k.Depends
		for _, name := range k.Provides {
			if _, is := names[name]; !is {
				names[name] = ""
			}
		}
	}
	return names
}

// unmetWithout is a name that a relation needs and that is there no more, "" when another choice meets it.
func unmetWithout(depends string, before, there map[string]string) string {
	for relation := range strings.SplitSeq(depends, ",") {
		lacks := ""
		for choice := range strings.SplitSeq(relation, "|") {
			name, _, _ := strings.Cut(strings.TrimSpace(choice), " ")
			name, _, _ = strings.Cut(name, "(")
			name, _, _ = strings.Cut(name, ":")
			_, was := before[name]
			if _, is := there[name]; is {
				lacks = ""
				break
			}
			if was {
				lacks = name
			}
		}
		if lacks != "" {
			return lacks
		}
	}
	return ""
}
