package evaluate

import (
	"path"
	"strings"
	"testing"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/catalog"
)

// TestAlternativesOfPackages holds the list to what the scripts of packages in the catalog register.
func TestAlternativesOfPackages(t *testing.T) {
	for _, release := range []string{"debian-11", "debian-12", "debian-13"} {
		packages, ok := catalog.Embedded().Packages(release)
		if !ok {
			t.Fatal(release)
		}
		count := 0
		for _, name := range strings.Fields("build-essential g++ gcc gfortran iptables fakeroot nano vim vim-tiny netcat-openbsd nodejs bison less mawk " +
			"pinentry-curses openmpi-bin libopenmpi-dev node-babel7 xz-utils bsdextrautils mt-st cpio") {
			files, _ := packages.Files(name)
			for _, f := range files {
				if dir, base := path.Split(f.Path); strings.HasSuffix(dir, "bin/") && strings.HasPrefix(f.Link, "/etc/alternatives/") {
					count++
					if !tools.Alternatives.Has(base) {
						t.Errorf("%s: %s registers %s", release, name, base)
					}
				}
			}
		}
		if count < 10 {
			t.Errorf("%s: %d links", release, count)
		}
	}
}
