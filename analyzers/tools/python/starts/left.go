package starts

import (
	"bytes"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/code"
	"github.com/layerlint/layerlint/analyzers/tools/python/modules"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"github.com/layerlint/layerlint/imagedb/pypi"
)

// left is the module that lies in the build context as a file of the project asks for it, and that no COPY brought
// along, by its path there; "" for none, and where it may be installed. The directory of the context that became the
// first one that is searched is found by the file that asks, which is the same in both.
func (f *importEval) left(module string, names []string) string {
	root, _, _ := strings.Cut(module, ".")
	sent, ok := f.Sent.(filesystem.Namer)
	below, inside := strings.CutPrefix(f.at, strings.TrimSuffix(f.first, "/")+"/")
	if !ok || !inside || f.halted || f.installable(f.first) || !f.lacking(root) {
		return ""
	}
	found := ""
	text := f.Stat(f.at).Entry.Content
	for _, p := range sent.Named(path.Base(below)) {
		dir, same := strings.CutSuffix(p, "/"+below)
		if !same || !bytes.Equal(f.Sent.Lookup(p).Content, text) {
			continue
		}
		if found = f.lying(dir, module, names); found == "" || f.required(dir, root) {
			return ""
		}
	}
	return strings.TrimPrefix(found, "/")
}

// lacking reports whether no directory that is searched has a module, but for those that packages are installed into,
// of which nothing is asked.
func (f *importEval) lacking(name string) bool {
	dirs, ok := f.Places(f.python, f.first)
	if !ok {
		if modules.Standard.Has(name) {
			return false
		}
		dirs = []string{f.first}
	}
	return f.first != "" && !slices.ContainsFunc(append(dirs, f.also...), func(d string) bool {
		p, _ := f.ModuleIn(d, name, d == f.first)
		return p == filesystem.Present || p == filesystem.Unknown && f.own(d)
	})
}

// lying is the module below a directory of the build context that has what is asked of it.
func (f *importEval) lying(dir, module string, names []string) string {
	at := path.Join("/", dir, strings.ReplaceAll(module, ".", "/"))
	places := []string{at + ".py", at + "/__init__.py"}
	if len(names) == 1 {
		places = append(places, path.Join(at, names[0])+".py")
	}
	for _, p := range places {
		e := f.Sent.Lookup(p)
		if e.Presence != filesystem.Present || slices.Contains(code.Imported(string(e.Content)), path.Base(at)) {
			continue
		}
		words := word.FindAllString(string(e.Content), -1)
		if path.Base(p) != path.Base(at)+".py" || !slices.ContainsFunc(names, func(n string) bool { return !slices.Contains(words, n) }) {
			return p
		}
	}
	return ""
}

// lists are the files that name what a project installs.
var lists = lazyregexp.New(`^(requirements.*\.(txt|in)|constraints.*\.txt|pyproject\.toml|setup\.(py|cfg)|Pipfile|environment.*\.ya?ml)$`)

// required reports whether a file beside or above a directory of the build context names a package like a module, or a
// project that pip installs.
func (f *importEval) required(dir, name string) bool {
	for ; ; dir = path.Dir(path.Join("/", dir)) {
		in := path.Join("/", dir)
		files, complete := f.Sent.Children(in)
		for _, file := range files {
			if !lists.MatchString(file) {
				continue
			}
			e := f.Sent.Lookup(path.Join(in, file))
			text := string(e.Content)
			if !e.Has(filesystem.KnowContent) || strings.HasPrefix(file, "setup.") || strings.Contains(text, "[build-system]") {
				return true
			}
			for _, w := range distribution.FindAllString(text, -1) {
				if pypi.Normal(w) == pypi.Normal(name) {
					return true
				}
			}
		}
		if in == "/" || !complete {
			return !complete
		}
	}
}

// distribution is a word that may be a package's name.
var distribution = lazyregexp.New(`[A-Za-z0-9][A-Za-z0-9._-]*`)
