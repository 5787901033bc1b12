package evaluate

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/filesystem"
	"github.com/layerlint/layerlint/imagedb"
)

const aptLists = "/var/lib/apt/lists"

// packages is a package manager's work.
func (a *action) packages(x effects.Action) {
	switch x.Manager {
	case "apt":
		a.apt(x)
	case "pip":
		a.pip(x)
	default:
		if !x.Quiet {
			a.managed()
		}
	}
}

// packaged are the directories that package managers and the scripts of packages write to. Distributions leave /usr/local to others
// (Debian Policy 9.1.2, FHS 4.9); NVIDIA's packages do not.
var packaged = []string{"/usr/bin", "/usr/sbin", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libx32", "/usr/libexec", "/usr/include",
	"/usr/share", "/usr/src", "/usr/games", "/etc", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/var", "/opt", "/boot", "/srv", "/run"}

// managed makes unknown what package managers write when they install packages of which nothing else is known.
func (a *action) managed(names ...string) {
	for _, dir := range packaged {
		a.blur(dir)
	}
	a.edit(func(e *filesystem.Editor) {
		e.Doubt("/usr/local", a.why)
		if len(names) == 0 || slices.ContainsFunc(names, nvidias) {
			e.Inside("/usr/local")
		}
	})
	st := *a.st
	st.Packages, st.LoaderCache = Packages{}, nil
	a.st = &st
}

// nvidias tells packages that install below /usr/local.
func nvidias(name string) bool {
	return strings.HasPrefix(name, "cuda") || strings.HasPrefix(name, "nvidia") || strings.HasPrefix(name, "nsight") || strings.HasPrefix(name, "gds")
}

func (a *action) apt(x effects.Action) {
	if !x.Quiet && a.denied(aptLists) {
		a.doubtful = false
		a.refuse(effects.Arg{}, "permission", "could not open lock file (13: Permission denied)", false)
		return
	}
	switch x.Text {
	case "update":
		if a.offline { // apt-get update succeeds without fetching anything
			return
		}
		a.fetched()
		return
	case "install", "reinstall":
		a.install(x)
	case "build-dep":
		if s := a.sources(); !s.Open && !s.source && !a.doubtful && len(x.Paths) > 0 {
			a.refuse(x.Paths[0], "apt-source", "you must put some 'deb-src' URIs in your sources.list", false)
		}
		a.managed()
	default:
		if !x.Quiet {
			a.managed()
		}
	}
}

// fetched is apt-get update: lists may be there now, beside their folder, which is.
func (a *action) fetched() {
	r := a.stat(aptLists)
	a.edit(func(e *filesystem.Editor) {
		e.Under(r.Path, a.why)
		if r.Entry.Presence == filesystem.Present && r.Entry.Type == filesystem.Directory {
			e.Put(r.Path, r.Entry)
		}
		e.Under("/var/lib/apt/periodic", a.why)
		e.Under("/var/cache/apt/pkgcache.bin", a.why)
		e.Under("/var/cache/apt/srcpkgcache.bin", a.why)
	})
}

// denied tells whether the user surely may not write into a directory of root's.
func (m *machine) denied(dir string) bool {
	e := m.stat(dir).Entry
	return m.who.known && m.who.uid != 0 && e.Presence == filesystem.Present && !e.Likely &&
		e.Has(filesystem.KnowMode|filesystem.KnowOwner) && e.UID != m.who.uid && e.Mode&0o002 == 0 && (e.GID != m.who.gid || e.Mode&0o020 == 0)
}

// listsPresence tells whether apt has package lists: absent when its folder surely holds none.
func (m *machine) listsPresence() filesystem.Presence {
	r := m.stat(aptLists)
	if r.Entry.Presence == filesystem.Absent && !r.Entry.Likely {
		return filesystem.Absent
	}
	if r.Entry.Presence != filesystem.Present {
		return filesystem.Unknown
	}
	found, complete := m.st.Files.Children(r.Path)
	for _, name := range found {
		if name != "lock" && name != "partial" && name != "auxfiles" {
			return filesystem.Unknown
		}
	}
	if !complete || r.Entry.Likely {
		return filesystem.Unknown
	}
	return filesystem.Absent
}

// request is one package named on the command line.
type request struct {
	arg                         effects.Arg
	name, version, arch, target string
	pattern                     bool
}

// parseRequest takes name[:arch][=version|/suite] apart.
func parseRequest(arg effects.Arg) request {
	r := request{arg: arg, name: arg.Text}
	if name, version, ok := strings.Cut(r.name, "="); ok {
		r.name, r.version = name, version
	} else if name, target, ok := strings.Cut(r.name, "/"); ok {
		r.name, r.target = name, target
	}
	if name, arch, ok := strings.Cut(r.name, ":"); ok {
		r.name, r.arch = name, arch
	}
	r.pattern = strings.ContainsAny(r.name, `*?[]^$|().`) || strings.HasSuffix(r.name, "^")
	return r
}

func (a *action) install(x effects.Action) {
	if target, ok := x.Options.Value("t", "target-release", "default-release"); ok && target.Known {
		a.defaultRelease(target)
	}
	lists := a.listsPresence()
	query, repository := a.repository()
	var names []string
	complete := repository != nil
	for _, p := range x.Paths {
		if !p.Known || p.Text == "" {
			complete = false
			continue
		}
		if strings.HasSuffix(p.Text, ".deb") || strings.HasPrefix(p.Text, "./") || strings.HasPrefix(p.Text, "/") {
			complete = false
			a.localPackage(p)
			continue
		}
		r := parseRequest(p)
		names = append(names, a.requested(r, x, lists, query, repository)...)
		complete = complete && !r.pattern && r.version == "" && r.target == ""
	}
	if x.Quiet {
		return
	}
	if !complete {
		a.managed()
		return
	}
	a.unpack(names, x, repository)
}

func (a *action) localPackage(p effects.Arg) {
	at, ok := a.at(p)
	if !ok {
		return
	}
	e := a.stat(at).Entry
	a.need(Need{Span: a.span(p), Kind: NeedPath, Name: at, Presence: e.Presence, Likely: e.Likely, Call: a.call}, a.site)
	if e.Presence == filesystem.Absent {
		a.refuse(p, "path", "unsupported file "+p.Text+" given on commandline", e.Likely)
	}
}

// requested looks one name up and gives the names to install.
func (a *action) requested(r request, x effects.Action, lists filesystem.Presence, query imagedb.Query, repository imagedb.Repository) []string {
	held := a.st.Packages.Lookup("dpkg", r.name)
	if held.Presence == filesystem.Present && !held.Likely && r.version == "" && x.Text == "install" {
		return nil
	}
	offer := imagedb.Offer{}
	name := r.name
	if repository != nil {
		offer = repository.Find(name)
		if trimmed := strings.TrimRight(name, "+-"); offer.Presence == filesystem.Absent && trimmed != name {
			offer, name = repository.Find(trimmed), trimmed
		}
	}
	if r.pattern && offer.Presence == filesystem.Absent || r.arch != "" && r.arch != debianName[a.arch()] && r.arch != "all" && r.arch != "any" && r.arch != "native" {
		if offer.Presence == filesystem.Present && a.foreign(r.arch) || offer.Presence == filesystem.Absent && !r.pattern {
			a.lacks(r, imagedb.Offer{Presence: filesystem.Absent, Likely: query.Open && offer.Presence == filesystem.Absent})
			return nil
		}
		offer = imagedb.Offer{}
	}
	if offer.Presence == filesystem.Absent && a.provided(name) {
		offer = imagedb.Offer{}
	}
	offer.Likely = offer.Likely || query.Open && offer.Presence == filesystem.Absent
	if held.Presence == filesystem.Absent && !held.Likely && lists == filesystem.Absent && !r.pattern && !a.provided(r.name) {
		a.need(Need{Span: a.span(r.arg), Kind: NeedPackage, Name: r.name, Manager: "apt", Presence: offer.Presence, Likely: offer.Likely, Call: a.call}, a.site)
		a.refuse(r.arg, "apt-lists", "unable to locate package "+r.name+": there are no package lists", false)
		return []string{name}
	}
	a.lacks(r, offer)
	if strings.HasSuffix(r.name, "-") && name != r.name {
		return nil
	}
	return []string{name}
}

func (a *action) lacks(r request, offer imagedb.Offer) {
	name := r.name
	if r.arch != "" {
		name += ":" + r.arch
	}
	n := Need{Span: a.span(r.arg), Kind: NeedPackage, Name: name, Manager: "apt", Presence: offer.Presence, Likely: offer.Likely, Call: a.call}
	if _, repository := a.repository(); offer.Presence == filesystem.Absent && repository != nil {
		n.Nearest = repository.Nearest(r.name, 3)
	}
	a.need(n, a.site)
	if offer.Presence == filesystem.Absent {
		a.refuse(r.arg, "apt-package", "unable to locate package "+name, offer.Likely)
	}
}

// foreign tells whether dpkg surely does not know the architecture: /var/lib/dpkg/arch lists the added ones.
func (m *machine) foreign(arch string) bool {
	e := m.stat("/var/lib/dpkg/arch").Entry
	if e.Presence == filesystem.Absent && !e.Likely {
		return true
	}
	return e.Presence == filesystem.Present && !e.Likely && e.Has(filesystem.KnowContent) && !slices.Contains(strings.Fields(string(e.Content)), arch)
}

// provided tells whether an installed package of the base may provide the name: apt then chooses that one.
func (m *machine) provided(name string) bool {
	if m.st.Image == nil || m.st.Image.Packages == nil {
		return true
	}
	if m.provides == nil {
		m.provides = map[string]bool{}
		held, _, err := m.st.Image.Packages(m.ctx)
		if err != nil {
			return true
		}
		for _, p := range held {
			for _, virtual := range p.Provides {
				virtual, _, _ = strings.Cut(virtual, " ")
				m.provides[virtual] = true
			}
		}
	}
	return m.provides[name]
}

// sourceList is what apt's sources come to.
type sourceList struct {
	imagedb.Query
	suites     []string
	components []string
	source     bool // a deb-src is among them
}

// defaultRelease is apt's -t: a release that no source offers is an error.
func (a *action) defaultRelease(target effects.Arg) {
	s := a.sources()
	base, _, pocket := strings.Cut(target.Text, "-")
	if s.Open || !pocket || a.doubtful || slices.Contains(s.suites, target.Text) || !slices.ContainsFunc(s.suites, func(suite string) bool { return strings.HasPrefix(suite, base) }) {
		return
	}
	a.refuse(target, "apt-release", "the value '"+target.Text+"' is invalid for APT::Default-Release", false)
}

// repository is what apt finds with the sources configured at this point; nil when nothing is known of it.
func (a *action) repository() (imagedb.Query, imagedb.Repository) {
	q := a.sources().Query
	if a.repositories == nil || q.Release == "" {
		return q, nil
	}
	r, ok := a.repositories.Repository(a.ctx, q)
	if !ok {
		return q, nil
	}
	return q, r
}

// sources reads apt's configuration. Mirrors of Debian's and Ubuntu's own archives are told by their path.
func (m *machine) sources() sourceList {
	id, version, codename := m.release()
	s := sourceList{Query: imagedb.Query{Manager: "apt", Arch: m.arch()}}
	if id != "" && version != "" {
		s.Release = id + " " + version
	}
	files := []string{"/etc/apt/sources.list"}
	found, complete := m.st.Files.Children("/etc/apt/sources.list.d")
	s.Open = !complete
	for _, name := range found {
		if strings.HasSuffix(name, ".list") || strings.HasSuffix(name, ".sources") {
			files = append(files, path.Join("/etc/apt/sources.list.d", name))
		}
	}
	for _, f := range files {
		e := m.stat(f).Entry
		switch {
		case e.Presence == filesystem.Absent && !e.Likely:
		case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
			s.read(string(e.Content))
			s.Open = s.Open || e.Likely
		default:
			s.Open = true
		}
	}
	s.Open = s.Open || s.beyond(codename)
	slices.Sort(s.Sources)
	s.Sources = slices.Compact(s.Sources)
	return s
}

// beyond tells whether the release's own archive is configured with more than main of that release and its updates: then it has
// names that lists of main do not.
func (s *sourceList) beyond(codename string) bool {
	return slices.ContainsFunc(s.components, func(c string) bool { return c != "main" }) ||
		slices.ContainsFunc(s.suites, func(suite string) bool {
			return suite != codename && suite != codename+"-updates" && suite != codename+"-security" && suite != codename+"/updates"
		})
}

func (s *sourceList) read(content string) {
	for line := range strings.Lines(content) {
		fields := strings.Fields(line)
		if len(fields) < 2 || strings.HasPrefix(fields[0], "#") {
			continue
		}
		switch fields[0] {
		case "deb", "deb-src":
			s.source = s.source || fields[0] == "deb-src"
			if strings.HasPrefix(fields[1], "[") {
				end := slices.IndexFunc(fields, func(f string) bool { return strings.HasSuffix(f, "]") })
				fields = fields[max(end, 0):]
			}
			if len(fields) > 2 {
				s.uri(fields[1])
				s.suites = append(s.suites, fields[2])
				s.components = append(s.components, fields[3:]...)
			}
		case "Types:":
			s.source = s.source || slices.Contains(fields, "deb-src")
		case "URIs:":
			for _, u := range fields[1:] {
				s.uri(u)
			}
		case "Suites:":
			s.suites = append(s.suites, fields[1:]...)
		case "Components:":
			s.components = append(s.components, fields[1:]...)
		}
	}
}

func (s *sourceList) uri(u string) {
	switch path.Base(strings.TrimRight(u, "/")) {
	case "debian", "debian-security", "ubuntu", "ubuntu-ports":
		return
	}
	s.Sources = append(s.Sources, u)
}

// unpack puts the files of installed packages in place. What their scripts write is not known.
func (a *action) unpack(names []string, x effects.Action, repository imagedb.Repository) {
	recommends := !x.Options.Has("no-install-recommends") && !slices.ContainsFunc(x.Options.Values("o", "option"), func(v effects.Arg) bool {
		return strings.Contains(v.Text, "Install-Recommends")
	})
	installed := repository.Install(names, recommends)
	a.confirm(names, x, installed)
	if len(installed.Unknown) > 0 {
		a.managed(installed.Unknown...)
	}
	changes := map[PackageKey]Package{}
	why := a.cause(a.fields[0].Span)
	for _, p := range installed.Packages {
		changes[PackageKey{"dpkg", p.Name}] = Package{Version: p.Version, Presence: filesystem.Present, Cause: why}
	}
	a.edit(func(e *filesystem.Editor) {
		for _, dir := range []string{"/etc", "/var", "/usr/share", "/run"} {
			e.Under(dir, why)
		}
		if installed.Inferred {
			for _, dir := range packaged {
				e.Doubt(dir, why)
			}
		}
		e.Inside("/usr/lib")
		e.Doubt("/usr/local/lib", why) // scripts make empty directories there
		for _, name := range alternatives {
			e.Under("/usr/bin/"+name, why)
		}
		paths := make([]string, 0, len(installed.Files))
		for p := range installed.Files {
			paths = append(paths, p)
		}
		slices.Sort(paths)
		for _, p := range paths {
			e.Put(filesystem.Lstat(e.State(), p).Path, installed.Files[p])
		}
	})
	st := *a.st
	st.Packages = st.Packages.With(changes)
	a.st = &st
	for p := range installed.Files { // libc-bin's trigger runs ldconfig when libraries come along
		if strings.Contains(path.Base(p), ".so.") {
			a.cached()
			return
		}
	}
}

// alternatives are the commands that packages' scripts make with update-alternatives. Source: the postinst scripts of Debian's packages.
var alternatives = strings.Fields(`awk nawk c++ c89 c99 cc java javac jar javadoc keytool vi vim view ex rview rvim vimdiff editor nc netcat pager php phar
	ruby gem lzma unlzma lzcat lzmore lzless pinentry telnet ftp rsh rcp rlogin fakeroot js w mt write which rename infobrowser
	x-www-browser www-browser x-terminal-emulator aptitude lua luac gawk mail mailx traceroute pico ctags etags emacs psql automake aclocal cpp-default`)

// confirm: without -y apt asks when more than the named packages come along, and a build has no one to answer.
func (a *action) confirm(names []string, x effects.Action, installed imagedb.Installation) {
	o := x.Options
	if o.Has("y", "yes", "assume-yes", "force-yes") || len(o.Values("q")) > 1 || a.stdin != nil || len(o.Values("o", "option", "c", "config-file")) > 0 || a.doubtful || x.Quiet {
		return
	}
	more := 0
	for _, p := range installed.Packages {
		if a.st.Packages.Lookup("dpkg", p.Name).Presence == filesystem.Absent && !slices.Contains(names, p.Name) {
			more++
		}
	}
	if more > 0 && a.configured() {
		a.refuse(effects.Arg{}, "apt-yes", "do you want to continue? [Y/n] Abort", false)
	}
}

// configured tells whether all of apt's configuration is known not to say yes: each file is a package's or an official image's.
func (m *machine) configured() bool {
	found, complete := m.st.Files.Children("/etc/apt/apt.conf.d")
	for _, name := range found {
		e := m.stat(path.Join("/etc/apt/apt.conf.d", name)).Entry
		silent := e.Has(filesystem.KnowContent) && !strings.Contains(string(e.Content), "Assume-Yes")
		if e.Package == "" && !silent && !strings.HasPrefix(name, "docker-") && name != "70debconf" && name != "01autoremove" {
			return false
		}
	}
	return complete && m.stat("/etc/apt/apt.conf").Entry.Presence == filesystem.Absent
}
