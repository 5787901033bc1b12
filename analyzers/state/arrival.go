package state

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// Arrival is an installation of which not every file is known, but of whose packages it is known what they bring for
// compilers.
type Arrival struct {
	Before, After *filesystem.State
	Manager       string // "apt", "apk"
	Names         []string
	Offered       []string // those of them that another archive than the distribution's offers
	Recommends    bool     // recommended packages came along
	Packages      packages.Developer
}

// Named are the packages that are there by name, as far as they are known, and those that installations asked for.
func (s *State) Named() (names []string) {
	for key, p := range s.Packages.All() {
		if p.Presence != filesystem.Absent {
			names = append(names, key.Name)
		}
	}
	for _, arrival := range s.Arrivals {
		names = append(names, arrival.Names...)
	}
	return names
}

// AsInstalled reports whether nothing has changed what is at a path since apt installed one of the packages that by knows,
// from the distribution's own archive.
func (s *State) AsInstalled(p string, by func(name string) bool) bool {
	return s.AsInstalledBy("apt", p, by)
}

// AsInstalledBy is AsInstalled by a package manager, "" for any.
func (s *State) AsInstalledBy(manager, p string, by func(name string) bool) bool {
	files := s.Files
	for _, a := range slices.Backward(s.Arrivals) {
		if files.ChangedSince(p, a.After) {
			return false
		}
		if slices.ContainsFunc(a.Names, by) {
			return !slices.ContainsFunc(a.Offered, by) && (manager == "" || a.Manager == manager)
		}
		files = a.Before
	}
	return false
}

// Packaged reports whether nothing but the packages that were installed has changed what is at a path.
func (s *State) Packaged(p string) bool {
	files := s.Files
	for _, a := range slices.Backward(s.Arrivals) {
		if files.ChangedSince(p, a.After) {
			return false
		}
		files = a.Before
	}
	return !files.Touched(p)
}

// Unmade reports whether nothing is at a path but what scripts of the packages that were installed may have put there.
func (s *State) Unmade(p string) bool {
	if !path.IsAbs(p) {
		return false
	}
	files := s.Files
	for _, a := range slices.Backward(s.Arrivals) {
		if files.ChangedSince(p, a.After) {
			return false
		}
		files = a.Before
	}
	e := filesystem.Stat(files, p).Entry
	return e.Presence == filesystem.Absent ||
		e.Presence == filesystem.Unknown && bare.MatchString(s.ImageRef) && !files.Changed(p)
}

// written are files that scripts of packages make outside of folders of their own. Source: the maintainer scripts of
// systemd, exim4, libpaper, tzdata, ca-certificates-java and mariadb-server of Debian 12, which were installed; 2026-11-29.
var written = map[string]bool{"/etc/machine-id": true, "/etc/mailname": true, "/etc/aliases": true, "/etc/aliases.db": true,
	"/etc/papersize": true, "/etc/localtime": true, "/etc/timezone": true, "/etc/ssl/certs/java/cacerts": true, "/etc/mysql/debian.cnf": true}

// among reports whether the folder that a path would be in came with a package.
func (s *State) among(p string) bool {
	if len(s.Arrivals) == 0 {
		return false
	}
	for dir := path.Dir(p); dir != "/"; dir = path.Dir(dir) {
		if filesystem.Stat(s.Files, dir).Entry.Presence == filesystem.Present {
			return filesystem.Stat(s.Arrivals[0].Before, dir).Entry.Presence != filesystem.Present
		}
	}
	return false
}

// NoFolder reports whether no folder can be at a path: only packages may have put something there,
// and of Debian's none has a folder by such a name.
func (s *State) NoFolder(p string) bool {
	name, dir := path.Base(p), path.Dir(p)
	return (endings[path.Ext(p)] || flat[dir] && path.Ext(p) != ".d") && !folders[name] && filesystem.Within(p, "/etc") && s.Unmade(p)
}

// flat are folders in which packages have files alone, but for those of folders. Source: as of endings; 2026-11-29.
var flat = map[string]bool{"/etc/cron.d": true, "/etc/cron.daily": true, "/etc/cron.hourly": true, "/etc/cron.weekly": true, "/etc/cron.monthly": true,
	"/etc/sudoers.d": true, "/etc/logrotate.d": true, "/etc/profile.d": true, "/etc/init.d": true, "/etc/default": true, "/etc/pam.d": true,
	"/etc/nginx/sites-available": true, "/etc/nginx/sites-enabled": true, "/etc/nginx/conf.d": true, "/etc/apache2/sites-available": true,
	"/etc/apache2/sites-enabled": true, "/etc/apache2/conf-available": true, "/etc/supervisor/conf.d": true, "/etc/ssh/sshd_config.d": true,
	"/etc/ld.so.conf.d": true, "/etc/sysctl.d": true, "/etc/modprobe.d": true, "/etc/security/limits.d": true, "/etc/rsyslog.d": true}

// endings are those of names of files of configuration, and folders the names with such an ending that are folders of
// packages, below /etc. Source: the lists of contents of Debian 12 and 13, main, amd64 and all; 2026-11-28.
var (
	endings = map[string]bool{".conf": true, ".cfg": true, ".cnf": true, ".ini": true, ".json": true, ".yaml": true, ".yml": true, ".toml": true,
		".xml": true, ".crt": true, ".key": true, ".pem": true, ".service": true, ".list": true, ".rules": true, ".cron": true}
	folders = map[string]bool{"custodia.conf": true, "65-culmus.conf": true, "openuniverse.conf": true, "globalkeyshortcuts.conf": true,
		"config-2.7.json": true, "sources.list": true, "httpd-prerotate": true, "log2ram": true, "tirex": true}
)

