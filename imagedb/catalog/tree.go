package catalog

import (
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// tree is the union of package file lists and single files, with zones that say what an unlisted path means. It is
// immutable once built.
type tree struct {
	image    string
	groups   []group
	dirs     map[string]*directory // those that hold anything
	zones    map[string]store.Zone // by path; those that end in * are in prefixes
	prefixes []store.Zone
	commands map[string]store.Absence  // by name
	guesses  map[string]store.Absence  // by name, where nothing else tells
	places   []store.Zone              // the same of paths
	provided func(command string) bool // whether an installed package without a file list provides it; nil: none does
	bins     map[string]bool           // directories where commands are
	carries  bool                      // the image carries a program of its own
	named    sync.Map                  // paths by their last element: those that were asked for
	mu       sync.Mutex
	lacking  map[string]lacking // by path: what is not there of what was asked for; nil while the tree is built
}

// lacking is what is known of a path where no file is known to be.
type lacking struct {
	presence filesystem.Presence // Absent or Unknown
	likely   bool
	note     string
}

// maxLacking is how many paths a tree remembers the lack of.
const maxLacking = 20_000

// group is files of one origin.
type group struct {
	pkg, note string
	files     []store.File
	contents  map[string]string // by path, of files whose text is known
	keys      func(path string) ([]byte, bool)
	replace   bool // they come over those of the groups before
}

func newTree(image string) *tree {
	t := &tree{image: image, zones: map[string]store.Zone{}, commands: map[string]store.Absence{},
		guesses: map[string]store.Absence{}, bins: map[string]bool{}, dirs: map[string]*directory{}}
	t.directory("/")
	return t
}

// add puts a group's files into the tree, with the directories above them. Of a path that is there already the first
// file stays, unless the group replaces it; a file of unknown type only confirms.
func (t *tree) add(g group) {
	number := int32(len(t.groups))
	t.groups = append(t.groups, g)
	above, in := "", (*directory)(nil)
	for i := range g.files {
		f := &g.files[i]
		if f.Path == "/" {
			continue
		}
		if dir := parent(f.Path); dir != above {
			above, in = dir, t.directory(dir)
		}
		in.enter(place{group: number, file: int32(i)})
		if !f.Likely {
			in.confirm()
		}
	}
}

// parent is path.Dir for paths that are absolute and clean.
func parent(p string) string { return p[:max(1, strings.LastIndexByte(p, '/'))] }

// base is path.Base for the same.
func base(p string) string { return p[strings.LastIndexByte(p, '/')+1:] }

// at is where p is, when it is known to be there.
func (t *tree) at(p string) (place, bool) {
	d := t.dirs[parent(p)]
	if d == nil {
		return place{}, false
	}
	at, ok := d.names(t)[base(p)]
	return at, ok
}

// Lookup returns what is known of path itself.
func (t *tree) Lookup(p string) filesystem.Entry {
	if p == "/" {
		return filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory,
			Cause: filesystem.Cause{Image: t.image}}
	}
	if at, ok := t.at(p); ok {
		return t.entry(at)
	}
	l := t.lack(p)
	if l.presence == filesystem.Unknown {
		return filesystem.Entry{}
	}
	return filesystem.Entry{Presence: filesystem.Absent, Likely: l.likely,
		Cause: filesystem.Cause{Image: t.image, Note: l.note}}
}

// lack is missing, remembered from when the tree is built: each command of a build asks for the same few paths, those
// on PATH above all.
func (t *tree) lack(p string) lacking {
	t.mu.Lock()
	l, ok := t.lacking[p]
	t.mu.Unlock()
	if ok {
		return l
	}
	l = t.missing(p)
	t.mu.Lock()
	defer t.mu.Unlock()
	if len(t.lacking) >= maxLacking {
		clear(t.lacking)
	}
	if t.lacking != nil {
		t.lacking[p] = l
	}
	return l
}

