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

// dnfInstall looks up what dnf install names, before anything is installed.
func (a *call) dnfInstall(x effects.Action) {
	o := x.Options
	program := path.Base(a.Fields[0].Text)
	if x.Text != "install" || !stopping(program) || a.Repositories == nil || a.Offline || !a.plainWords() ||
		o.Has("installroot", "releasever", "setopt", "skip-broken", "skip-unavailable", "c", "config", "repofrompath", "forcearch", "assumeno", "downloadonly") {
		return
	}
	id, version, _ := a.Release()
	if program == "yum" && (id == "centos" && strings.HasPrefix(version, "7") || id == "amzn" && version == "2") || !a.strict() {
		return // it goes on with the names that it finds
	}
	q := a.configured(id+" "+version, "/etc/yum.repos.d", "/etc/dnf/vars", "/etc/yum/vars")
	q.Switches = switches(o)
	if q.Unread {
		return // a package may have brought repositories, such as epel-release
	}
	q.Open = id == "rhel" // a subscribed host adds its repositories
	a.lookUp(x, q, "dnf", state.FailsDnfPackage)
}

// lookUp looks for what is named in the repositories, before anything is installed.
func (a *call) lookUp(x effects.Action, q packages.Query, manager string, kind state.FailureKind) {
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
		n := state.Need{Span: a.Span(p), Kind: state.NeedPackage, Name: p.Text, Manager: manager,
			Presence: offer.Presence, Likely: offer.Likely, Call: a.Index}
		if offer.Presence != filesystem.Absent {
			a.Need(n, a.FailureContext)
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
		a.Need(n, a.FailureContext)
		a.Refuse(p, kind, "unable to find a match: "+p.Text, n.Likely)
	}
}

// plainWords reports whether every word of the command is known.
func (a *call) plainWords() bool {
	return !slices.ContainsFunc(a.Fields, func(f tools.Word) bool { return !f.Known })
}

// strict reports whether dnf's configuration leaves its strictness as it is.
func (a *call) strict() bool {
	if dropped, _ := a.State.Files.Children("/etc/dnf/libdnf5.conf.d"); len(dropped) > 0 {
		return false // dnf5's; source: dnf5.conf(5)
	}
	for _, f := range []string{"/etc/dnf/dnf.conf", "/etc/yum.conf"} {
		e := a.Stat(f).Entry
		if e.Has(filesystem.KnowContent) && (strings.Contains(string(e.Content), "strict") || strings.Contains(string(e.Content), "skip_")) ||
			!e.Has(filesystem.KnowContent) && (e.Presence == filesystem.Present || !e.Cause.Span.Nowhere()) {
			return false
		}
	}
	return true
}

// configured is what there is to read of repositories, in a folder and in those of variables.
func (a *call) configured(release, repos string, vars ...string) packages.Query {
	q := packages.Query{Manager: "rpm", Release: release, Arch: a.Arch()}
	for _, dir := range append([]string{repos}, vars...) {
		e := a.Stat(dir).Entry
		found, complete := a.State.Files.Children(dir)
		if e.Presence == filesystem.Absent && !e.Likely {
			complete = true
		}
		q.Unread = q.Unread || !complete && dir == repos
		for _, name := range found {
			at := path.Join(dir, name)
			if dir == repos && !strings.HasSuffix(name, ".repo") {
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
	return q
}

// switches are the options that turn repositories on and off, in the order in which they are given.
func switches(o *effects.Options) []string {
	var given []effects.Arg
	for mark, names := range map[string][]string{"+": {"enablerepo", "enable-repo"}, "-": {"disablerepo", "disable-repo"}, "=": {"repo", "repoid"}} {
		for _, v := range o.Values(names...) {
			v.Text = mark + v.Text
			given = append(given, v)
		}
	}
	slices.SortFunc(given, func(a, b effects.Arg) int { return a.Index - b.Index })
	var all []string
	for _, v := range given {
		all = append(all, v.Text)
	}
	return all
}
