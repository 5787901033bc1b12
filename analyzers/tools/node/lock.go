package node

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// lock is a package-lock.json or npm-shrinkwrap.json. Source: npm 10's documentation, "package-lock.json".
type lock struct {
	LockfileVersion int
	Packages        map[string]locked
	Dependencies    map[string]struct{ Version string }
	name            string
}

// locked is one package of it, by its place in the project.
type locked struct {
	Version          string
	Resolved         string
	Link             bool
	Dev              bool
	Optional         bool
	HasInstallScript bool
	Bin              bins
	License, Engines any

	Dependencies, DevDependencies, OptionalDependencies, PeerDependencies map[string]string
}

// bins are a package's programs by name; older lists have true for some.
type bins map[string]string

func (b *bins) UnmarshalJSON(text []byte) error {
	var m map[string]string
	if decode(text, &m) == nil {
		*b = m
	}
	return nil
}

// lock reads the project's; presence is Unknown where it may be there and cannot be read.
func (a *call) lock(p project) (l *lock, presence filesystem.Presence) {
	for _, name := range []string{"npm-shrinkwrap.json", "package-lock.json"} {
		file := path.Join(p.dir, name)
		if a.absent(file) {
			continue
		}
		l := &lock{}
		if !a.json(file, l) || l.LockfileVersion < 1 || l.LockfileVersion > 3 {
			return nil, filesystem.Unknown
		}
		l.name = name
		return l, filesystem.Present
	}
	return nil, filesystem.Absent
}

// unsynced names what package.json asks for and the lock file does not have, "" where nothing is. Source: lib/utils/validate-lockfile.js of
// npm 10, and what it prints.
func (l *lock) unsynced(p project) string {
	for _, group := range []map[string]string{p.Dependencies, p.DevDependencies, p.OptionalDependencies} {
		for _, name := range sorted(group) {
			wanted := group[name]
			held, ok := l.version(name)
			if !ok {
				return name + "@" + wanted + " is missing from " + l.name
			}
			if yes, understood := satisfies(held, wanted); understood && !yes && len(p.Overrides) == 0 {
				return l.name + " has " + name + "@" + held + ", which does not satisfy " + name + "@" + wanted
			}
		}
	}
	return ""
}

func (l *lock) version(name string) (version string, ok bool) {
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

// installed are the packages of a list of version 2 or 3 that an installation brings; what is optional may come.
func (l *lock) installed(omit bool) map[string]locked {
	all := map[string]locked{}
	for at, d := range l.Packages {
		if at == "" || omit && d.Dev || !strings.Contains(at, "node_modules/") {
			continue
		}
		if d.Link {
			d.Bin = l.Packages[d.Resolved].Bin
		}
		all[at] = d
	}
	return all
}

// named reports whether the list has programs' names at all: those that other tools convert have none, nor what else npm takes over from a
// package.json.
func (l *lock) named() bool {
	for at, d := range l.Packages {
		if len(d.Bin) > 0 || at != "" && (d.License != nil || d.Engines != nil) {
			return true
		}
	}
	return false
}

// top reports whether a package's programs are linked into the project's own node_modules/.bin.
func top(at string) bool { return strings.LastIndex(at, "node_modules/") == 0 }

// reached drops from packages those that only workspaces ask for whose folders are not there: npm leaves them out. lost reports whether a
// workspace's folder is missing. Measured with npm 10.8: npm ci passes.
func (l *lock) reached(packages map[string]locked, omit bool, lost func(dir string) bool) map[string]locked {
	asked, any := map[string]bool{}, false
	var queue []string
	ask := func(d locked, dev bool) {
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
	byName := map[string][]locked{}
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
	kept := map[string]locked{}
	for at, d := range packages {
		if asked[at[strings.LastIndex(at, "node_modules/")+len("node_modules/"):]] {
			kept[at] = d
		}
	}
	return kept
}
