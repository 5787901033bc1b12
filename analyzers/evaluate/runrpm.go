package evaluate

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// rpm is dnf's work, or that of a program like it. Which files come is not known; what is installed stays so where packages are only
// added, be it in another version, and what is asked for is there likely: by that name, or as what provides it.
func (a *action) rpm(x effects.Action) {
	a.dnfInstall(x)
	held := a.st.Packages
	a.managed()
	a.blur("/usr")
	if x.Text != "install" && x.Text != "update" && x.Text != "upgrade" {
		return
	}
	set := map[PackageKey]Package{}
	for key, p := range held.All() {
		if p.Presence == filesystem.Present {
			p.Version, p.Likely = "", true
			set[key] = p
		}
	}
	for _, p := range x.Paths {
		key := PackageKey{"rpm", p.Text}
		if _, ok := set[key]; ok || !p.Known || x.Text != "install" || strings.ContainsAny(p.Text, "*?[]@:/=<> ") || strings.HasSuffix(p.Text, ".rpm") {
			continue
		}
		set[key] = Package{Presence: filesystem.Present, Likely: true, Cause: a.cause(a.span(p)), Added: true}
	}
	st := *a.st
	st.Packages = Packages{}.With(set)
	a.st = &st
}
