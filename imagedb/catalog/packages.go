package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Release is what is known of the packages of a distribution release: the minimal system, the packages that Dockerfiles
// install most, and what those need. It is safe for concurrent use.
type Release struct {
	tables *Tables
	id     string
	own    []*store.Set // of the release itself
	like   []*store.Set // of the nearest release that is fully known
	other  []*store.Set // of another one, to tell what does not change between releases
	finds  *finds
}

// Packages opens the packages of a release as os-release names it, ID-VERSION_ID: "debian-12", "ubuntu-22.04".
// Ubuntu's are inferred from Debian's.
func (t *Tables) Packages(release string) (Release, bool) {
	r := Release{tables: t, id: release, finds: newFinds()}
	bookworm, trixie := []string{"debian-12", "debian-12-apt"}, []string{"debian-13", "debian-13-apt"}
	var own, like, other []string
	switch release {
	case "debian-11":
		own = []string{"debian-11", "debian-11-apt"}
	case "debian-12":
		own = bookworm
	case "debian-13":
		own = trixie
	case "ubuntu-20.04":
		like, other = bookworm, trixie
	case "ubuntu-22.04":
		own, like, other = []string{"ubuntu-22.04"}, bookworm, trixie
	case "ubuntu-24.04":
		own, like, other = []string{"ubuntu-24.04"}, trixie, bookworm
	case "ubuntu-26.04":
		like, other = trixie, bookworm
	default:
		return Release{}, false
	}
	for _, x := range []struct {
		names []string
		to    *[]*store.Set
	}{{own, &r.own}, {like, &r.like}, {other, &r.other}} {
		for _, name := range x.names {
			s, err := t.set(name)
			if err != nil {
				return Release{}, false
			}
			*x.to = append(*x.to, s)
		}
	}
	return r, true
}

// ready unpacks, while an image is being opened, what most builds on it ask for next: the release's packages and their
// names.
func (d *db) ready(release string) {
	if _, done := d.readied.LoadOrStore(release, true); done {
		return
	}
	d.Names(release)
	r, _ := d.Packages(release)
	for _, s := range slices.Concat(r.own, r.like) {
		s.Unpack()
	}
}

// Installed is what an installation brings, packages that are there already included.
type Installed struct {
	Packages []InstalledPackage // sorted by name
	Unknown  []string           // names asked for or depended on of which nothing is known, sorted
	Likely   bool               // the dependencies are those of another release
}

// InstalledPackage is one package of a closure.
type InstalledPackage struct {
	packages.Package
	Recommended bool // only recommendations bring it
	Likely      bool // taken over from another release; its version is not known then
	release     Release
	source      store.Package
	set         *store.Set

	depends, recommended []alternatives
}

// Install computes what "apt-get install" of names brings, with or without recommended packages: the first alternative
// that is known of each dependency. It is false when none of the names is known. Names may carry a version, a release
// or an architecture (name=1.0, name/stable, name:amd64), which are ignored.
func (r Release) Install(names []string, recommends bool) (Installed, bool) {
	return r.Add(names, recommends, nil)
}

// Add is Install where some packages are held already, as packages.Adder has it; nil: none.
func (r Release) Add(names []string, recommends bool, held packages.Held) (Installed, bool) {
	c := closure{release: r, at: map[string]int{}, unknown: map[string]bool{}, recommends: recommends}
	for _, n := range names {
		c.add(packageName(n), false)
	}
	c.held = held
	c.follow()
	out := Installed{Likely: len(r.like) > 0, Packages: make([]InstalledPackage, len(c.found))}
	for i, p := range c.found {
		out.Packages[i] = *p
		out.Packages[i].Recommended = c.recommended[i]
	}
	slices.SortFunc(out.Packages, func(a, b InstalledPackage) int { return strings.Compare(a.Name, b.Name) })
	for n := range c.unknown {
		out.Unknown = append(out.Unknown, n)
	}
	slices.Sort(out.Unknown)
	return out, len(out.Packages) > 0
}

