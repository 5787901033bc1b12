package apk

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

// world is the manager of what apk was asked to have: the file /etc/apk/world. Source: apk-world(5).
const world = "apk world"

// wanted is what apk add adds to the world: its words, or one name that stands for all of them. It is false when that
// is not known, as where the name stood for others before.
func (a *call) wanted(words []string, x effects.Action) (added map[state.PackageKey]state.Package, ok bool) {
	added = map[state.PackageKey]state.Package{}
	for _, w := range words {
		added[state.PackageKey{Manager: world, Name: bareName(w)}] = state.Package{Presence: filesystem.Present,
			Added: true, Wants: w}
	}
	group, given := x.Options.Value("t", "virtual")
	if !given {
		return added, true
	}
	key := state.PackageKey{Manager: world, Name: bareName(group.Text)} // it may be given a version
	before := a.State.Packages.Lookup(key.Manager, key.Name)
	added = map[state.PackageKey]state.Package{key: {Presence: filesystem.Present, Added: true, Wants: strings.Join(words, " ")}}
	return added, group.Known && before.Presence == filesystem.Absent
}

// want notes what apk is asked to have, or is not any more, where nothing else is known of its packages.
func (a *call) want(before *state.State, changes map[state.PackageKey]state.Package) {
	for key, p := range before.Packages.All() {
		if _, changed := changes[key]; key.Manager == world && !changed {
			changes[key] = p
		}
	}
	st := *a.State
	st.Packages = st.Packages.With(changes)
	a.State = &st
}

// left takes the well-known commands away that came with what apk del takes out of the world, where they were not there
// before and nothing else of the world brings them. Repositories that know no files tell which do.
func (a *call) left(before *state.State, lists packages.Bringer, x effects.Action) {
	changes := map[state.PackageKey]state.Package{}
	for _, p := range x.Paths {
		key := state.PackageKey{Manager: world, Name: p.Text}
		if !p.Known || before.Packages.Lookup(key.Manager, key.Name).Presence != filesystem.Present {
			return
		}
		changes[key] = state.Package{Presence: filesystem.Absent}
	}
	var gone, stay []string
	for key, p := range before.Packages.All() {
		if key.Manager != world || p.Presence != filesystem.Present {
			continue
		}
		if _, goes := changes[key]; goes {
			gone = append(gone, strings.Fields(p.Wants)...)
		} else {
			stay = append(stay, strings.Fields(p.Wants)...)
		}
	}
	at := slices.IndexFunc(before.Arrivals, func(came *state.Arrival) bool {
		return slices.ContainsFunc(came.Names, func(name string) bool { return slices.Contains(gone, name) })
	})
	if at < 0 {
		return
	}
	first := before.Arrivals[at].Before
	spared, _ := lists.Lacking(gone, true)
	lacking, _ := lists.Lacking(stay, true)
	lacking = slices.DeleteFunc(lacking, func(name string) bool {
		return strings.Contains(name, "/") || slices.Contains(spared, name)
	})
	a.Edit(func(e *filesystem.Editor) {
		for _, dir := range slices.Concat(provided["cmd:"], []string{"/usr/local/bin", "/usr/local/sbin"}) {
			for _, command := range lacking {
				p := path.Join(dir, command)
				now := a.State.Files.Lookup(p).Presence
				if first.Lookup(p).Presence == filesystem.Absent && now == filesystem.Unknown {
					cause := a.Cause(a.Fields[0].Span)
					e.Put(p, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: cause})
				}
			}
		}
	})
	a.want(before, changes)
}

// bareName is "curl" of "curl=8.5.0-r0", "curl~8" and "curl@edge".
func bareName(word string) string {
	if i := strings.IndexAny(word, "<>=~@"); i > 0 {
		return word[:i]
	}
	return word
}

// provided are the folders of files that Alpine's indexes name: of the programs, which abuild's tracedeps writes "cmd:"
// for, and of the libraries, "so:", of which only the loader's own folders are looked at.
var provided = map[string][]string{
	"cmd:": {"/bin", "/sbin", "/usr/bin", "/usr/sbin"},
	"so:":  {"/lib", "/usr/lib"},
}

// brings calls f with each place where a package may have put what it provides.
func brings(st *state.State, p packages.Package, f func(at string)) {
	for _, word := range p.Provides {
		for _, kind := range []string{"cmd:", "so:"} {
			name, ok := strings.CutPrefix(bareName(word), kind)
			for _, dir := range provided[kind] {
				if r := filesystem.Stat(st.Files, dir); ok && r.Entry.Presence == filesystem.Present {
					f(path.Join(r.Path, name))
				}
			}
		}
	}
}

