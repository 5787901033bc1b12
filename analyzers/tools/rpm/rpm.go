package rpm

import (
	"fmt"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/removal"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// rpm is dnf's work, or that of a program like it. Which files come is not known; what is installed stays so where
// packages are only added, be it in another version, and what is asked for is there likely: by that name, or as what
// provides it.
func (a *call) rpm(x effects.Action) {
	if x.Text == reads {
		a.files(x.Paths, "open of %s failed: No such file or directory")
		return
	}
	if ordinary, likely := a.Ordinary(); ordinary && !x.Options.Has("installroot", "root", "dbpath", "test", "assumeno", "downloadonly") {
		a.Doubtful = false
		a.Refuse(effects.Arg{}, state.FailsPermission, "this command has to be run with superuser privileges (under the root user on most systems)", likely)
	}
	a.departed(x)
	if !removing.Has(x.Text) {
		a.files(local(x.Paths), "could not open: %s")
	}
	a.dnfInstall(x)
	if !a.Failed || a.Likely {
		a.lacked(x)
		a.conflicting(x)
	}
	defer a.unblocked(x)
	if removing.Has(x.Text) && !x.Options.Has("installroot", "root", "dbpath", "test", "assumeno", "downloadonly") {
		a.rpmRemove(x)
		return
	}
	held := a.State.Packages
	a.came(x)
	if x.Text != "install" && x.Text != "update" && x.Text != "upgrade" {
		return
	}
	set := map[state.PackageKey]state.Package{}
	for key, p := range held.All() {
		if p.Presence == filesystem.Present {
			p.Version, p.Likely = "", true
			set[key] = p
		} else if p.Presence == filesystem.Absent && releases.HoldsAgainst(key.Name) {
			set[key] = p
		}
	}
	for _, p := range x.Paths {
		key := state.PackageKey{Manager: "rpm", Name: p.Text}
		if _, ok := set[key]; ok || !p.Known || x.Text != "install" || strings.ContainsAny(p.Text, "*?[]@:/=<> ") || strings.HasSuffix(p.Text, ".rpm") {
			continue
		}
		set[key] = state.Package{Presence: filesystem.Present, Likely: true, Cause: a.Cause(a.Span(p)), Added: true}
	}
	st := *a.State
	st.Packages = state.Packages{}.With(set)
	a.State = &st
}

// files are those that dnf, yum, rpm or zypper cannot go on without. Measured with dnf 4.14, rpm 4.18 and zypper 1.14.42
// of Debian 12.
func (a *call) files(paths []effects.Arg, reason string) {
	for _, p := range paths {
		at, ok := a.At(p)
		if !ok {
			continue
		}
		e := a.Stat(at).Entry
		a.Need(state.Need{Span: a.Span(p), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely,
			Call: a.Index}, a.FailureContext)
		if e.Presence == filesystem.Absent {
			doubtful := a.Doubtful
			a.Doubtful = false
			a.Refuse(p, state.FailsPath, fmt.Sprintf(reason, p.Text), e.Likely)
			a.Doubtful = doubtful
		}
	}
}

// rpmRemove takes away, as likely, the programs that go by the names of the packages that go. Which files a package has
// besides is not known, nor what else goes.
func (a *call) rpmRemove(x effects.Action) {
	why := a.Cause(a.Fields[0].Span)
	set := map[state.PackageKey]state.Package{}
	for _, p := range x.Paths {
		if held := a.State.Packages.Lookup("rpm", p.Text); p.Known && held.Presence == filesystem.Present {
			set[state.PackageKey{Manager: "rpm", Name: p.Text}] = state.Package{Presence: filesystem.Absent, Likely: true, Cause: why}
		}
	}
	before := a.State.Files
	removal.Withdraw(a.Command, why, a.RunScripts, func(e *filesystem.Editor) {
		for key := range set {
			for _, dir := range []string{"/usr/bin", "/usr/sbin"} {
				at := path.Join(dir, key.Name)
				if before.Lookup(at).Cause.Span.Nowhere() {
					e.Remove(at, why)
					e.Doubt(at, why)
				}
			}
		}
	})
	st := *a.State
	st.Packages, st.LoaderCache = state.Packages{}.With(set), nil
	a.State = &st
}
