package loader

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/filesystem"
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
		file := path.Join(dir, t.lib.Name)
		there := t.now.Stat(file).Entry.Presence
		switch c.lists(dir, t.lib.Name) {
		case filesystem.Present:
			t.at(file, place{dir: dir, how: ByCache})
		case filesystem.Unknown:
			t.doubt = t.doubt || there != filesystem.Absent
		default:
			if there == filesystem.Present && !t.over {
				t.lib.Uncached = append(t.lib.Uncached, file)
			}
		}
	}
}

// lists tells whether ldconfig entered dir/name under that name: a file whose soname it is or that has none, a link that is
// the soname, or the link without a version that a linker uses.
func (c *cache) lists(dir, name string) filesystem.Presence {
	if c.none {
		return filesystem.Absent
	}
	if c.saw == nil {
		return filesystem.Unknown
	}
	file := path.Join(dir, name)
	at := c.then.Stat(file)
	if at.Entry.Presence != filesystem.Present {
		return at.Entry.Presence
	}
	if !strings.HasPrefix(name, "lib") && !strings.HasPrefix(name, "ld-") || !strings.Contains(name, ".so") {
		return filesystem.Absent
	}
	if !at.Entry.Has(filesystem.KnowELF) {
		return filesystem.Present
	}
	if at.Entry.ELF == nil {
		return filesystem.Absent
	}
	soname := at.Entry.ELF.Soname
	link := filesystem.Lstat(c.saw, file).Entry.Type == filesystem.Symlink
	if soname == "" || soname == name || link && strings.HasSuffix(name, ".so") && strings.HasPrefix(soname, name) {
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
