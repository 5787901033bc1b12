package rpm

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// lacked is what an installation names that the release's own repositories likely lack. yum itself goes on with the
// names that it finds, and fails where it finds none: "Error: Nothing to do". Source: yum(8) of yum 3.4.3.
func (a *call) lacked(x effects.Action) {
	r, ok := a.standing()
	if !ok || x.Text != "install" || a.Offline ||
		x.Options.Has("installroot", "releasever", "setopt", "c", "config", "repofrompath", "repo", "repoid", "enablerepo", "skip-broken", "assumeno", "downloadonly") {
		return
	}
	lenient := path.Base(a.Fields[0].Text) == "yum" && r.ID == "centos" && (r.Version == "6" || r.Version == "7")
	added := a.added()
	var missing []effects.Arg
	for _, p := range x.Paths {
		if strings.Contains(p.Text, "-release") {
			return // it brings a repository
		}
		if lacks, nowhere := releases.LacksRPM(r, bare(p.Text)); lacks && (nowhere || !added) {
			missing = append(missing, p)
		}
	}
	if len(missing) == 0 || lenient && len(missing) < len(x.Paths) {
		return
	}
	a.Doubtful = false
	for _, p := range missing {
		name := bare(p.Text)
		a.Need(state.Need{Span: a.Span(p), Kind: state.NeedPackage, Name: name, Manager: "dnf", Presence: filesystem.Absent, Likely: true, Call: a.Index}, a.FailureContext)
		a.Refuse(p, state.FailsDnfPackage, "unable to find a match: "+name, true)
	}
}

// standing is the release that the image has or that its name tells; of Fedora any will do.
func (a *call) standing() (releases.Release, bool) {
	if id, version, _ := a.Release(); id != "" {
		r, ok := releases.Find(id, version)
		return r, ok
	}
	if r, _, ok := releases.OfImage(a.State.ImageRef); ok {
		return r, r.ID == "centos" || r.ID == "fedora"
	}
	repo, _, _ := strings.Cut(a.State.ImageRef, ":")
	if path.Base(repo) == "fedora" {
		return releases.Release{ID: "fedora"}, true
	}
	return releases.Release{}, false
}

// bare is a name without an architecture behind it.
func bare(name string) string {
	for _, arch := range []string{".x86_64", ".i686", ".noarch"} {
		name = strings.TrimSuffix(name, arch)
	}
	return name
}
