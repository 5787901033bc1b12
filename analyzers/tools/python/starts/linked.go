package starts

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// unlinked is the first library that an extension module asks for and that is in no directory of the loader's; "" when
// none is known to be.
func (f *importEval) unlinked(dir, name string) string {
	found, _ := f.State.Files.Children(f.Real(dir))
	for _, file := range found {
		if !modules.IsModule(file, name) || !strings.HasSuffix(file, ".so") {
			continue
		}
		e := f.Stat(path.Join(dir, file)).Entry
		if v := f.Lookup("LD_LIBRARY_PATH"); e.ELF == nil || f.Arch() != "amd64" || len(e.ELF.Runpath)+len(e.ELF.Rpath) > 0 || v.Known && v.Text != "" || !v.Unset && !v.Known && !f.Open {
			return ""
		}
		for _, soname := range e.ELF.Needed {
			if f.nowhere(soname) {
				return soname
			}
		}
	}
	return ""
}

// nowhere reports whether no directory is known to have a library, and those of the architecture are known not to.
func (f *importEval) nowhere(soname string) bool {
	absent := false
	for _, dir := range modules.LibraryDirs {
		switch e := f.Stat(path.Join(dir, soname)).Entry; {
		case e.Presence == filesystem.Present, e.Presence == filesystem.Unknown && strings.HasSuffix(dir, "-gnu"):
			return false
		case f.Stat(dir).Entry.Presence == filesystem.Present && strings.HasSuffix(dir, "-gnu"):
			absent = true
		}
	}
	return absent
}
