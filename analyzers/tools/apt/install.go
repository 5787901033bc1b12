package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/linking"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func (a *call) install(x effects.Action) {
	if len(x.Paths) == 0 && !x.Options.Has("f", "fix-broken") { // as where a variable is empty
		a.Step.Installs = append(a.Step.Installs, state.Installed{Span: a.Step.Calls[a.Index].Span, Unasked: true})
		unchanged(a)
		return
	}
	if target, ok := x.Options.Value("t", "target-release", "default-release"); ok && target.Known {
		a.defaultRelease(target)
	}
	c := choosingFor(a, x)
	order := packages.Order{Recommends: recommended(x), Versions: map[string]string{}, Releases: map[string]string{},
		Installed: a.heldVersion}
	if target, ok := x.Options.Value("t", "target-release", "default-release"); ok {
		order.Release = target.Text
	}
	complete, plain := c.repository != nil && !a.sources().listed, order.Release == ""
	before := a.State.Files
	for _, p := range x.Paths {
		if !p.Known || p.Text == "" {
			complete, plain = false, false
			continue
		}
		if pathless(a, p) {
			return
		}
		if strings.HasSuffix(p.Text, ".deb") || strings.HasPrefix(p.Text, "./") || strings.HasPrefix(p.Text, "/") {
			complete, plain = false, false
			a.localPackage(p)
			continue
		}
		r := parseRequest(p)
		found := c.requested(r)
		plain = plain && (len(found.names) == 1 || !found.unclear) && r.target == "" && r.arch == ""
		order.Names = append(order.Names, found.names...)
		for _, name := range found.names {
			if r.version != "" {
				order.Versions[name] = r.version
			}
			if r.target != "" {
				order.Releases[name] = r.target
			}
		}
		complete = complete && !found.unclear
	}
	c.localNeeds()
	c.heldBack(order.Names)
	if halted(c, x) {
		return
	}
	if passedOver(a, x) {
		unchanged(a)
		return
	}
	absent := others(a, x, order.Names)
	if !complete {
		unclear(a, x, order, c.repository)
	} else {
		a.unpack(order, x, c.repository)
	}
	leftOver(a, absent) // before what came is taken down
	if plain && !x.Quiet && !c.elsewhere {
		came := state.Arrival{Before: before, Manager: "apt", Names: order.Names, Recommends: order.Recommends}
		for _, name := range order.Names {
			if vended(c.query.Sources, name) {
				came.Offered = append(came.Offered, name)
			}
		}
		a.State = a.State.Arrived(came, c.repository)
	}
}

// unclear is an installation of which not all that comes is known.
func unclear(a *call, x effects.Action, order packages.Order, repository packages.Repository) {
	if x.Quiet {
		return
	}
	alone, strange := comesAlone(a, order, repository)
	a.Step.Installs = append(a.Step.Installs, state.Installed{Span: a.Step.Calls[a.Index].Span,
		Names: order.Names, Unasked: alone || a.settled(x) || answered(a), Strange: strange})
	contested(a, order, x, packages.Installation{})
	a.came(x, order, repository)
}

// consulting has the lists and sources of packages at hand.
func consulting(a *call) *choosing {
	c := &choosing{call: a}
	c.lists, c.listsLikely = a.listsPresence()
	c.query, c.repository = a.repository()
	c.elsewhere = c.query.Elsewhere
	return c
}

// choosingFor looks up what an installation names.
func choosingFor(a *call, x effects.Action) *choosing {
	c := consulting(a)
	c.command = x
	if !a.reconfigured(x) && sourceless(a) {
		c.lists, c.listsLikely = filesystem.Absent, false
	}
	c.elsewhere = c.elsewhere || a.reconfigured(x)
	return c
}

// halted reports whether nothing comes: dpkg cannot read its configuration, or nothing is to be done.
func halted(c *choosing, x effects.Action) bool {
	if x.Quiet {
		return c.archive() == nil
	}
	return !c.Failed && incoming(c.call, x) && illDpkg(c.Command)
}

// incoming reports whether something is named that surely is not there yet.
func incoming(a *call, x effects.Action) bool {
	return slices.ContainsFunc(x.Paths, func(p effects.Arg) bool {
		held := a.State.Packages.Lookup("dpkg", parseRequest(p).name)
		return p.Known && held.Presence == filesystem.Absent && !held.Likely && !strings.HasSuffix(p.Text, "-")
	})
}

