package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestCarries(t *testing.T) {
	for _, c := range []struct {
		release    string
		names      string
		recommends bool
		soname     string
		want       filesystem.Presence
	}{
		{"debian-12", "ca-certificates", false, "libsqlite3.so.0", filesystem.Absent},
		{"debian-12", "ca-certificates", false, "libssl.so.3", filesystem.Unknown},
		{"debian-12", "ca-certificates", false, "libacl.so.1", filesystem.Absent},
		{"debian-12", "ca-certificates", true, "libacl.so.1", filesystem.Unknown},
		{"debian-12", "python3", false, "libsqlite3.so.0", filesystem.Unknown},
		{"debian-12", "tzdata", false, "libcurl.so.4", filesystem.Absent},
		{"debian-12", "nosuchpackage", false, "libcurl.so.4", filesystem.Unknown},
		{"debian-12", "tzdata", false, "libown.so", filesystem.Unknown},
		{"debian-12", "tzdata", false, "libown.so.1", filesystem.Absent},
		{"debian-11", "ca-certificates", false, "libssl.so.1.1", filesystem.Unknown},
		{"debian-11", "ca-certificates", false, "libssl.so.3", filesystem.Absent},
		{"debian-13", "ca-certificates", false, "libssl.so.1.1", filesystem.Absent},
		{"debian-13", "ca-certificates", false, "libcurl.so.4", filesystem.Absent},
		{"debian-13", "libcurl4", false, "libcurl.so.4", filesystem.Unknown},
		{"debian-13", "curl", false, "libcurl.so.4.8.0", filesystem.Unknown},
		{"debian-14", "tzdata", false, "libcurl.so.4", filesystem.Unknown},
	} {
		r := &repository{release: c.release}
		if got := r.carries([]string{c.names}, c.recommends, c.soname); got != c.want {
			t.Errorf("%s: %s with recommended %v, %s: %v, want %v", c.release, c.names, c.recommends, c.soname, got, c.want)
		}
	}
	for release, read := range carriedReleases() {
		for name, row := range read().rows {
			if read().holds(row, "") {
				t.Errorf("%s, row %s: %q", release, name, row)
			}
		}
	}
}
