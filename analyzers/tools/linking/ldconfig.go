package linking

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Ldconfig writes the loader's cache of the files as they are, and links each library's soname to it (ldconfig(8)).
// Without a program there is nothing that does.
func Ldconfig(m *tools.World, program string, e effects.Effect) {
	if program == "" {
		return
	}
	var dirs []string
	for _, f := range e.Folders {
		if at, ok := m.At(f); ok {
			dirs = append(dirs, m.Real(at))
		} else {
			m.Forget(m.Scope(f))
		}
	}
	if e.Links {
		all := dirs
		if e.Loader {
			all = append(ldconfig{m}.libraryDirs(), dirs...)
		}
		m.Edit(func(ed *filesystem.Editor) {
			for _, dir := range all {
				ldconfig{m}.sonames(ed, dir)
			}
		})
	}
	if e.Loader {
		RefreshCache(m, dirs...)
	}
}

// RefreshCache lets the loader's cache be of the present files; dirs are looked into beside those that are
// configured.
func RefreshCache(m *tools.World, dirs ...string) {
	st := *m.State
	st.LoaderCache, st.LoaderDirs = st.Files, dirs
	m.State = &st
}

// ldconfig is a run of the program of that name.
type ldconfig struct{ *tools.World }

// libraryDirs are the directories that ldconfig looks into, as far as its configuration is known.
func (m ldconfig) libraryDirs() []string {
	dirs := []string{"/lib", "/usr/lib", "/lib64", "/usr/lib64"}
	files := []string{"/etc/ld.so.conf"}
	found, _ := m.State.Files.Children("/etc/ld.so.conf.d")
	for _, name := range found {
		files = append(files, path.Join("/etc/ld.so.conf.d", name))
	}
	for _, f := range files {
		if e := m.Stat(f).Entry; e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
			for line := range strings.Lines(string(e.Content)) {
				if line = strings.TrimSpace(line); path.IsAbs(line) {
					dirs = append(dirs, line)
				}
			}
		}
	}
	for i, dir := range dirs {
		dirs[i] = m.Real(dir)
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

// sonames links the libraries in a directory under their sonames, whatever their own names are. Source: glibc's
// elf/ldconfig.c, search_dir; tried with 2.36.
func (m ldconfig) sonames(e *filesystem.Editor, dir string) {
	before := e.State()
	found, _ := before.Children(dir)
	for _, name := range found {
		if !strings.HasPrefix(name, "lib") && !strings.HasPrefix(name, "ld-") || !strings.Contains(name, ".so") {
			continue
		}
		r := filesystem.Stat(before, path.Join(dir, name))
		switch entry := r.Entry; {
		case entry.Presence != filesystem.Present || entry.Type != filesystem.Regular:
		case !entry.Has(filesystem.KnowELF):
			m.anySoname(e, before, dir, name)
		case entry.ELF != nil && entry.ELF.Soname != "" && !strings.Contains(entry.ELF.Soname, "/"):
			m.linkSoname(e, before, dir, name, r)
		}
	}
}

// linkSoname puts the link of one library; one that is there leads to the newest of those that have the soname.
func (m ldconfig) linkSoname(e *filesystem.Editor, before *filesystem.State, dir, name string,
	library filesystem.Resolved) {
	link := path.Join(dir, library.Entry.ELF.Soname)
	if path.Join(dir, name) == link {
		return
	}
	now := filesystem.Stat(before, link)
	switch old := before.Lookup(link); {
	case old.Presence == filesystem.Absent, old.Type == filesystem.Symlink && now.Entry.Presence == filesystem.Absent:
		e.Put(link, filesystem.Entry{Presence: filesystem.Present, Likely: library.Entry.Likely,
			Type: filesystem.Symlink, Link: name, Cause: m.Why})
	case old.Type == filesystem.Symlink && now.Path != library.Path && !library.Entry.Cause.Span.Nowhere():
		e.Under(link, m.Why)
	}
}

// anySoname is a library that is not looked into. What a package brings has the soname that its name begins with;
// another may have any.
func (m ldconfig) anySoname(e *filesystem.Editor, before *filesystem.State, dir, name string) {
	entry := before.Lookup(path.Join(dir, name))
	if entry.Package == "" && !entry.Cause.Span.Nowhere() {
		e.Inside(dir)
		return
	}
	stem, version, ok := strings.Cut(name, ".so.")
	major, _, _ := strings.Cut(version, ".")
	if link := path.Join(dir, stem+".so."+major); ok && before.Lookup(link).Presence == filesystem.Absent {
		e.Under(link, m.Why)
	}
}
