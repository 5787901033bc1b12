package catalog

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Kind returns what a package name stands for.
type Kind uint8

// A virtual package is one that others provide; a referenced name is one that others only mention, which apt calls "not
// available, but is referred to by another package".
const (
	NoPackage Kind = iota
	RealPackage
	VirtualPackage
	ReferencedOnly
)

// Known is what a NameList knows of a name.
type Known struct {
	Presence filesystem.Presence
	Likely   bool // never rest an error on it
	Kind     Kind
}

// NameList is the package names of one repository or release.
//
// Debian 11 to 14 and sid: every name of main as of the day the catalog was made, of which the last two go on changing;
// other components are not covered, so an absent name is only likely absent where contrib or non-free may be
// configured. Ubuntu: what is known of its images, and Debian's names, which are likely there. NVIDIA's CUDA
// repositories: what the images and the redistribution manifests name.
type NameList struct {
	tables *Tables
	Covers string // in words
	own    []*store.Names
	like   []*store.Names // of related releases: likely the same
	closed bool           // a name that own lacks is absent
	next   bool           // it goes on changing
	ubuntu string         // its release, as in 22.04
	newer  bool           // than all releases that are like it: a name of theirs with another number may be there
}

// Names opens the list of a release as os-release names it, ID-VERSION_ID ("debian-12", "ubuntu-22.04"), or of NVIDIA's
// CUDA repository for one ("nvidia-ubuntu-22.04").
func (t *Tables) Names(release string) (NameList, bool) {
	l := NameList{tables: t, Covers: "main of " + release, closed: strings.HasPrefix(release, "debian-")}
	l.next = release == "debian-14" || release == "debian-sid"
	lists, like := []string{release}, []string(nil)
	switch {
	case strings.HasPrefix(release, "nvidia-"):
		l.Covers = "NVIDIA's CUDA repository, as far as image recipes and redistribution manifests name its packages"
	case strings.HasPrefix(release, "ubuntu-"):
		l.ubuntu = strings.TrimPrefix(release, "ubuntu-")
		l.newer = release == "ubuntu-26.04"
		l.Covers, like = "packages of known "+release+" images; Debian's names as likely", []string{"debian-12", "debian-13"}
		if release >= "ubuntu-24" {
			slices.Reverse(like) // the most like first
		}
	}
	for i, name := range append(lists, like...) {
		n, err := t.list(name)
		if err != nil {
			return NameList{}, false
		}
		if i == 0 {
			l.own = append(l.own, n)
		} else {
			l.like = append(l.like, n)
		}
	}
	return l, true
}

// Exists returns what is known of a name.
func (l NameList) Exists(name string) Known {
	if k := find(l.own, name); k != NoPackage {
		return known(k, k == ReferencedOnly && elsewhereBuilt().MatchString(name))
	}
	if k, ok := l.pythons(name); ok {
		return k
	}
	k := find(l.like, name)
	switch {
	case k == RealPackage || k == VirtualPackage:
		return known(k, true)
	case l.next && store.Hashed(name):
		return Known{}
	case l.closed:
		return Known{Presence: filesystem.Absent, Likely: l.next || elsewhereBuilt().MatchString(name)}
	case len(l.like) > 0 && !python2(name) && (k == ReferencedOnly || l.older(name) || l.renumbered(name) ||
		l.versioned(name)):
		return Known{}
	case len(l.like) > 0, l.numbered(name):
		return Known{Presence: filesystem.Absent, Likely: true}
	}
	return Known{}
}

// elsewhereBuilt finds names that another architecture's archive may have, as whoever builds may be on one, and those of
// kernels and their modules, of which a release gets new ones. Source: Debian's ports, and linux of Debian 12.
var elsewhereBuilt = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`-(?:arm64|armhf|armel|armmp|686|586|i386|ppc64el|powerpc64le|s390x|riscv64)(?:-|$)|^(?:raspi|rpi|u-boot)|^linux-[a-z-]+-[0-9]`)
})

// renamed reports whether a release like this one has the name as a virtual package: another package took the name
// over, as those for 64-bit times did (libglib2.0-0 is libglib2.0-0t64's), and apt installs that. Where several
// packages took it over apt installs none.
func (l NameList) renamed(name string) bool {
	for _, release := range []string{"debian-12", "debian-13"} {
		if len(l.tables.providersOf(release, name)) > 0 {
			return false
		}
	}
	return slices.ContainsFunc(l.like, func(n *store.Names) bool { return n.Kind(name) == 'v' })
}

