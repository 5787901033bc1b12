package python

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/pyproject"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// copyCall is an installation that copies projects from folders.
type copyCall struct{ *call }

// copied is a project that is installed with its packages copied, as its files say before it is.
type copied struct {
	linked
	files  map[string]filesystem.Entry // by path below the folder of packages
	unsure []string                    // files and folders of the sources that may be taken or not
}

// copies returns what puts the projects that an installation copies from folders where they are installed.
func (a copyCall) copies(x effects.Action) (put func()) {
	dirs, ok := a.builds(x)
	to, placed := a.scheme(x.Options)
	if !ok || !placed || a.Failed || len(dirs) == 0 || x.Options.Has("e", "editable", "dry-run") {
		return func() {}
	}
	var all []copied
	for _, dir := range dirs {
		if p, ok := a.gathered(dir); ok {
			all = append(all, p)
		}
	}
	twin := path.Join(path.Dir(to.bin), "lib64") // where few distributions keep what is compiled
	fresh := a.Stat(twin).Entry.Presence == filesystem.Absent
	return func() {
		for _, p := range all {
			a.laid(p, to)
		}
		if len(all) > 0 && fresh {
			gone := filesystem.Entry{Presence: filesystem.Absent, Likely: true}
			a.Edit(func(e *filesystem.Editor) { e.Put(twin, gone) })
		}
	}
}

// gathered is what the project of a folder is built of; ok is false where that is not seen.
func (a copyCall) gathered(dir string) (c copied, ok bool) {
	rule, name, scripts := a.packaging(dir)
	if rule.covers == nil {
		return c, false
	}
	c.root, c.names = a.sources(dir, name)
	c.name, c.scripts, c.files = name, scripts, map[string]filesystem.Entry{}
	for _, one := range c.names {
		if e := a.Stat(path.Join(c.root, one+".py")).Entry; e.Presence == filesystem.Present {
			c.files[one+".py"] = e
		} else if !a.gather(&c, rule, one) {
			return c, false
		}
	}
	return c, len(c.names) > 0
}

// gather adds a folder of a project; it is false where not all of it is known.
func (a copyCall) gather(c *copied, rule packaging, below string) bool {
	found, complete := a.State.Files.Children(a.Real(path.Join(c.root, below)))
	if !complete || len(c.files) > maxGathered {
		return false
	}
	taken, known := rule.covers(strings.ReplaceAll(below, "/", "."), slices.Contains(found, "__init__.py"))
	for _, f := range found {
		at := path.Join(below, f)
		switch e := a.Stat(path.Join(c.root, at)).Entry; {
		case f == "__pycache__" || strings.HasPrefix(f, "."):
		case e.Type == filesystem.Directory:
			if !a.gather(c, rule, at) {
				return false
			}
		case !known:
			c.unsure = append(c.unsure, at)
		case strings.HasSuffix(f, ".py"):
			if taken {
				c.files[at] = e
			}
		default:
			if carried, known := rule.data(below, f); !known {
				c.unsure = append(c.unsure, at)
			} else if carried {
				c.files[at] = e
			}
		}
	}
	return true
}

// maxGathered bounds the files of a project.
const maxGathered = 400

// laid puts a project. What it is known of goes no further than likely: a build may do more than its files say.
func (a copyCall) laid(c copied, s scheme) {
	site := a.Real(s.site)
	a.Edit(func(e *filesystem.Editor) {
		for _, name := range c.names {
			if at := path.Join(site, name); a.Stat(path.Join(c.root, name)).Entry.Type == filesystem.Directory {
				e.Remove(at, filesystem.Cause{})
				e.Put(at, a.NewEntry(a.Span(effects.Arg{}), filesystem.Directory, 0o755))
				e.Doubt(at, a.Why)
			}
		}
		for _, at := range slices.Sorted(maps.Keys(c.files)) {
			from := c.files[at]
			file := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, 0o644)
			if file.Likely = from.Likely; from.Has(filesystem.KnowContent) {
				text := string(from.Content)
				file.Content, file.Known, file.Source = from.Content, file.Known|filesystem.KnowContent, &text
			}
			e.Put(path.Join(site, at), file)
		}
		for _, at := range c.unsure {
			e.Under(path.Join(site, at), filesystem.Cause{})
		}
		for _, name := range c.names {
			for _, at := range []string{path.Join(a.Real(s.bin), name), path.Join(a.Real(s.bin), name+".py")} {
				if a.Stat(at).Entry.Presence != filesystem.Present {
					e.Put(at, filesystem.Entry{Presence: filesystem.Absent, Likely: true})
				}
			}
		}
		for _, name := range slices.Sorted(maps.Keys(c.scripts)) {
			e.Put(path.Join(a.Real(s.bin), name), a.entryPoint(c.scripts[name], s))
		}
	})
}

// entryPoint is the script that calls what a project names. Source: packaging.python.org, "Entry points specification".
func (a copyCall) entryPoint(called string, s scheme) filesystem.Entry {
	module, function, _ := strings.Cut(called, ":")
	name, _, deeper := strings.Cut(function, ".")
	head := "#!" + s.python
	text := fmt.Sprintf("%s\nimport sys\nfrom %s import %s\n", head, module, name)
	if !deeper {
		text += fmt.Sprintf("sys.exit(%s())\n", name)
	}
	script := a.NewEntry(a.Span(effects.Arg{}), filesystem.Regular, 0o755)
	script.Content, script.Known = []byte(text), script.Known|filesystem.KnowContent|filesystem.KnowHead
	script.Head = head
	return script
}