func packageName(word string) string {
	if i := strings.IndexAny(word, "=/:"); i >= 0 {
		word = word[:i]
	}
	return word
}

// closure follows dependencies breadth first, so that what comes only through recommendations is marked so.
type closure struct {
	release     Release
	recommends  bool
	held        packages.Held // nil: nothing is there
	found       []*InstalledPackage
	recommended []bool // of each found: only recommendations bring it
	at          map[string]int
	unknown     map[string]bool
}

func (c *closure) add(name string, recommended bool) bool {
	p := c.release.find(name)
	if p == nil {
		if !recommended {
			c.unknown[name] = true
		}
		return false
	}
	if i, ok := c.at[p.Name]; ok {
		c.recommended[i] = c.recommended[i] && recommended
		return true
	}
	c.at[p.Name] = len(c.found)
	c.found, c.recommended = append(c.found, p), append(c.recommended, recommended)
	return true
}

// there reports whether a package is, or likely is, installed already.
func (c *closure) there(name string) bool {
	if c.held == nil {
		return false
	}
	p, _ := c.held(name)
	return p == filesystem.Present
}

// holder is the installed package of a name, or one that provides the name; "" for none.
func (c *closure) holder(name string) string {
	switch {
	case c.held == nil:
		return ""
	case c.there(name):
		return name
	}
	if p, _ := findProvider(c.release.own, name); c.there(p.Name) {
		return p.Name
	}
	return ""
}

// follow adds what the found packages need: first all dependencies, then recommendations and their dependencies. As apt
// does, it leaves a choice until what is needed without one is there. The recommendations of an installed package are not
// followed.
func (c *closure) follow() {
	var later []choice
	for next := 0; next < len(c.found) || len(later) > 0; {
		if next == len(c.found) {
			c.groups(later[0].of, later[0].group, false)
			later = later[1:]
			continue
		}
		p := c.found[next]
		next++
		for i, group := range p.depends {
			if len(group) > 1 && !c.there(p.Name) {
				later = append(later, choice{p, p.depends[i : i+1]})
				continue
			}
			c.groups(p, p.depends[i:i+1], false)
		}
	}
	if !c.recommends {
		return
	}
	for i := 0; i < len(c.found); i++ {
		if !c.there(c.found[i].Name) {
			c.groups(c.found[i], c.found[i].recommended, true)
		}
		c.groups(c.found[i], c.found[i].depends, c.recommended[i])
	}
}

// choice is a dependency of a package that more than one name satisfies.
type choice struct {
	of    *InstalledPackage
	group []alternatives
}

// chosen reports whether the installation brings a package of that name already. One that provides the name does not count:
// apt may have met it later, and of what is wrongly there nothing is said.
func (c *closure) chosen(name string) bool {
	_, ok := c.at[name]
	return ok
}

// groups adds an alternative of each relation of a package: an installed one, or else the first that is known. Of an
// installed package only installed alternatives are added.
func (c *closure) groups(of *InstalledPackage, all []alternatives, recommended bool) {
	settled := c.there(of.Name)
	for _, group := range all {
		satisfied := false
		if at := slices.IndexFunc(group, func(name string) bool { return c.holder(name) != "" }); at >= 0 {
			satisfied = c.add(c.holder(group[at]), recommended)
		}
		satisfied = satisfied || !settled && slices.ContainsFunc(group, c.chosen)
		for _, name := range group {
			if satisfied || settled {
				break
			}
			if c.release.find(name) != nil {
				satisfied = c.add(name, recommended)
				break
			}
		}
		if first := group.first(); !satisfied && !settled && !recommended && first != "" {
			c.unknown[first] = true
		}
	}
}