// older reports whether Debian 11 has a name that later releases lack: Ubuntu drops some later, or never. A version at
// its end is another matter.
func (l NameList) older(name string) bool {
	if strings.TrimRight(name, digits) != name {
		return false
	}
	n, err := l.tables.list("debian-11")
	return err == nil && n.Kind(name) != 0
}

// python2 matches the names of Python 2 that Debian's packages still mention and that neither Debian 12 nor Ubuntu
// since 20.04 has: modules for it stayed longer. Other names that Debian's packages mention and Debian lacks are often
// Ubuntu's own: mysql-server, firefox. Source: Ubuntu 20.04's release notes, "Python 3 by default".
func python2(name string) bool { return name == "python" || name == "python-pip" }

func known(k Kind, likely bool) Known {
	if k == ReferencedOnly {
		return Known{Presence: filesystem.Absent, Likely: likely, Kind: k}
	}
	return Known{Presence: filesystem.Present, Likely: likely, Kind: k}
}

// find returns the kind of the first list that has a package of the name, else whether one mentions it.
func find(lists []*store.Names, name string) (found Kind) {
	for _, n := range lists {
		switch n.Kind(name) {
		case 'p':
			return RealPackage
		case 'v':
			return VirtualPackage
		case 'r':
			found = ReferencedOnly
		}
	}
	return found
}

// soname is the name of a library's package, cut before the number of its interface.
var soname = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`^(lib[a-z0-9+.-]*[a-z+-])[0-9][0-9.]*(?:[a-z][a-z0-9]*)?$`)
})

// stemOf returns the name of a library's package before the number of its interface, "" for another package. What the
// change to 64-bit times added is no part of the number: libopenimageio2.4t64.
func stemOf(name string) string {
	if m := soname().FindStringSubmatch(strings.TrimSuffix(name, "t64")); m != nil {
		return m[1]
	}
	return ""
}

// renumbered reports whether name is a library of which related releases have another interface and the release itself
// is not known to have any: its own number may be any.
func (l NameList) renumbered(name string) bool {
	stem := stemOf(name)
	return stem != "" && hasInterface(l.like, stem) && !hasInterface(l.own, stem)
}

// versioned reports whether name is one of those that releases have several versions of side by side, each its own
// choice of them: openjdk-17-jre, gcc-12, php8.2-fpm, postgresql-client-15. Another version than the known ones may be
// there, too. Libraries are renumbered's, but in a release newer than all that are like it, and those of toolchains: one
// release has several versions of libc++-19-dev.
func (l NameList) versioned(name string) bool {
	at := strings.IndexAny(name, digits)
	if at <= 0 {
		return false
	}
	library := strings.HasPrefix(name, "lib") && !l.newer
	if library && (name[at-1] != '-' || !strings.HasPrefix(strings.TrimLeft(name[at:], digits+"."), "-")) {
		return false
	}
	for _, list := range slices.Concat(l.own, l.like) {
		versions := 0
		for other, kind := range list.From(name[:at]) {
			if !strings.HasPrefix(other, name[:at]) {
				break
			}
			if kind != 'r' && sameButNumbers(name[at:], other[at:]) {
				versions++
			}
		}
		if versions > 1 || versions == 1 && !library {
			return true
		}
	}
	return false
}

const digits = "0123456789"

// sameButNumbers reports whether two names differ in their version numbers alone.
func sameButNumbers(a, b string) bool {
	for a != "" && b != "" {
		x, y := strings.TrimLeft(a, digits+"."), strings.TrimLeft(b, digits+".")
		if (x == a) != (y == b) {
			return false
		}
		if x == a {
			if a[0] != b[0] {
				return false
			}
			x, y = a[1:], b[1:]
		}
		a, b = x, y
	}
	return strings.TrimPrefix(a, "t64") == strings.TrimPrefix(b, "t64")
}

func hasInterface(lists []*store.Names, stem string) bool {
	for _, list := range lists {
		for other, kind := range list.From(stem) {
			if !strings.HasPrefix(other, stem) {
				break
			}
			if kind != 'r' && stemOf(other) == stem {
				return true
			}
		}
	}
	return false
}

var cudaNumbered = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`-[0-9]+-[0-9]+$`) })

// numbered reports whether name carries a CUDA version whose packages the list has: then all that the redistribution
// manifests of that version hold are in it.
func (l NameList) numbered(name string) bool {
	suffix := cudaNumbered().FindString(name)
	return suffix != "" && find(l.own, "cuda-cudart"+suffix) == RealPackage
}