// Unowned is Unmade for places that none of the packages that are there is called like a part of, as those are that
// make folders for themselves, and that nobody fills when a container starts; keys and logs of their own are nobody's but the project's.
func (s *State) Unowned(p string) bool {
	filled := func(dir string) bool { return filesystem.Within(p, dir) }
	if filled("/run") || filled("/var/run") || slices.ContainsFunc(s.Volumes, filled) || !s.Unmade(p) || written[p] || s.among(p) {
		return false
	}
	switch dir := path.Dir(p); {
	case keys[path.Ext(p)]:
		return !distributed[dir] && !s.named(dir)
	case dir == "/var/log" && path.Ext(p) == ".log":
		return !logged[path.Base(p)]
	case dir == "/var/log": // a package has its logs in a folder of its own name
		return !slices.ContainsFunc(s.Named(), func(name string) bool { return strings.Contains(name, path.Base(p)) })
	}
	return !s.named(p)
}

// named reports whether a part of a path is called like one of the packages that are there, or the other way round.
func (s *State) named(p string) bool {
	parts := strings.Split(p, "/")
	return slices.ContainsFunc(s.Named(), func(name string) bool {
		word, _, _ := strings.Cut(name, "-")
		return strings.Contains(name, path.Base(p)) || slices.ContainsFunc(parts, func(part string) bool {
			return strings.Contains(part, word) || len(part) > 2 && !generic[part] && strings.HasPrefix(name, part)
		})
	})
}

// generic are names of folders that say nothing of a package.
var generic = map[string]bool{"etc": true, "usr": true, "var": true, "lib": true, "bin": true, "sbin": true, "share": true, "local": true,
	"opt": true, "srv": true, "app": true, "log": true, "data": true, "home": true, "root": true}

// keys are the ends of names of certificates and keys, distributed the folders in which packages keep theirs, and
// logged the logs that packages of Debian make in /var/log itself when they are installed.
var (
	keys        = map[string]bool{".pem": true, ".crt": true, ".key": true, ".cer": true}
	distributed = map[string]bool{"/etc/ssl/certs": true, "/etc/ssl/private": true, "/etc/ssl": true, "/usr/share/ca-certificates": true}
	logged      = map[string]bool{"dpkg.log": true, "alternatives.log": true, "bootstrap.log": true, "fontconfig.log": true, "mysql.log": true, "aptitude.log": true}
)

// bare are images with nothing but a distribution.
var bare = lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:debian|ubuntu)(?:[:@]|$)`)

// JoinArrivals is what two ways have in common: those that were there before both.
func JoinArrivals(a, b []*Arrival) []*Arrival {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return a[:n:n]
}

// Arrived is s after an installation of packages that are all known by name, recommended ones included or not.
func (s *State) Arrived(a Arrival, from packages.Repository) *State {
	developer, ok := from.(packages.Developer)
	if !ok {
		return s
	}
	after := *s
	a.After, a.Packages = s.Files, developer
	after.Arrivals = append(slices.Clip(s.Arrivals), &a)
	return &after
}

// Lacks reports whether what compilers look for is surely, or likely, nowhere: at none of the patterns, of which the
// first elements have no wildcard. Where an installation may have brought it, the packages tell.
func (s *State) Lacks(what packages.Sought, patterns []string) (lacks, likely bool) {
	files, arrivals := s.Files, s.Arrivals
	for {
		found, known, doubt := s.anywhere(files, patterns)
		if found {
			return false, false
		}
		if known && !doubt {
			return true, likely
		}
		if len(arrivals) == 0 {
			return known, true
		}
		last := arrivals[len(arrivals)-1]
		arrivals = arrivals[:len(arrivals)-1]
		for _, p := range patterns {
			if files.ChangedSince(fixed(p), last.After) {
				return known, true
			}
		}
		presence, unsure := last.Packages.Brings(last.Names, last.Recommends, what)
		if presence != filesystem.Absent {
			return false, false
		}
		files, likely = last.Before, likely || unsure
	}
}

// anywhere reports whether something is at one of the patterns, and if not, whether that is known.
func (s *State) anywhere(files *filesystem.State, patterns []string) (found, known, doubt bool) {
	known = true
	at := func(p string) filesystem.Entry {
		e := filesystem.Stat(files, p).Entry
		if e.Presence != filesystem.Unknown {
			return e
		}
		if l := files.Lookup(p); l.Presence == filesystem.Absent && l.Likely {
			return l // a folder above it may be a link, and likely is none
		}
		if s.Image != nil && s.Image.Undeveloped != nil && !files.Doubted(p) && s.Image.Undeveloped(p) {
			return filesystem.Entry{Presence: filesystem.Absent, Likely: true}
		}
		return e
	}
	for _, p := range patterns {
		if !filesystem.HasWildcard(p) {
			e := at(p)
			found, doubt = found || e.Presence == filesystem.Present, doubt || e.Likely
			known = known && e.Presence != filesystem.Unknown
			continue
		}
		m := filesystem.Glob(files, p, true)
		if e := at(example(p)); !m.Complete && e.Presence == filesystem.Absent {
			m.Complete, m.Likely = true, true
		}
		found, doubt, known = found || len(m.Paths) > 0, doubt || m.Likely, known && m.Complete
	}
	return found, known, doubt
}

// example is a path that a pattern matches: where nothing likely is at that one, in a folder of which not every name is
// known, nothing likely is at the others.
func example(pattern string) string {
	parts := strings.Split(pattern, "/")
	for i := range parts {
		if parts[i] == "*" {
			parts[i] = "any"
		}
	}
	return strings.ReplaceAll(strings.Join(parts, "/"), "*", "")
}

// fixed is a pattern before its first element with a wildcard.
func fixed(pattern string) string {
	for filesystem.HasWildcard(pattern) {
		pattern = path.Dir(pattern)
	}
	return pattern
}
