package rpm

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

var (
	installing = tools.WordList(`install in localinstall groupinstall group`)
	renewing   = tools.WordList(`update upgrade up dup dist-upgrade distro-sync update-minimal upgrade-minimal patch reinstall downgrade`)
	switching  = tools.WordList(`enable disable reset switch-to`)
)

// repositories is a package file that brings where a repository is, and its keys.
var repositories = lazyregexp.New(`-(?:release|redhat-repo|repo)(?:-latest)?[-.0-9a-z]*\.rpm$`)

// asked are the packages that an installation names, and groups of them; none for one that only renews what is there.
// It is false where packages of others than the configured repositories come.
func asked(x effects.Action) (names []string, ok bool) {
	paths, text := x.Paths, x.Text
	if x.Options.Has("installroot", "root", "R", "repofrompath", "test", "assumeno", "downloadonly") {
		return nil, false
	}
	if text == "module" && len(paths) > 0 && paths[0].Known {
		text, paths = paths[0].Text, paths[1:]
		if switching.Has(text) {
			return nil, true
		}
	}
	if renewing.Has(text) {
		return nil, true
	}
	if !installing.Has(text) {
		return nil, false
	}
	for _, p := range paths {
		name, _, _ := strings.Cut(bare(p.Text), ":") // of a module's stream
		switch {
		case p.Known && repositories.MatchString(p.Text):
			name = repository
		case !p.Known || strings.Contains(p.Text, "/") || strings.HasSuffix(p.Text, ".rpm") || name == "":
			return nil, false
		case text != "install" && text != "in":
			name = "@" + strings.ReplaceAll(strings.ToLower(name), " ", "-")
		}
		names = append(names, name)
	}
	return names, true
}

// repository stands for a package that brings nothing but a repository.
const repository = "epel-release"

// came is what an installation leaves of the files: of the programs those that it likely does not bring, and the users
// and groups with all that its scripts may make.
func (a *call) came(x effects.Action) {
	names, ok := asked(x)
	if !ok {
		a.ForgetPackaged()
		a.Forget("/usr")
		return
	}
	users, groups := a.Stat("/etc/passwd"), a.Stat("/etc/group")
	added := a.added()
	none := filesystem.NewNames(releases.RPMLeavesOut(names)...)
	a.Refill(func() {
		for _, dir := range tools.Packaged {
			if dir != "/etc" && !slices.Contains(programs, dir) {
				a.Forget(dir)
			}
		}
	})
	a.Edit(func(e *filesystem.Editor) {
		before := e.State()
		for _, dir := range programs {
			at := filesystem.Stat(before, dir).Path
			e.UnderBut(at, none)
			e.InsideBut(at, none)
		}
		e.Doubt("/usr/local", a.Why)                                // distributions leave it to others
		e.Forget("/home", filesystem.KnowOwner|filesystem.KnowMode) // scripts of packages give users that they make their own
		a.ForgetConfiguration(e, "rpm")
		if slices.ContainsFunc(names, func(name string) bool { return strings.Contains(name, "-release") }) {
			e.Under("/etc/yum.repos.d", a.Why)
			e.Under("/etc/zypp/repos.d", a.Why)
		}
		accounts, known := releases.RPMAccounts(names)
		if !known && added {
			return
		}
		for _, f := range []filesystem.Resolved{users, groups} {
			if f.Entry.Presence == filesystem.Present && f.Entry.Has(filesystem.KnowContent) && !f.Guessed {
				e.Put(f.Path, state.Enrolled(f.Entry, accounts))
			}
		}
	})
	a.ForgetPackages()
}

// added reports whether a build has, or may have, added repositories to the image's own.
func (a *call) added() bool {
	return slices.ContainsFunc([]string{"/etc/yum.repos.d", "/etc/zypp/repos.d"}, func(dir string) bool {
		found, _ := a.State.Files.Children(dir)
		return slices.ContainsFunc(append(found, "any.repo"), func(name string) bool {
			return a.State.Files.Changed(path.Join(dir, name))
		})
	})
}

// programs are the folders of packages' programs.
var programs = []string{"/usr/bin", "/usr/sbin", "/bin", "/sbin"}
