package catalog

import (
	"testing"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// TestDroppedNamesStayCertain: that an earlier release was the last to have a package takes nothing from what a whole
// list of names says. Both installations fail in real builds.
func TestDroppedNamesStayCertain(t *testing.T) {
	for release, name := range map[string]string{"debian 12": "python", "debian 13": "libicu72"} {
		r, ok := Embedded().Repositories().Repository(t.Context(), packages.Query{Manager: "apt", Release: release, Arch: "amd64"})
		if !ok {
			t.Fatalf("nothing is known of %s", release)
		}
		if o := r.Find(name); o.Presence != filesystem.Absent || o.Likely {
			t.Errorf("%s of %s: %+v", name, release, o)
		}
	}
}
