package evaluate

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// ldconfig writes the loader's cache of the files as they are, and links each library's soname to it (ldconfig(8)).
func (m *machine) ldconfig() {
	m.edit(func(e *filesystem.Editor) {
		for _, dir := range m.libraryDirs() {
			m.sonames(e, dir)
		}
	})
	m.cached()
}

// cached lets the loader's cache be of the present files.
func (m *machine) cached() {
	st := *m.st
	st.LoaderCache = st.Files
	m.st = &st
}

// libraryDirs are the directories that ldconfig looks into, as far as its configuration is known.
func (m *machine) libraryDirs() []string {
	dirs := []string{"/lib", "/usr/lib", "/lib64", "/usr/lib64"}
	files := []string{"/etc/ld.so.conf"}
	found, _ := m.st.Files.Children("/etc/ld.so.conf.d")
	for _, name := range found {
		files = append(files, path.Join("/etc/ld.so.conf.d", name))
	}
	for _, f := range files {
		if e := m.stat(f).Entry; e.Presence == filesystem.Present && e.Has(filesystem.KnowContent) {
			for line := range strings.Lines(string(e.Content)) {
				if line = strings.TrimSpace(line); path.IsAbs(line) {
					dirs = append(dirs, line)
				}
			}
		}
	}
	for i, dir := range dirs {
		dirs[i] = m.real(dir)
	}
	slices.Sort(dirs)
	return slices.Compact(dirs)
}

func (m *machine) sonames(e *filesystem.Editor, dir string) {
	before := e.State()
	found, _ := before.Children(dir)
	for _, name := range found {
		stem, version, ok := strings.Cut(name, ".so.")
		entry := before.Lookup(path.Join(dir, name))
		if !ok || entry.Presence != filesystem.Present || entry.Type != filesystem.Regular {
			continue
		}
		if !entry.Has(filesystem.KnowELF) {
			major, _, _ := strings.Cut(version, ".")
			if link := path.Join(dir, stem+".so."+major); before.Lookup(link).Presence == filesystem.Absent {
				e.Under(link, m.why)
			}
			continue
		}
		if entry.ELF == nil || entry.ELF.Soname == "" || strings.Contains(entry.ELF.Soname, "/") {
			continue
		}
		if link := path.Join(dir, entry.ELF.Soname); before.Lookup(link).Presence == filesystem.Absent {
			e.Put(link, filesystem.Entry{Presence: filesystem.Present, Likely: entry.Likely, Type: filesystem.Symlink, Link: name, Cause: m.why})
		}
	}
}
