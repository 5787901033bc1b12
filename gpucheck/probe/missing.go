//go:build linux

package probe

import (
	"debug/elf"
	"path/filepath"
	"slices"
	"strings"
)

// Missing reads which file a loader's message says is missing: "libnvJitLink.so.13: cannot open shared object file: No such file
// or directory". ok is false for another message.
func Missing(message string) (file string, ok bool) {
	file, _, ok = cutMissing(message)
	return file, ok
}

func cutMissing(message string) (file, rest string, ok bool) {
	return strings.Cut(message, ": cannot open shared object file: No such file or directory")
}

// Link is a library that the loader does not find although another needs it.
type Link struct {
	Name   string
	Chain  []string // files from the one that was opened to the one that needs it; empty when that cannot be followed
	Files  []string // files of that name on the machine
	Family Family   // zero when it is no vendor library that is known
}

// FindLink follows what the file needs down to the missing library, and looks for files of that name.
func FindLink(file, missing string) Link {
	p := findPlaces()
	family, _ := FamilyOf(missing)
	return Link{Name: missing, Chain: p.chain(file, missing, nil), Files: p.files(missing), Family: family}
}

func (p places) chain(file, missing string, seen []string) []string {
	if slices.Contains(seen, file) || len(seen) > 64 {
		return nil
	}
	seen = append(seen, file)
	f, err := elf.Open(file)
	if err != nil {
		return nil
	}
	needed, _ := f.ImportedLibraries()
	f.Close()
	if slices.Contains(needed, missing) {
		return []string{file}
	}
	for _, name := range needed {
		files := p.files(name)
		if beside, err := filepath.EvalSymlinks(filepath.Join(filepath.Dir(file), name)); err == nil {
			files = append([]string{beside}, files...)
		}
		for _, next := range files {
			if rest := p.chain(next, missing, seen); rest != nil {
				return append([]string{file}, rest...)
			}
		}
	}
	return nil
}
