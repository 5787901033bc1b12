package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// stood is the record of an image that the records of other tags tell of, by the release that its own tag stands or stood
// on; r where there is none.
func (d *db) stood(key string, r store.Image, ok bool) (store.Image, bool) {
	on, _, known := history.OfImage(key, "")
	if !known {
		on, known = history.Standing(key, "")
	}
	repo, tag, _ := strings.Cut(key, ":")
	switch {
	case !known || on.Codename == "":
		return r, ok
	case ok && r.Inferred && r.Manager == "rpm" && on.ID == "debian":
		return store.Image{}, false // the others of its kind are on another distribution now
	case !ok && tag == on.Codename:
		r, ok = d.inferred(repo + ":1-" + tag) // whatever the number: a tag of the release alone is the newest of them
	case ok && r.Inferred && releaseOfRecord(r) != on.Codename:
		if named, ok := d.inferred(key + "-" + on.Codename); ok {
			return named, true
		}
	}
	if ok && repo == "gcc" && releaseOfRecord(r) != on.Codename {
		return d.gcc(r, on.Codename), true
	}
	return r, ok
}

// inferred is a record of which nothing is certain.
func (d *db) inferred(key string) (store.Image, bool) {
	r, ok, err := d.record(key)
	r.Inferred = true
	return r, ok && err == nil
}

// releaseOfRecord is the codename of the release whose packages a record lists, "" where it names none.
func releaseOfRecord(r store.Image) string {
	if on, ok := releaseOf([]store.Image{r}); ok {
		return on.codename
	}
	if name, ok := strings.CutPrefix(r.From, "debian:"); ok {
		return name
	}
	return ""
}

// abigail is what abigail-tools brings beside what images for building have, by release. Source: the closures of
// docker-library's recipes, computed from the package indexes of 2026-11.
var abigail = map[string][]string{"bookworm": {"abigail-tools", "libabigail0", "libdw1"},
	"trixie": {"abigail-tools", "libabigail5", "libarchive13t64", "libbpf1", "libdw1t64", "python3-git", "python3-gitdb", "python3-libarchive-c", "python3-smmap"}}

// gcc is the record of an image of GCC on another release than the one that the recipe was read for: the same recipe over
// the images for building of that release. Source: docker-library/gcc@22c26a9, generate-stackbrew-library.sh and the
// Dockerfiles, FROM buildpack-deps.
func (d *db) gcc(r store.Image, codename string) store.Image {
	below, ok, err := d.record("buildpack-deps:" + codename)
	more := abigail[codename]
	if !ok || err != nil || more == nil || !below.Computed {
		return r
	}
	out := r
	out.From, out.Sets, out.Packages = below.From, below.Sets, slices.Concat(below.Packages, more)
	slices.Sort(out.Packages)
	out.Files = slices.Clone(below.Files)
	for _, f := range r.Files {
		if strings.HasPrefix(f.Path, "/usr/") {
			out.Files = append(out.Files, f)
		}
	}
	return out
}
