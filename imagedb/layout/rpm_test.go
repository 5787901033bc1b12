package layout_test

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"testing"

	v1 "github.com/google/go-containerregistry/pkg/v1"

	"github.com/layerlint/layerlint/imagedb/imagetest"
	"github.com/layerlint/layerlint/imagedb/layout"
)

func rpmFixture(t *testing.T, name string) string {
	t.Helper()
	f, err := os.Open(filepath.Join("..", "rpmdb", "testdata", name+".gz"))
	imagetest.Check(t, err)
	defer f.Close()
	z, err := gzip.NewReader(f)
	imagetest.Check(t, err)
	b, err := io.ReadAll(z)
	imagetest.Check(t, err)
	return string(b)
}

// TestRPMPackages reads databases where distributions put them. A later layer's takes the place of an earlier one's,
// and what SQLite has not yet put into its file leaves the list open.
func TestRPMPackages(t *testing.T) {
	sqlite, ndb, berkeley := rpmFixture(t, "rpmdb.sqlite"), rpmFixture(t, "Packages.db"), rpmFixture(t, "Packages")
	for _, c := range []struct {
		name     string
		layers   []map[string]string
		count    int
		complete bool
		owner    string // of /usr/bin/epochal
	}{
		{"fedora", []map[string]string{{"usr/lib/sysimage/rpm/rpmdb.sqlite": sqlite, "var/lib/rpm": "-> ../../usr/lib/sysimage/rpm", "usr/bin/epochal": "x",
			"usr/lib/sysimage/rpm/rpmdb.sqlite-wal": "", "usr/lib/sysimage/rpm/rpmdb.sqlite-shm": "x"}}, 13, true, "epochal"},
		{"rhel 8", []map[string]string{{"var/lib/rpm/Packages": berkeley, "var/lib/rpm/Name": "x", "usr/bin/epochal": "x"}}, 13, true, "epochal"},
		{"suse", []map[string]string{{"usr/lib/sysimage/rpm/Packages.db": ndb, "usr/lib/sysimage/rpm/Index.db": "x", "usr/bin/epochal": "x"}}, 13, true, "epochal"},
		{"journal", []map[string]string{{"var/lib/rpm/rpmdb.sqlite": sqlite, "var/lib/rpm/rpmdb.sqlite-wal": "x", "usr/bin/epochal": "x"}}, 13, false, "epochal"},
		{"two", []map[string]string{{"var/lib/rpm/rpmdb.sqlite": sqlite}, {"var/lib/rpm/Packages": berkeley}}, 26, false, ""},
		{"damaged", []map[string]string{{"var/lib/rpm/rpmdb.sqlite": sqlite}, {"var/lib/rpm/rpmdb.sqlite": sqlite[:5000]}}, 0, false, ""},
		{"later", []map[string]string{{"var/lib/rpm/rpmdb.sqlite": "nothing", "usr/bin/epochal": "x"}, {"var/lib/rpm/rpmdb.sqlite": sqlite}}, 13, true, ""},
		{"removed", []map[string]string{{"var/lib/rpm/rpmdb.sqlite": sqlite}, {"var/lib/rpm/.wh.rpmdb.sqlite": ""}}, 0, true, ""},
		{"none", []map[string]string{{"var/lib/rpm/.rpm.lock": ""}}, 0, true, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			var layers []v1.Layer
			for _, files := range c.layers {
				layers = append(layers, imagetest.Layer(t, files))
			}
			dir := imagetest.Layout(t, map[string]any{"rpm": imagetest.Image(t, "amd64", layers...)})
			got, err := layout.DB(dir).Image(context.Background(), "rpm", "linux/amd64")
			imagetest.Check(t, err)
			packages, complete, err := got.Packages(context.Background())
			imagetest.Check(t, err)
			if len(packages) != c.count || complete != c.complete {
				t.Errorf("%d packages, complete %v", len(packages), complete)
			}
			if c.count == 13 {
				if p := packages[0]; fmt.Sprint(p.Name, " ", p.Version, " ", p.Arch, p.Provides) != "epochal 7:2.1~rc1-3.el9 noarch[epochal-also]" {
					t.Errorf("%+v", p)
				}
			}
			tree, err := got.Tree(context.Background())
			imagetest.Check(t, err)
			if e := tree.Lookup("/usr/bin/epochal"); e.Package != c.owner {
				t.Errorf("the file belongs to %q", e.Package)
			}
		})
	}
}
