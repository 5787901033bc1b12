package main

import (
	"bytes"
	"debug/elf"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// elfFacts reads what the loader needs of an ELF file; nil for other files and damaged ones.
func elfFacts(b []byte) *filesystem.ELF {
	if !bytes.HasPrefix(b, []byte(elf.ELFMAG)) {
		return nil
	}
	f, err := elf.NewFile(bytes.NewReader(b))
	if err != nil {
		return nil
	}
	e := &filesystem.ELF{Class: 32, Machine: uint16(f.Machine), Type: uint16(f.Type)}
	if f.Class == elf.ELFCLASS64 {
		e.Class = 64
	}
	e.Needed, _ = f.DynString(elf.DT_NEEDED)
	if s, _ := f.DynString(elf.DT_SONAME); len(s) > 0 {
		e.Soname = s[0]
	}
	e.Rpath, e.Runpath = searchPath(f, elf.DT_RPATH), searchPath(f, elf.DT_RUNPATH)
	for _, p := range f.Progs {
		if p.Type == elf.PT_INTERP && p.Filesz > 0 && p.Filesz < 4096 {
			s := make([]byte, p.Filesz)
			if _, err := p.ReadAt(s, 0); err == nil {
				e.Interp = strings.TrimRight(string(s), "\x00")
			}
		}
	}
	needs, _ := f.DynamicVersionNeeds()
	for _, n := range needs {
		v := filesystem.VersionNeed{File: n.Name}
		for _, d := range n.Needs {
			v.Versions = append(v.Versions, d.Dep)
		}
		e.VerNeeds = append(e.VerNeeds, v)
	}
	defs, _ := f.DynamicVersions()
	for _, d := range defs {
		e.VerDefs = append(e.VerDefs, d.Name)
	}
	return e
}

func searchPath(f *elf.File, tag elf.DynTag) []string {
	s, _ := f.DynString(tag)
	if len(s) == 0 || s[0] == "" {
		return nil
	}
	return strings.Split(s[0], ":")
}
