// Package releases has what is known of the lifetime of distribution releases: when updates ended, when the mirrors
// dropped the packages, and where they are since. It is not a package list, and it contacts no host. Anything unknown
// of a release is empty.
package releases

import (
	_ "embed"
	"strings"
	"sync"
	"time"
)

// Recorded is the day that the table speaks of: of what came later it knows nothing.
const Recorded = "2026-11-22"

// table has a line for each release. Sources: Debian's distro-info-data 2026.10.12-1 and endoflife.date of 2026-08-22
// for the dates of releases and their ends; "left" is the first day on which the mirrors surely lacked it: "sure" from
// announcements and bug reports of that day, or asked for on the day recorded; "likely" as remembered.
//
//go:embed releases.tsv
var table string

// Release is one release of a distribution. Days are written as 2006-01-02, "" where there is none or it is not known.
type Release struct {
	ID, Version string // as os-release has them
	Codename    string // of Debian and Ubuntu
	Released    string
	Ended       string // the last day of its own free updates
	Extended    string // the last day of Debian's long term support
	Left        string // the first day on which the mirrors lacked its packages
	Sure        bool   // Left is on record
	Pocket      bool   // Left is that of one of its pockets
}

var all = sync.OnceValue(func() []Release {
	var list []Release
	for line := range strings.Lines(table) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if strings.HasPrefix(line, "#") || len(f) < 8 {
			continue
		}
		for i := range f {
			if f[i] == "-" {
				f[i] = ""
			}
		}
		list = append(list, Release{ID: f[0], Version: f[1], Codename: f[2], Released: f[3], Ended: f[4], Extended: f[5], Left: f[6], Sure: f[7] == "sure"})
	}
	return list
})

// Find returns the release that os-release's ID and VERSION_ID name, or a distribution and a codename.
func Find(id, version string) (Release, bool) {
	for _, r := range all() {
		if r.ID == id && version != "" && (r.Version == version || r.Codename == version) {
			return r, true
		}
	}
	return Release{}, false
}

// Name is how people call the release: "debian 9 (stretch)".
func (r Release) Name() string {
	if r.Codename == "" {
		return r.ID + " " + r.Version
	}
	return r.ID + " " + r.Version + " (" + r.Codename + ")"
}

// Gone reports whether the mirrors lack the release on a day, "" for the day recorded.
func (r Release) Gone(day string) bool {
	if day == "" {
		day = Recorded
	}
	return r.Left != "" && r.Left <= day
}

// Archive names the server that keeps the packages of a release that the mirrors dropped; of Debian's, its name in the
// distribution's domain.
func (r Release) Archive() string {
	return map[string]string{"debian": "archive", "ubuntu": "old-releases.ubuntu.com", "centos": "vault.centos.org"}[r.ID]
}

// Successor is the image to use instead: of the same distribution, or of one that took over.
func (r Release) Successor() string {
	switch {
	case r.ID == "centos" && strings.HasSuffix(r.Version, "8"):
		return "rockylinux:8 or almalinux:8"
	case r.ID == "centos":
		return "rockylinux:9 or almalinux:9"
	case r.ID == "debian":
		return "debian:bookworm or debian:trixie"
	case r.ID == "ubuntu":
		return "ubuntu:22.04 or ubuntu:24.04"
	}
	return ""
}

// frozen are pockets of releases that left before the release itself did. Sources: docker-library/python issue 386 (404
// of jessie-updates and jessie-backports on 2019-03-26; the first was there again, empty, in mid 2020, when all of six
// builds on images that name it went through apt-get update, and all that name the second did not: Shipwright's logs);
// bullseye-backports was asked for on the day recorded.
var frozen = map[string]string{"jessie-backports": "2019-03-26", "bullseye-backports": Recorded}

// Suite returns the release that an apt suite belongs to, "stretch-updates", "stretch/updates" or "xenial-security",
// with the day on which that suite left.
func Suite(suite string) (Release, bool) {
	codename, _, _ := strings.Cut(suite, "/")
	codename, _, _ = strings.Cut(codename, "-")
	for _, id := range []string{"debian", "ubuntu"} {
		if r, ok := Find(id, codename); ok && codename == r.Codename {
			if left, ok := frozen[suite]; ok {
				r.Left, r.Sure, r.Pocket = left, true, true
			}
			return r, true
		}
	}
	return Release{}, false
}

// Settled reports whether the release had left so long before a day that no mirror, proxy or cache is likely to have
// it: six years.
func (r Release) Settled(day string) bool {
	if day == "" {
		day = Recorded
	}
	at, err := time.Parse(time.DateOnly, day)
	return err == nil && r.Sure && r.Gone(at.AddDate(-6, 0, 0).Format(time.DateOnly))
}

// ended reports whether the release's own updates had ended some months before a day.
func (r Release) ended(day string, months int) bool {
	at, err := time.Parse(time.DateOnly, day)
	return err == nil && r.Ended <= at.AddDate(0, -months, 0).Format(time.DateOnly)
}
