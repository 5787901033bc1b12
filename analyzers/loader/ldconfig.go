package loader

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Ldconfig is files after ldconfig ran: in each directory that it knows, every library can be found under its soname,
// and /etc/ld.so.cache is there. The result is also what the loader's cache is about from then on.
func Ldconfig(files *filesystem.State, cause filesystem.Cause) *filesystem.State {
	e := files.Edit()
	dirs, _ := configured(files)
	for _, dir := range append(dirs, "/lib", "/usr/lib") {
		at := filesystem.Stat(files, dir)
		if at.Entry.Presence != filesystem.Present {
			continue
		}
		names, _ := files.Children(at.Path)
		for _, name := range names {
			if strings.HasPrefix(name, "lib") && strings.Contains(name, ".so") {
				link(e, at.Path, name, cause)
			}
		}
	}
	e.Put(cachePath, filesystem.Entry{Presence: filesystem.Present, Type: filesystem.Regular, Cause: cause})
	return e.Done()
}

// link makes the soname's link to dir/name where there is none that leads anywhere.
func link(e *filesystem.Editor, dir, name string, cause filesystem.Cause) {
	entry := e.State().Lookup(path.Join(dir, name))
	if entry.Type != filesystem.Regular || !entry.Has(filesystem.KnowELF) || entry.ELF == nil {
		return
	}
	soname := entry.ELF.Soname
	if soname == "" || soname == name || strings.Contains(soname, "/") {
		return
	}
	at := path.Join(dir, soname)
	if filesystem.Stat(e.State(), at).Entry.Presence == filesystem.Absent {
		e.Put(at, filesystem.Entry{Presence: filesystem.Present, Likely: entry.Likely, Type: filesystem.Symlink,
			Link: name, Cause: cause})
	}
}
