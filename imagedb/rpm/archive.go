package rpm

import (
	"iter"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// archive is what a set of repositories offers.
type archive struct {
	indexes []index
	arch    string
	open    bool // another repository may have more
	blind   bool // repositories that are not read, for their addresses are not known, have more
}

// pkg is one package in a version.
type pkg struct{ name, version, release, epoch, arch string }

func (a *archive) named(name string) (all []pkg) {
	for _, x := range a.indexes {
		for f := range x.packages.Find(name) {
			if len(f) == 5 {
				all = append(all, pkg{f[0], f[1], f[2], f[3], f[4]})
			}
		}
	}
	return all
}

func (a *archive) provides(word string) bool {
	for _, x := range a.indexes {
		for range x.provided.Find(word) {
			return true
		}
	}
	return false
}

// Find is packages.Repository's: a word of dnf's is a name with or without version, release, epoch and architecture,
// what a package provides, one of its programs, or a pattern. Source: dnf(8), "Specifying packages". Where only the
// version is not there, Others has those that are.
func (a *archive) Find(word string) packages.Offer {
	if strings.ContainsAny(word, "*?[") {
		return a.match(word)
	}
	if len(a.named(word)) > 0 || a.provides(word) {
		return packages.Offer{Presence: filesystem.Present}
	}
	if a.blind {
		return packages.Offer{}
	}
	out := packages.Offer{Presence: filesystem.Absent, Likely: a.open}
	bare := word
	if i := strings.LastIndexByte(word, '.'); i > 0 && arches[word[i+1:]] {
		bare = word[:i]
	}
	for i := len(bare); i > 0; i = strings.LastIndexByte(bare[:i], '-') {
		for _, p := range a.named(bare[:i]) {
			if p.is(strings.TrimPrefix(bare[i:], "-")) && (bare == word || word[len(bare)+1:] == p.arch) {
				return packages.Offer{Presence: filesystem.Present}
			}
			if out.Name == "" || out.Name == p.name {
				out.Name, out.Others = p.name, append(out.Others, p.version+"-"+p.release)
			}
		}
	}
	return out
}

// is reports whether the package has a version: [EPOCH:]VERSION[-RELEASE], or any.
func (p pkg) is(version string) bool {
	epoch, rest, ok := strings.Cut(version, ":")
	if !ok {
		epoch, rest = p.epoch, version
	}
	return epoch == p.epoch && (rest == "" || rest == p.version || rest == p.version+"-"+p.release)
}

var arches = map[string]bool{"x86_64": true, "i686": true, "i386": true, "noarch": true, "aarch64": true, "ppc64le": true, "s390x": true, "riscv64": true}

func (a *archive) match(pattern string) packages.Offer {
	for _, x := range a.indexes {
		for line := range strings.Lines(string(x.packages)) {
			f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
			if len(f) != 5 {
				continue
			}
			for _, form := range []string{f[0], f[0] + "." + f[4], f[0] + "-" + f[1], f[0] + "-" + f[1] + "-" + f[2], f[0] + "-" + f[1] + "-" + f[2] + "." + f[4]} {
				if ok, err := path.Match(pattern, form); ok || err != nil {
					return packages.Offer{Presence: filesystem.Present}
				}
			}
		}
		for key := range x.provided.Keys() {
			if ok, _ := path.Match(pattern, key); ok {
				return packages.Offer{Presence: filesystem.Present}
			}
		}
	}
	if a.blind {
		return packages.Offer{}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: a.open}
}

// Names is packages.Namer's.
func (a *archive) Names(prefix string) iter.Seq[string] {
	all := map[string]bool{}
	for _, x := range a.indexes {
		for name := range x.packages.Names(prefix) {
			all[name] = true
		}
	}
	return slices.Values(slices.Sorted(maps.Keys(all)))
}

// Nearest is packages.Repository's.
func (a *archive) Nearest(name string, n int) []string {
	limit := max(1, len(name)/3)
	near := map[string]int{}
	for _, x := range a.indexes {
		for other := range x.packages.Keys() {
			if len(other) > len(name)+limit || len(other)+limit < len(name) {
				continue
			}
			if d := levenshtein.Distance(name, other, nil); d <= limit {
				near[other] = d
			}
		}
	}
	return packages.Closest(near, n)
}

// Install is packages.Repository's: dependencies are not followed.
func (a *archive) Install(names []string, _ bool) packages.Installation {
	return packages.Installation{Unknown: slices.Sorted(slices.Values(names))}
}
