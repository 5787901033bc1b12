package catalog

import (
	"context"
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/imagedb"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// infer turns what is known of the tags of one kind into what is likely of a tag that no source names.
func infer(im *imagedb.Image, named string) {
	im.Source += ", of other tags"
	im.Notes = append(im.Notes, "no source names the tag of "+im.Ref+": what is said of it is what other tags of its kind have, likely at most")
	doubt(im, named)
}

// unpin turns what is known of a tag into what is likely of the contents that a digest beside it pins: the builder
// looks at the digest alone, and the tag may have stood for others when it was written.
func unpin(im *imagedb.Image, named string) {
	im.Source += ", of the tag beside the digest"
	im.Notes = append(im.Notes, "no source names the digest of "+im.Ref+": what is said of it is what its tag has, likely at most")
	doubt(im, named)
}

// outlive turns what is known of a moving tag into what is likely of it: there ought to be newer tables, or the build is
// of a day long before them.
func (t *Tables) outlive(im *imagedb.Image, named string) {
	im.Notes = append(im.Notes, fmt.Sprintf("the catalog is of %s and good until %s, and %s may be another image on the day of the build: what is said of it is likely at most", t.Made, t.NextUpdate, im.Ref))
	doubt(im, named)
}

// doubt makes all that is known of an image likely at most. named is the reference as it was looked up.
func doubt(im *imagedb.Image, named string) {
	im.Inferred = true
	im.ConfigLikely, im.ConfigKnown = im.ConfigKnown, false
	open := im.Tree
	im.Tree = func(ctx context.Context) (filesystem.Tree, error) {
		t, err := open(ctx)
		if err != nil {
			return nil, err
		}
		on := standsOn(named)
		_, own, _ := history.OfImage(named, "")
		return doubtful{Tree: t, own: own, libc: glibc(history.Glibc(on.id, on.version))}, nil
	}
	im.PackagesInferred = true
	list := im.Packages
	im.Packages = func(ctx context.Context) ([]packages.Package, bool, error) {
		all, _, err := list(ctx)
		all = slices.Clone(all)
		for i := range all {
			all[i].Version = ""
		}
		return all, false, err
	}
}

// doubtful is a tree that is not sure of anything but what a distribution's own tag says.
type doubtful struct {
	filesystem.Tree
	own  bool            // the tag names the release, and the image is the distribution's
	libc *filesystem.ELF // the C library of the release that the tag itself stands on; nil: not known
}

// Lookup returns what is likely of path itself.
func (t doubtful) Lookup(p string) filesystem.Entry {
	e := t.Tree.Lookup(p)
	if e.ELF != nil && e.ELF.Soname == libc { // of the release that the other tags stand on
		if e.ELF = t.libc; t.libc == nil {
			e.Known &^= filesystem.KnowELF
		}
	}
	e.Likely = e.Presence != filesystem.Unknown && p != "/" && !(t.own && !e.Likely && slices.Contains(titles, p))
	if e.ELF != nil && len(e.ELF.VerNeeds) > 0 { // of the release that the other tags stand on
		unversioned := *e.ELF
		unversioned.VerNeeds = nil
		e.ELF = &unversioned
	}
	return e
}

// titles is the file that names the release, and what leads to it.
var titles = []string{"/etc", "/etc/os-release", "/usr", "/usr/lib", "/usr/lib/os-release"}

// Named lists the known paths whose last element is base, sorted.
func (t doubtful) Named(base string) []string { return t.Tree.(filesystem.Namer).Named(base) }

// Children lists the names known in dir; there may be others.
func (t doubtful) Children(dir string) (names []string, complete bool) {
	names, _ = t.Tree.Children(dir)
	return names, false
}

// Listing is filesystem.List's.
func (t doubtful) Listing(dir string) filesystem.Listing {
	l := filesystem.List(t.Tree, dir)
	l.Likely = true
	return l
}
