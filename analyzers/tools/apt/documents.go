package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// documents is where web servers have what they serve. Packages leave it to the administrator but for a folder with a
// page to begin with. Source: Debian Policy 11.5, and the postinst scripts of apache2, nginx-common and lighttpd of
// bookworm.
const documents = "/var/www"

var (
	pages = []string{"index.html", "index.nginx-debian.html", "index.lighttpd.html"}
	www   = filesystem.NewNames("www")
)

// variable are the folders in /var that packages have files in, or their scripts make. Sources: the Filesystem Hierarchy
// Standard 3.0, 5.2, and the Contents files of Debian bookworm, read on 2026-11-27.
var variable = filesystem.NewNames("account", "agentx", "ax25", "backups", "cache", "catman", "crash", "games", "lib", "list", "local", "lock", "log",
	"mail", "metrics", "opt", "qmail", "run", "spool", "state", "tmp", "yp")

// reach is what packages of the release's own archive may change in a folder: the names, or all but those.
type reach struct {
	names   *filesystem.Names
	but     bool
	besides *filesystem.Names // where set: all but these may have come, which is not likely
}

// reached are folders that such packages leave to the administrator, or where they keep to folders of their own names.
// Sources: Debian Policy 9.1.1 and the Filesystem Hierarchy Standard 3.0, 3.13, 3.17 and 4.12, and the names of Debian
// 12's packages; the servers of FTP and TFTP make their folders in /srv, as remembered on 2026-11-23.
var reached = map[string]reach{
	"/opt": {names: filesystem.NewNames()},
	"/srv": {names: filesystem.NewNames("ftp", "tftp")},
	"/usr/src": {but: true, names: filesystem.NewNames("app", "myapp", "application", "src", "api", "web", "www", "site", "server",
		"service", "backend", "frontend", "project", "code", "build", "work", "workspace",
		".cargo", ".mvn", ".git", ".npmrc", "node_modules", "package.json", "pyproject.toml", "Cargo.toml", "rust-toolchain", "rust-toolchain.toml",
		"go.mod", "go.work", "pom.xml", "Gemfile", "Makefile", "CMakeLists.txt")},
	"/var": {names: variable, besides: www},
	"/run": {but: true, names: tools.Unmade},
}

// change makes unknown what packages of the release may have changed in one of those folders.
func (r reach) change(e *filesystem.Editor, dir string) {
	if r.but {
		e.UnderBut(dir, r.names)
		return
	}
	e.UnderNames(dir, r.names)
	if r.besides != nil {
		e.DoubtBut(dir, r.besides)
	}
}

// servers begin the names of packages that make the folder of documents, or that web servers come along with.
var servers = []string{"apache2", "libapache2", "nginx", "lighttpd", "php"}

// undocumented says that packages of the release put nothing but a page into the folder of documents, and that web servers
// make it where none is there; whole: the names are all that came.
func undocumented(a *call, e *filesystem.Editor, was filesystem.Entry, names []string, whole bool) {
	const folder = documents + "/html"
	if was.Presence != filesystem.Absent {
		for _, page := range pages {
			if at := path.Join(folder, page); a.State.Files.Lookup(at).Presence == filesystem.Absent {
				e.Under(at, a.Why)
			}
		}
		return
	}
	served := slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(servers, func(start string) bool { return strings.HasPrefix(name, start) })
	})
	switch {
	case len(a.sources().Sources) > 0:
		return
	case !served && whole:
		e.Doubt(documents, a.Why)
		return
	case !served:
		e.Under(documents, a.Why)
		return
	}
	e.Put(folder, filesystem.Entry{Presence: filesystem.Present, Likely: true, Type: filesystem.Directory,
		Cause: a.Why})
	e.UnderNames(folder, filesystem.NewNames(pages...))
}
