package apt

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// versioned are folders of software of which each release of Debian has certain versions alone, by the release's
// codename, and the packages that make them. What another version's is called
// is left over from another release. Source: the Contents files of bullseye, bookworm and trixie (main, all and amd64),
// 2026-11-29; pg_createcluster(1).
var versioned = []struct {
	packages *lazyregexp.Regexp
	parents  []string
	name     string
	versions string
	has      map[string]string
}{
	{lazyregexp.New(`^postgresql(?:-\d+)?$`), []string{"/etc/postgresql", "/usr/lib/postgresql", "/var/lib/postgresql"}, "%", "9.4 9.5 9.6 10 11 12 13 14 15 16 17 18",
		map[string]string{"bullseye": "13", "bookworm": "15", "trixie": "17"}},
	{lazyregexp.New(`^php(?:\d\.\d)?(?:-(?:cli|fpm|cgi|mysql|xml|mbstring|curl|gd|zip|intl|pgsql|sqlite3|bcmath|soap|dev))?$`),
		[]string{"/etc/php"}, "%", "5.6 7.0 7.1 7.2 7.3 7.4 8.0 8.1 8.2 8.3 8.4 8.5",
		map[string]string{"bullseye": "7.4", "bookworm": "8.2", "trixie": "8.4"}},
	{lazyregexp.New(`^(?:default|openjdk-\d+)-(?:jdk|jre)(?:-headless)?$`), []string{"/usr/lib/jvm"}, "java-%-openjdk-amd64", "6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25",
		map[string]string{"bullseye": "11 17", "bookworm": "17", "trixie": "21 25"}},
}

// others are the folders of versions that no package of the release has, and that are not there before an installation of
// packages of the release's own archive by these names.
func others(a *call, x effects.Action, names []string) (absent []string) {
	s := a.sources()
	if x.Quiet || anything(x) || len(s.Sources) > 0 || s.Elsewhere || s.Open {
		return nil
	}
	for _, v := range versioned {
		has := v.has[a.State.Codename()]
		if has == "" || !slices.ContainsFunc(names, v.packages.MatchString) {
			continue
		}
		for version := range strings.FieldsSeq(v.versions) {
			for _, parent := range v.parents {
				p := path.Join(parent, strings.ReplaceAll(v.name, "%", version))
				own := slices.Contains(strings.Fields(has), version)
				if e := a.Stat(p).Entry; !own && e.Presence == filesystem.Absent && !e.Likely {
					absent = append(absent, p)
				}
			}
		}
	}
	return absent
}

// leftOver says of folders that they are not there still, in those that came.
func leftOver(a *call, absent []string) {
	for _, p := range absent {
		parent := path.Dir(p)
		came := a.Stat(parent).Entry.Presence == filesystem.Unknown
		a.Edit(func(e *filesystem.Editor) {
			if came {
				e.Under(parent, a.Why)
				e.Put(parent, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Directory, Cause: a.Why})
			}
			e.Put(p, filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		})
	}
}
