package catalog

import (
	"maps"
	"sync"
	"weak"

	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/packages"
)

// maxInstalled is how many files the installations that were asked for last have, about a hundred bytes each: those of
// some dozens of instructions. Who types names of packages asks for another installation with each.
const maxInstalled = 1 << 15

// installations keeps what installing packages provides: of what was asked for last, and of what somebody still has the
// files of, who shares them with the next one then. It is safe for concurrent use; the zero value is empty.
type installations struct {
	mu     sync.Mutex
	recent map[string]packages.Installation
	files  int // of recent
	before map[string]had
}

// had is an installation of a while ago.
type had struct {
	packages.Installation // without its files
	files                 weak.Pointer[filesystem.Bundle]
}

func (i *installations) load(key string) (packages.Installation, bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	in, ok := i.recent[key]
	if h := i.before[key]; !ok && h.files.Value() != nil {
		in, ok = h.Installation, true
		in.Files = h.files.Value()
		i.add(key, in)
	}
	return in, ok && in.Files != nil
}

func (i *installations) store(key string, in packages.Installation) {
	i.mu.Lock()
	defer i.mu.Unlock()
	i.add(key, in)
}

// add keeps an installation; if that are too many, those before it only for as long as others have their files.
func (i *installations) add(key string, in packages.Installation) {
	size := in.Files.Len()
	if i.recent == nil || i.files+size > maxInstalled {
		i.retire()
	}
	i.recent[key] = in
	i.files += size
}

func (i *installations) retire() {
	if i.before == nil {
		i.before = map[string]had{}
	}
	maps.DeleteFunc(i.before, func(_ string, h had) bool { return h.files.Value() == nil })
	for key, in := range i.recent {
		files := weak.Make(in.Files)
		in.Files = nil
		i.before[key] = had{in, files}
	}
	i.recent, i.files = map[string]packages.Installation{}, 0
}
