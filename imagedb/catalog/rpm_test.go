package catalog

import (
	"context"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

func rpmNamesOf(t *testing.T, release string, added bool) packages.Repository {
	t.Helper()
	r, ok := Embedded().Repositories().Repository(context.Background(),
		packages.Query{Manager: "rpm", Release: release, Open: added, Remembered: true})
	if !ok {
		t.Fatalf("nothing is remembered of %s", release)
	}
	return r
}

func TestRPMNames(t *testing.T) {
	for _, c := range []struct {
		release, names string
		want           filesystem.Presence
	}{
		{"almalinux 10.0", "git gcc-c++ nodejs java-21-openjdk-devel openssl-devel zlib-devel postgresql-devel make perl", filesystem.Present},
		{"almalinux 10.0", "htop screen ninja-build libfoo-devel supervisor gti", filesystem.Absent},
		{"almalinux 10.0", "nodejs24 postgresql18-server nginx-1.26.3 @development git.i686 perl(JSON) epel-release vim npm mysql-server redis python3.13", filesystem.Unknown},
		{"rocky 9.4", "git htop screen python2-foo php74-php-cli gcc-toolset-15-gcc redhat-lsb-core", filesystem.Unknown},
		{"rocky 9.4", "nonesuch lib-none", filesystem.Absent},
		{"fedora 42", "git nodejs npm htop vim ffmpeg-free postgresql-server mariadb-server nc gcc-c++ python3-pip", filesystem.Present},
		{"fedora 42", "nonesuch curl-dev", filesystem.Absent},
		{"fedora 42", "texlive-scheme-basic google-noto-none-fonts glibc-langpack-xx", filesystem.Unknown},
		{"amzn 2023", "git nginx python3-pip redis6 java-17-amazon-corretto", filesystem.Present},
		{"amzn 2023", "nonesuch", filesystem.Absent},
		{"amzn 2023", "supervisor php postgresql17", filesystem.Unknown},
	} {
		r := rpmNamesOf(t, c.release, false)
		for name := range strings.FieldsSeq(c.names) {
			if offer := r.Find(name); offer.Presence != c.want || offer.Presence == filesystem.Absent && !offer.Likely {
				t.Errorf("%s in %s: %v, want %v", name, c.release, offer, c.want)
			}
		}
	}
	if offer := rpmNamesOf(t, "rocky 10", true).Find("htop"); offer.Presence != filesystem.Unknown {
		t.Errorf("htop beside EPEL: %v", offer)
	}
	if offer := rpmNamesOf(t, "rocky 10", false).Find("ninja-build"); offer.Source != "CRB" {
		t.Errorf("ninja-build: %v, want it in CRB", offer)
	}
}

// TestRPMRemedies: what is said to take the place of a package is there.
func TestRPMRemedies(t *testing.T) {
	for _, release := range []history.Release{{ID: "rocky", Version: "10"}, {ID: "fedora", Version: "42"}} {
		r := rpmNamesOf(t, release.ID+" "+release.Version, true)
		for _, name := range history.LackedRPM() {
			if lacks, _ := history.LacksRPM(release, name); !lacks {
				continue
			}
			for _, instead := range history.InsteadOfRPM(name) {
				if offer := r.Find(instead); offer.Presence != filesystem.Present {
					t.Errorf("%s %s lacks %s, which is to take the place of %s: %v", release.ID, release.Version, instead, name, offer)
				}
			}
		}
	}
}

// unreplaced are packages, by release, of which even the ones that took their place are gone, or not in main.
var unreplaced = map[string]bool{"ttf-ubuntu-font-family 12": true, "ttf-ubuntu-font-family 13": true, "php5-imap 13": true,
	"python-software-properties 13": true}

// TestRemedies: one of what is said to take the place of a package that Debian dropped is there, in each release since.
func TestRemedies(t *testing.T) {
	for _, version := range []string{"11", "12", "13"} {
		list, ok := Embedded().Names("debian-" + version)
		if !ok {
			t.Fatal(version)
		}
		for _, name := range history.DroppedNames() {
			replacement, ok := history.Dropped("debian", version, name)
			if !ok {
				continue
			}
			if k := list.Exists(name); k.Presence == filesystem.Present && k.Kind == RealPackage {
				t.Errorf("Debian %s has %s, which is said to be dropped", version, name)
			}
			found := len(replacement) == 0 || unreplaced[name+" "+version]
			for _, instead := range replacement {
				found = found || list.Exists(instead).Presence == filesystem.Present
			}
			if !found {
				t.Errorf("Debian %s lacks %v, which take the place of %s", version, replacement, name)
			}
		}
	}
}

// TestAlpineRemedies: what the names of the table are called now is there in the newest branches.
func TestAlpineRemedies(t *testing.T) {
	r, ok := Embedded().Repositories().Repository(context.Background(), packages.Query{Manager: "apk", Release: "alpine 3.22", Arch: "amd64"})
	if !ok {
		t.Fatal("nothing is known of Alpine 3.22")
	}
	for name, instead := range alpineMeans() {
		if instead != "-" && r.Find(name).Presence == filesystem.Absent && r.Find(instead).Presence != filesystem.Present {
			t.Errorf("Alpine 3.22 lacks %s, which takes the place of %s", instead, name)
		}
	}
}

func TestLast(t *testing.T) {
	for _, c := range []struct{ manager, release, name, want string }{
		{"apt", "debian 12", "python-pip", "Debian 10"},
		{"apt", "debian 13", "netcat", "Debian 11"},
		{"apt", "debian 13", "libgl1-mesa-glx", "Debian 12"},
		{"apt", "debian 13", "nonesuch", ""},
		{"apt", "ubuntu 24.04", "libncurses5", "Ubuntu 23.10"},
		{"apk", "alpine 3.20", "bzr", "Alpine 3.11"},
		{"apk", "alpine 3.20", "nonesuch", ""},
	} {
		r, ok := Embedded().Repositories().Repository(context.Background(), packages.Query{Manager: c.manager, Release: c.release, Arch: "amd64"})
		if !ok {
			t.Fatal(c.release)
		}
		if got := packages.LastWith(r, c.name); got != c.want {
			t.Errorf("the last before %s with %s: %q, want %q", c.release, c.name, got, c.want)
		}
	}
}
