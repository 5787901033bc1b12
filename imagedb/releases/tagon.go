package releases

import (
	"strings"
	"time"

	"github.com/layerlint/layerlint/imagedb/releases/official"
)

// following is how long after its release a distribution's latest may still be the one before.
const following = 30 * 24 * time.Hour

// TagOn is the tag that says by name where a tag that moves stood on a day: buster for debian's latest, 3.8-slim-buster
// for python's 3.8-slim. It is false where that is not known, and of a tag that names its release already.
func TagOn(repo, tag, day string) (named string, ok bool) {
	switch repo {
	case "debian", "ubuntu", "alpine", "fedora":
		return latestOn(repo, tag, day)
	}
	on, ok := official.On(repo, tag, day)
	if strings.Count(tag, ".") > 1 || on.Ended != "" && on.Ended <= day {
		return "", false // it moves no more, and is known under its own name
	}
	plain := tag == "latest" || tag == "slim" || tag == "alpine" || tag[0] >= '0' && tag[0] <= '9'
	if !ok || len(on.Releases) != 1 || !plain || strings.Contains(tag, on.Releases[0]) {
		return "", false
	}
	if tag == "latest" {
		return on.Releases[0], true
	}
	if branch, ok := strings.CutPrefix(on.Releases[0], "alpine"); ok {
		return tag + branch, strings.HasSuffix(tag, "alpine")
	}
	if version, slim := strings.CutSuffix(tag, "slim"); slim && repo == "node" {
		return version + on.Releases[0] + "-slim", true
	}
	return tag + "-" + on.Releases[0], true
}

// latestOn is TagOn for a distribution's own image. Sources: the pages of the images debian, ubuntu, alpine and fedora on
// Docker Hub; ubuntu's latest is the newest release with long term support.
func latestOn(repo, tag, day string) (named string, ok bool) {
	plain, slim := strings.CutSuffix(tag, "-slim")
	latest := plain == "latest" || repo == "debian" && plain == "stable" || repo == "ubuntu" && plain == "rolling"
	when, err := time.Parse(time.DateOnly, day)
	if !latest || err != nil || slim && repo != "debian" {
		return "", false
	}
	settled := when.Add(-following).Format(time.DateOnly)
	for _, r := range all() {
		if r.ID != repo || r.Released == "" || r.Released > day || repo == "ubuntu" && plain == "latest" && !longTerm(r.Version) {
			continue
		}
		named, ok = r.Version, r.Released <= settled
		if repo == "debian" {
			named = r.Codename
		}
	}
	if slim {
		named += "-slim"
	}
	return named, ok
}

// longTerm reports whether a version of Ubuntu is one of April in an even year.
func longTerm(version string) bool {
	year, month, _ := strings.Cut(version, ".")
	return month == "04" && strings.ContainsAny(year[len(year)-1:], "02468")
}
