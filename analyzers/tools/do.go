package tools

import (
	"iter"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Unmade are folders in /run that packages leave to their service to make, and nobody mounts. Sources: openssh-server's
// postinst and ssh.service, and mariadb-server's init script and mariadb.service, of Debian 12.
var Unmade = filesystem.NewNames("sshd", "mysqld")

// RunScripts is what the scripts of a release's packages may write, when they leave the release's name alone.
func (a *Command) RunScripts(e *filesystem.Editor, why filesystem.Cause) {
	a.ForgetConfiguration(e, "apt")
	for _, dir := range []string{"/var", "/usr/share", "/run"} {
		e.Under(dir, why)
	}
}

// ForgetConfiguration makes everything in /etc unknown but what is settled.
func (a *Command) ForgetConfiguration(e *filesystem.Editor, manager string) {
	e.UnderBut("/etc", Settled[manager])
	e.InsideSparing("/etc", Settled[manager])
}

// entry notes of a list of sources of which nothing is known that it has an entry as well.
func entry(a *Command, at, text string) {
	a.Edit(func(e *filesystem.Editor) {
		e.Put(a.Real(at), filesystem.Entry{Presence: filesystem.Present, Likely: true, Type: filesystem.Regular,
			Cause: a.Why, Tail: &filesystem.Tail{Text: text, Untouched: true}})
	})
}

// mirrored reports whether the command only has a mirror take the place of a host in a list of sources of which nothing
// is known, or only switches entries: what the sources hold stays the same, but for an entry that is added with the
// other components of Debian's, or for sources. Its host stands for any of Debian's own.
func (a *Command) mirrored(at string) (so bool, added string) {
	e := a.Stat(at).Entry
	if !strings.HasPrefix(at, "/etc/apt/sources.list") || e.Presence == filesystem.Absent || e.Has(filesystem.KnowContent) || e.Tail != nil {
		return false, ""
	}
	id, _, codename := a.Release()
	scripts, more, kind, components := 0, false, "deb", "main"
	for _, f := range a.Fields[1:] {
		keeps, adds := state.KeepsSources(f.Text)
		switch {
		case !f.Known:
			return false, ""
		case keeps:
			if scripts++; adds {
				more, components = true, "main contrib non-free non-free-firmware"
			}
			if strings.Contains(f.Text, "src") {
				more, kind = true, "deb-src"
			}
		case !strings.HasPrefix(f.Text, "-") && !strings.HasPrefix(f.Text, "/etc/apt/"):
			return false, ""
		}
	}
	switch {
	case !more:
		return scripts > 0, ""
	case id != "debian" || codename == "":
		return components == "main", ""
	}
	return true, kind + " http://deb.debian.example.com/debian " + codename + " " + components + "\n"
}

// Above looks for a file in a directory and those above it, the nearest first; one that lies behind a likely absence is
// likely itself.
func (a *Command) Above(dir, name string) (at string, entry filesystem.Entry) {
	likely := false
	for dir := range Upwards(dir) {
		at = path.Join(dir, name)
		entry = a.Stat(at).Entry
		likely = likely || entry.Likely
		if entry.Presence != filesystem.Absent {
			break
		}
	}
	entry.Likely = likely
	return at, entry
}

// Upwards yields a directory and those above it, the nearest first: nothing for one that is not known as a whole path.
func Upwards(dir string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for path.IsAbs(dir) && yield(dir) && dir != "/" {
			dir = path.Dir(dir)
		}
	}
}

// Ancestor is the deepest directory that a partly known path surely lies in, seen from a working directory.
func (f Word) Ancestor(from Word) string {
	head := Pick(f.Head, f.Text, f.Known)
	if strings.Contains(head, "..") {
		return "/"
	}
	switch {
	case path.IsAbs(head):
		return path.Clean(head[:strings.LastIndexByte(head, '/')+1])
	case head == "":
		return "/"
	}
	return path.Join(from.Scope(), path.Dir(head))
}

// AptLists is the folder of apt's package lists.
const AptLists = "/var/lib/apt/lists"

// Settled are the names in /etc that packages' scripts leave alone, by package manager: the release's name and its own
// configuration.
var Settled = map[string]*filesystem.Names{"apt": filesystem.NewNames("apt", "os-release"), "apk": filesystem.NewNames("apk", "os-release"),
	"rpm": filesystem.NewNames("yum.repos.d", "yum.conf", "yum", "dnf", "zypp", "os-release")}

// anywhere lets things appear outside the distribution's own directories; what is there stays, and accounts may have
// been added. Force: they may have appeared within too, which nothing speaks for; in /usr/share they always may. Quiet:
// nothing speaks for any of it.
func (a *Command) anywhere(x effects.Action) {
	a.Edit(func(e *filesystem.Editor) {
		if x.Quiet {
			e.Doubt("/", a.Why)
			return
		}
		e.GrowBut("/", distributionDirs)
		for _, p := range []string{"/etc/passwd", "/etc/group", "/etc/shadow", "/etc/gshadow"} {
			e.Under(p, a.Why)
		}
		within := "/usr/share"
		if x.Force {
			within = "/"
		}
		e.Doubt(within, a.Why)
	})
}

// distributionDirs are the directories that a distribution's packages and their manager alone fill: of the Filesystem
// Hierarchy Standard 3.0 those that an installation by hand has to leave alone (4.1, 4.9), and where the managers keep
// their lists. Programs of /usr/local come by an installation, which commands that may install blur by themselves.
var distributionDirs = filesystem.NewNames("/bin", "/boot", "/dev", "/lib", "/lib32", "/lib64", "/libx32", "/proc", "/sbin", "/sys", "/usr/bin",
	"/usr/games", "/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/libx32", "/usr/local/bin", "/usr/local/sbin",
	"/usr/sbin", "/usr/share", "/etc/apk", "/etc/apt", "/etc/yum.repos.d", "/var/cache/apt", "/var/lib/apt", "/var/lib/dpkg", "/var/lib/rpm")
