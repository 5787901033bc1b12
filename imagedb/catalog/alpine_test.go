package catalog

import (
	"slices"
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

func TestAlpineNames(t *testing.T) {
	for _, c := range []struct {
		branches []string
		name     string
		want     filesystem.Presence
	}{
		{[]string{"3.12"}, "python-dev", filesystem.Absent},
		{[]string{"3.11"}, "python-dev", filesystem.Present}, // python2-dev provides it
		{[]string{"3.4"}, "python", filesystem.Present},
		{[]string{"3.24", "3.11"}, "python-dev", filesystem.Unknown},
		{[]string{"3.24"}, "postgresql-dev", filesystem.Unknown}, // postgresql18-dev may provide it
		{[]string{"edge"}, "so:libssl.so.1.1", filesystem.Unknown},
		{[]string{"3.24"}, "bash-nothing", filesystem.Unknown}, // bash's recipe is not read in full
		{[]string{"3.24"}, "nothing@edge", filesystem.Unknown},
		{[]string{"3.24"}, "openssh-client", filesystem.Present},
		{[]string{"3.0"}, "busybox", filesystem.Present},
	} {
		r, ok := Embedded().alpineBranches(packages.Query{Manager: "apk", Arch: "amd64", OneOf: c.branches})
		if !ok {
			t.Fatalf("nothing is known of %q", c.branches)
		}
		if got := r.Find(c.name); got.Presence != c.want || got.Presence == filesystem.Absent && !got.Likely {
			t.Errorf("%s in %q: %+v, want %v", c.name, c.branches, got, c.want)
		}
	}
	for _, branch := range []string{"3.27", "2.7", "4.0", ""} {
		if _, ok := Embedded().alpineBranches(packages.Query{Manager: "apk", OneOf: []string{branch}}); ok {
			t.Errorf("there are lists of %q", branch)
		}
	}
}

func TestAlpineSources(t *testing.T) {
	const testing, own = "https://example.com/alpine/edge/testing", "https://example.com/own"
	for _, c := range []struct {
		sources []string
		name    string
		want    filesystem.Presence
	}{
		{nil, "yara-nothing", filesystem.Absent},
		{[]string{own}, "yara-nothing", filesystem.Unknown},
		{[]string{testing}, "yara-nothing", filesystem.Absent},
		{[]string{"@x " + testing}, "yara-nothing@x", filesystem.Absent},
		{[]string{"@x " + own}, "yara-nothing@x", filesystem.Unknown},
		{[]string{"https://example.com/alpine/v3.4/main"}, "python", filesystem.Present},
	} {
		r, _ := Embedded().alpineBranches(packages.Query{Manager: "apk", Release: "alpine 3.12.3", Arch: "amd64", Sources: c.sources})
		if got := r.Find(c.name); got.Presence != c.want {
			t.Errorf("%s with %q: %+v, want %v", c.name, c.sources, got, c.want)
		}
	}
}

func TestAlpineNearest(t *testing.T) {
	r, _ := Embedded().alpineBranches(packages.Query{Manager: "apk", Release: "alpine 3.24", Arch: "amd64"})
	for name, want := range map[string]string{"python-dev": "python3-dev", "pyhton3": "python3", "php5-curl": "php85-curl", "bzr": "breezy", "py-requests": "py3-requests"} {
		if got := r.Nearest(name, 3); len(got) == 0 || got[0] != want {
			t.Errorf("near %s there is %q, want %s first", name, got, want)
		}
	}
}

func TestAlpineLacking(t *testing.T) {
	for _, c := range []struct {
		release string
		names   []string
		command string
		want    bool
	}{
		{"alpine 3.24", []string{"python3"}, "pip3", true},
		{"alpine 3.24", []string{"py3-pip"}, "pip3", false},
		{"alpine 3.9", []string{"python3"}, "pip3", false}, // with ensurepip
		{"alpine 3.24", []string{"nodejs"}, "npm", true},
		{"alpine 3.5", []string{"nodejs"}, "npm", false},
		{"alpine 3.24", []string{"npm"}, "node", false},
		{"alpine 3.24", []string{"curl"}, "python3", true},
		{"alpine 3.24", []string{"vim"}, "python3", false}, // it may be linked with its library
		{"alpine 3.24", []string{"build-base"}, "gcc", false},
		{"alpine 3.24", []string{"build-base"}, "git", true},
		{"alpine 3.24", []string{"no-such-package"}, "git", true},
	} {
		r, _ := Embedded().alpineBranches(packages.Query{Manager: "apk", Release: c.release, Arch: "amd64"})
		commands, _ := r.(packages.Bringer).Lacking(c.names, true)
		if got := slices.Contains(commands, c.command); got != c.want {
			t.Errorf("%s: %q lacks %s: %v, want %v", c.release, c.names, c.command, got, c.want)
		}
	}
}

func BenchmarkAlpineFind(b *testing.B) {
	r, _ := Embedded().alpineBranches(packages.Query{Manager: "apk", Release: "alpine 3.24", Arch: "amd64"})
	for b.Loop() {
		r.Find("postgresql-client")
	}
}

func BenchmarkAlpineNearest(b *testing.B) {
	r, _ := Embedded().alpineBranches(packages.Query{Manager: "apk", Release: "alpine 3.24", Arch: "amd64"})
	for b.Loop() {
		r.Nearest("pyhton3-dve", 3)
	}
}
