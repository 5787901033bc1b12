package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// pythons are the minor versions of python3 in an Ubuntu release and in the Debian release whose file lists stand in
// for it: the names of packages and files differ by them alone. managed says whether the interpreter carries PEP 668's
// marker, which came with Ubuntu 23.04. Source: python3-defaults in packages.ubuntu.com (focal 3.8, jammy 3.10.6, noble
// 3.12.3) and in Debian 12 and 13; the package sets computed for images on resolute.
var pythons = map[string]struct {
	own, like string
	managed   bool
}{
	"ubuntu-20.04": {own: "python3.8", like: "python3.11"},
	"ubuntu-22.04": {own: "python3.10", like: "python3.11"},
	"ubuntu-24.04": {own: "python3.12", like: "python3.13", managed: true},
	"ubuntu-26.04": {own: "python3.14", like: "python3.13", managed: true},
}

// likeName is the name under which the release that stands in has a package, "" when only that release has a package of
// the name.
func (r Release) likeName(name string) string {
	p, ok := pythons[r.id]
	switch {
	case !ok || !strings.Contains(name, "python3."):
		return name
	case strings.Contains(name, p.like):
		return ""
	}
	return strings.ReplaceAll(name, p.own, p.like)
}

// ownName turns a name, path or dependency list of the release that stands in into the release's own.
func (r Release) ownName(text string) string {
	if p, ok := pythons[r.id]; ok {
		return strings.ReplaceAll(text, p.like, p.own)
	}
	return text
}

// ownFiles turns the paths of a package that stands in into the release's own.
func (r Release) ownFiles(pkg string, files []store.File) []store.File {
	p, ok := pythons[r.id]
	if !ok || !strings.HasPrefix(pkg, "python3") && !strings.HasPrefix(pkg, "libpython3") {
		return files
	}
	files = slices.Clone(files)
	versions := strings.NewReplacer(strings.TrimPrefix(p.like, "python"), strings.TrimPrefix(p.own, "python"))
	for i := range files {
		files[i].Path, files[i].Link = versions.Replace(files[i].Path), versions.Replace(files[i].Link)
	}
	if !p.managed {
		files = slices.DeleteFunc(files, func(f store.File) bool { return strings.HasSuffix(f.Path, "/EXTERNALLY-MANAGED") })
	}
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	return files
}
