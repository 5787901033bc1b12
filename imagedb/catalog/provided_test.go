package catalog

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestProviders(t *testing.T) {
	for _, c := range []struct{ release, command, want string }{
		{"debian-12", "xz", "xz-utils"},
		{"debian-12", "python3", "python3"},
		{"debian-13", "pip3", "python3-pip"},
		{"debian-12", "add-apt-repository", "software-properties-common"},
		{"debian-13", "add-apt-repository", ""}, // trixie has no such package
		{"ubuntu-24.04", "add-apt-repository", "software-properties-common"},
		{"debian-11", "pkg-config", "pkg-config"},
		{"debian-13", "pkg-config", "pkg-config"}, // which is pkgconf there
		{"debian-12", "no-such-command", ""},
		{"debian-12", "", ""},
		{"", "git", "git"},
		{"", "add-apt-repository", ""},
	} {
		if got := Embedded().Provider(c.release, c.command); got != c.want {
			t.Errorf("%s in %s comes with %q, not %q", c.command, c.release, got, c.want)
		}
	}
	for _, c := range []struct{ release, module, want string }{
		{"debian-11", "distutils", "python3-distutils"}, {"debian-13", "distutils", ""}, {"ubuntu-24.04", "distutils", ""},
		{"debian-13", "ensurepip", "python3-venv"}, {"debian-12", "yaml", "python3-yaml"},
	} {
		if got := Embedded().ModuleProvider(c.release, c.module); got != c.want {
			t.Errorf("%s in %s comes with %q, not %q", c.module, c.release, got, c.want)
		}
	}
}

// TestProvidersExist holds the table to the lists of the releases' names.
func TestProvidersExist(t *testing.T) {
	text, err := Embedded().text("provided.zst")
	if err != nil {
		t.Fatal(err)
	}
	lists := map[string]NameList{}
	count := 0
	for line := range strings.Lines(text) {
		f := strings.Split(strings.TrimSpace(line), "\t")
		if len(f) != 4 {
			t.Fatalf("%q", line)
		}
		release := f[1]
		if release == "ubuntu" {
			release = "ubuntu-24.04"
		}
		if _, ok := lists[release]; !ok {
			lists[release], _ = Embedded().Names(release)
		}
		if k := lists[release].Exists(f[3]); k.Presence != filesystem.Present {
			t.Errorf("%s: unknown package %s", release, f[3])
		}
		count++
	}
	if count < 3000 {
		t.Errorf("%d lines", count)
	}
}

// TestRenamed holds names that another package took over to what apt does: it installs the one that did, and of several
// none.
func TestRenamed(t *testing.T) {
	r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: "ubuntu 24.04", Arch: "amd64"})
	if !ok {
		t.Fatal("no repository")
	}
	for name, want := range map[string]filesystem.Presence{
		"libglib2.0-0": filesystem.Present, "libgtk-3-0": filesystem.Present, "git-core": filesystem.Present,
		"libasound2": filesystem.Absent, "libaio1": filesystem.Absent, "libgl1-mesa-glx": filesystem.Absent, "netcat": filesystem.Absent,
	} {
		if got := r.Find(name); got.Presence != want || !got.Likely {
			t.Errorf("%s: presence %v, likely %v; want %v, likely", name, got.Presence, got.Likely, want)
		}
	}
}
