package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// installed is what the records of an image say of its packages. A package's later mention wins.
type installed struct {
	packages []store.Package // sorted by name
	sets     []*store.Set    // of each package, nil when no set holds it
	manager  string
	complete bool
}

func (d *db) installed(chain []store.Image) (installed, error) {
	out := installed{complete: listed(chain)}
	versions := map[string]string{}
	var sets []*store.Set
	for _, r := range chain {
		replace(&out.manager, r.Manager)
		if r.PackagesOnly {
			clear(versions)
		}
		for _, p := range r.Packages {
			name, version, _ := strings.Cut(p, "=")
			if version != "" || versions[name] == "" {
				versions[name] = version
			}
		}
		for _, name := range r.Removed {
			delete(versions, name)
		}
		for _, name := range r.Sets {
			s, err := d.set(name)
			if err != nil {
				return out, err
			}
			sets = append(sets, s)
		}
	}
	slices.Reverse(sets)
	names := make([]string, 0, len(versions))
	for n := range versions {
		names = append(names, n)
	}
	slices.Sort(names)
	out.packages, out.sets = make([]store.Package, 0, len(names)), make([]*store.Set, 0, len(names))
	for _, n := range names {
		p, s := findPackage(sets, n)
		p.Name = n
		replace(&p.Version, versions[n])
		out.packages, out.sets = append(out.packages, p), append(out.sets, s)
	}
	return out, nil
}

// all lists the packages as an image has them.
func (l installed) all() []packages.Package {
	out := make([]packages.Package, 0, len(l.packages))
	for _, p := range l.packages {
		out = append(out, packages.Package{Name: p.Name, Version: p.Version, Arch: p.Arch, Manager: l.manager,
			Provides: provided(p.Provides), Depends: p.Depends})
	}
	return out
}

func findPackage(sets []*store.Set, name string) (store.Package, *store.Set) {
	for _, s := range sets {
		if p, ok := s.Package(name); ok {
			return p, s
		}
	}
	return store.Package{}, nil
}

// tree builds what is known of the files. foreign asks for another architecture than the file lists were read on.
func (d *db) tree(ref string, foreign bool, chain []store.Image, list installed) (filesystem.Tree, error) {
	groups := make([]group, 0, len(list.packages))
	for i, p := range list.packages {
		if list.sets[i] == nil {
			continue
		}
		files, err := d.frames.Files(list.sets[i], p)
		if err != nil {
			return nil, err
		}
		if foreign {
			files = slices.Clone(files)
			translate(files)
		}
		groups = append(groups, group{pkg: p.Name, note: packageNote(p), files: files, keys: d.keyringsOf(p)})
	}
	t := newTree(ref)
	on, debian := releaseOf(chain)
	t.provided = d.fileless(list, on)
	if debian {
		t.zones[aptLists.Path] = aptLists
		if z, ok := listless(ref, on); ok {
			t.zones[z.Path] = z
		}
	}
	for _, g := range groups {
		t.add(g)
	}
	t.add(zoned(on, list))
	t.add(scriptLinks(list))
	scripted := debian && list.manager != "" // without a package manager, files were laid out and no script ran
	if scripted || alpineUsers(ref) != "" {
		t.add(guarded)
	}
	at, _ := parseReference(ref)
	t.carries = !foundation(at.repo)
	alpine := !debian && alpineUsers(ref) != "" && len(history.Branches(ref, "")) > 0
	switch {
	case alpine:
		t.add(alpineFolders)
		t.addAlpineOpt(history.Branches(ref, ""))
	case scripted && plain(at.repo):
		t.add(systemFolders)
	}
	lacks := nodeLacks(ref)
	for _, r := range chain {
		for _, x := range r.Files {
			if !slices.Contains(lacks, x.Path) {
				t.add(extraGroup(x, r.Source, foreign))
			}
		}
		t.addRules(r)
	}
	t.addUnmerged()
	t.addUnchanging(chain, list, at.repo)
	switch {
	case alpine:
		t.addAlpineEtc(at.repo)
		t.add(alpineShell)
	case scripted && plain(at.repo):
		t.add(localFolders)
	}
	t.addNode(ref, lacks)
	t.addOwnPrograms(at.repo, chain[len(chain)-1].Source)
	t.addGolang(at.repo)
	t.addBusybox(at.repo)
	d.addRust(t, at, alpine, foreign)
	t.addServing(ref)
	t.addEntryScript(joinConfig(chain))
	if scripted {
		t.add(baseFolders)
	}
	if !alpine && standard(chain) {
		t.addCommon()
	}
	t.add(declared(joinConfig(chain)))
	t.put(texts(ref, foreign, chain, list), chain[len(chain)-1].Source)
	if !foreign {
		t.addGlibc(ref, chain)
	}
	for _, dir := range commandDirs(joinConfig(chain).Env) {
		t.bins[dir], t.bins[filesystem.Stat(t, dir).Path] = true, true
	}
	t.lacking = map[string]lacking{}
	return t, nil
}