// brought puts in place what is known of packages that come: the names of their programs and libraries, which one of a
// few folders has. Everything else that packages write is not known, and their scripts may make other programs.
func (a *call) brought(installed packages.Installation, added map[state.PackageKey]state.Package) {
	before, held := a.State, a.State.Packages
	a.Refill(func() {
		for _, dir := range tools.Packaged {
			if dir != "/etc" && !slices.Contains(provided["cmd:"], dir) {
				a.Forget(dir)
			}
		}
	})
	why := a.Cause(a.Fields[0].Span)
	a.Edit(func(e *filesystem.Editor) {
		a.ForgetConfiguration(e, "apk")
		for _, p := range installed.Packages {
			was := held.Lookup(p.Manager, p.Name)
			if was.Presence == filesystem.Present && !was.Likely {
				if was.Version != p.Version { // it may have been renewed
					was.Version = ""
				}
				added[state.PackageKey{Manager: p.Manager, Name: p.Name}] = was
				continue
			}
			added[state.PackageKey{Manager: p.Manager, Name: p.Name}] = state.Package{Version: p.Version,
				Depends: p.Depends, Presence: filesystem.Present, Cause: why,
				Added: was.Presence == filesystem.Absent && !was.Likely, Auto: true}
			brings(before, p, func(at string) {
				e.Under(at, why)
				if old := before.Files.Lookup(at); old.Presence == filesystem.Absent {
					e.Put(at, filesystem.Entry{Package: p.Name, Likely: old.Likely})
				}
			})
		}
		for _, dir := range provided["cmd:"] {
			e.Doubt(filesystem.Stat(before.Files, dir).Path, why)
		}
	})
	st := *a.State
	st.Packages, st.LoaderCache = held.With(added), nil
	a.State = &st
}

// deletePackages is apk del: what no word of the world needs any more goes. It is false when it is not known what that
// is. Sources: apk-del(8), and apk-add(8), "--virtual", of apk-tools, read as manuals: there was no apk to measure
// with.
func (a *call) deletePackages(x effects.Action) bool {
	changes, ok := a.unwanted(x)
	repository := a.alpine(x)
	if !ok || repository == nil || x.Options.Has("r", "rdepends") {
		return false
	}
	var words, came []string
	for key, p := range a.State.Packages.All() {
		_, leaves := changes[key]
		switch {
		case key.Manager != world && key.Manager != "apk" || p.Presence == filesystem.Absent || key.Manager == "apk" && !p.Added:
		case p.Presence == filesystem.Unknown || p.Likely || !p.Added:
			return false
		case key.Manager == "apk":
			came = append(came, key.Name)
		case !leaves:
			words = append(words, strings.Fields(p.Wants)...)
		}
	}
	slices.Sort(words)
	slices.Sort(came)
	stays := repository.Install(words, true)
	if len(stays.Unknown) > 0 {
		return false
	}
	a.taken(came, stays.Packages, repository, changes)
	return true
}

// unwanted is what apk del takes out of the world. A package of the image's is not followed.
func (a *call) unwanted(x effects.Action) (changes map[state.PackageKey]state.Package, ok bool) {
	changes = map[state.PackageKey]state.Package{}
	for _, p := range x.Paths {
		if !p.Known || p.Text == "" || bareName(p.Text) != p.Text || strings.ContainsAny(p.Text, "!*:/") {
			return nil, false
		}
		held, asked := a.State.Packages.Lookup("apk", p.Text), a.State.Packages.Lookup(world, p.Text)
		if held.Presence == filesystem.Unknown || held.Presence == filesystem.Present && !held.Added ||
			asked.Presence == filesystem.Unknown {
			return nil, false
		}
		switch {
		case asked.Presence == filesystem.Present:
			changes[state.PackageKey{Manager: world, Name: p.Text}] = state.Package{Presence: filesystem.Absent}
		case !a.Fatal(a.FailureContext): // if it fails, nothing goes
			return nil, false
		}
	}
	return changes, true
}

// taken takes the packages that came, without those that stay, away again. Where a file of theirs could be from
// elsewhere, or is a name for which busybox's trigger may make a link (aports, main/busybox/busybox.trigger), nothing
// is known of it.
func (a *call) taken(came []string, stay []packages.Package, repository packages.Repository,
	changes map[state.PackageKey]state.Package) {
	why := a.Cause(a.Fields[0].Span)
	kept := map[string]bool{}
	for _, p := range stay {
		kept[p.Name] = true
		brings(a.State, p, func(at string) { kept[at] = true })
	}
	came = slices.DeleteFunc(came, func(name string) bool { return kept[name] })
	for _, name := range came {
		changes[state.PackageKey{Manager: "apk", Name: name}] = state.Package{Presence: filesystem.Absent, Cause: why}
	}
	a.Edit(func(e *filesystem.Editor) {
		for _, p := range repository.Install(came, true).Packages {
			if _, gone := slices.BinarySearch(came, p.Name); !gone {
				continue
			}
			brings(a.State, p, func(at string) {
				old := a.State.Files.Lookup(at)
				if old.Presence != filesystem.Unknown || old.Package != p.Name || kept[at] ||
					effects.Applets[path.Base(at)] {
					return
				}
				e.Remove(at, why)
				if old.Likely {
					e.Doubt(at, why)
				}
			})
		}
	})
	st := *a.State
	st.Packages, st.LoaderCache = st.Packages.With(changes), nil
	a.State = &st
}
