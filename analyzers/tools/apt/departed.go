package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// source is one address with one suite.
type source struct{ uri, suite string }

// cameWith are the sources that images come with; others are added to them.
var cameWith = []string{"/etc/apt/sources.list", "/etc/apt/sources.list.d/debian.sources", "/etc/apt/sources.list.d/ubuntu.sources"}

// departed is what apt-get update meets where no server is asked: suites that left the distribution's servers for its
// archive. A program of which nothing is known may have changed the sources that the image came with, and few do: then
// it is likely.
func (a *call) departed() {
	r, named, ok := a.base()
	own, sure := true, true // the sources are those that the image came with
	for _, f := range a.sourceFiles() {
		e, aimed := a.Stat(f).Entry, a.State.Files.Aimed(f)
		if e.Presence == filesystem.Present && e.Tail != nil {
			a.gone(e.Tail.Text, true)
			aimed = aimed && !e.Tail.Untouched
		}
		images := e.Likely && !aimed // what the image's name says of it
		came := slices.Contains(cameWith, f)
		sure = sure && (!came || !a.State.Files.Changed(f))
		own = own && (!came || !aimed && (e.Presence != filesystem.Absent || e.Likely) &&
			(images || !e.Has(filesystem.KnowContent)))
		if e.Presence != filesystem.Present {
			continue
		}
		if read := e.Has(filesystem.KnowContent); read && !images {
			a.gone(string(e.Content), e.Likely)
		} else if ok && aimed && !read && e.Cause.Span.Nowhere() && whole(r, a.Today) { // as by sed
			a.left(r.ID+" "+r.Codename, true)
		}
	}
	if !ok || !own && !r.Pocket || swept(a, r) {
		return
	}
	sure = sure && !a.State.Files.Changed("/etc/apt/sources.list.d/any.list")
	a.left(r.ID+" "+r.Codename, !named || !sure || !r.Settled(a.Today))
}

// swept reports whether the sources of a release's images were taken away.
func swept(a *call, r releases.Release) bool {
	return a.State.Files.Swept("/etc/apt") || parts(r) && a.State.Files.Swept("/etc/apt/sources.list.d")
}

// parts reports whether images of a release have their sources in sources.list.d: Debian's since 12, Ubuntu's since
// 24.04.
func parts(r releases.Release) bool { return r.Released >= "2023-06-01" && r.Version != "23.10" }

// gone are the suites that a list of sources names and that left.
func (a *call) gone(content string, likely bool) {
	if likely && strings.Contains(content, "//old-releases.ubuntu.com") {
		return // not all of Ubuntu's images named the same hosts: what led there led all of them there
	}
	for _, s := range readEntries(content) {
		if misnamed(s) {
			a.left(s.uri+" "+s.suite, likely)
		} else if r, ok := releases.Suite(s.suite); ok && r.Gone(a.Today) && (served(s.uri) || mirror(s.uri)) {
			a.left(s.uri+" "+s.suite, likely || !served(s.uri) || !r.Settled(a.Today))
		}
	}
}

// misnamed reports whether no archive has a suite of the name: words that no shell replaced, and in the archives of the
// distributions what is one of their components, what misses its beginning, and the other one's codenames.
func misnamed(s source) bool {
	_, rest, _ := strings.Cut(s.uri, "://")
	host, folder, _ := strings.Cut(strings.TrimRight(rest, "/"), "/")
	id, _, _ := strings.Cut(strings.TrimPrefix(folder, "pub/"), "-")
	codename, _, _ := strings.Cut(s.suite, "/")
	codename, _, _ = strings.Cut(codename, "-")
	switch {
	case strings.HasSuffix(s.suite, "/"):
		return false
	case strings.HasPrefix(s.suite, "$(") || strings.HasPrefix(s.suite, "${") || strings.HasPrefix(s.suite, "`"):
		return strings.HasPrefix(s.uri, "http")
	case !ownDomain(host) || id != "debian" && id != "ubuntu":
		return false
	case codename == "" || slices.Contains(areas, s.suite):
		return true
	}
	r, ok := releases.Suite(s.suite)
	return ok && r.ID != id && r.Codename == codename
}

