package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// listing is what Contents files say of the files of packages. They may be older or newer than the lists of packages,
// and tell neither what kind of file a path is nor what scripts make: all of it is likely.
type listing struct {
	files    [][]filesystem.File
	partial  []string        // directories in which there is more
	commands []string        // that scripts may make
	unknown  map[string]bool // packages of which nothing is said
}

// listed reads what Contents files say of packages. Nothing is fetched for packages of which one is in none of them,
// nor in vain.
func (a *archive) listed(all []Package, vain bool) listing {
	out := listing{unknown: map[string]bool{}}
	for _, p := range all {
		if len(a.contentsOf(p)) == 0 {
			vain = true
		}
	}
	for _, p := range all {
		paths, from, ok := a.pathsOf(p, !vain)
		if !ok {
			out.unknown[p.Name] = true
			continue
		}
		out.add(p.Name, from.name+" of "+from.of, paths)
		if !from.distribution {
			out.partial = append(out.partial, elsewhere...)
		}
	}
	slices.Sort(out.partial)
	out.partial = slices.Compact(out.partial)
	return out
}

// pathsOf is what the first Contents file says that has a package.
func (a *archive) pathsOf(p Package, fetching bool) (paths []string, from contentsFile, ok bool) {
	for _, c := range a.contentsOf(p) {
		if x := a.read(c, fetching); x != nil {
			if paths, ok := x.Files(p.Name); ok {
				return paths, c, true
			}
		}
	}
	return nil, contentsFile{}, false
}

// elsewhere is where scripts of packages that are no distribution's may put files, beside where those of all do.
var elsewhere = []string{"/opt", "/srv", "/usr/local"}

// contentsOf are the Contents files in which a package may be: its suite's, then those of other suites that have one by
// its name. Debian's of security updates are empty.
func (a *archive) contentsOf(p Package) []contentsFile {
	if a.read == nil {
		return nil
	}
	var own, others []contentsFile
	a.all(p.Name, func(q Package, l listed) {
		c, ok := l.suite.contentsOf(l.component, q.All)
		switch {
		case !ok:
		case l.Index == p.list:
			own = append(own, c)
		default:
			others = append(others, c)
		}
	})
	all := append(own, others...)
	seen := map[[32]byte]bool{}
	return slices.DeleteFunc(all, func(c contentsFile) bool {
		known := seen[c.Sum]
		seen[c.Sum] = true
		return known
	})
}

// Owners is packages.Owner's.
func (a *archive) Owners(file string) []string {
	if a.read == nil {
		return nil
	}
	var names []string
	seen := map[[32]byte]bool{}
	for _, l := range a.lists {
		for _, all := range []bool{false, true} {
			c, ok := l.suite.contentsOf(l.component, all)
			if !ok || seen[c.Sum] {
				continue
			}
			seen[c.Sum] = true
			if x := a.read(c, false); x != nil {
				names = append(names, x.Owners(strings.TrimPrefix(file, "/"))...)
			}
		}
	}
	slices.Sort(names)
	return slices.DeleteFunc(slices.Compact(names), func(name string) bool {
		o := a.Find(name)
		return o.Presence != filesystem.Present || o.Virtual
	})
}

func (l *listing) add(pkg, from string, paths []string) {
	files := make([]filesystem.File, 0, len(paths))
	for _, p := range paths {
		e := filesystem.Entry{Presence: filesystem.Present, Likely: true, Package: pkg,
			Cause: filesystem.Cause{Package: pkg, Note: from}}
		at, inside := strings.CutSuffix("/"+p, "/")
		if inside {
			e.Type = filesystem.Directory
			l.partial = append(l.partial, at)
		}
		files = append(files, filesystem.File{Path: at, Entry: e})
		if folder := path.Base(path.Dir(at)); !inside && (folder == "bin" || folder == "sbin") {
			l.commands = append(l.commands, registered(at)...)
		}
	}
	l.files = append(l.files, files)
}

// registered are names under which a package's script may register a program as an alternative: its own when it lies
// apart from others, and that without a version or a variant: php for php8.2, vim for vim.basic.
func registered(program string) []string {
	base := path.Base(program)
	var names []string
	if dir := path.Dir(program); dir != "/usr/bin" && dir != "/usr/sbin" && dir != "/bin" && dir != "/sbin" {
		names = append(names, base)
	}
	stem, _, _ := strings.Cut(base, ".")
	for _, name := range []string{stem, strings.TrimRight(stem, "-0123456789"), base[:max(0, strings.LastIndexByte(base, '-'))]} {
		if name != "" && name != base {
			names = append(names, name)
		}
	}
	return names
}
