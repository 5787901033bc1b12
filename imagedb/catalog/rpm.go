package catalog

import (
	"iter"
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// rpmRepository is what the repositories of a distribution with RPM likely have, by the release alone. Sources: the spec
// files of Fedora of 2025-02-16 (r0x0d/fedora-rpm-specs@1c71cca), read without being run, so that names which macros make
// are not all there; recipes for all packages of AlmaLinux 10.0 with what they provide (xcp-ng/xcpng-bitbake-proto@1f4c996
// and @2a12fc6); the release notes of Amazon Linux 2023.1 of 2023-08-09 (amazonlinux/amazon-linux-2023@2128881), which list
// all packages of it and those of Amazon Linux 2 that both have. Releases get new packages: likely at most.
type rpmRepository struct {
	names *store.Names
	own   uint32 // the bits of what is switched on
	off   uint32 // of what the release has besides
	whole bool   // own is all that the release has switched on
}

// rpmReleases answers queries for what a release is remembered to have. It is false for releases of which no list, and no
// later one, is held.
func (t *Tables) rpmReleases(q packages.Query) (packages.Repository, bool) {
	id, version, _ := strings.Cut(q.Release, " ")
	names, err := t.listAt("rpm/names.zst")
	if err != nil {
		return nil, false
	}
	r := &rpmRepository{names: names}
	switch release := history.Rebuilt(history.Release{ID: id, Version: version}); {
	case id == "fedora" && (version == "" || len(version) == 2 && version >= "41"):
		r.own, r.whole = store.RPMFedora, true
	case release == "el10":
		r.own, r.off, r.whole = store.RPMEL10, store.RPMEL10CRB, id != "ol" && id != "rhel"
	case id == "amzn" && version == "2023":
		r.own = store.RPMAmazon
	case release == "el9":
	default:
		return nil, false
	}
	r.whole = r.whole && !q.Open
	return r, true
}

// Find is packages.Repository's. Of a release without a whole list only the names are missing that no distribution has.
func (r *rpmRepository) Find(name string) packages.Offer {
	kind := r.names.Kind(name) &^ store.RPMBegins
	switch {
	case kind&r.own != 0:
		return packages.Offer{Presence: filesystem.Present, Likely: true, Virtual: kind&store.RPMProvided != 0}
	case elsewhereRPM().MatchString(name), r.begun(name), r.own == store.RPMFedora && strings.HasSuffix(name, "-fonts"):
		return packages.Offer{}
	case r.whole && kind&r.off != 0:
		return packages.Offer{Presence: filesystem.Absent, Likely: true, Source: "CRB"}
	case r.whole && (r.renumbered(name) || hasNumbered(r.names, name, r.own|r.off) ||
		r.own == store.RPMEL10 && kind&store.RPMProvided != 0):
		return packages.Offer{}
	case r.whole, kind == 0 && !strings.ContainsAny(name, digits):
		return packages.Offer{Presence: filesystem.Absent, Likely: true}
	}
	return packages.Offer{}
}

// elsewhereRPM finds what is no name of a package of the distribution's main repositories: other things that dnf takes,
// names with a version, debugging symbols, and the packages with which others' repositories come.
var elsewhereRPM = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`[^A-Za-z0-9+._-]|-v?[0-9]+\.[0-9]|-debug(?:info|source)|release|repo(?:s|sitory)?$|^python2?-|` +
		`^(?:kernel|kmod|akmod|texlive|glibc-langpack|langpacks|almalinux|rocky|centos|redhat|oracle|fedora|rpmfusion)-|^(?:.*\.)(?:i686|aarch64)$`)
})

// begun reports whether names begin like this one of which not all are known.
func (r *rpmRepository) begun(name string) bool {
	for at := 5; at < len(name); at++ {
		if r.names.Kind(name[:at])&store.RPMBegins != 0 {
			return true
		}
	}
	return false
}

// renumbered reports whether a distribution has the name with other numbers in it: the release may have this one since.
func (r *rpmRepository) renumbered(name string) bool {
	at := strings.IndexAny(name, digits)
	if at < 2 {
		return false
	}
	for other := range r.names.From(name[:at]) {
		if !strings.HasPrefix(other, name[:at]) {
			break
		}
		if sameButNumbers(name[at:], other[at:]) {
			return true
		}
	}
	return false
}

// Names is packages.Namer's: real packages, not what they provide.
func (r *rpmRepository) Names(prefix string) iter.Seq[string] {
	return r.names.Beginning(prefix, func(kind uint32) bool {
		return kind&r.own != 0 && kind&store.RPMProvided == 0
	})
}

// Nearest is packages.Repository's: real packages before what they provide.
func (r *rpmRepository) Nearest(name string, n int) []string {
	s := newSearch(name)
	s.keep = func(kind uint32) bool { return kind&(r.own|r.off) != 0 && kind&store.RPMProvided == 0 }
	if r.own == 0 {
		s.keep = func(kind uint32) bool {
			return kind&(store.RPMEL10|store.RPMEL10CRB) != 0 && kind&store.RPMProvided == 0
		}
	}
	s.read(r.names)
	return packages.Closest(s.found, n)
}

// Install is packages.Repository's: what packages hold is not known.
func (r *rpmRepository) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: slices.Clone(names)}
}
