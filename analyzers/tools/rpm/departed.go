package rpm

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// fetching are the verbs that need the lists of all repositories.
var fetching = tools.WordList(`install update upgrade update-minimal distro-sync groupinstall reinstall swap`)

// departed is what yum and dnf meet in a release whose repositories are no longer where the image's own files say: it
// left for the distribution's archive. A build that wrote anything into the folders of those files is not looked at.
func (a *call) departed(x effects.Action) {
	program := path.Base(a.Fields[0].Text)
	if !fetching.Has(x.Text) || len(x.Paths) == 0 && x.Text == "install" || program != "yum" && program != "dnf" && program != "microdnf" || a.Offline || !a.plainWords() ||
		x.Options.Has("installroot", "releasever", "setopt", "c", "config", "repofrompath", "repo", "repoid", "disablerepo", "disable-repo", "enablerepo", "C", "cacheonly", "assumeno") {
		return
	}
	for _, at := range []string{"/etc/yum.conf", "/etc/dnf/dnf.conf", "/etc/yum.repos.d", "/etc/yum.repos.d/any.repo", "/etc/yum/vars/any", "/etc/dnf/vars/any"} {
		if a.State.Files.Changed(at) {
			return
		}
	}
	found, _ := a.State.Files.Children("/etc/yum.repos.d")
	for _, name := range found {
		at := path.Join("/etc/yum.repos.d", name)
		if e := a.Stat(at).Entry; a.State.Files.Changed(at) || e.Has(filesystem.KnowContent) && !strings.Contains(string(e.Content), "mirrorlist.centos.org") {
			return
		}
	}
	r, named, ok := releases.OfImage(a.State.ImageRef, a.Today)
	if !ok || r.ID != "centos" || !r.Gone(a.Today) {
		return
	}
	a.Doubtful = false
	a.Refuse(effects.Arg{}, state.FailsYumReleaseGone, reason(r), !named || !r.Settled(a.Today))
}

// reason is what yum and dnf say when a mirror list has no mirror of the release.
func reason(r releases.Release) string {
	if strings.HasSuffix(r.Version, "8") {
		return "Failed to download metadata for repo 'appstream': " + r.Name() + " has left the mirrors"
	}
	return "Cannot find a valid baseurl for repo: base/" + r.Version + ": " + r.Name() + " has left the mirrors"
}