// missing is what is known of a path where no file is known to be.
func (t *tree) missing(p string) lacking {
	if a, ok := t.commands[path.Base(p)]; ok && t.bins[parent(p)] {
		if t.provides(path.Base(p)) {
			return lacking{}
		}
		return absent(a.Likely, a.Note)
	}
	missing := p
	for dir := parent(p); dir != "/"; dir = parent(dir) {
		at, ok := t.at(dir)
		if !ok {
			missing = dir
			continue
		}
		switch e := t.entry(at); e.Type {
		case filesystem.Symlink:
			return lacking{}
		case filesystem.Regular:
			return absent(e.Likely, "its parent is a file")
		}
		break
	}
	own := t.zone(p)
	above := own
	if missing != p {
		above = t.zone(missing)
	}
	switch {
	case own.Rule == "absent":
		return absent(false, own.Note)
	case above.Rule == "absent":
		return absent(false, above.Note)
	case own.Rule == "likely":
		return absent(true, own.Note)
	case above.Rule == "likely":
		return absent(true, above.Note)
	}
	if a, ok := t.guesses[path.Base(p)]; ok && t.bins[parent(p)] && !t.provides(path.Base(p)) {
		return absent(a.Likely, a.Note)
	}
	for _, z := range t.places {
		if start, any := strings.CutSuffix(z.Path, "*"); any && strings.HasPrefix(p, start) {
			return absent(true, z.Note)
		}
	}
	if t.leaves(p) {
		return absent(true, "images to build on leave the place to those who do")
	}
	if t.stray(p) {
		return absent(true, "the image likely lacks "+base(p)+" anywhere")
	}
	if rest, ok := strings.CutPrefix(p, "/root/"); ok && !t.carries && (rest[0] != '.' || slices.ContainsFunc(toolchains, func(name string) bool { return filesystem.Within(p, "/root/"+name) })) {
		return absent(true, "images to build on have nothing but settings in root's home")
	}
	return lacking{}
}

// provides reports whether a command is provided by an installed package without a file list.
func (t *tree) provides(command string) bool { return t.provided != nil && t.provided(command) }

// stray reports whether a path is a much used command's in a folder of programs that the image does not have on its
// PATH, while none that it has there holds the command.
func (t *tree) stray(p string) bool {
	dir, name := parent(p), base(p)
	if !strings.HasSuffix(dir, "bin") || t.bins[dir] || len(t.bins) == 0 || !wellKnown().Has(name) ||
		!slices.ContainsFunc(places, func(at string) bool { return strings.HasPrefix(p, at) }) ||
		slices.ContainsFunc(brands, func(at string) bool { return strings.HasPrefix(p, at) }) {
		return false
	}
	for bin := range t.bins {
		if t.Lookup(path.Join(bin, name)).Presence != filesystem.Absent {
			return false
		}
	}
	return true
}

// places are where those who build on images put folders of programs; brands are those that images have there beside
// PATH, as remembered.
var (
	places = []string{"/opt/", "/root/", "/home/", "/srv/", "/var/"}
	brands = []string{"/opt/rh/", "/opt/rocm", "/opt/python", "/opt/intel", "/opt/nvidia", "/opt/_internal", "/var/lib/", "/home/linuxbrew/"}
)

// toolchains are what installers and people make in the home of who runs them. Official images have such tools elsewhere,
// as remembered.
var toolchains = strings.Fields(".gitconfig .ssh .aws .kube .yarn .cargo .rustup .nvm .rbenv .rvm .pyenv .sdkman .deno .bun .poetry .volta .ghcup .opam .nimble .jenv .goenv .linuxbrew .foundry .krew .mvn")

func (t *tree) entry(at place) filesystem.Entry {
	if at.group == implied {
		return filesystem.Entry{Presence: filesystem.Present, Likely: !at.sure, Type: filesystem.Directory,
			Cause: filesystem.Cause{Image: t.image, Note: "the directory of a known file"}}
	}
	e := t.groups[at.group].entry(t.file(at), t.image)
	e.Likely = t.likely(at)
	return e
}

