package starts

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/analyzers/tools/python/popular"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// moved says that a library which is there lacks a module, or one of the names that are taken from it: it moved, or came
// later.
func (f *importEval) moved(module string, names []string) string {
	root, _, _ := strings.Cut(module, ".")
	for _, name := range append([]string{"*"}, names...) {
		for _, m := range popular.Moved(module, name) {
			before := f.likely
			if m.Project == "python" && modules.Builtin.Has(root) && !f.halted && !pypi.Excludes(m.Releases, "3."+strconv.Itoa(f.minor())) && f.minor() < 100 {
				return "cannot import name '" + name + "' from '" + module + "': with python " + m.Releases + " use " + m.Now
			}
			dir, _, p := f.locate(root)
			if f.likely = before; f.halted || p != filesystem.Present || f.own(dir) || !f.released(m, dir) {
				continue
			}
			f.likely = before || m.Project != "python" || f.stranger
			if name == "*" {
				return "No module named '" + module + "': " + m.Project + " " + m.Releases + " has " + m.Now + " in its place"
			}
			return "cannot import name '" + name + "' from '" + module + "': with " + m.Project + " " + m.Releases + " use " + m.Now
		}
	}
	return ""
}

// released reports whether the project in a directory is one of those releases, by its metadata and no other.
func (f *importEval) released(m popular.Move, dir string) bool {
	version := ""
	if m.Project == "python" {
		version = strings.TrimPrefix(path.Base(f.python), "python")
		return strings.Contains(version, ".") && !pypi.Excludes(m.Releases, version) && strings.Contains(dir, "/python"+version)
	}
	found, _ := f.State.Files.Children(f.Real(dir))
	for _, file := range found {
		bare, metadata := strings.CutSuffix(file, ".dist-info")
		project, one, _ := strings.Cut(bare, "-")
		there := f.Stat(path.Join(dir, file)).Entry.Presence == filesystem.Present
		if !metadata || pypi.Normal(project) != m.Project || !there {
			continue
		}
		if version != "" {
			return false
		}
		version = one
	}
	return version != "" && !pypi.Excludes(m.Releases, version)
}