// search finds a package by its name, a name it provides, or, in an inferred release, its name before or after the
// transition to 64-bit time.
func (r Release) search(name string) (InstalledPackage, bool) {
	for i, sets := range [][]*store.Set{r.own, r.like} {
		if i == 1 {
			name = r.likeName(name)
		}
		p, s := findPackage(sets, name)
		if s == nil && i == 1 {
			p, s = findPackage(sets, strings.TrimSuffix(name, "t64"))
		}
		if s == nil && i == 1 {
			p, s = findPackage(sets, name+"t64")
		}
		if s == nil {
			p, s = findProvider(sets, name)
		}
		if s != nil && (i == 1 || p.Source != "inferred" && p.Source != "" || len(r.like) == 0) {
			return r.installed(p, s, i == 1), true
		}
	}
	return InstalledPackage{}, false
}

func (r Release) installed(p store.Package, s *store.Set, likely bool) InstalledPackage {
	out := InstalledPackage{Likely: likely, release: r, source: p, set: s,
		Package: packages.Package{Name: p.Name, Version: p.Version,
			Arch: p.Arch, Manager: "dpkg", Provides: provided(p.Provides), Depends: p.Depends}}
	if likely {
		out.Name, out.Depends, out.Version = r.ownName(p.Name), r.ownName(p.Depends), ""
		out.source.Depends, out.source.Recommends = out.Depends, r.ownName(p.Recommends)
	}
	out.depends, out.recommended = readAlternatives(out.source.Depends), readAlternatives(out.source.Recommends)
	return out
}

func findProvider(sets []*store.Set, name string) (store.Package, *store.Set) {
	for _, s := range sets {
		if p, ok := s.Provider(name); ok {
			return p, s
		}
	}
	return store.Package{}, nil
}

// Files lists the files that the package brings, sorted by path: commands, libraries, configuration and the upper
// directories of the rest. complete is false when nothing is known of them. In an inferred release a file that Debian
// 12 and 13 both have in the package is certain, any other likely.
func (p InstalledPackage) Files() (files []filesystem.File, complete bool) {
	c := p.release.finds
	c.mu.Lock()
	defer c.mu.Unlock()
	key := listOf{p.set, p.source.Name, p.Likely}
	if files, ok := c.lists[key]; ok {
		return files, files != nil
	}
	files, complete = p.read()
	c.lists[key] = files
	return files, complete
}

func (p InstalledPackage) read() (files []filesystem.File, complete bool) {
	frames := &p.release.tables.frames
	list, err := frames.Files(p.set, p.source)
	if err != nil || p.source.Source == "" {
		return nil, false
	}
	var others []*listing // of the other release
	if p.Likely {
		list = p.release.ownFiles(p.Name, list)
		plain := strings.TrimSuffix(p.Name, "t64")
		for _, name := range []string{plain, plain + "t64"} {
			if q, s := findPackage(p.release.other, name); s != nil {
				files, _ := frames.Files(s, q)
				others = append(others, &listing{files: files})
			}
		}
	}
	g := group{pkg: p.Name, note: "catalog: " + p.Name + " as in " + p.release.id}
	files = make([]filesystem.File, len(list))
	for i := range list {
		f := &list[i]
		if p.Likely {
			inferred := *f
			inferred.Likely = f.Likely ||
				!slices.ContainsFunc(others, func(l *listing) bool { return l.has(f.Path) })
			inferred.Known &= filesystem.KnowMode | filesystem.KnowOwner
			inferred.SetUnknownELF()
			f = &inferred
		}
		files[i].Path, files[i].Entry = f.Path, g.entry(f, "")
	}
	return files, true
}

// listing is files, sorted by path as the catalog keeps them, that are asked for paths in nearly that order.
type listing struct {
	files []store.File
	next  int // the files before come before the path that was asked for last
}

func (l *listing) has(p string) bool {
	if l.next > 0 && l.files[l.next-1].Path >= p {
		l.next = 0
	}
	for l.next < len(l.files) && l.files[l.next].Path < p {
		l.next++
	}
	return l.next < len(l.files) && l.files[l.next].Path == p
}

// Files is what is known of the files of one package; complete is false when nothing is.
func (r Release) Files(name string) (files []filesystem.File, complete bool) {
	if r.finds == nil {
		return nil, false
	}
	p := r.find(name)
	if p == nil || p.Name != name {
		return nil, false
	}
	return p.Files()
}
