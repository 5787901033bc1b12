package loader

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cache is what is known of /etc/ld.so.cache: the directories that ldconfig took in, and the files as they were then.
type cache struct {
	saw    *filesystem.State // nil: the cache's contents are unknown
	then   *filesystem.Resolver
	dirs   []string // of ld.so.conf, in order
	unsure bool     // ld.so.conf may name other directories
	none   bool     // there is no cache
}

const cachePath = "/etc/ld.so.cache"

// readCache pairs the files with what ldconfig saw. A cache file that came from elsewhere since says nothing we know.
func readCache(files, saw *filesystem.State) *cache {
	now := files.Lookup(cachePath)
	if now.Presence == filesystem.Absent {
		dirs, _ := configured(files)
		return &cache{none: true, dirs: dirs}
	}
	if saw != nil {
		then := saw.Lookup(cachePath)
		if then.Presence != now.Presence || then.Size != now.Size || then.Cause != now.Cause {
			saw = nil
		}
	}
	c := &cache{saw: saw}
	from := saw
	if from == nil {
		from = files
	}
	c.dirs, c.unsure = configured(from)
	return c
}

// cached tries what the cache lists under the library's name.
func (t *trial) cached() {
	c := t.cache
	if t.over {
		return
	}
	t.unsure = c.unsure && !c.none
	for _, dir := range c.dirs {
		file := dir + "/" + t.lib.Name
		there := t.now.Stat(file)
		then := there
		if c.then != t.now && c.saw != nil {
			then = c.then.Stat(file)
		}
		switch c.lists(file, then.Entry) {
		case filesystem.Present:
			t.try(file, there, place{dir: dir, how: ByCache})
		case filesystem.Unknown:
			t.doubt = t.doubt || there.Entry.Presence != filesystem.Absent
		default:
			if there.Entry.Presence == filesystem.Present {
				t.lib.Uncached = append(t.lib.Uncached, file)
			}
		}
		if t.over {
			return
		}
	}
}

// lists reports whether ldconfig entered a file, which was e then, under its name: a file whose soname it is or that
// has none, a link that is the soname, or the link without a version that a linker uses.
func (c *cache) lists(file string, e filesystem.Entry) filesystem.Presence {
	switch {
	case c.none:
		return filesystem.Absent
	case c.saw == nil:
		return filesystem.Unknown
	case e.Presence != filesystem.Present:
		return e.Presence
	}
	name := path.Base(file)
	if !strings.HasPrefix(name, "lib") && !strings.HasPrefix(name, "ld-") || !strings.Contains(name, ".so") {
		return filesystem.Absent
	}
	if !e.Has(filesystem.KnowELF) {
		return filesystem.Present
	}
	if e.ELF == nil {
		return filesystem.Absent
	}
	soname := e.ELF.Soname
	if soname == "" || soname == name || strings.HasSuffix(name, ".so") && strings.HasPrefix(soname, name) && filesystem.Lstat(c.saw, file).Entry.Type == filesystem.Symlink {
		return filesystem.Present
	}
	return filesystem.Absent
}

// configured lists the directories of /etc/ld.so.conf and what it includes; unsure is true when there may be others.
func configured(files *filesystem.State) (dirs []string, unsure bool) {
	r := conf{files: files, seen: map[string]bool{}}
	r.read("/etc/ld.so.conf")
	return r.dirs, r.unsure
}

type conf struct {
	files  *filesystem.State
	dirs   []string
	unsure bool
	seen   map[string]bool
}

func (r *conf) read(file string) {
	at := filesystem.Stat(r.files, file)
	if at.Entry.Presence == filesystem.Absent || r.seen[at.Path] {
		return
	}
	r.seen[at.Path] = true
	if at.Entry.Presence != filesystem.Present || !at.Entry.Has(filesystem.KnowContent) {
		r.unsure = true
		return
	}
	for line := range strings.Lines(string(at.Entry.Content)) {
		line, _, _ = strings.Cut(line, "#")
		line = strings.TrimSpace(line)
		switch word, rest, _ := strings.Cut(line, " "); {
		case word == "include":
			r.include(file, strings.Fields(rest))
		case line != "" && word != "hwcap":
			dir, _, _ := strings.Cut(line, "=")
			r.dirs = append(r.dirs, path.Clean(strings.TrimSpace(dir)))
		}
	}
}

func (r *conf) include(file string, patterns []string) {
	for _, pattern := range patterns {
		if !path.IsAbs(pattern) {
			pattern = path.Join(path.Dir(file), pattern)
		}
		m := filesystem.Glob(r.files, pattern, true)
		r.unsure = r.unsure || !m.Complete
		for _, p := range m.Paths {
			r.read(p)
		}
	}
}
