package apk

import (
	"iter"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// archive is what a set of repositories offers.
type archive struct {
	indexes []tagged
	open    bool // another repository may have more
}

// tagged is an index whose packages come only when the tag is asked for, if it has one.
type tagged struct {
	index
	tag string
}

// pkg is one version of a package in a repository. Sizes are in bytes.
type pkg struct {
	name, version     string
	size, installed   int64
	depends, provides string
}

func packageOf(fields []string) pkg {
	p := pkg{name: fields[0], version: fields[1], depends: fields[4], provides: fields[5]}
	p.size, _ = strconv.ParseInt(fields[2], 10, 64)
	p.installed, _ = strconv.ParseInt(fields[3], 10, 64)
	return p
}

// named returns the versions of a package, newest first.
func (a *archive) named(name, tag string) (all []pkg) {
	for _, x := range a.indexes {
		if x.tag != "" && x.tag != tag {
			continue
		}
		for fields := range x.packages.Find(name) {
			if len(fields) == 6 {
				all = append(all, packageOf(fields))
			}
		}
	}
	slices.SortStableFunc(all, func(x, y pkg) int { return Compare(y.version, x.version) })
	return all
}

// providers returns the packages that provide a name, in a version that is asked for.
func (a *archive) providers(name, constraint, tag string) (names []string) {
	for _, x := range a.indexes {
		if x.tag != "" && x.tag != tag {
			continue
		}
		for fields := range x.provided.Find(name) {
			if len(fields) == 3 && (constraint == "" || fields[1] != "" && meets(fields[1], constraint)) && !slices.Contains(names, fields[2]) {
				names = append(names, fields[2])
			}
		}
	}
	return names
}

// Find is packages.Repository's. A name may carry a tag.
func (a *archive) Find(name string) packages.Offer {
	name, tag, _ := strings.Cut(name, "@")
	if all := a.named(name, tag); len(all) > 0 {
		return packages.Offer{Presence: filesystem.Present, Version: all[0].version}
	}
	if providers := a.providers(name, "", tag); len(providers) > 0 {
		return packages.Offer{Presence: filesystem.Present, Virtual: true, Others: providers}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: a.open}
}

// Version is packages.Versioned's: constraint is an operator and a version.
func (a *archive) Version(name, constraint string) packages.Offer {
	name, tag, _ := strings.Cut(name, "@")
	out := packages.Offer{Presence: filesystem.Absent, Likely: a.open}
	for _, p := range a.named(name, tag) {
		out.Others = append(out.Others, p.version)
		if meets(p.version, constraint) {
			return packages.Offer{Presence: filesystem.Present, Version: p.version}
		}
	}
	if len(a.providers(name, constraint, tag)) > 0 {
		return packages.Offer{Presence: filesystem.Present, Virtual: true}
	}
	return out
}

// Names is packages.Namer's: those that come without a tag.
func (a *archive) Names(prefix string) iter.Seq[string] {
	all := map[string]bool{}
	for _, x := range a.indexes {
		if x.tag != "" {
			continue
		}
		for name := range x.packages.Names(prefix) {
			all[name] = true
		}
	}
	return slices.Values(slices.Sorted(maps.Keys(all)))
}

// Nearest is packages.Repository's.
func (a *archive) Nearest(name string, n int) []string {
	limit := max(1, len(name)/3)
	near := map[string]int{}
	for _, x := range a.indexes {
		for other := range x.packages.Keys() {
			if len(other) > len(name)+limit || len(other)+limit < len(name) {
				continue
			}
			d := levenshtein.Distance(name, other, nil)
			if x.tag != "" {
				other += "@" + x.tag
			}
			if d <= limit {
				near[other] = d
			}
		}
	}
	return packages.Closest(near, n)
}

// Install is packages.Repository's. A dependency is met by a package of that name or by one that provides it; where
// several do, which one comes is not known.
func (a *archive) Install(names []string, _ bool) packages.Installation {
	out := packages.Installation{}
	seen, unknown, commands := map[string]bool{}, map[string]bool{}, map[string]bool{}
	queue := slices.Clone(names)
	for i := 0; i < len(queue); i++ {
		word, tag, _ := strings.Cut(queue[i], "@")
		if strings.HasPrefix(word, "!") {
			continue
		}
		name, constraint := cut(word)
		all := slices.DeleteFunc(a.named(name, tag), func(p pkg) bool { return !meets(p.version, constraint) })
		if len(all) == 0 {
			providers := a.providers(name, constraint, tag)
			if len(providers) != 1 {
				unknown[name] = unknown[name] || !slices.ContainsFunc(providers, func(p string) bool { return seen[p] })
				continue
			}
			all = a.named(providers[0], tag)
		}
		if len(all) == 0 || seen[all[0].name] {
			continue
		}
		p := all[0]
		seen[p.name] = true
		out.Packages = append(out.Packages, packages.Package{Name: p.name, Version: p.version, Manager: "apk", Depends: p.depends, Provides: strings.Fields(p.provides)})
		out.Download, out.Installed = out.Download+p.size, out.Installed+p.installed
		for word := range strings.FieldsSeq(p.provides) {
			if command, ok := strings.CutPrefix(word, "cmd:"); ok {
				command, _ = cut(command)
				commands[command] = true
			}
		}
		queue = append(queue, strings.Fields(p.depends)...)
	}
	maps.DeleteFunc(unknown, func(_ string, is bool) bool { return !is })
	out.Unknown, out.Commands = slices.Sorted(maps.Keys(unknown)), slices.Sorted(maps.Keys(commands))
	return out
}
