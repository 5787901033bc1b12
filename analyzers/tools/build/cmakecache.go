package build

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// moved refuses a folder whose CMakeCache.txt was made elsewhere, as one that comes along from the author's machine was.
// Sources: cmake-variables(7), CMAKE_CACHEFILE_DIR and CMAKE_HOME_DIRECTORY; measured with CMake 3.25.
func (c cmaker) moved(to configured) bool {
	at := path.Join(to.Binary, "CMakeCache.txt")
	e := c.Stat(at).Entry
	fresh := slices.ContainsFunc(c.Fields, func(f tools.Word) bool { return f.Text == "--fresh" })
	if fresh || e.Presence != filesystem.Present || e.Type != filesystem.Regular || !e.Has(filesystem.KnowContent) {
		return false
	}
	made, source := cached(string(e.Content), "CMAKE_CACHEFILE_DIR"), cached(string(e.Content), "CMAKE_HOME_DIRECTORY")
	switch {
	case c.other(made, to.Binary):
		c.Refuse(effects.Arg{}, state.FailsPath, "The current CMakeCache.txt directory "+at+" is different than the directory "+made+
			" where CMakeCache.txt was created: add it to .dockerignore, or remove it", e.Likely)
	case c.other(source, to.Source):
		c.Refuse(effects.Arg{}, state.FailsPath, "The source \""+path.Join(to.Source, "CMakeLists.txt")+"\" does not match the source \""+
			path.Join(source, "CMakeLists.txt")+"\" used to generate cache", e.Likely)
	default:
		return false
	}
	return true
}

// other reports whether a path of a cache is certainly another one than the build's.
func (c cmaker) other(cached, own string) bool {
	if !path.IsAbs(cached) || path.Clean(cached) == path.Clean(own) {
		return false
	}
	real, known := c.Physical(own)
	there := c.Stat(cached)
	elsewhere := there.Entry.Presence == filesystem.Present && there.Path != real
	return known && real != path.Clean(cached) && (elsewhere || there.Entry.Presence == filesystem.Absent)
}

// cached is an internal value of a cache, "" without it.
func cached(content, name string) string {
	for line := range strings.Lines(content) {
		if value, ok := strings.CutPrefix(line, name+":INTERNAL="); ok {
			return strings.TrimSpace(value)
		}
	}
	return ""
}
