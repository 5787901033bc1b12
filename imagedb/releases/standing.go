package releases

import (
	"strings"
	"sync"

	"github.com/layerlint/layerlint/imagedb/pattern"
)

// others are images by other people, and official ones that are built no more, with the releases that their tags stood
// on: since is the day from which that holds, "" for always; the newest comes first. Source: the images' own recipes
// and release notes, as remembered: likely at most.
var others = []struct{ repo, tags, since, id, version string }{
	{`jupyter/[a-z-]+`, `latest`, "2022-06-01", "ubuntu", "22.04"},
	{`jupyter/[a-z-]+`, `latest`, "2020-05-20", "ubuntu", "20.04"},
	{`jupyter/[a-z-]+`, `latest`, "", "ubuntu", "18.04"},
	{`quay\.io/jupyter/[a-z-]+`, `latest`, "", "ubuntu", "24.04"},
	{`phusion/baseimage`, `0\.9\.([0-9]|1[0-8])`, "", "ubuntu", "14.04"},
	{`phusion/baseimage`, `0\.9\.(19|2[0-9])|0\.10\.[0-9.]+`, "", "ubuntu", "16.04"},
	{`phusion/baseimage`, `0\.11|latest|master|bionic-.*|18\.04-.*`, "", "ubuntu", "18.04"},
	{`phusion/baseimage`, `focal-.*`, "", "ubuntu", "20.04"},
	{`phusion/baseimage`, `jammy-.*`, "", "ubuntu", "22.04"},
	{`phusion/baseimage`, `noble-.*`, "", "ubuntu", "24.04"},
	{`pytorch/pytorch`, `latest`, "2023-03-15", "ubuntu", "22.04"},
	{`pytorch/pytorch`, `latest`, "2019-01-01", "ubuntu", "18.04"},
	{`tensorflow/tensorflow`, `latest(-gpu)?(-jupyter)?`, "2023-03-20", "ubuntu", "22.04"},
	{`tensorflow/tensorflow`, `latest(-gpu)?(-py3)?(-jupyter)?`, "", "ubuntu", "18.04"},
	{`tensorflow/tensorflow`, `1\.1[3-5]\..*|2\.[0-7]\..*`, "", "ubuntu", "18.04"},
	{`tensorflow/tensorflow`, `1\.([4-9]|1[0-2])\..*`, "", "ubuntu", "16.04"},
	{`rocker/(r-ver|rstudio|tidyverse|verse|shiny)`, `latest|4`, "2024-04-25", "ubuntu", "24.04"},
	{`rocker/(r-ver|rstudio|tidyverse|verse)`, `latest`, "2020-06-01", "ubuntu", "20.04"},
	{`rocker/(r-ver|rstudio|tidyverse|verse|shiny)`, `3\.3(\.[0-9])?`, "", "debian", "8"},
	{`rocker/(r-ver|rstudio|tidyverse|verse|shiny)`, `3\.[45](\.[0-9])?`, "", "debian", "9"},
	{`rocker/(r-ver|rstudio|tidyverse|verse|shiny)`, `3\.6(\.[0-9])?|latest`, "", "debian", "10"},
	{`r-base`, `.*`, "", "debian", "14"},
	{`jenkins`, `latest|2\.60\.3|lts`, "", "debian", "9"},
	{`iojs`, `.*`, "", "debian", "8"},
	{`mcr\.microsoft\.com/powershell`, `.*ubuntu-18\.04`, "", "ubuntu", "18.04"},
}

var otherTags = sync.OnceValue(func() [][2]*pattern.Pattern {
	list := make([][2]*pattern.Pattern, len(others))
	for i, s := range others {
		list[i] = [2]*pattern.Pattern{pattern.New(s.repo), pattern.New(s.tags)}
	}
	return list
})

// Standing returns the release that an image likely stood on, on a day or "" for the day recorded, where its tag moves
// from one release to the next or does not name one.
func Standing(ref, day string) (Release, bool) {
	if day == "" {
		day = Recorded
	}
	repo, tag := parts(ref)
	if strings.Contains(ref, "@") {
		return Release{}, false
	}
	switch repo {
	case "ubuntu":
		if tag == "latest" {
			return last("ubuntu", day, func(r Release) bool { return strings.HasSuffix(r.Version, ".04") && r.Version[1]%2 == 0 })
		}
	case "debian":
		switch strings.TrimSuffix(tag, "-slim") {
		case "latest", "stable":
			return last("debian", day, func(Release) bool { return true })
		case "testing":
			stable, _ := last("debian", day, func(Release) bool { return true })
			return after(stable)
		case "sid", "unstable":
			return Release{ID: "debian", Version: "sid", Codename: "sid"}, true
		}
	}
	for i, s := range others {
		if s.since <= day && otherTags()[i][0].Match(repo) && otherTags()[i][1].Match(tag) {
			return Find(s.id, s.version)
		}
	}
	return Release{}, false
}

// last is the newest release of a distribution that was out on a day, of those that count.
func last(id, day string, counts func(Release) bool) (found Release, ok bool) {
	for _, r := range all() {
		if r.ID == id && r.Released != "" && r.Released <= day && counts(r) {
			found, ok = r, true
		}
	}
	return found, ok
}

// after is the release of the same distribution that follows.
func after(release Release) (Release, bool) {
	list := all()
	for i, r := range list[:len(list)-1] {
		if r == release && list[i+1].ID == r.ID {
			return list[i+1], true
		}
	}
	return Release{}, false
}
