package store

import "github.com/layerlint/layerlint/imagedb/filesystem"

func appendELF(w *writer, e *filesystem.ELF) {
	w.uint(uint64(e.Class))
	w.uint(uint64(e.Machine))
	w.uint(uint64(e.Type))
	w.string(e.Soname)
	w.string(e.Interp)
	w.strings(e.Needed)
	w.strings(e.Rpath)
	w.strings(e.Runpath)
	w.strings(e.VerDefs)
	w.uint(uint64(len(e.VerNeeds)))
	for _, n := range e.VerNeeds {
		w.string(n.File)
		w.strings(n.Versions)
	}
}

func readELF(s string) *filesystem.ELF {
	r := &reader{s: s}
	e := &filesystem.ELF{
		Class: uint8(r.uint()), Machine: uint16(r.uint()), Type: uint16(r.uint()),
		Soname: r.string(), Interp: r.string(), Needed: r.strings(), Rpath: r.strings(), Runpath: r.strings(),
		VerDefs: r.strings(),
	}
	for n := r.uint(); n > 0 && !r.bad; n-- {
		e.VerNeeds = append(e.VerNeeds, filesystem.VersionNeed{File: r.string(), Versions: r.strings()})
	}
	return e
}
