package catalog

import (
	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const golangNote = "catalog: docker-library/golang, by the tag"

// addGolang adds what is likely of an official image of Go: GOPATH, of which nothing but two empty folders is made, and the
// programs of the toolchain. Anyone may write to GOPATH, by one mode or another. Source: docker-library/golang@7c8c182,
// Dockerfile-linux.template (chmod -R 1777; 777 until 2023).
func (t *tree) addGolang(repo string) {
	if repo != "golang" {
		return
	}
	g := group{note: golangNote, replace: true}
	for _, dir := range []string{"/go", "/go/bin", "/go/src"} {
		g.files = append(g.files, store.File{Path: dir, Type: filesystem.Directory})
	}
	g.files = append(g.files, rootFolders("/usr/local/go /usr/local/go/bin /usr/local/go/src /usr/local/go/pkg")...)
	for _, name := range []string{"go", "gofmt"} {
		g.files = append(g.files, store.File{Path: "/usr/local/go/bin/" + name, Type: filesystem.Regular, Mode: 0o755,
			Known: filesystem.KnowMode | filesystem.KnowOwner, Likely: true})
	}
	t.add(g)
	for _, dir := range []string{"/go", "/usr/local/go/bin"} {
		t.zones[dir] = store.Zone{Path: dir, Rule: "likely", Note: golangNote}
	}
}
