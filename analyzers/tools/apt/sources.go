package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// sourceList is what apt's sources come to.
type sourceList struct {
	packages.Query
	suites     []string
	pockets    []string // those of the release's own archive, and what it is asked for
	components []string
	source     bool // a deb-src is among them
	written    bool // the file at hand is an instruction's
	named      bool // the release is known by the image's name alone
	listed     bool // and the names of its packages count then, not their files
	own        int  // sources of the release's own archive
	mirrors    int  // sources that look like a mirror of it, and may as well be somebody's packages for it
}

// defaultRelease is apt's -t: a release that no source offers is an error.
func (a *call) defaultRelease(target effects.Arg) {
	s := a.sources()
	base, _, pocket := strings.Cut(target.Text, "-")
	if _, r := a.repository(); r != nil {
		if archive, ok := r.(packages.Archive); ok {
			if o := archive.Release(target.Text); o.Presence == filesystem.Absent {
				a.Refuse(target, state.FailsAptRelease, "the value '"+target.Text+"' is invalid for APT::Default-Release", o.Likely)
			}
			return
		}
	}
	if likely, lacks := unlisted(a, s, target.Text); lacks && !a.Doubtful {
		a.Refuse(target, state.FailsAptRelease, "the value '"+target.Text+"' is invalid for APT::Default-Release", likely)
		return
	}
	if s.Open || !pocket || a.Doubtful || slices.Contains(s.suites, target.Text) ||
		!slices.ContainsFunc(s.suites, func(suite string) bool {
			return strings.HasPrefix(suite, base)
		}) {
		return
	}
	a.Refuse(target, state.FailsAptRelease, "the value '"+target.Text+"' is invalid for APT::Default-Release", false)
}

// unlisted reports whether a release is none of those that a Debian image's own sources name: another one's codename, or
// backports, which no image of Debian's lists. Sources that are not read are likely what they were.
func unlisted(a *call, s sourceList, target string) (likely, lacks bool) {
	id, _, codename := a.Release()
	if id != "debian" || codename == "" || s.Open || s.Elsewhere || len(s.Sources) > 0 ||
		!slices.Contains(codenames, target) && target != codename+"-backports" || target == codename {
		return false, false
	}
	for _, suite := range s.suites {
		if of, _, _ := strings.Cut(suite, "-"); of != codename || suite == target {
			return false, false
		}
	}
	return s.Unread || len(s.suites) == 0, true
}

// codenames are Debian's releases, and names of them that hold for none that is stable.
var codenames = []string{"stretch", "buster", "bullseye", "bookworm", "trixie", "forky", "sid", "testing", "unstable", "experimental"}

// repository is what apt finds with the sources configured at this point; nil when nothing is known of it.
func (a *call) repository() (packages.Query, packages.Repository) {
	q := a.sources().Query
	if a.Repositories == nil || q.Release == "" {
		return q, nil
	}
	r, ok := a.Repositories.Repository(a.Context, q)
	if !ok {
		return q, nil
	}
	a.State.Offers.Add(q, r)
	return q, r
}

// sources is apt's configuration, read once while the files stay as they are.
func (a *call) sources() sourceList {
	r := a.remembered()
	if r.files != a.State.Files {
		r.list, r.files = a.readSources(), a.State.Files
	}
	return r.list
}

// aged is the end of the releases of which images of others than the distribution are looked at by their names alone:
// Debian 11 and Ubuntu 20.04 came later, and their images are built to this day, with sources of many kinds.
const aged = "2024-01-01"

