package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestImpossibleNames: where all names are known it is certain that none is written in capitals, elsewhere likely.
func TestImpossibleNames(t *testing.T) {
	for release, likely := range map[string]bool{"debian 12": false, "ubuntu 18.04": true} {
		r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: release, Arch: "amd64"})
		if !ok {
			t.Fatal(release)
		}
		for _, name := range []string{"JQ", "apt-get"} {
			want := packages.Offer{Presence: filesystem.Absent, Likely: likely}
			if got := r.Find(name); got.Presence != want.Presence || got.Likely != want.Likely {
				t.Errorf("%s in %s: %+v, want %+v", name, release, got, want)
			}
		}
	}
}
