package apt

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/releases"
)

// addEffect is add-apt-repository. What it adds is known where that is a component of Ubuntu's archive, all of which
// its images have switched on, or an archive of which the names are known. Source: add-apt-repository(1) of
// software-properties 0.99.
func addEffect(l effects.Line) effects.Effect {
	added := l.Options.Operands
	if len(added) == 0 || l.Has("r", "remove", "c", "component", "p", "pocket", "U", "uri", "P", "ppa", "S", "sourceslist") ||
		slices.ContainsFunc(added, func(arg effects.Arg) bool { return !arg.Known || !known(arg.Text) }) {
		return within("/etc/apt", "/var/lib/apt", "/var/cache/apt", "/usr/share/keyrings")
	}
	e := within("/var/lib/apt", "/var/cache/apt", "/usr/share/keyrings", "/etc/apt/keyrings", "/etc/apt/trusted.gpg.d")
	e.Add(effects.Action{Kind: effects.Packages, Manager: "add-apt-repository", Paths: added})
	return e
}

// components are those of Ubuntu's archive.
var components = tools.WordList("main restricted universe multiverse")

func known(text string) bool {
	if components.Has(text) {
		return true
	}
	uri, _ := archive(text)
	_, ok := releases.Vendor(uri)
	return ok
}

// archive is where a source that add-apt-repository is given has its packages, and what follows the address in a list
// of sources, "" for the release of the system.
func archive(text string) (uri, rest string) {
	if ppa, ok := strings.CutPrefix(text, "ppa:"); ok {
		ppa = strings.TrimPrefix(ppa, "~")
		if !strings.Contains(ppa, "/") {
			ppa += "/ppa"
		}
		return "https://ppa.launchpadcontent.net/" + ppa + "/ubuntu", ""
	}
	if all := readEntries(text); len(all) == 1 {
		return all[0].uri, all[0].suite
	}
	return "", ""
}

// adds writes a list for each archive that was added.
func adds(a *tools.Command, x effects.Action) {
	c := &call{a}
	_, _, codename := a.Release()
	if r, _, ok := c.standing(); ok && codename == "" {
		codename = r.Codename
	}
	for _, p := range x.Paths {
		uri, suite := archive(p.Text)
		if components.Has(p.Text) || uri == "" {
			continue
		}
		if suite == "" {
			suite = codename
		}
		if suite == "" {
			suite = "any"
		}
		if !strings.HasSuffix(suite, "/") {
			suite += " main"
		}
		_, name, _ := strings.Cut(uri, "://")
		at := "/etc/apt/sources.list.d/" + strings.NewReplacer("/", "-", ":", "-").Replace(name) + ".list"
		a.Create(at, a.Fields[0].Span, []byte("deb "+uri+" "+suite+"\n"))
		a.Edit(func(e *filesystem.Editor) {
			entry := a.Stat(at).Entry
			entry.Likely = true
			e.Put(at, entry)
		})
	}
}