// came is an installation of which not all is known: package files may bring sources of their own, and packages of the
// archive do not.
func (a *call) came(x effects.Action, order packages.Order, repository packages.Repository) {
	if anything(x) {
		a.ForgetPackaged()
		return
	}
	out := left(order, repository)
	out.unseen = a.Unseen()
	a.archived(out, order.Names...)
}

// anything reports whether some of what is installed is not known by name, or a file.
func anything(x effects.Action) bool {
	return slices.ContainsFunc(x.Paths, func(p effects.Arg) bool {
		return !p.Known || strings.ContainsAny(p.Text, "/*?^") || strings.HasSuffix(p.Text, ".deb")
	})
}

// pathless refuses the name of a package's file without a folder before it, which is taken for a package: no name of one
// has an underscore. Measured with apt 2.6.1 and 3.0.
func pathless(a *call, p effects.Arg) bool {
	if strings.Contains(p.Text, "/") || !strings.HasSuffix(p.Text, ".deb") || !strings.Contains(p.Text, "_") || path.Base(a.Fields[0].Text) == "aptitude" {
		return false
	}
	a.Refuse(p, state.FailsAptPackage, "unable to locate package "+p.Text+": a file needs a path, ./"+p.Text, false)
	unchanged(a)
	return true
}

func (a *call) localPackage(p effects.Arg) {
	at, ok := a.At(p)
	if !ok {
		return
	}
	e := a.Stat(at).Entry
	a.Need(state.Need{Span: a.Span(p), Kind: state.NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely,
		Call: a.Index}, a.FailureContext)
	if e.Presence == filesystem.Absent {
		a.Refuse(p, state.FailsPath, "unsupported file "+p.Text+" given on commandline", e.Likely)
	}
}

// localNeeds refuses package files that apt is given whose needs it cannot fulfil: there are no lists to find them in, or
// no source has them.
func (c *choosing) localNeeds() {
	files := slices.DeleteFunc(slices.Clone(c.command.Paths), func(p effects.Arg) bool {
		return !p.Known || !strings.Contains(p.Text, "/") || !strings.HasSuffix(p.Text, ".deb")
	})
	if len(files) == 0 || c.Failed || c.elsewhere {
		return
	}
	found, all := parcels(c.Command, files)
	for _, one := range found {
		lacks := unfulfilled(c.call, one.fields["pre-depends"]+","+one.fields["depends"], found, func(name string) bool {
			if c.lists == filesystem.Absent && !c.listsLikely {
				return false
			}
			offer := packages.Offer{}
			if c.repository != nil {
				offer, _ = c.find(request{name: name})
			}
			return offer.Presence != filesystem.Absent || offer.Virtual || offer.Likely
		})
		if lacks != "" && all && !c.Failed {
			c.Refuse(one.arg, state.FailsAptUnmet, one.fields["package"]+" depends on "+lacks+", which is not installable", one.likely)
		}
	}
}

// recommended reports whether recommended packages come along.
func recommended(x effects.Action) bool {
	return !x.Options.Has("no-install-recommends") && !slices.ContainsFunc(x.Options.Values("o", "option"), func(v effects.Arg) bool {
		return strings.Contains(v.Text, "Install-Recommends")
	})
}

// reconfigured reports whether options of the command decide anew where packages are from, or which versions are
// preferred.
func (a *call) reconfigured(x effects.Action) bool {
	return x.Options.Has("c", "config-file") || slices.ContainsFunc(x.Options.Values("o", "option"), func(v effects.Arg) bool {
		return !v.Known || strings.Contains(v.Text, "Default-Release") || strings.HasPrefix(v.Text, "Dir") || strings.Contains(v.Text, "Solver")
	})
}

// heldVersion is imagedb.Order's Installed.
func (a *call) heldVersion(name string) (string, filesystem.Presence) {
	held := a.State.Packages.Lookup("dpkg", name)
	if held.Likely {
		return "", filesystem.Unknown
	}
	return held.Version, held.Presence
}

