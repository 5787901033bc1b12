package golang

import (
	"go/version"
	"path"
	"strings"

	"golang.org/x/mod/modfile"
	xmodule "golang.org/x/mod/module"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/golang/usage"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// working reports whether there may be a go.work; at is the one found.
func working(c *call) (works bool, at filesystem.Entry) {
	work, known := c.environ("GOWORK")
	_, at = c.Above(c.dir, "go.work")
	return (work != "off" || !known) && (work != "" && work != "off" || at.Presence != filesystem.Absent), at
}

// workspace is a go.work that uses a directory without a module.
func (c *call) workspace() {
	at, e := c.Above(c.dir, "go.work")
	if named, _ := c.environ("GOWORK"); named != "" || c.version.before("go1.18") || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return
	}
	f, err := modfile.ParseWork("go.work", e.Content, nil)
	if err != nil {
		return
	}
	if flag := c.flags["mod"]; flag.Known && flag.Text == "mod" && !strings.HasPrefix(c.verb, "mod-") && c.verb != "work" {
		c.refuse(flag, "-mod may only be set to readonly or vendor when in workspace mode, but it is set to \"mod\": "+at, false)
		return
	}
	if asked := f.Go; asked != nil && version.IsValid("go"+asked.Version) && c.version.before("go"+asked.Version) && kept(c) {
		c.refuse(effects.Arg{}, "go.work requires go >= "+asked.Version+" (running "+strings.Replace(c.version.name, "go", "go ", 1)+"; GOTOOLCHAIN=local)", false)
		return
	}
	used := map[string]bool{}
	for _, use := range f.Use {
		used[beside(path.Dir(at), use.Path)] = true
		mod := path.Join(beside(path.Dir(at), use.Path), "go.mod")
		if e := c.Stat(mod).Entry; e.Presence == filesystem.Absent {
			c.refuse(effects.Arg{}, "cannot load module "+use.Path+" listed in go.work file: open "+mod+": no such file or directory", e.Likely)
			return
		}
		if newer := usage.Newer(f, c.Stat(mod).Entry.Content); newer != "" && c.version.since("go1.21") {
			c.refuse(effects.Arg{}, "module "+use.Path+" listed in go.work file requires go >= "+newer+", but go.work lists an older one", c.Stat(mod).Entry.Likely)
			return
		}
	}
	if c.unused(used); !c.Failed {
		join(c, path.Dir(at), f)
	}
}

// kept reports whether no other release than the image's may be fetched. Source: go.dev/doc/toolchain.
func kept(c *call) bool {
	keep, ok := c.environ("GOTOOLCHAIN")
	return ok && keep == "local" && c.version.since("go1.21")
}

// join makes the one module of a go.work that the operands are in the main one, which requires the others and replaces
// them by their directories: imports are resolved alike. It does nothing where something of that is not known. Source:
// go.dev/ref/mod, "Workspaces".
func join(c *call, root string, f *modfile.WorkFile) {
	vendor := c.Stat(path.Join(root, "vendor")).Entry
	if c.verb == "work" || strings.HasPrefix(c.verb, "mod-") || len(f.Replace) > 0 || c.mod() != "" && c.mod() != "readonly" ||
		vendor.Presence != filesystem.Absent || vendor.Likely || !suffices(c, f) {
		return
	}
	main := moduleOf(c)
	whole := &module{dir: main, joined: true, file: &modfile.File{}}
	for _, use := range f.Use {
		dir := beside(root, use.Path)
		e := c.Stat(path.Join(dir, "go.mod")).Entry
		if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || drifted(e) ||
			len(e.Content) > maxModule {
			return
		}
		m, err := modfile.Parse("go.mod", e.Content, nil)
		if err != nil || m.Module == nil {
			return
		}
		if whole.file.Require = append(whole.file.Require, m.Require...); dir == main {
			whole.path, whole.file.Module, whole.file.Go = m.Module.Mod.Path, m.Module, m.Go
			whole.file.Ignore = m.Ignore
			whole.file.Godebug, whole.file.Toolchain = m.Godebug, m.Toolchain
		} else {
			whole.file.Require = append(whole.file.Require, &modfile.Require{Mod: m.Module.Mod})
			here := &modfile.Replace{Old: m.Module.Mod, New: xmodule.Version{Path: dir}}
			whole.file.Replace = append([]*modfile.Replace{here}, whole.file.Replace...)
		}
		for _, r := range m.Replace {
			if modfile.IsDirectoryPath(r.New.Path) {
				r.New.Path = beside(dir, r.New.Path)
			}
			whole.file.Replace = append(whole.file.Replace, r)
		}
	}
	if whole.file.Module != nil {
		c.module = whole
	}
}

// suffices reports whether the release of the image does the work.
func suffices(c *call, f *modfile.WorkFile) bool {
	if kept(c) {
		return true
	}
	keep, ok := c.environ("GOTOOLCHAIN")
	return ok && (keep == "" || keep == "auto") && c.version.since("go1.21") &&
		(f.Go == nil || c.version.since("go"+f.Go.Version)) && (f.Toolchain == nil || c.version.since(f.Toolchain.Name))
}

// moduleOf is the directory of the module that all operands are in, "" where that is not one.
func moduleOf(c *call) (module string) {
	operands := c.operands
	if len(operands) == 0 {
		operands = []effects.Arg{{Text: "."}}
	}
	for i, o := range operands {
		if !local(o.Text) || c.files() {
			return ""
		}
		name, _, _ := strings.Cut(o.Text, "...")
		at, e := c.Above(c.in(name), "go.mod")
		if e.Presence != filesystem.Present || e.Likely || i > 0 && path.Dir(at) != module {
			return ""
		}
		module = path.Dir(at)
	}
	return module
}

// unused refuses a package of a module that go.work does not use. Source: go.dev/ref/mod, "Workspaces".
func (c *call) unused(used map[string]bool) {
	for _, o := range c.operands {
		if !local(o.Text) || strings.HasSuffix(o.Text, ".go") || strings.HasPrefix(c.verb, "mod-") || c.verb == "work" {
			continue
		}
		name, rest, wide := strings.Cut(path.Clean(o.Text), "...")
		if strings.Contains(rest, "...") {
			continue
		}
		if wide {
			prefixed(c, o, c.in(path.Dir(name+"...")), used)
			continue
		}
		dir := c.in(o.Text)
		at, e := c.Above(dir, "go.mod")
		if r := c.Stat(dir).Entry; e.Presence == filesystem.Present && r.Presence == filesystem.Present &&
			!used[path.Dir(at)] {
			c.refuse(o, "directory "+o.Text+" is contained in a module that is not one of the workspace modules listed in go.work", e.Likely || r.Likely)
			return
		}
	}
}

// prefixed refuses a pattern that begins in a directory of no module that go.work uses: the modules below it are not
// looked for. Source: cmd/go/internal/modload, matchLocalDirs, since Go 1.18.
func prefixed(c *call, o effects.Arg, dir string, used map[string]bool) {
	at, e := c.Above(dir, "go.mod")
	if e.Presence == filesystem.Unknown || e.Presence == filesystem.Present && used[path.Dir(at)] ||
		filesystem.Within(dir, "/usr/local/go/src") {
		return
	}
	prefix := c.below(dir)
	if dir == c.dir {
		prefix = "."
	}
	c.refuse(o, "pattern "+o.Text+": directory prefix "+prefix+" does not contain modules listed in go.work or their selected dependencies", e.Likely)
}

// beside is a path as seen from a directory.
func beside(dir, p string) string {
	if path.IsAbs(p) {
		return path.Clean(p)
	}
	return path.Join(dir, p)
}