// packaging is what a build takes of a project's sources.
type packaging struct {
	covers func(pkg string, initialized bool) (taken, known bool)
	data   func(folder, file string) (carried, known bool)
}

// packaging reads that of pyproject.toml or setup.py; covers is nil where it is not seen. Sources: setuptools'
// documentation, "Package Discovery" and "Data Files Support"; poetry-core's "packages"; hatch's "Build configuration".
func (a copyCall) packaging(dir string) (rule packaging, name string, scripts map[string]string) {
	there := func(file string) bool { return a.Stat(path.Join(dir, file)).Entry.Presence != filesystem.Absent }
	p, described := pyproject.In(a.World, dir)
	script := a.Stat(path.Join(dir, "setup.py")).Entry
	if there("setup.cfg") {
		return rule, "", nil
	}
	if described && (p.Project != nil || p.Tool.Poetry != nil) {
		if _, tidy := p.Leavings(); !tidy || there("setup.py") {
			return rule, "", nil
		}
		backend, _, _ := strings.Cut(p.Build.Backend, ".")
		plain := backend != "setuptools" && backend != "" && !there(".gitignore") && p.Tool.Hatch.Build == nil && p.Tool.UV == nil &&
			(p.Tool.Poetry == nil || p.Tool.Poetry.Packages == nil)
		switch {
		case plain:
			rule.covers = func(string, bool) (bool, bool) { return true, true }
			rule.data = rule.dataAll
		case backend == "setuptools" || backend == "":
			rule.covers = discovered(p.Tool.Setuptools.Packages)
			rule.data = declared(p.Tool.Setuptools.Data, p.Tool.Setuptools.Included == nil || *p.Tool.Setuptools.Included, there("MANIFEST.in") || p.Requires("setuptools-scm"))
		}
		return rule, p.Name(), p.Programs()
	}
	text := string(script.Content)
	m := projectName.FindStringSubmatch(text)
	if script.Presence != filesystem.Present || !script.Has(filesystem.KnowContent) || m == nil || !gathers(text) || there("MANIFEST.in") && strings.Contains(text, "include_package_data") {
		return rule, "", nil
	}
	rule.covers = scripted(text)
	silent := !strings.Contains(text, "package_data") && !strings.Contains(text, "data_files")
	rule.data = func(string, string) (bool, bool) { return false, silent }
	scripts = map[string]string{}
	for _, m := range consoleScript.FindAllStringSubmatch(text, -1) {
		scripts[m[1]] = m[2]
	}
	return rule, strings.ReplaceAll(m[1], "-", "_"), scripts
}

var consoleScript = lazyregexp.New(`["']([\w.-]+)\s*=\s*([\w.]+:[\w.]+)["']`)

// dataAll is a backend that takes all files of a package.
func (packaging) dataAll(string, string) (carried, known bool) { return true, true }

// discovered is what setuptools takes by "packages" of pyproject.toml.
func discovered(packages any) func(string, bool) (bool, bool) {
	switch v := packages.(type) {
	case nil:
		return func(string, bool) (bool, bool) { return true, true }
	case []any:
		return func(pkg string, _ bool) (bool, bool) { return slices.Contains(v, any(pkg)), true }
	case map[string]any:
		find, _ := v["find"].(map[string]any)
		for key := range find {
			if key != "where" && key != "namespaces" {
				return nil
			}
		}
		namespaces, said := find["namespaces"].(bool)
		return func(_ string, initialized bool) (bool, bool) { return initialized || namespaces || !said, true }
	}
	return nil
}

// scripted is what a setup.py lists, or has found by their __init__.py; nil for anything else.
func scripted(text string) func(string, bool) (bool, bool) {
	if m := packageList.FindStringSubmatch(text); m != nil {
		var all []string
		for _, one := range quoted.FindAllStringSubmatch(m[1], -1) {
			all = append(all, one[1])
		}
		plain := !strings.ContainsAny(m[1], "(+*")
		return func(pkg string, _ bool) (bool, bool) { return slices.Contains(all, pkg), plain }
	}
	if found.MatchString(text) {
		return func(_ string, initialized bool) (bool, bool) { return initialized, true }
	}
	return nil
}

var found = lazyregexp.New(`\bpackages\s*=\s*(?:setuptools\.)?find_packages\(\s*(?:where\s*=\s*)?(?:["'](?:src|\.)?["']\s*,?\s*)?\)`)

// declared are the data files that setuptools takes: those of the patterns for their package and, where it may, those that
// a list beside the project names.
func declared(patterns map[string][]string, included, listed bool) func(string, string) (bool, bool) {
	return func(folder, file string) (bool, bool) {
		for pkg, list := range patterns {
			base := strings.ReplaceAll(pkg, ".", "/")
			at := path.Join(folder, file)
			if pkg == "*" || pkg == "" {
				at = file
			} else if rest, inside := strings.CutPrefix(at, base+"/"); inside {
				at = rest
			} else {
				continue
			}
			for _, pattern := range list {
				if matched, err := path.Match(pattern, at); matched || err != nil || strings.Contains(pattern, "**") {
					return true, err == nil && !strings.Contains(pattern, "**")
				}
			}
		}
		return false, !(included && listed)
	}
}
