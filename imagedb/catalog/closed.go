package catalog

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
)

// ownPrograms are the programs that the recipes of official images put into /usr/local/bin, by repository; a name with * is
// the beginning of some. Nothing else is likely there. Sources: the Dockerfiles of docker-library/golang@7c8c182,
// rust-lang/docker-rust@7668ee2, docker-library/gcc@22c26a9 (languages C, C++, Fortran and Go) and
// docker-library/buildpack-deps@8330ca1. Python's are with the rest of its files.
var ownPrograms = map[string][]string{
	"buildpack-deps": nil, "golang": nil, "rust": nil,
	"gcc": strings.Fields(`c++ cpp g++ gcc gcc-* gccgo gcov gcov-* gfortran go gofmt gm2 lto-dump x86_64-* aarch64-*`),
}

// addOwnPrograms closes the folders of programs of one's own in such an image.
func (t *tree) addOwnPrograms(repo, source string) {
	names, known := ownPrograms[repo]
	if !known {
		return
	}
	for _, dir := range []string{"/usr/local/bin", "/usr/local/sbin"} {
		t.zones[dir] = store.Zone{Path: dir, Rule: "likely", Note: "catalog: " + source}
	}
	for _, name := range slices.Concat(names, []string{"docker-entrypoint*"}) {
		z := store.Zone{Path: "/usr/local/bin/" + name, Rule: "open", Note: "catalog: " + source}
		if strings.HasSuffix(name, "*") {
			t.prefixes = append(t.prefixes, z)
		} else {
			t.zones[z.Path] = z
		}
	}
}