// readSources reads apt's configuration. Mirrors of Debian's and Ubuntu's own archives are told by their path.
func (a *call) readSources() sourceList {
	id, version, codename := a.Release()
	s := sourceList{Query: packages.Query{Manager: "apt", Arch: a.Arch(), Keys: a.State}}
	if id != "" && version != "" {
		s.Release = id + " " + version
	} else if r, listed, ok := a.standing(); ok {
		id, version, codename = r.ID, r.Version, r.Codename
		s.Release, s.Open, s.named, s.listed = r.ID+" "+r.Version, true, true, listed
	}
	files := []string{"/etc/apt/sources.list"}
	found, complete := a.State.Files.Children("/etc/apt/sources.list.d")
	own := a.State.OwnSources()
	s.Unread = !complete
	if complete = complete || own; own {
		s.own++ // they may not be there to be read
	}
	s.Open = s.Open || !complete
	for _, name := range found {
		if strings.HasSuffix(name, ".list") || strings.HasSuffix(name, ".sources") {
			files = append(files, path.Join("/etc/apt/sources.list.d", name))
		}
	}
	for _, f := range files {
		readList(a, &s, f, own)
	}
	s.emptied(id, version, a.Today)
	beyond := s.beyond(codename)
	s.Beyond = beyond && id == "debian" && s.ordinary(codename)
	s.Elsewhere = s.Elsewhere || s.strange() || beyond && id == "debian" && !s.Beyond ||
		!complete && a.State.Files.Touched("/etc/apt/sources.list.d/any.list")
	s.Open = s.Open || beyond || s.foreign()
	a.preferences(&s.Query)
	slices.Sort(s.Sources)
	s.Sources = slices.Compact(s.Sources)
	return s
}

// readList reads one file of apt's sources; own: where nothing changed it, it has the release's own alone.
func readList(a *call, s *sourceList, file string, own bool) {
	e, touched := a.Stat(file).Entry, a.State.Files.Touched(file)
	switch {
	case e.Presence == filesystem.Absent && !e.Likely:
	case e.Presence == filesystem.Present && e.Has(filesystem.KnowContent):
		s.written = touched
		s.read(string(e.Content))
		s.Files = append(s.Files, packages.SourceFile{Path: file, Content: e.Content})
		s.Open, s.Unread = s.Open || e.Likely, s.Unread || e.Likely
	case e.Presence == filesystem.Present && e.Tail != nil:
		s.written, s.Open, s.Unread = true, true, true
		s.read(e.Tail.Text)
		s.Elsewhere = s.Elsewhere || !e.Tail.Untouched
	case !own || touched:
		s.Open, s.Unread = true, true
		s.Elsewhere = s.Elsewhere || touched
	default:
		s.Unread = true
	}
}

// leaving are images on Debian and Ubuntu whose recipes leave the distribution's sources as they are. A name that is not
// here may be anybody's, with sources of their own. Source: the Dockerfiles of the official images, of dotnet/dotnet-docker
// and of pytorch/pytorch, November 2026.
var leaving = tools.WordList(`buildpack-deps clojure drupal eclipse-temurin elixir erlang gcc golang gradle haproxy httpd
	java joomla jruby julia matomo maven mediawiki memcached nextcloud nginx node openjdk perl php phpmyadmin pypy
	python redis redmine ruby rust swift tomcat tomee wordpress pytorch/pytorch mcr.microsoft.com/dotnet/aspnet
	mcr.microsoft.com/dotnet/runtime mcr.microsoft.com/dotnet/runtime-deps mcr.microsoft.com/dotnet/sdk`)

// standing is the release that the image's name alone tells. listed: it is one of those of which lists of names are held
// and packages' files are not to be counted on, as the image may have been built on an earlier one.
func (a *call) standing() (r releases.Release, listed, ok bool) {
	r, named, ok := releases.OfImage(a.State.ImageRef, a.Today)
	if ok && r.Codename != "" && (named || r.Ended < aged) {
		return r, false, true
	}
	if ok && r.Codename != "" && leaving.Has(releases.Repository(a.State.ImageRef)) {
		return r, true, true
	}
	r, ok = releases.Standing(a.State.ImageRef, a.Today)
	return r, false, ok
}

// preferences adds apt's preferences that are there. Files are read whose names apt takes: no extension, or .pref.
func (a *call) preferences(q *packages.Query) {
	const one, folder = "/etc/apt/preferences", "/etc/apt/preferences.d"
	q.Unpinned = !a.silent("Default-Release")
	files := []string{one}
	found, _ := a.State.Files.Children(folder)
	for _, name := range found {
		if ext := path.Ext(name); ext == "" || ext == ".pref" {
			files = append(files, path.Join(folder, name))
		}
	}
	for _, f := range files {
		if e := a.Stat(f).Entry; e.Presence == filesystem.Present {
			q.Unpinned = q.Unpinned || e.Likely || !e.Has(filesystem.KnowContent)
			q.Files = append(q.Files, packages.SourceFile{Path: f, Content: e.Content})
		} else if e.Presence == filesystem.Unknown && !e.Cause.Span.Nowhere() {
			q.Unpinned = true
		}
	}
}

