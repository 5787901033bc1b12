package python

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// linked is a project that is installed as a link to its sources, as its files say before it is.
type linked struct {
	name    string
	root    string            // the folder of its packages and modules
	names   []string          // of these
	scripts map[string]string // the programs that it brings, with what they call
}

// editables returns what puts the projects that an installation is to leave where they are. Source: pip's documentation,
// "Local project installs", "Editable installs".
func (a *call) editables(o *effects.Options) (put func()) {
	minor, _ := a.LikelyMinor()
	prefix, python := path.Dir(path.Dir(a.Executable)), a.started()
	var all []linked
	for _, v := range o.Values("e", "editable") {
		named, _, _ := strings.Cut(v.Text, "[")
		if dir, ok := a.Abs(named, true); ok && v.Known && !strings.Contains(named, ":") {
			all = append(all, a.linked(dir)...)
		}
	}
	if minor == 0 || python == "" || prefix == "/usr" || a.Failed || a.Doubtful || o.Has("t", "target", "prefix", "root", "user", "python") {
		return func() {}
	}
	return func() {
		for _, p := range all {
			a.link(p, below(prefix, fmt.Sprintf("python3.%d", minor), python))
		}
	}
}

// linked is what a folder has to be installed as a link, nothing where that is not seen.
func (a *call) linked(dir string) []linked {
	p, ok := pyproject.In(a.World, dir)
	root, names := a.sources(dir, p.Name())
	if !ok || len(names) == 0 {
		return nil
	}
	return []linked{{p.Name(), root, names, p.Programs()}}
}

// link puts a project: a .pth file names the folder of its packages, they are there alone, and its scripts import them.
// Sources: PEP 660; packaging.python.org, "Entry points specification".
func (a *call) link(p linked, s scheme) {
	site := a.Real(s.site)
	text := func(content string, mode uint16) filesystem.Entry {
		e := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, mode)
		e.Content, e.Known = []byte(content), e.Known|filesystem.KnowContent
		return e
	}
	var lacking []string
	for _, name := range p.names {
		for _, at := range []string{path.Join(site, name), path.Join(site, name+".py"), path.Join(a.Real(s.bin), name), path.Join(a.Real(s.bin), name+".py")} {
			if a.Stat(at).Entry.Presence != filesystem.Present {
				lacking = append(lacking, at)
			}
		}
	}
	a.Edit(func(e *filesystem.Editor) {
		e.Put(path.Join(site, "__editable__."+p.name+".pth"), text(p.root+"\n", 0o644))
		for _, at := range lacking {
			e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true})
		}
		for _, name := range slices.Sorted(maps.Keys(p.scripts)) {
			module, function, _ := strings.Cut(p.scripts[name], ":")
			function, _, _ = strings.Cut(function, ".")
			head := "#!" + s.python
			script := text(fmt.Sprintf("%s\nimport sys\nfrom %s import %s\n", head, module, function), 0o755)
			script.Head, script.Known = head, script.Known|filesystem.KnowHead
			e.Put(path.Join(a.Real(s.bin), name), script)
		}
	})
}

// sources are the folder that holds a project's packages and modules, and their names: all of src, else what is called as
// the project is.
func (a *call) sources(dir, name string) (root string, names []string) {
	for _, root = range []string{path.Join(dir, "src"), dir} {
		found, _ := a.State.Files.Children(a.Real(root))
		for _, f := range found {
			bare := strings.TrimSuffix(f, ".py")
			module := bare != f || a.Stat(path.Join(root, f, "__init__.py")).Entry.Presence == filesystem.Present
			if module && (root != dir || strings.EqualFold(bare, name)) {
				names = append(names, bare)
			}
		}
		if len(names) > 0 {
			return root, names
		}
	}
	return "", nil
}
