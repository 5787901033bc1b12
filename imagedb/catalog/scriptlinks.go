package catalog

import (
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// linked are commands that scripts of packages make by update-alternatives in a loop or under a name of a variable, so
// that the lists of files lack them. Source: the postinst scripts of automake 1.16.5, imagemagick-6.q16 of bookworm and
// imagemagick-7.q16 of trixie.
var linked = map[string]string{
	"automake":          "aclocal automake",
	"imagemagick-6.q16": "animate compare composite conjure convert display identify import mogrify montage stream",
	"imagemagick-7.q16": "animate compare composite conjure convert display identify import magick magick-script mogrify montage stream",
}

// scriptLinks are those that packages of an image likely have.
func scriptLinks(list installed) group {
	g := group{note: "made by a script of its package"}
	for _, p := range list.packages {
		for name := range strings.FieldsSeq(linked[p.Name]) {
			g.files = append(g.files, store.File{Path: "/usr/bin/" + name, Likely: true})
		}
	}
	return g
}