// unpack puts the files of installed packages in place. What their scripts write is not known.
func (a *call) unpack(order packages.Order, x effects.Action, repository packages.Repository) {
	names := order.Names
	installed := carried(a, order, repository)
	if a.reconfigured(x) {
		installed.Unmet = nil
	}
	for _, u := range installed.Unmet {
		a.Refuse(a.naming(u.Wanted, x), state.FailsAptUnmet, unmet(u), false)
	}
	unasked := a.confirm(names, x, installed)
	if x.Quiet {
		return
	}
	contested(a, order, x, installed)
	a.Step.Installs = append(a.Step.Installs, state.Installed{Span: a.Step.Calls[a.Index].Span, Names: names,
		Bytes:   installed.Installed,
		Known:   len(installed.Unknown) == 0 && (installed.Installed > 0 || len(installed.Packages) == 0),
		Unasked: unasked || a.settled(x) || answered(a)})
	out := left(order, repository)
	out.plain, out.unseen = out.plain || a.accountless(installed), a.Unseen()
	users, groups := a.Stat("/etc/passwd"), a.Stat("/etc/group")
	defer func() { a.enrolled(out, users, groups) }()
	if len(installed.Unknown) > 0 {
		a.archived(out, installed.Unknown...)
	}
	changes := make(map[state.PackageKey]state.Package, len(installed.Packages))
	why := a.Cause(a.Fields[0].Span)
	var all []string
	for _, p := range installed.Packages {
		all = append(all, p.Name)
		key := state.PackageKey{Manager: "dpkg", Name: p.Name}
		held := a.State.Packages.Lookup(key.Manager, key.Name)
		changes[key] = state.Package{Version: p.Version, Depends: p.Depends, Presence: filesystem.Present, Cause: why,
			Added: held.Added || held.Presence == filesystem.Absent,
			Auto:  !slices.Contains(names, p.Name) && (held.Auto || held.Presence == filesystem.Absent)}
	}
	for _, name := range names { // one that another stands for, as those without files do, may be there itself
		key := state.PackageKey{Manager: "dpkg", Name: name}
		if _, ok := changes[key]; !ok && a.State.Packages.Lookup(key.Manager, name).Presence == filesystem.Absent {
			changes[key] = state.Package{Cause: why}
		}
	}
	named := all
	if len(installed.Unknown) > 0 {
		named = nil
	}
	a.Edit(func(e *filesystem.Editor) {
		a.scripts(e, why, named...)
		was := a.State.Files.Lookup(documents)
		defer func() { undocumented(a, e, was, all, len(installed.Unknown) == 0) }()
		if installed.Inferred {
			for _, dir := range tools.Packaged {
				if _, kept := reached[dir]; !kept {
					e.Doubt(dir, why)
				}
			}
		}
		e.Inside("/usr/lib")
		a.opened(e, installed.Partial)
		e.Doubt("/usr/local/lib", why) // scripts make empty directories there, and in the next
		e.Inside("/usr/local/share")
		e.UnderNames("/", multilib)
		if len(installed.Unknown) > 0 {
			e.UnderNames("/usr/bin", tools.AlternativesBut(out.commands))
		} else {
			e.UnderNames("/usr/bin", tools.AlternativesOf(all))
		}
		before := e.State()
		for _, name := range installed.Commands {
			for _, at := range []string{"/usr/bin/" + name, "/usr/sbin/" + name} {
				if before.Lookup(at).Presence == filesystem.Absent {
					e.Under(at, why)
				}
			}
		}
		e.Lay(installed.Files)
		if !installed.Inferred {
			a.once(e, installed.Files)
		}
	})
	st := *a.State
	st.Packages = st.Packages.With(changes)
	a.State = &st
	if installed.Files.Contains(func(p string) bool { return strings.Contains(path.Base(p), ".so.") }) {
		linking.RefreshCache(a.World) // libc-bin's trigger runs ldconfig when libraries come along
	}
}

// accountless reports whether none of the packages that come has a script that makes users or groups: those that do
// depend on what makes them (Debian Policy 9.2.2). What is there already made its own.
func (a *call) accountless(installed packages.Installation) bool {
	for _, p := range installed.Packages {
		if held := a.State.Packages.Lookup("dpkg", p.Name); held.Presence == filesystem.Present && !held.Likely {
			continue
		}
		for _, maker := range []string{"adduser", "passwd", "sysusers", "useradd", "systemd"} {
			if strings.Contains(p.Depends, maker) {
				return false
			}
		}
	}
	return len(installed.Unknown) == 0 && len(installed.Packages) > 0 && !installed.Inferred
}

// once says that a library of an architecture's folder does not lie in /usr/lib as well, of which lists of files do not
// tell all.
func (a *call) once(e *filesystem.Editor, files *filesystem.Bundle) {
	for dir, names := range files.Folders {
		if !strings.HasPrefix(dir, "/usr/lib/") || !strings.HasSuffix(dir, "-linux-gnu") {
			continue
		}
		for _, name := range names {
			if !strings.HasPrefix(name, "lib") || !strings.Contains(name, ".so") {
				continue
			}
			if was := a.State.Files.Lookup("/usr/lib/" + name); was.Presence == filesystem.Absent && !was.Likely {
				e.Remove("/usr/lib/"+name, was.Cause)
			}
		}
	}
}