// fileless returns whether a command is provided by an installed package of Debian or Ubuntu without a file list. A
// record of the base image that says the command is missing does not hold then.
func (d *db) fileless(list installed, on release) func(command string) bool {
	var names []string // sorted
	for i, p := range list.packages {
		if list.sets[i] == nil && list.manager == "dpkg" {
			names = append(names, p.Name)
		}
	}
	return func(command string) bool {
		if len(names) == 0 {
			return false
		}
		_, found := slices.BinarySearch(names, d.Provider(on.id+"-"+on.version, command))
		return found
	}
}

// guarded is what users other than root may not look into: the home of root, and the files of passwords, which are of
// the group shadow. Sources: base-files 12.4 and base-passwd 3.6.1 of Debian, alpine-baselayout 3.6 of Alpine, where the
// group has the same number.
var guarded = group{note: "of the distribution's base system", files: []store.File{
	{Path: "/root", Type: filesystem.Directory, Mode: 0o700, Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true},
	passwords("/etc/shadow"), passwords("/etc/gshadow")}}

func passwords(p string) store.File {
	return store.File{Path: p, Type: filesystem.Regular, Mode: 0o640, GID: 42,
		Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true}
}

// declared are the folders that a configuration names: an image's recipe may have given them to its user, whatever
// package brought them.
func declared(c imagedb.Config) group {
	g := group{note: "named by the image's configuration", replace: true}
	for _, dir := range append([]string{c.WorkingDir}, c.Volumes...) {
		if dir != "" && dir != "/" {
			g.files = append(g.files, store.File{Path: dir, Type: filesystem.Directory, Likely: true})
		}
	}
	return g
}

// addRules puts a record's zones and absent commands over those of the records below it.
func (t *tree) addRules(r store.Image) {
	for _, z := range r.Zones {
		if z.Note == "" {
			z.Note = "catalog: " + r.Source
		}
		if strings.HasSuffix(z.Path, "*") {
			t.prefixes = append(t.prefixes, z)
		} else {
			t.zones[z.Path] = z
		}
	}
	for _, name := range r.Restored {
		delete(t.commands, name)
	}
	for _, a := range r.Commands {
		if a.Note == "" {
			a.Note = "catalog: " + r.Source
		}
		for _, name := range a.Names {
			t.commands[name] = a
		}
	}
	t.places = append(t.places, r.Places...)
	for _, a := range r.Guesses {
		for _, name := range a.Names {
			t.guesses[name] = a
		}
	}
}

func extraGroup(x store.Extra, source string, foreign bool) group {
	f := store.File{Path: x.Path, Link: x.Link, Mode: x.Mode, Likely: x.Likely}
	switch x.Kind {
	case "f":
		f.Type = filesystem.Regular
	case "d":
		f.Type = filesystem.Directory
	case "l":
		f.Type = filesystem.Symlink
	}
	if x.Mode != 0 {
		f.Known |= filesystem.KnowMode
	}
	if open := x.Mode>>3&7 == x.Mode&7; x.Kind == "f" && x.Mode != 0 && open && strings.HasPrefix(x.Path, "/etc/") {
		f.Known |= filesystem.KnowOwner // what no package brought there is root's, and its group may do no more than others
	}
	i := slices.IndexFunc(guarded.files, func(own store.File) bool { return own.Path == x.Path })
	if i >= 0 && f.Mode == guarded.files[i].Mode {
		f.Known, f.GID = f.Known|filesystem.KnowOwner, guarded.files[i].GID
	}
	g := group{note: x.Note, files: []store.File{f}, replace: true}
	if g.note == "" {
		g.note = "catalog: " + source
	}
	if foreign {
		translate(g.files)
	}
	if x.Content != "" {
		g.contents = map[string]string{g.files[0].Path: x.Content}
	}
	return g
}

func packageNote(p store.Package) string {
	switch p.Source {
	case "inferred":
		return "catalog: file list of " + p.Name + " inferred from other releases"
	case "list":
		return "catalog: file list of " + p.Name + " read on an installed system"
	}
	return "catalog: file list of " + p.Name + " " + p.Version
}

// commandDirs returns the directories of PATH, and the standard ones.
func commandDirs(env []string) []string {
	dirs := []string{"/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"}
	for _, e := range env {
		if v, ok := strings.CutPrefix(e, "PATH="); ok {
			dirs = append(dirs, strings.Split(v, ":")...)
		}
	}
	return dirs
}
