package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/apt/commandnames"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// configuring are what packages of a release's own archive leave alone in /etc and /etc/apt: which release it is, where
// packages come from and which are preferred. Keys and options of apt may come with packages.
var configuring = []string{"/etc/apt", "/etc/os-release", "/etc/apt/sources.list", "/etc/apt/sources.list.d", "/etc/apt/preferences", "/etc/apt/preferences.d",
	"/etc/apt/keyrings"}

// configured are the names in /etc of what configuring has.
var configured = filesystem.NewNames("apt", "os-release")

// architectures is where dpkg keeps the added ones.
const architectures = "/var/lib/dpkg/arch"

// without is what an installation of which not all is known likely leaves out.
type without struct {
	names    []string // what is asked for
	commands *filesystem.Names
	accounts []string // users and groups that their scripts may make
	enrolls  bool     // they make no others
	sure     bool     // it surely does
	plain    bool     // no scripts of what is installed make users
	own      bool     // all comes from the release's own archive
	debian   bool     // and that is one of Debian's that commandnames knows

	unseen bool // before, some program may have made users
}

// left asks a repository what installing leaves out.
func left(order packages.Order, repository packages.Repository) (out without) {
	lists, ok := repository.(packages.Bringer)
	if !ok {
		return out
	}
	if commands, plain := lists.Lacking(order.Names, order.Recommends); len(commands) > 0 {
		out = without{names: order.Names, commands: filesystem.NewNames(commands...), sure: lists.Settled(order.Names) && order.Release == "" && len(order.Releases) == 0}
		out.plain = plain && out.sure
		out.accounts, out.enrolls = lists.Accounts(order.Names, order.Recommends)
	}
	return out
}

// forget makes everything in a folder of packages unknown but the programs that are likely left out.
func (a *call) forget(dirs []string, out without) {
	for _, dir := range dirs {
		r, known := reached[dir]
		switch {
		case out.own && known:
			a.Edit(func(e *filesystem.Editor) { r.change(e, dir) })
		case out.commands == nil || !slices.Contains(programs, dir) && !slices.Contains(spared, dir):
			a.Forget(dir)
		}
	}
	if out.commands == nil {
		return
	}
	a.Edit(func(e *filesystem.Editor) {
		before := e.State()
		if !out.own {
			e.UnderNames("/opt", vendors)
			for _, dir := range spared {
				e.Doubt(dir, a.Why)
			}
		}
		for _, dir := range programs {
			at := dir
			if r := filesystem.Stat(before, dir); r.Entry.Presence == filesystem.Present {
				at = r.Path
			}
			commands := out.commands
			if out.debian {
				commands = commands.Besides(debian{dir}, commandnames.Essential...)
			}
			e.UnderBut(at, commands)
			if out.sure {
				e.InsideSparing(at, commands)
			} else {
				e.InsideBut(at, commands)
			}
		}
	})
}

// spared are folders that distributions leave to others (FHS 3.13, 3.17); vendors is who takes them.
var (
	spared  = []string{"/opt", "/srv"}
	vendors = filesystem.NewNames("nvidia", "google", "microsoft", "rocm", "intel", "ros", "gitlab", "mssql", "mssql-tools", "yarn")
)

// named are the releases that commandnames knows.
var named = []string{"bullseye", "bookworm", "trixie"}

// debian is the names of programs that come with packages of Debian's into a folder.
type debian struct{ dir string }

// Has implements filesystem.Set.
func (d debian) Has(name string) bool {
	return commandnames.May(d.dir, name) || tools.Alternatives.Has(name) && (path.Base(d.dir) != "sbin" || administers(name))
}

// administers reports whether an alternative may be one of sbin: those of ebtables, arptables, iptables and traceroute. All
// others of bookworm and trixie are in bin.
func administers(name string) bool { return strings.Contains(name, "tables") || name == "traceroute" }

// programs are the folders of packages' programs.
var programs = []string{"/usr/bin", "/usr/sbin", "/bin", "/sbin"}