// multilib are links that scripts of libc's packages make: libc6-i386's and libc6-x32's postinst in Debian 12.
var multilib = filesystem.NewNames("lib32", "libx32", "libo32")

// written are directories that an installation makes unknown whatever comes.
var written = []string{"/etc", "/var", "/usr/share", "/run"}

// opened lets anything be in directories of which lists of files do not tell all. What is new in /usr/lib is unknown
// already.
func (a *call) opened(e *filesystem.Editor, dirs []string) {
	for _, dir := range dirs {
		if slices.ContainsFunc(written, func(w string) bool { return filesystem.Within(dir, w) }) {
			continue
		}
		if rest, ok := strings.CutPrefix(dir, "/usr/lib/"); ok {
			own, _, _ := strings.Cut(rest, "/")
			if was := a.State.Files.Lookup("/usr/lib/" + own); was.Presence != filesystem.Present || was.Likely {
				continue
			}
		}
		e.Inside(a.Real(dir))
	}
}

// carried is what installing brings; a repository whose lists are known is told what is there already.
func carried(a *call, o packages.Order, repository packages.Repository) packages.Installation {
	if archive, ok := repository.(packages.Archive); ok {
		return archive.Carry(o)
	}
	in, ok := arriving(a, o, repository)
	if !ok {
		in = repository.Install(o.Names, o.Recommends)
	}
	in.Unmet = slices.DeleteFunc(in.Unmet, func(u packages.Unmet) bool { // of what is there, one may go
		_, own := o.Installed(u.Package)
		_, other := o.Installed(u.Found)
		return own != filesystem.Absent || other != filesystem.Absent ||
			o.Release != "" || len(o.Versions)+len(o.Releases) > 0
	})
	return in
}

// arriving is what comes beside the packages that are there, of a repository that can tell.
func arriving(a *call, o packages.Order, repository packages.Repository) (packages.Installation, bool) {
	adder, ok := repository.(packages.Adder)
	if !ok {
		return packages.Installation{}, false
	}
	return adder.Add(o.Names, o.Recommends, func(name string) (filesystem.Presence, bool) {
		held := a.State.Packages.Lookup("dpkg", name)
		return held.Presence, held.Likely
	}), true
}

// naming is the argument that names a package.
func (a *call) naming(name string, x effects.Action) effects.Arg {
	for _, p := range x.Paths {
		if parseRequest(p).name == name {
			return p
		}
	}
	return effects.Arg{}
}

func unmet(u packages.Unmet) string {
	who, needs := u.Wanted, " depends on "
	if u.Package != u.Wanted {
		who = u.Wanted + " cannot be installed: " + u.Package + ", which it needs,"
	}
	switch {
	case u.Conflict:
		return who + " conflicts with " + u.Relation + ", and " + u.Found + " is to be installed, too"
	case u.Found != "":
		return who + needs + u.Relation + ", but " + u.Found + " is to be installed"
	}
	return who + needs + u.Relation + ", which no source has"
}

// aborted is what apt says where nobody answers.
const aborted = "do you want to continue? [Y/n] Abort"

// stocked are images that come with so much that there may be nothing else to install: apt asks only if there is. Source:
// NVIDIA's support matrices of its framework containers, November 2026.
var stocked = tools.WordList(`nvcr.io/nvidia/pytorch nvcr.io/nvidia/tensorflow nvcr.io/nvidia/jax nvcr.io/nvidia/nemo nvcr.io/nvidia/vllm
	nvcr.io/nvidia/tritonserver nvcr.io/nvidia/tensorrt nvcr.io/nvidia/tensorrt-llm/release nvcr.io/nvidia/mxnet nvcr.io/nvidia/paddlepaddle`)

// scripts is what the scripts of packages may write. Those of the release's own archive leave apt's configuration
// alone; names are those of all packages that come, none where they are not known.
func (a *call) scripts(e *filesystem.Editor, why filesystem.Cause, names ...string) {
	elsewhere := a.sources().Elsewhere
	if elsewhere {
		e.Under("/etc", why)
	}
	if elsewhere || len(names) == 0 {
		a.ForgetConfiguration(e, "apt")
	} else {
		leaveJobs(e, why, names)
	}
	reached["/var"].change(e, "/var")
	e.Under("/usr/share", why)
	e.UnderBut("/run", tools.Unmade)
}

// unspecific is scripts for packages of which the names do not matter.
func unspecific(a *call) func(*filesystem.Editor, filesystem.Cause) {
	return func(e *filesystem.Editor, why filesystem.Cause) { a.scripts(e, why) }
}