func (g *group) entry(f *store.File, image string) filesystem.Entry {
	e := filesystem.Entry{
		Presence: filesystem.Present, Likely: f.Likely, Type: f.Type, Known: f.Known, Mode: f.Mode, UID: int(f.UID),
		GID:  int(f.GID),
		Size: f.Size, Link: f.Link, Package: g.pkg, ELF: f.ELF(),
		Cause: filesystem.Cause{Image: image, Package: g.pkg, Note: g.note},
	}
	if g.keys != nil && f.Type == filesystem.Regular {
		if b, ok := g.keys(f.Path); ok {
			e.Content, e.Size = b, int64(len(b))
			e.Known |= filesystem.KnowContent | filesystem.KnowHead | filesystem.KnowSize | filesystem.KnowELF
		}
	}
	if text, ok := g.contents[f.Path]; ok {
		e.Content = []byte(text)
		e.Known |= filesystem.KnowContent | filesystem.KnowHead | filesystem.KnowSize | filesystem.KnowELF
		e.Size = int64(len(text))
		if e.Head, _, _ = strings.Cut(text, "\n"); !strings.HasPrefix(e.Head, "#!") {
			e.Head = ""
		}
	}
	return e
}

func absent(likely bool, note string) lacking {
	return lacking{filesystem.Absent, likely, note}
}

// zone finds the longest zone that covers p.
func (t *tree) zone(p string) store.Zone {
	var best store.Zone
	length := 0
	for dir := p; ; dir = parent(dir) {
		if z, ok := t.zones[dir]; ok {
			best, length = z, len(dir)
			break
		}
		if dir == "/" {
			break
		}
	}
	for _, z := range t.prefixes {
		if start := z.Path[:len(z.Path)-1]; len(start) >= length && strings.HasPrefix(p, start) {
			best, length = z, len(start)
		}
	}
	return best
}

// Children lists the names known in dir, sorted; complete is false when there may be others.
func (t *tree) Children(dir string) (names []string, complete bool) {
	l := t.Listing(dir)
	return l.Names, l.Complete && !l.Likely
}

// Listing is Children, and whether there are likely no other names where that is not certain.
func (t *tree) Listing(dir string) (l filesystem.Listing) {
	if e := t.Lookup(dir); e.Presence != filesystem.Present || e.Type != filesystem.Directory {
		return filesystem.Listing{Complete: e.Presence == filesystem.Absent, Likely: e.Likely}
	}
	if d := t.dirs[dir]; d != nil {
		l.Names = slices.Sorted(maps.Keys(d.names(t)))
	}
	l.Complete = t.listed(dir, "absent")
	if !l.Complete && t.listed(dir, "absent", "likely") {
		l.Complete, l.Likely = true, true
	}
	return l
}

// listed reports whether every name in dir is known where rules say what an unlisted one means: no name at all is open
// there.
func (t *tree) listed(dir string, rules ...string) bool {
	if !slices.Contains(rules, t.zone(path.Join(dir, "\xff")).Rule) {
		return t.placed(dir) && len(rules) > 1
	}
	base := strings.TrimSuffix(dir, "/") + "/"
	for _, z := range t.zones {
		if _, known := t.at(z.Path); !known && !slices.Contains(rules, z.Rule) && parent(z.Path) == dir {
			return false
		}
	}
	for _, z := range t.prefixes {
		if !slices.Contains(rules, z.Rule) && strings.HasPrefix(z.Path, base) && !strings.Contains(z.Path[len(base):], "/") {
			return false
		}
	}
	return true
}

// placed reports whether dir likely has no more than is known, as a table says.
func (t *tree) placed(dir string) bool {
	return slices.ContainsFunc(t.places, func(z store.Zone) bool { return z.Path == dir+"/*" })
}