// areas are the components of the distributions' archives.
var areas = []string{"main", "contrib", "non-free", "non-free-firmware", "restricted", "universe", "multiverse"}

// base is the release of which the image's own sources are, where it or a pocket of it has left; named: it is the
// distribution's own image.
func (a *call) base() (r releases.Release, named, ok bool) {
	r, named, ok = releases.OfImage(a.State.ImageRef, a.Today)
	if !ok {
		r, ok = releases.Standing(a.State.ImageRef, a.Today)
	}
	return r, named, ok && r.Codename != "" && r.Gone(a.Today)
}

// whole reports whether a release has left itself, and not only one of its pockets, which a build may have struck out.
func whole(r releases.Release, day string) bool {
	all, ok := releases.Find(r.ID, r.Version)
	return ok && all.Gone(day)
}

func (a *call) left(what string, likely bool) {
	a.Refuse(effects.Arg{}, state.FailsAptReleaseGone, "the repository '"+what+"' does not have a Release file", likely)
}

// sourceFiles are apt's lists of sources that are known, those of the image among them.
func (a *call) sourceFiles() []string {
	const dir = "/etc/apt/sources.list.d"
	files := []string{"/etc/apt/sources.list"}
	found, _ := a.State.Files.Children(dir)
	for _, name := range found {
		if strings.HasSuffix(name, ".list") || strings.HasSuffix(name, ".sources") {
			files = append(files, path.Join(dir, name))
		}
	}
	return files
}

// served reports whether an address is one of the distributions' own, which follow what the releases' table says; their
// archives, and the snapshots of them, keep everything.
func served(uri string) bool {
	_, rest, _ := strings.Cut(uri, "://")
	host, _, _ := strings.Cut(rest, "/")
	server, domain, _ := strings.Cut(host, ".")
	switch server {
	case "archive":
		return !strings.HasPrefix(domain, "debian.") && ownDomain(host)
	case "snapshot", "old-releases", "esm":
		return false
	}
	return ownDomain(host)
}

// mirror reports whether an address is one of a public mirror of the distributions, which likely drops what they drop.
func mirror(uri string) bool {
	_, rest, _ := strings.Cut(uri, "://")
	host, folder, _ := strings.Cut(strings.TrimRight(rest, "/"), "/")
	folder = strings.TrimPrefix(folder, "pub/")
	return (folder == "debian" || folder == "ubuntu") && (strings.HasPrefix(host, "ftp.") || strings.Contains(host, "mirror"))
}

// ownDomain reports whether a host is one of Debian's or Ubuntu's own, by its domain.
func ownDomain(host string) bool {
	return strings.Contains(host, ".debian.") || strings.HasSuffix(host, ".ubuntu.com")
}

// readEntries reads a list of sources in either form. What is switched off, and what cannot be told for sure, is left
// out.
func readEntries(content string) []source {
	var out []source
	if strings.Contains(content, "Types:") {
		for stanza := range strings.SplitSeq(content, "\n\n") {
			var uris, suites []string
			on := true
			for line := range strings.Lines(stanza) {
				switch f := strings.Fields(line); {
				case len(f) == 0:
				case f[0] == "URIs:":
					uris = f[1:]
				case f[0] == "Suites:":
					suites = f[1:]
				case f[0] == "Enabled:":
					on = len(f) > 1 && f[1] == "yes"
				}
			}
			for _, u := range uris {
				for _, s := range suites {
					if on {
						out = append(out, source{u, s})
					}
				}
			}
		}
		return out
	}
	for line := range strings.Lines(content) {
		f := strings.Fields(line)
		if len(f) < 3 || f[0] != "deb" && f[0] != "deb-src" {
			continue
		}
		if strings.HasPrefix(f[1], "[") {
			end := slices.IndexFunc(f, func(w string) bool { return strings.HasSuffix(w, "]") })
			if f = f[max(end, 0):]; end < 0 || len(f) < 3 {
				continue
			}
		}
		out = append(out, source{f[1], f[2]})
	}
	return out
}
