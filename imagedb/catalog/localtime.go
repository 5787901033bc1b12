package catalog

import (
	"slices"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// zoned is what the script of Debian's tzdata makes where nobody asks for another zone; the file beside it is no longer
// made since trixie. Source: debian/tzdata.postinst of 2024a-0+deb12u1 and 2025b-4+deb13u1.
func zoned(r release, list installed) group {
	g := group{pkg: "tzdata", note: "made by the script of tzdata"}
	if r.id != "debian" || !slices.ContainsFunc(list.packages, func(p store.Package) bool { return p.Name == "tzdata" }) {
		return g
	}
	g.files = []store.File{{Path: "/etc/localtime", Type: filesystem.Symlink, Link: "/usr/share/zoneinfo/Etc/UTC", Likely: true},
		{Path: "/usr/share/zoneinfo/Etc/UTC", Type: filesystem.Regular, Likely: true}}
	if r.version < "13" {
		g.files = append(g.files, store.File{Path: "/etc/timezone", Type: filesystem.Regular, Mode: 0o644, Known: filesystem.KnowMode, Likely: true})
	}
	return g
}
