package loader

import (
	"path"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// trial is the search for one library: candidates are put to it in the loader's order, end says what came of it.
type trial struct {
	*process
	by     *object
	lib    Library
	found  *object
	doubt  bool // an earlier candidate may have been taken
	unsure bool // the cache may list directories that are not known
	likely bool // an earlier candidate is only likely absent
	over   bool // no later candidate counts
}

// at tries one file; it may hold "..", which leads through links as the kernel takes it.
func (t *trial) at(file string, in place) {
	if !t.over {
		t.try(file, t.now.Stat(file), in)
	}
}

// try is at for a file that was looked up.
func (t *trial) try(file string, at filesystem.Resolved, in place) {
	switch at.Entry.Presence {
	case filesystem.Unknown:
		t.doubt = true
		return
	case filesystem.Absent:
		t.likely = t.likely || at.Entry.Likely
		t.capabilities(file)
		return
	}
	if in.unsure {
		t.doubt = true
		return
	}
	elf := at.Entry.ELF
	known := at.Entry.Has(filesystem.KnowELF)
	switch {
	case at.Entry.Type == filesystem.Directory, known && elf == nil:
		t.lib.Broken = file
		t.over = true
		return
	case known && t.foreign(elf):
		if t.kind == Musl {
			t.lib.Broken = file
			t.over = true
			return
		}
		t.lib.Wrong = append(t.lib.Wrong, file)
		return
	}
	t.lib.Presence, t.lib.Likely = filesystem.Present, at.Entry.Likely || t.likely || !known
	t.lib.Path, t.lib.Entry, t.lib.How, t.lib.Dir = path.Clean(file), at.Entry, in.how, in.dir
	t.found = &object{Entry: at.Entry, path: file, parent: t.by}
	t.over = true
}

// capabilities doubts an absence when the directory has variants for some processors.
func (t *trial) capabilities(file string) {
	if t.kind == Musl {
		return
	}
	variants := path.Join(path.Dir(file), "glibc-hwcaps")
	names, _ := t.Files.Children(variants)
	for _, n := range names {
		if t.Files.Lookup(path.Join(variants, n, path.Base(file))).Presence == filesystem.Present {
			t.doubt = true
		}
	}
}

func (t *trial) foreign(elf *filesystem.ELF) bool {
	own := t.by.ELF
	return own.Class != elf.Class || own.Machine != elf.Machine
}

func (t *trial) end() (Library, *object) {
	switch {
	case t.found != nil:
		t.lib.Likely = t.lib.Likely || t.doubt || t.unsure
	case t.unsure && !t.doubt:
		t.lib.Unlisted = true
	case t.found == nil && !t.doubt:
		t.lib.Presence, t.lib.Likely = filesystem.Absent, t.likely
	}
	return t.lib, t.found
}
