package state

import (
	"iter"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Needers are, for each held package of dpkg's and apk's, the names of the held packages that depend on it, sorted.
// Versions are not looked at, and of alternatives those count that are there. Sources: Debian Policy 7.1 and 7.5,
// apk-package(5).
func (p Packages) Needers() map[PackageKey][]string {
	offers := p.providers()
	needers := map[PackageKey][]string{}
	for key, held := range p.All() {
		if held.Presence != filesystem.Present || key.Manager != "dpkg" && key.Manager != "apk" {
			continue
		}
		for name := range dependencies(key.Manager, held.Depends) {
			for _, by := range offers[PackageKey{key.Manager, name}] {
				to := PackageKey{key.Manager, by}
				if by != key.Name && !slices.Contains(needers[to], key.Name) {
					needers[to] = append(needers[to], key.Name)
				}
			}
		}
	}
	for _, list := range needers {
		slices.Sort(list)
	}
	return needers
}

// providers are the held packages by their own names and by those that they provide.
func (p Packages) providers() map[PackageKey][]string {
	offers := map[PackageKey][]string{}
	for key, held := range p.All() {
		if held.Presence == filesystem.Present {
			offers[key] = append(offers[key], key.Name)
		}
	}
	if p.Image == nil {
		return offers
	}
	for i := range p.Image.list {
		k := &p.Image.list[i]
		if p.Lookup(k.Manager, k.Name).Presence != filesystem.Present {
			continue
		}
		for _, name := range k.Provides {
			key := PackageKey{k.Manager, bareRelation(name)}
			if !slices.Contains(offers[key], k.Name) {
				offers[key] = append(offers[key], k.Name)
			}
		}
	}
	return offers
}

// dependencies are the names that a field of dependencies has, without their versions.
func dependencies(manager, field string) iter.Seq[string] {
	between := ","
	if manager == "apk" {
		between = " "
	}
	return func(yield func(string) bool) {
		for relation := range strings.SplitSeq(field, between) {
			for choice := range strings.SplitSeq(relation, "|") {
				if name := bareRelation(choice); name != "" && !strings.HasPrefix(name, "!") && !yield(name) {
					return
				}
			}
		}
	}
}

// bareRelation is the name of "libc6:any (>= 2.36)" and of "so:libc.so=1".
func bareRelation(s string) string {
	s = strings.TrimSpace(s)
	if at := strings.IndexAny(s, " (<>=~"); at >= 0 {
		s = s[:at]
	}
	if name, arch, ok := strings.Cut(s, ":"); ok && (arch == "any" || arch == "native" || arch == "amd64" || arch == "arm64") {
		return name
	}
	return s
}
