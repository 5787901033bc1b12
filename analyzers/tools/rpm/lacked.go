package rpm

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// absent is a package that an installation names and the repositories likely lack, with what holds the same there.
type absent struct {
	effects.Arg
	instead []string
	besides string
}

// lacked is what an installation names that the repositories likely lack. yum itself goes on with the names that it
// finds, and fails where it finds none: "Error: Nothing to do". Source: yum(8) of yum 3.4.3.
func (a *call) lacked(x effects.Action) {
	if x.Text != "install" || a.Offline || x.Options.Has("installroot", "releasever", "setopt", "c", "config", "repofrompath",
		"repo", "repoid", "enablerepo", "enable-repo", "from-repo", "skip-broken", "skip-unavailable", "assumeno", "downloadonly") {
		return
	}
	r, program := a.standing(), path.Base(a.Fields[0].Text)
	if program == "tdnf" { // Photon's and Azure Linux's, which have some of Debian's names: build-essential
		return
	}
	missing := a.absent(r, x.Paths)
	lenient := program == "yum" && skips(r)
	if len(missing) == 0 || lenient && len(missing) < len(x.Paths) {
		return
	}
	a.Doubtful = false
	for _, p := range missing {
		name := bare(p.Text)
		a.Need(state.Need{Span: a.Span(p.Arg), Kind: state.NeedPackage, Name: name, Manager: "dnf", Presence: filesystem.Absent,
			Likely: true, Nearest: p.instead, Besides: p.besides, Call: a.Index}, a.FailureContext)
		a.Refuse(p.Arg, state.FailsDnfPackage, "unable to find a match: "+name, true)
	}
}

// absent finds the names that a release lacks. Where another repository is switched on, or one of the packages brings
// one, only what that lacks as well is missing.
func (a *call) absent(r releases.Release, names []effects.Arg) (missing []absent) {
	added := a.added() || a.Stat("/etc/yum.repos.d/epel.repo").Entry.Presence == filesystem.Present ||
		slices.ContainsFunc(names, func(p effects.Arg) bool {
			lacks, _ := releases.LacksRPM(r, bare(p.Text))
			return strings.Contains(p.Text, "-release") && !lacks
		})
	remembered := a.remembered(r, added)
	for _, p := range names {
		if !p.Known || strings.ContainsAny(p.Text, "/*?:") {
			continue
		}
		name := bare(p.Text)
		instead, foreign := releases.ForeignToRPM(name)
		lacks, nowhere := releases.LacksRPM(r, name)
		switch {
		case foreign && (!added || instead != nil) || lacks && (nowhere || !added):
			missing = append(missing, absent{p, append(instead, releases.InsteadOfRPM(name)...), ""})
		case remembered != nil && a.State.Packages.Lookup("rpm", name).Presence != filesystem.Present:
			if offer := remembered.Find(name); offer.Presence == filesystem.Absent {
				missing = append(missing, a.forgotten(p, name, offer, remembered))
			}
		}
	}
	return missing
}

// remembered is what the release is known to have by its name; nil where nothing is.
func (a *call) remembered(r releases.Release, added bool) packages.Repository {
	if a.Repositories == nil || r.ID == "" || added { // a repository of one's own may have any name
		return nil
	}
	q := packages.Query{Manager: "rpm", Release: r.ID + " " + r.Version, Arch: a.Arch(), Remembered: true}
	if known, ok := a.Repositories.Repository(a.Context, q); ok {
		return known
	}
	return nil
}

// forgotten is a name that the release is not known to have.
func (a *call) forgotten(p effects.Arg, name string, offer packages.Offer, of packages.Repository) absent {
	if offer.Source == "CRB" {
		return absent{p, nil, "it is in CRB, which is disabled: add --enablerepo=crb"}
	}
	instead := releases.InsteadOfRPM(name)
	if len(instead) == 0 {
		instead = a.Budget.Nearest(of, name)
	}
	return absent{p, instead, ""}
}

// skips reports whether a release's yum may be yum itself, which goes on with the names that it finds.
func skips(r releases.Release) bool {
	switch r.ID {
	case "", "centos", "rhel", "ol":
		return r.Version == "" || r.Version == "6" || r.Version == "7"
	case "amzn":
		return r.Version != "2023"
	}
	return false
}

// standing is the release that the image has or that its name tells, as far as it is known.
func (a *call) standing() releases.Release {
	if id, version, _ := a.Release(); id != "" {
		return releases.Release{ID: id, Version: version}
	}
	if image, ok := releases.RPMImageOf(a.State.ImageRef); ok && releases.BareRPM(a.State.ImageRef) {
		return releases.Release{ID: image.ID, Version: image.Version}
	}
	if r, _, ok := releases.OfImage(a.State.ImageRef, a.Today); ok && (r.ID == "centos" || r.ID == "fedora") {
		return r
	}
	return releases.Release{}
}

// bare is a name without an architecture behind it.
func bare(name string) string {
	for _, arch := range []string{".x86_64", ".i686", ".noarch"} {
		name = strings.TrimSuffix(name, arch)
	}
	return name
}
