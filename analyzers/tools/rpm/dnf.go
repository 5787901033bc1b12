package rpm

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// strict programs stop at a name that they do not find: dnf since its strict is on by default, microdnf always.
var strictManagers = tools.Names(`dnf dnf-3 dnf5 yum microdnf`)

// dnfInstall looks up what dnf install names, before anything is installed.
func (a *call) dnfInstall(x effects.Action) {
	o := x.Options
	program := path.Base(a.Fields[0].Text)
	if x.Text != "install" || !strictManagers[program] || a.Repositories == nil || a.Offline || !a.plainWords() ||
		o.Has("installroot", "releasever", "setopt", "skip-broken", "skip-unavailable", "c", "config", "repofrompath", "forcearch", "assumeno", "downloadonly") {
		return
	}
	id, version, _ := a.Release()
	if program == "yum" && (id == "centos" && strings.HasPrefix(version, "7") || id == "amzn" && version == "2") || !a.strict() {
		return // it goes on with the names that it finds
	}
	q := a.yumRepositories(id + " " + version)
	if q.Unread {
		return // a package may have brought repositories, such as epel-release
	}
	q.Open = id == "rhel" // a subscribed host adds its repositories
	repository, ok := a.Repositories.Repository(a.Context, q)
	if !ok {
		return
	}
	a.Doubtful = false
	for _, p := range x.Paths {
		if p.Text == "" || strings.ContainsAny(p.Text, "@<>=() ") || strings.HasSuffix(p.Text, ".rpm") || strings.Contains(p.Text, "://") {
			continue
		}
		if held := a.State.Packages.Lookup("rpm", p.Text); held.Presence == filesystem.Present {
			continue
		}
		offer := repository.Find(p.Text)
		n := state.Need{Span: a.Span(p), Kind: state.NeedPackage, Name: p.Text, Manager: "dnf", Presence: offer.Presence, Likely: offer.Likely, Call: a.Index}
		if offer.Presence != filesystem.Absent {
			a.Need(n, a.Site)
			continue
		}
		n.Nearest = offer.Others
		if offer.Name == "" {
			n.Nearest = a.Budget.Nearest(repository, p.Text)
		} else {
			slices.Sort(n.Nearest)
			n.Lacks, n.Version, n.Nearest = "version", p.Text, slices.Compact(n.Nearest)
			n.Name = offer.Name
		}
		a.Need(n, a.Site)
		a.Refuse(p, state.FailsDnfPackage, "unable to find a match: "+p.Text, n.Likely)
	}
}

// plainWords tells whether every word of the command is known.
func (a *call) plainWords() bool {
	return !slices.ContainsFunc(a.Fields, func(f tools.Word) bool { return !f.Known })
}

// strict tells whether dnf's configuration leaves its strictness as it is.
func (a *call) strict() bool {
	for _, f := range []string{"/etc/dnf/dnf.conf", "/etc/yum.conf"} {
		e := a.Stat(f).Entry
		if e.Has(filesystem.KnowContent) && (strings.Contains(string(e.Content), "strict") || strings.Contains(string(e.Content), "skip_")) ||
			!e.Has(filesystem.KnowContent) && (e.Presence == filesystem.Present || !e.Cause.Span.Nowhere()) {
			return false
		}
	}
	return true
}

// yumRepositories is what dnf reads of its repositories.
func (a *call) yumRepositories(release string) packages.Query {
	q := packages.Query{Manager: "rpm", Release: release, Arch: a.Arch()}
	for _, dir := range []string{"/etc/yum.repos.d", "/etc/dnf/vars", "/etc/yum/vars"} {
		e := a.Stat(dir).Entry
		found, complete := a.State.Files.Children(dir)
		if e.Presence == filesystem.Absent && !e.Likely {
			complete = true
		}
		q.Unread = q.Unread || !complete && dir == "/etc/yum.repos.d"
		for _, name := range found {
			at := path.Join(dir, name)
			if dir == "/etc/yum.repos.d" && !strings.HasSuffix(name, ".repo") {
				continue
			}
			switch e := a.Stat(at).Entry; {
			case e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent):
				q.Files = append(q.Files, packages.SourceFile{Path: at, Content: e.Content})
			case e.Presence != filesystem.Absent:
				q.Unread = q.Unread || strings.HasSuffix(name, ".repo")
			}
		}
	}
	for i, f := range a.Fields {
		name, value, assigned := strings.Cut(f.Text, "=")
		if !assigned && i+1 < len(a.Fields) {
			value = a.Fields[i+1].Text
		}
		switch name {
		case "--enablerepo", "--enable-repo":
			q.Switches = append(q.Switches, "+"+value)
		case "--disablerepo", "--disable-repo":
			q.Switches = append(q.Switches, "-"+value)
		case "--repo", "--repoid":
			q.Switches = append(q.Switches, "="+value)
		}
	}
	return q
}
