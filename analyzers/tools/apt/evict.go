package apt

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/analyzers/tools/removal"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// evict is the removal of packages of which some are the image's, or of which nothing is known: the files of those that
// are named go, and without package lists those of what depends on them, as apt finds nothing to put in their place.
// What else goes is not known, and nothing comes.
func (a *call) evict(x effects.Action) {
	named, ok := a.named(x)
	if !ok && (x.Text == "upgrade" || x.Text == "dist-upgrade" || x.Text == "full-upgrade") {
		a.renewed()
		return
	}
	if !ok {
		a.ForgetPackaged()
		return
	}
	dependents := a.State.Packages.Dependents(named)
	lists, likely := a.listsPresence()
	switch {
	case x.Manager == "dpkg":
		a.prevented(x, named, dependents)
	case lists == filesystem.Absent && !likely:
		for name := range dependents {
			named[name] = true
		}
	}
	var files []string
	for _, dir := range removal.Folders {
		if len(named) > 0 {
			files = a.owned(dir, named, files)
		}
	}
	for name := range named {
		if tools.FromNVIDIA(name) {
			files = a.owned("/usr/local", named, files)
			break
		}
	}
	why := a.Cause(a.Fields[0].Span)
	removal.Withdraw(a.Command, why, unspecific(a), func(e *filesystem.Editor) {
		for _, p := range files {
			e.Remove(p, why)
		}
	})
	changes := map[state.PackageKey]state.Package{}
	for name := range named {
		changes[state.PackageKey{Manager: "dpkg", Name: name}] = state.Package{Presence: filesystem.Absent, Cause: why}
	}
	st := *a.State
	st.Packages = state.Packages{}.With(changes)
	a.State = &st
	linking.RefreshCache(a.World) // libc-bin's trigger
}

// named are the packages that the command names and that are there. It is false for a command that may install some as
// well.
func (a *call) named(x effects.Action) (named map[string]bool, ok bool) {
	if x.Text != "remove" && x.Text != "purge" && !strings.HasPrefix(x.Text, "auto") {
		return nil, false
	}
	named = map[string]bool{}
	for _, p := range x.Paths {
		r := parseRequest(p)
		held := a.State.Packages.Lookup("dpkg", r.name)
		if !p.Known || strings.HasSuffix(r.name, "+") && held.Presence != filesystem.Present {
			return nil, false
		}
		switch {
		case r.arch == "" && held.Presence == filesystem.Present && !held.Likely: // a name comes before a pattern
			named[r.name] = true
		case !a.Fatal(a.FailureContext): // the name may be nobody's, and then nothing goes
			return nil, true
		}
	}
	return named, true
}

// prevented is dpkg's refusal to remove what others need, and what is essential.
func (a *call) prevented(x effects.Action, named map[string]bool, dependents map[string]string) {
	for option := range x.Options.All() {
		if strings.HasPrefix(option, "force") || option == "auto-deconfigure" || option == "ignore-depends" || option == "B" {
			return
		}
	}
	for _, name := range slices.Sorted(maps.Keys(named)) {
		if essentials[name] {
			a.Refuse(a.naming(name, x), state.FailsDpkg, name+" is an essential package: it should not be removed", false)
			return
		}
	}
	for _, name := range slices.Sorted(maps.Keys(dependents)) {
		a.Refuse(a.naming(dependents[name], x), state.FailsDpkg, "dependency problems prevent removal of "+dependents[name]+": "+name+" depends on it", false)
		return
	}
}

// owned adds the files below a directory that surely are the packages'.
func (a *call) owned(dir string, packages map[string]bool, files []string) []string {
	names, _ := a.State.Files.Children(dir)
	for _, name := range names {
		p := path.Join(dir, name)
		switch e := a.State.Files.Lookup(p); {
		case e.Presence != filesystem.Present || e.Likely:
		case p == "/usr/share" || p == "/usr/local": // most files by far and hardly one that is started; hardly a package's
		case e.Type == filesystem.Directory:
			files = a.owned(p, packages, files)
		case packages[e.Package]:
			files = append(files, p)
		}
	}
	return files
}
