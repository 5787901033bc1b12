package layer

import (
	"bytes"
	"path"
	"sort"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// owner says that a package put files at these paths, links on the way not followed.
type owner struct {
	pkg   string
	paths []string // without leading slash
	here  bool     // the list names all files of the package anew with each layer: those of other layers are settled there
}

// dpkgList returns which package's file list p is: var/lib/dpkg/info/NAME[:ARCH].list.
func dpkgList(p string) (pkg string, ok bool) {
	dir, base := path.Split(p)
	if dir != dpkgLists+"/" || !strings.HasSuffix(base, ".list") {
		return "", false
	}
	pkg, _, _ = strings.Cut(strings.TrimSuffix(base, ".list"), ":")
	return pkg, true
}

// owns reads a dpkg file list: one absolute path per line, folders before what is in them. Folders are nobody's.
func (b *builder) owns(pkg string, list []byte) {
	o := owner{pkg: pkg}
	for line := range bytes.Lines(list) {
		p := clean(string(bytes.TrimRight(line, "\n")))[1:]
		if n := len(o.paths); n > 0 && strings.HasPrefix(p, o.paths[n-1]+"/") {
			o.paths[n-1] = p
		} else if p != "" {
			o.paths = append(o.paths, p)
			b.spend(costLine + len(p))
		}
	}
	b.owners = append(b.owners, o)
}

// ownsAPK reads apk's database: P: names a package, F: a folder of it, R: a file in that folder.
func (b *builder) ownsAPK(db []byte) {
	var o owner
	folder := ""
	for line := range bytes.Lines(db) {
		field, value, _ := strings.Cut(strings.TrimRight(string(line), "\n"), ":")
		switch field {
		case "P":
			if o.pkg != "" {
				b.owners = append(b.owners, o)
			}
			o, folder = owner{pkg: value}, ""
		case "F":
			folder = value
		case "R":
			o.paths = append(o.paths, clean(path.Join(folder, value))[1:])
			b.spend(costLine + len(folder) + len(value))
		}
	}
	if o.pkg != "" {
		b.owners = append(b.owners, o)
	}
}

// settle gives the files of this layer their packages, and returns what concerns other layers, for merging.
func (b *builder) settle() (left []byte) {
	sort.SliceStable(b.owners, func(i, j int) bool { return b.owners[i].pkg < b.owners[j].pkg })
	for i := range b.owners {
		o := &b.owners[i]
		var rest []string
		for _, p := range o.paths {
			at, ok := b.place(p)
			r, found := b.get(at)
			switch {
			case !ok || !found:
				if !o.here {
					rest = append(rest, p)
				}
			case r.kind != directory:
				b.own(at, r.attr, o.pkg)
			}
		}
		o.paths = rest
	}
	return packOwners(b.owners)
}

// own gives a path that there is to a package.
func (b *builder) own(p string, a attr, pkg string) {
	a.pkg = pkg
	c := b.compact(record{attr: a})
	b.paths.at(b.paths.id(p, false)).record.attr = c.attr
}

func packOwners(owners []owner) []byte {
	var text bytes.Buffer
	for _, o := range owners {
		if len(o.paths) > 0 {
			text.WriteString(o.pkg + "\n" + strings.Join(o.paths, "\n") + "\n\n")
		}
	}
	if text.Len() == 0 {
		return nil
	}
	return new(packer).pack(text.Bytes())
}

// pending is what an index's layer says of paths that other layers may hold: path to package.
func (x *Index) pending() map[string]string {
	if len(x.sections[ownerSection]) == 0 {
		return nil
	}
	text, err := unpack(x.sections[ownerSection])
	if err != nil {
		return nil
	}
	found := map[string]string{}
	pkg := ""
	for line := range strings.SplitSeq(string(text), "\n") {
		switch {
		case line == "":
			pkg = ""
		case pkg == "":
			pkg = line
		default:
			found["/"+line] = pkg
		}
	}
	return found
}

// resolvePending follows the links in the directories of pending paths through t.
func resolvePending(t filesystem.Tree, pending map[string]string) map[string]string {
	found := make(map[string]string, len(pending))
	for p, pkg := range pending {
		r := filesystem.Lstat(t, p)
		if r.Entry.Presence == filesystem.Present && r.Entry.Type != filesystem.Directory {
			found[r.Path] = pkg
		}
	}
	return found
}
