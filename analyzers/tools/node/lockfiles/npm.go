// Package lockfiles reads the lock files of npm and yarn, and returns what an installation from them contains.
package lockfiles

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/node/semver"
)

// NPM is a package-lock.json or npm-shrinkwrap.json. Source: npm 10's documentation, "package-lock.json".
type NPM struct {
	LockfileVersion int
	Packages        map[string]Package
	Dependencies    map[string]struct{ Version string }
	Name            string // of the file
}

// Package is one package of it, by its place in the project.
type Package struct {
	Version          string
	Resolved         string
	Link             bool
	Dev              bool
	Optional         bool
	DevOptional      bool
	HasInstallScript bool
	OS               Systems
	Bin              Bins
	License, Engines any

	Dependencies, DevDependencies, OptionalDependencies, PeerDependencies map[string]string
}

// Bins are a package's programs by name; older lists have true for some.
type Bins map[string]string

// UnmarshalJSON reads programs by their names, and leaves out others.
func (b *Bins) UnmarshalJSON(text []byte) error {
	var m map[string]string
	if json.Unmarshal(text, &m) == nil {
		*b = m
	}
	return nil
}

// Systems are the operating systems that a package is for: one, or a list.
type Systems []string

// UnmarshalJSON reads one name or a list of them, and leaves out others.
func (s *Systems) UnmarshalJSON(text []byte) error {
	var one string
	var all []string
	switch {
	case json.Unmarshal(text, &all) == nil:
		*s = all
	case json.Unmarshal(text, &one) == nil:
		*s = []string{one}
	}
	return nil
}

// Unsynced names what package.json asks for and the lock file does not have, "" where nothing is. Source:
// lib/utils/validate-lockfile.js of npm 10, and what it prints.
func (l *NPM) Unsynced(asked []map[string]string, overridden bool) string {
	for _, group := range asked {
		for _, name := range sorted(group) {
			wanted := group[name]
			held, ok := l.Version(name)
			if !ok {
				return name + "@" + wanted + " is missing from " + l.Name
			}
			yes, understood := semver.Satisfies(held, wanted)
			if understood && !yes && !overridden && !twice(asked, name, wanted) {
				return l.Name + " has " + name + "@" + held + ", which does not satisfy " + name + "@" + wanted
			}
		}
	}
	return ""
}

// twice reports whether another group asks for a package as well, in its own words: one of them is what npm goes by.
func twice(asked []map[string]string, name, wanted string) bool {
	return slices.ContainsFunc(asked, func(group map[string]string) bool {
		other, ok := group[name]
		return ok && other != wanted
	})
}

// Version is the release of a package that the project itself loads; ok is false where the list has none.
func (l *NPM) Version(name string) (version string, ok bool) {
	if l.LockfileVersion == 1 {
		d, ok := l.Dependencies[name]
		return d.Version, ok
	}
	d, ok := l.Packages["node_modules/"+name]
	if d.Link {
		return "", ok
	}
	return d.Version, ok
}

// Nests reports whether packages lie in a part of the project, by its folder, because others of their names lie above.
func (l *NPM) Nests(part string) bool {
	for at := range l.Packages {
		if strings.HasPrefix(at, part+"/node_modules/") {
			return true
		}
	}
	return false
}

// Installed are the packages of a list of version 2 or 3 that an installation brings; what is optional may come. Of a
// link, the list says at the folder that it leads to whether it is for development and which programs it has.
func (l *NPM) Installed(omit bool) map[string]Package {
	all := map[string]Package{}
	for at, d := range l.Packages {
		if d.Link {
			to := l.Packages[d.Resolved]
			d.Bin, d.Dev = to.Bin, d.Dev || to.Dev
		}
		if at == "" || omit && d.Dev || !strings.Contains(at, "node_modules/") {
			continue
		}
		all[at] = d
	}
	return all
}

// Named reports whether the list has programs' names at all: those that other tools convert have none, nor what else
// npm takes over from a package.json.
func (l *NPM) Named() bool {
	for at, d := range l.Packages {
		if len(d.Bin) > 0 || at != "" && (d.License != nil || d.Engines != nil) {
			return true
		}
	}
	return false
}

// Top reports whether a package's programs are linked into the project's own node_modules/.bin.
func Top(at string) bool { return strings.LastIndex(at, "node_modules/") == 0 }

// Reached drops from packages those that only workspaces ask for whose folders are not there: npm leaves them out. lost
// reports whether a workspace's folder is missing. Measured with npm 10.8: npm ci passes.
func (l *NPM) Reached(packages map[string]Package, omit bool, lost func(dir string) bool) map[string]Package {
	asked, any := map[string]bool{}, false
	var queue []string
	ask := func(d Package, dev bool) {
		for _, group := range []map[string]string{d.Dependencies, d.OptionalDependencies, d.PeerDependencies} {
			queue = append(queue, sorted(group)...)
		}
		if dev {
			queue = append(queue, sorted(d.DevDependencies)...)
		}
	}
	for at, d := range l.Packages {
		if strings.Contains(at, "node_modules/") {
			continue
		}
		if at != "" && lost(at) {
			any = true
			continue
		}
		ask(d, !omit)
	}
	if !any {
		return packages
	}
	byName := map[string][]Package{}
	for at, d := range packages {
		name := at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]
		byName[name] = append(byName[name], d)
	}
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		if asked[name] {
			continue
		}
		asked[name] = true
		for _, d := range byName[name] {
			ask(d, false)
		}
	}
	kept := map[string]Package{}
	for at, d := range packages {
		if asked[at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]] {
			kept[at] = d
		}
	}
	return kept
}

func sorted[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
