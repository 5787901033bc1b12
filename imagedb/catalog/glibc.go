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
// each version of glibc defines those of all before it. Of a release without lists the library and its loader are likely
// where the distribution has them.
func (t *tree) addGlibc(ref string, chain []store.Image) {
	r, listed := releaseOf(chain)
	if !listed {
		r = standsOn(ref)
	}
	defined := glibc(history.Glibc(r.id, r.version))
	if defined == nil {
		return
	}
	dir := "/lib64/"
	if r.id == "debian" || r.id == "ubuntu" {
		dir = "/lib/x86_64-linux-gnu/"
	}
	at := filesystem.Stat(t, dir+libc)
	f := store.File{Path: at.Path, Type: filesystem.Regular}
	switch e := at.Entry; {
	case e.Presence == filesystem.Unknown && !listed:
		f.Path, f.Likely = dir+libc, true
		t.add(group{note: glibcNote, files: []store.File{{Path: glibcLoader, Likely: true}}})
	case e.Presence != filesystem.Present || e.Type != filesystem.Regular || e.Has(filesystem.KnowELF):
		return
	default:
		f.Mode, f.Size, f.Known, f.Likely = e.Mode, e.Size, e.Known, e.Likely
	}
	f.SetELF(defined)
	t.add(group{pkg: "libc6", note: glibcNote, files: []store.File{f}, replace: true})
}

// standsOn is the release that an image stands on by its name, or by what the history of its tags says.
func standsOn(ref string) release {
	if own, _, ok := history.OfImage(ref, ""); ok {
		return release{id: own.ID, version: own.Version}
	}
	if own, ok := history.Standing(ref, ""); ok {
		return release{id: own.ID, version: own.Version}
	}
	own, _ := history.RPMImageOf(ref)
	return release{id: own.ID, version: own.Version}
}

const (
	glibcNote   = "catalog: the C library of the release"
	glibcLoader = "/lib64/ld-linux-x86-64.so.2"
)

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