// beyond reports whether the release's own archive is configured with more than main of that release and its updates:
// then it has names that lists of main do not.
func (s *sourceList) beyond(codename string) bool {
	return slices.ContainsFunc(s.components, func(c string) bool { return c != "main" }) ||
		slices.ContainsFunc(s.pockets, func(suite string) bool {
			return suite != codename && suite != codename+"-updates" && suite != codename+"-security" && suite != codename+"/updates"
		})
}

// ordinary reports whether what is configured beyond main are Debian's other components, and the release's backports.
// Those of bullseye left the mirrors before lists of names were made.
func (s *sourceList) ordinary(codename string) bool {
	pockets := []string{codename, codename + "-updates", codename + "-security", codename + "/updates", codename + "-backports"}
	if codename == "bullseye" {
		pockets = pockets[:4]
	}
	return !slices.ContainsFunc(s.components, func(c string) bool {
		return c != "main" && c != "contrib" && c != "non-free" && c != "non-free-firmware"
	}) && !slices.ContainsFunc(s.pockets, func(suite string) bool { return !slices.Contains(pockets, suite) })
}

// strange reports whether a source is configured of which nothing is known: a mirror beside the archive itself, which may
// serve packages of its own, or one of nobody that is known.
func (s *sourceList) strange() bool {
	return s.mirrors > 0 && (s.own > 0 || s.Unread) || len(s.Sources) > 0 && !s.vendors()
}

// foreign reports whether packages may come from anywhere but the release's own archive.
func (s *sourceList) foreign() bool { return s.Elsewhere || len(s.Sources) > 0 }

func (s *sourceList) read(content string) {
	archive := true // what the stanza says is of the release's own archive
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
				s.holds(s.uri(fields[1]), fields[2:3], fields[3:])
			}
		case "Types:":
			s.source = s.source || slices.Contains(fields, "deb-src")
		case "URIs:":
			archive = false
			for _, u := range fields[1:] {
				archive = s.uri(u) || archive
			}
		case "Suites:":
			s.holds(archive, fields[1:], nil)
		case "Components:":
			s.holds(archive, nil, fields[1:])
		}
	}
}

// holds adds what a source is asked for; archive: it is the release's own, or a mirror of it.
func (s *sourceList) holds(archive bool, suites, components []string) {
	s.suites = append(s.suites, suites...)
	if archive {
		s.pockets, s.components = append(s.pockets, suites...), append(s.components, components...)
	}
}

// uri adds a source that is not the release's own archive or a mirror of it, which serves the same folders. Others
// serve those, too, for packages of their own: what an instruction adds beside the archive is no mirror. It reports
// whether this is the archive or may be a mirror. A vendor's archive may have a folder of that name, too.
func (s *sourceList) uri(u string) bool {
	if _, known := releases.Vendor(u); known {
		s.Sources = append(s.Sources, u)
		return false
	}
	_, rest, _ := strings.Cut(u, "://")
	host, folder, _ := strings.Cut(strings.TrimRight(rest, "/"), "/")
	switch strings.TrimPrefix(folder, "pub/") {
	case "debian", "debian-security", "ubuntu", "ubuntu-ports":
		if s.written && !ownDomain(host) {
			s.mirrors++
		} else {
			s.own++
		}
		return true
	}
	if strings.HasPrefix(host, "snapshot.") && (strings.HasPrefix(folder, "archive/debian") || strings.HasPrefix(folder, "ubuntu/")) {
		s.own++
		return true
	}
	s.Sources = append(s.Sources, u)
	return false
}

// emptied leaves out the archives that likely hold nothing any more for the release.
func (s *sourceList) emptied(id, version, day string) {
	all := len(s.Sources)
	s.Sources = slices.DeleteFunc(s.Sources, func(u string) bool { return releases.Emptied(u, id, version, day) })
	s.Open = s.Open || len(s.Sources) < all
}

// vendors reports whether of all the other sources the names are known: NVIDIA's for CUDA and for machine learning, and
// those of vendors.
func (s *sourceList) vendors() bool {
	return !slices.ContainsFunc(s.Sources, func(u string) bool {
		_, known := releases.Vendor(u)
		return !known && !strings.Contains(u, "developer.download.nvidia.com/compute/")
	})
}
