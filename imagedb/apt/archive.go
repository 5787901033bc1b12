package apt

import (
	"iter"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// configuration is what apt's files name.
type configuration struct {
	suites []*suite
	files  []string // that configure them, as suites
	pins   []pin
	pinned bool // preferences that are not known decide among versions
}

// archive is what a set of sources offers.
type archive struct {
	*configuration
	verdicts []verdictOf // of the suites' signatures
	lists    []listed
	open     bool                // another source may have more
	known    packages.Repository // what is known of packages' files, nil for nothing
	contents Contents
	read     func(c contentsFile, fetching bool) *FileIndex // nil: lists of files are not read
	release  string                                         // as Query's

	elsewhere bool // an instruction configured a source that was not read
}

// verdictOf is what keys say of a Release file.
type verdictOf struct {
	packages.Signature
	Key string
}

// condemns reports whether apt does not use the source.
func (v verdictOf) condemns(s Source) bool { return v.Signature > packages.SignatureGood && !s.Trusted }

// listed is one list with the suite it is of.
type listed struct {
	*Index
	suite     *suite
	component string
}

// Find is packages.Repository's: a name with versions is there, and so is one that a single package provides.
func (a *archive) Find(name string) packages.Offer {
	if p, from, ok := a.candidate(name, ""); ok {
		return packages.Offer{Presence: filesystem.Present, Version: p.Version, Source: from.suite.URI + " " + from.suite.Suite}
	}
	if versions := a.versions(name); len(versions) > 0 {
		return packages.Offer{Presence: filesystem.Absent, Virtual: true, Refused: true, Others: versions,
			Likely: a.open || a.pinned}
	}
	provided := a.providing(Relation{Name: name})
	switch {
	case len(provided) == 1:
		return packages.Offer{Presence: filesystem.Present, Virtual: true, Name: provided[0], Likely: a.open}
	case len(provided) > 1:
		return packages.Offer{Presence: filesystem.Absent, Virtual: true, Others: provided, Likely: a.open}
	}
	if a.gone() || a.elsewhere {
		return packages.Offer{}
	}
	return packages.Offer{Presence: filesystem.Absent, Virtual: a.mentioned(name), Likely: a.open}
}

// candidate is the version that apt would take: of the highest priority the newest. Those of a negative one are never
// taken. Measured with apt 2.6.1.
func (a *archive) candidate(name, target string) (best Package, from listed, ok bool) {
	highest := -1
	a.all(name, func(p Package, l listed) {
		if n := a.priority(p, l, target); n > highest || n == highest && n >= 0 &&
			Compare(p.Version, best.Version) > 0 {
			best, from, ok, highest = p, l, true, n
		}
	})
	return best, from, ok
}

// all calls f for every version of a name.
func (a *archive) all(name string, f func(Package, listed)) {
	for _, l := range a.lists {
		place, found := l.find(name)
		if !found {
			continue
		}
		first, end := l.versions(place)
		for at := first; at < end; at++ {
			f(l.pkg(at, place), l)
		}
	}
}

// versions are those of a name, as the lists have them.
func (a *archive) versions(name string) (versions []string) {
	a.all(name, func(p Package, _ listed) { versions = append(versions, p.Version) })
	return versions
}

// gone reports whether a source does not exist or is not trusted: what it was meant to hold is not known then.
func (a *archive) gone() bool {
	for i, s := range a.suites {
		if s.gone || a.verdicts[i].condemns(s.Source) {
			return true
		}
	}
	return false
}

func (a *archive) mentioned(name string) bool {
	return slices.ContainsFunc(a.lists, func(l listed) bool { _, ok := l.find(name); return ok })
}

// providing lists the packages whose candidates provide what a relation asks for, sorted.
func (a *archive) providing(r Relation) []string {
	var names []string
	for _, l := range a.lists {
		place, found := r.find(l.Index)
		if !found {
			continue
		}
		l.providers(place, func(p Package, version string) {
			if r.Operator != Any && (version == "" || !r.Holds(version)) {
				return
			}
			if c, _, ok := a.candidate(p.Name, ""); ok && c.Version == p.Version && !slices.Contains(names, p.Name) {
				names = append(names, p.Name)
			}
		})
	}
	slices.Sort(names)
	return names
}

// Nearest is packages.Repository's: those of the names that the catalog finds alike which are here.
func (a *archive) Nearest(name string, n int) []string {
	if a.known == nil {
		return nil
	}
	return slices.DeleteFunc(a.known.Nearest(name, n), func(s string) bool {
		return a.Find(s).Presence != filesystem.Present
	})
}

// Version is packages.Archive's.
func (a *archive) Version(name, pattern string) packages.Offer {
	out := packages.Offer{Presence: filesystem.Absent, Likely: a.open}
	a.all(name, func(p Package, l listed) {
		out.Others = append(out.Others, p.Version)
		if versionMatches(p.Version, pattern) && out.Presence != filesystem.Present {
			out.Presence, out.Likely, out.Version, out.Source = filesystem.Present, false, p.Version, l.suite.URI
		}
	})
	if strings.HasPrefix(pattern, "/") {
		return packages.Offer{}
	}
	return out
}

// versionMatches reports whether a version is what follows "name=". Source: pkgVersionMatch of apt: equal, ignoring
// case; the start when a star ends it; a pattern.
func versionMatches(version, pattern string) bool {
	prefix, starred := strings.CutSuffix(pattern, "*")
	if strings.EqualFold(version, pattern) || starred && len(version) >= len(prefix) &&
		strings.EqualFold(version[:len(prefix)], prefix) {
		return true
	}
	globbed, err := path.Match(prefix, version)
	return err == nil && globbed
}

// Release is packages.Archive's.
func (a *archive) Release(name string) packages.Offer {
	if strings.ContainsAny(name, "*?[=,/") || name == "now" || name == "installed" {
		return packages.Offer{}
	}
	for _, s := range a.suites {
		if s.release != nil && s.release.Named(name) {
			return packages.Offer{Presence: filesystem.Present}
		}
	}
	return packages.Offer{Presence: filesystem.Absent, Likely: a.open}
}

// From is packages.Archive's.
func (a *archive) From(name, release string) packages.Offer {
	if o := a.Release(release); o.Presence != filesystem.Present {
		return o
	}
	out := packages.Offer{Presence: filesystem.Absent, Likely: a.open}
	a.all(name, func(p Package, l listed) {
		if l.suite.release.Named(release) {
			out = packages.Offer{Presence: filesystem.Present, Version: p.Version}
		}
	})
	return out
}

// Match is packages.Matcher's.
func (a *archive) Match(pattern string, installed []string) (names []string, ok bool) {
	names, ok = Match(pattern, func(string) iter.Seq[string] {
		return func(yield func(string) bool) {
			for _, l := range a.lists {
				for place := range l.names {
					if !yield(l.name(place)) {
						return
					}
				}
			}
			for _, name := range installed {
				if !yield(name) {
					return
				}
			}
		}
	})
	return names, ok && (len(names) > 0 || !a.open)
}

// States is packages.Archive's.
func (a *archive) States() []packages.SourceState {
	var all []packages.SourceState
	for i, s := range a.suites {
		signed := s.SignedBy
		if !strings.HasPrefix(signed, "/") || strings.ContainsAny(signed, ", \n") {
			signed = ""
		}
		all = append(all, packages.SourceState{File: a.files[i], URI: s.URI, Suite: s.Suite, SignedBy: signed,
			Trusted: s.Trusted,
			Read:    s.release != nil, Gone: s.gone, Likely: s.mirror, Problem: s.err,
			Signature: a.verdicts[i].Signature, Key: a.verdicts[i].Key})
	}
	return all
}