// archived is managed for packages that come from the release's own archive.
func (a *call) archived(out without, names ...string) {
	etc, _ := a.State.Files.Children("/etc") // a name that is not known is nothing to forget
	apt, _ := a.State.Files.Children("/etc/apt")
	users, groups := a.Stat("/etc/passwd"), a.Stat("/etc/group")
	defer func() { a.enrolled(out, users, groups) }()
	s := a.sources()
	out.own = len(s.Sources) == 0 && !s.Elsewhere
	out.sure = out.sure && len(s.Sources) == 0
	if (s.Elsewhere || !s.vendors()) && slices.ContainsFunc(names, elsewhere(a, s)) {
		a.Forget("/opt")
		a.Forget("/srv")
		a.Edit(func(e *filesystem.Editor) {
			for _, dir := range []string{"/usr/local", "/usr/local/bin", "/usr/local/sbin"} {
				e.UnderNames(dir, filesystem.NewNames(names...))
			}
			e.Doubt("/", a.Why)
		})
	}
	if s.Elsewhere {
		a.Refill(func() { a.forget(tools.Packaged, out) })
		a.ForgetLocal(names...)
		toolkits(a, names)
		return
	}
	out.debian = out.own && slices.Contains(named, a.State.Codename())
	release := a.Stat("/usr/lib/os-release")
	link, foreign := a.State.Files.Lookup("/etc/os-release"), a.multiarch()
	was := a.State.Files.Lookup(documents)
	defer a.Edit(func(e *filesystem.Editor) { undocumented(a, e, was, names, false) })
	a.Refill(func() {
		a.forget(slices.DeleteFunc(slices.Clone(tools.Packaged), func(dir string) bool { return dir == "/etc" }), out)
	})
	for dir, found := range map[string][]string{"/etc": etc, "/etc/apt": apt} {
		for _, name := range found {
			if p := path.Join(dir, name); !slices.Contains(configuring, p) {
				a.Forget(p)
			}
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		e.InsideSparing("/etc", configured) // what is not touched stays as the image has it
		if release.Entry.Presence == filesystem.Present {
			e.Put(release.Path, release.Entry)
			if link.Type == filesystem.Symlink {
				e.Put("/etc/os-release", link)
			}
		}
		if !foreign { // no package adds an architecture
			e.Put(architectures, filesystem.Entry{Presence: filesystem.Absent, Likely: true, Cause: a.Why})
		}
	})
	if out.sure {
		a.Edit(func(e *filesystem.Editor) { // scripts make empty directories there (Debian Policy 9.1.2)
			e.Doubt("/usr/local/lib", a.Why)
			e.Inside("/usr/local/share")
		})
		a.ForgetPackages()
		return
	}
	a.ForgetLocal(names...)
	toolkits(a, names)
}

// elsewhere returns whether a package is one of an archive that nobody knows: it may put its files where distributions leave
// room to others. What vendors that are known offer keeps to vendors.
func elsewhere(a *call, s sourceList) func(name string) bool {
	_, repository := a.repository()
	return func(name string) bool {
		return (repository == nil || repository.Find(name).Presence != filesystem.Present) && !vended(s.Sources, name)
	}
}

// vended reports whether a vendor that is known offers a package at one of the sources.
func vended(sources []string, name string) bool {
	return slices.ContainsFunc(sources, func(uri string) bool {
		offers, ok := releases.Vendor(uri)
		return ok && offers(name)
	})
}

// renewed is archived for newer versions of what is there: hardly anything comes along.
func (a *call) renewed() {
	_, repository := a.repository()
	before, mixed := a.State.Files, mixes(a)
	out := left(packages.Order{}, repository)
	out.plain = false
	a.archived(out, "apt") // NVIDIA's keep to the folders that they have
	a.State = a.State.Arrived(state.Arrival{Before: before, Manager: "apt"}, repository)
	if mixed {
		modernized(a)
	}
}

// enrolled says of accounts what installing leaves: those that were there, and any of those that the packages make.
func (a *call) enrolled(out without, files ...filesystem.Resolved) {
	s := a.sources()
	if !out.enrolls && !out.plain || strange(s, out.names) {
		return
	}
	alone := out.sure && len(s.Sources) == 0 && !out.unseen && !declared(a)
	a.Edit(func(e *filesystem.Editor) {
		for _, f := range files {
			if f.Entry.Presence == filesystem.Present && f.Entry.Has(filesystem.KnowContent) && !f.Guessed {
				entry := f.Entry
				switch {
				case out.plain:
				case alone && len(f.Entry.Content) < maxKept:
					entry = state.EnrolledAlone(entry, out.accounts)
				default:
					entry = state.Enrolled(entry, out.accounts)
					if !f.Entry.Likely && len(f.Entry.Content) < maxKept { // installing takes no account away
						entry.Tail = &filesystem.Tail{Text: string(f.Entry.Content)}
					}
				}
				e.Put(f.Path, entry)
			}
		}
		if (out.plain || alone) && !out.unseen {
			e.Put(tools.Nobodys, filesystem.Entry{Presence: filesystem.Absent})
		}
	})
}

// declared reports whether users may be declared that scripts of packages make as well. Source: sysusers.d(5),
// adduser.conf(5).
func declared(a *call) bool {
	return slices.ContainsFunc([]string{"/etc/sysusers.d", "/usr/local/sbin/adduser.local"}, func(p string) bool {
		return a.Stat(p).Entry.Presence == filesystem.Present
	})
}

// maxKept bounds the accounts that are kept apart, in bytes.
const maxKept = 16 << 10

// strange reports whether packages of others than the distribution may come, of whose users nothing is known.
func strange(s sourceList, names []string) bool {
	return s.Elsewhere || slices.ContainsFunc(s.Sources, func(u string) bool {
		theirs, known := releases.Vendor(u)
		return known && slices.ContainsFunc(names, theirs)
	})
}
