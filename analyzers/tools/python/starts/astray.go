package starts

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// astray is where a module of the project's own lies that the program looks for in another folder, while it is not
// known what the interpreter has installed; "" for nowhere, and where the project may be installed itself.
func (f *importEval) astray(module string, names []string) string {
	root, _, _ := strings.Cut(module, ".")
	v := f.Lookup("PYTHONPATH")
	if v.Known && v.Text != "" || !v.Unset && !v.Known && !f.Open || f.halted || len(f.also) > 0 || f.at == "" {
		return ""
	}
	presence, _ := f.ModuleIn(f.first, root, true)
	if _, complete := f.State.Files.Children(f.Real(f.first)); presence != filesystem.Absent || !complete {
		return ""
	}
	for _, dir := range []string{path.Dir(f.first), path.Join(f.first, "src"), f.dir, path.Dir(f.at)} {
		if dir == f.first || dir == "" || !f.own(dir) || f.installable(dir) {
			continue
		}
		for _, ending := range []string{".py", "/__init__.py"} {
			at := path.Join(dir, strings.ReplaceAll(module, ".", "/")+ending)
			e := f.Stat(at).Entry
			if e.Presence == filesystem.Present && !e.Likely && at != f.at &&
				f.offers(at, string(e.Content), root, names) {
				return at
			}
		}
	}
	return ""
}

// offers reports whether the module at a path has all names that are asked of it, in its text or as modules beside it,
// and does not take a module of its own name for a library.
func (f *importEval) offers(at, text, root string, names []string) bool {
	if slices.Contains(code.Imported(text), root) {
		return false
	}
	words := word.FindAllString(text, -1)
	return !slices.ContainsFunc(names, func(name string) bool {
		beside := path.Join(path.Dir(at), name)
		folder, file := f.Stat(beside).Entry.Presence, f.Stat(beside+".py").Entry.Presence
		return !slices.Contains(words, name) && (path.Base(at) != "__init__.py" ||
			folder != filesystem.Present && file != filesystem.Present)
	})
}

// installable reports whether pip may have installed what lies in a folder, by a project there or above.
func (f *importEval) installable(dir string) bool {
	for ; ; dir = path.Dir(dir) {
		for _, name := range []string{"setup.py", "setup.cfg"} {
			if f.Stat(path.Join(dir, name)).Entry.Presence != filesystem.Absent {
				return true
			}
		}
		e := f.Stat(path.Join(dir, "pyproject.toml")).Entry
		if e.Presence != filesystem.Absent && (!e.Has(filesystem.KnowContent) ||
			strings.Contains(string(e.Content), "build-system")) {
			return true
		}
		if dir == "/" {
			return false
		}
	}
}
