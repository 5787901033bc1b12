package catalog

import (
	"fmt"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	history "github.com/layerlint/layerlint/imagedb/releases"
)

// libc is the C library as programs name it.
const libc = "libc.so.6"

// addGlibc adds what the C library of an image defines where no list says so: by its release the version is known, and
// each version of glibc defines those of all before it.
func (t *tree) addGlibc(chain []store.Image) {
	r, _ := releaseOf(chain)
	defined := glibc(history.Glibc(r.id, r.version))
	at := filesystem.Stat(t, "/lib/x86_64-linux-gnu/"+libc)
	e := at.Entry
	if defined == nil || e.Presence != filesystem.Present || e.Type != filesystem.Regular || e.Has(filesystem.KnowELF) {
		return
	}
	f := store.File{Path: at.Path, Type: filesystem.Regular, Mode: e.Mode, Size: e.Size, Known: e.Known,
		Likely: e.Likely}
	f.SetELF(defined)
	t.add(group{pkg: "libc6", note: "catalog: the C library of the release", files: []store.File{f}, replace: true})
}

// glibc is libc.so.6 of glibc 2.MINOR on amd64, whose oldest version there is 2.2.5; nil for 0. Source: its Versions
// files.
func glibc(minor int) *filesystem.ELF {
	if minor == 0 {
		return nil
	}
	e := &filesystem.ELF{Class: 64, Machine: 62, Type: 3, Soname: libc, Needed: []string{"ld-linux-x86-64.so.2"},
		VerDefs: []string{libc, "GLIBC_2.2.5", "GLIBC_2.2.6", "GLIBC_2.3.2", "GLIBC_2.3.3", "GLIBC_2.3.4", "GLIBC_PRIVATE"}}
	for n := 3; n <= minor; n++ {
		e.VerDefs = append(e.VerDefs, fmt.Sprintf("GLIBC_2.%d", n))
	}
	if minor >= 36 {
		e.VerDefs = append(e.VerDefs, "GLIBC_ABI_DT_RELR")
	}
	return e
}
