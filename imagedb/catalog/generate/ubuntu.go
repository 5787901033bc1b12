package main

import (
	"debug/elf"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const installed1302 = "cuda-13.0.2-devel-ubuntu24.04"

// listedFile is a line of the file list of an installed system.
type listedFile struct {
	Path, Type, Mode, Link, Layer string
	Pkg                           *string
	Owner                         []int // user and group, absent for root
	Size                          *int64
	ELF                           *listedELF `json:"elf"`
}

type listedELF struct {
	Class, Machine, Type, Soname, Interp string
	Needed                               []string
	Rpath, Runpath                       any
	Verneed                              map[string][]string
	Verdef                               []string
}

type listedPackage struct {
	Package, Layer, Version, Architecture string
	Depends                               string
	PreDepends                            string `json:"pre_depends"`
	Provides, Recommends                  string
}

// readUbuntu reads the complete list of ubuntu:24.04 and of the CUDA 13.0.2 packages on it.
func (c *catalog) readUbuntu() error {
	var listed []listedPackage
	if err := c.facts.read(installed1302+"/packages.json", &listed); err != nil {
		return err
	}
	files := map[string][]store.File{}
	var loose []listedFile
	err := c.facts.lines(installed1302+"/files.jsonl.gz", func(line []byte) error {
		var l listedFile
		if err := json.Unmarshal(line, &l); err != nil {
			return err
		}
		f, err := l.file()
		if err != nil {
			return err
		}
		if l.Pkg == nil {
			loose = append(loose, l)
			return nil
		}
		files[*l.Pkg] = append(files[*l.Pkg], f)
		return nil
	})
	if err != nil {
		return err
	}
	layers := map[string][]string{}
	for _, l := range listed {
		p := l.pack(files[l.Package])
		layers[l.Layer] = append(layers[l.Layer], l.Package+"="+l.Version)
		set := "ubuntu-24.04"
		if nvidia(l.Package) {
			set = "cuda-13.0.2"
		}
		c.sets[set] = append(c.sets[set], p)
	}
	c.noble(layers, loose)
	return nil
}

func (l listedPackage) pack(files []store.File) store.Package {
	slices.SortFunc(files, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	return store.Package{Name: l.Package, Version: l.Version, Arch: l.Architecture,
		Depends:    joinFields(l.PreDepends, l.Depends),
		Recommends: oneLine(l.Recommends), Provides: oneLine(l.Provides), Source: "list", Files: files, Frame: l.Layer}
}

func nvidia(name string) bool {
	for _, p := range []string{"cuda-", "libcu", "libnpp", "libnv", "libnccl", "nsight-"} {
		if strings.HasPrefix(name, p) && !strings.HasPrefix(name, "libcurl") {
			return true
		}
	}
	return false
}

func joinFields(fields ...string) string {
	var out []string
	for _, f := range fields {
		if f = oneLine(f); f != "" {
			out = append(out, f)
		}
	}
	return strings.Join(out, ", ")
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }

func (l listedFile) file() (store.File, error) {
	f := store.File{Path: l.Path, Link: l.Link}
	mode, err := strconv.ParseUint(l.Mode, 8, 16)
	if err != nil {
		return f, fmt.Errorf("%s: mode: %w", l.Path, err)
	}
	f.Mode, f.Known = uint16(mode), filesystem.KnowMode
	switch l.Type {
	case "dir":
		f.Type = filesystem.Directory
	case "symlink":
		f.Type = filesystem.Symlink
	default:
		f.Type = filesystem.Regular
		if l.Size != nil {
			f.Size = *l.Size
			f.Known |= filesystem.KnowSize
		}
		f.SetELF(l.ELF.facts())
	}
	f.Known |= filesystem.KnowOwner
	if len(l.Owner) == 2 {
		f.UID, f.GID = uint32(l.Owner[0]), uint32(l.Owner[1])
	}
	return f, nil
}

func (l *listedELF) facts() *filesystem.ELF {
	if l == nil {
		return nil
	}
	e := &filesystem.ELF{Class: 64, Soname: l.Soname, Interp: l.Interp, Needed: l.Needed, Rpath: paths(l.Rpath),
		Runpath: paths(l.Runpath), VerDefs: l.Verdef}
	if l.Class == "ELFCLASS32" {
		e.Class = 32
	}
	for m := range elf.Machine(300) {
		if m.String() == l.Machine {
			e.Machine = uint16(m)
		}
	}
	for t := range elf.Type(5) {
		if t.String() == l.Type {
			e.Type = uint16(t)
		}
	}
	for _, file := range sortedKeys(l.Verneed) {
		e.VerNeeds = append(e.VerNeeds, filesystem.VersionNeed{File: file, Versions: l.Verneed[file]})
	}
	return e
}

// paths reads a search path given as a string or a list.
func paths(v any) []string {
	switch v := v.(type) {
	case string:
		if v != "" {
			return strings.Split(v, ":")
		}
	case []any:
		var out []string
		for _, x := range v {
			if s, ok := x.(string); ok {
				out = append(out, strings.Split(s, ":")...)
			}
		}
		return out
	}
	return nil
}
