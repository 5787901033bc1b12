package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

func TestCarries(t *testing.T) {
	for _, c := range []struct {
		names      string
		recommends bool
		soname     string
		want       filesystem.Presence
	}{
		{"ca-certificates", false, "libsqlite3.so.0", filesystem.Absent},
		{"ca-certificates", false, "libssl.so.3", filesystem.Unknown},
		{"ca-certificates", false, "libacl.so.1", filesystem.Absent},
		{"ca-certificates", true, "libacl.so.1", filesystem.Unknown},
		{"python3", false, "libsqlite3.so.0", filesystem.Unknown},
		{"tzdata", false, "libcurl.so.4", filesystem.Absent},
		{"nosuchpackage", false, "libcurl.so.4", filesystem.Unknown},
		{"tzdata", false, "libown.so", filesystem.Unknown},
		{"tzdata", false, "libown.so.1", filesystem.Absent},
	} {
		r := &repository{release: "debian-12"}
		if got := r.carries([]string{c.names}, c.recommends, c.soname); got != c.want {
			t.Errorf("%s with recommended %v, %s: %v, want %v", c.names, c.recommends, c.soname, got, c.want)
		}
	}
	if got := (&repository{release: "debian-13"}).carries([]string{"tzdata"}, false, "libcurl.so.4"); got != filesystem.Unknown {
		t.Errorf("another release: %v", got)
	}
	for name, row := range carried() {
		if holds(row, "") {
			t.Errorf("row %s: %q", name, row)
		}
	}
}
