package golang

import (
	"fmt"
	"go/build"
	"path"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/golang/standard"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// imports is a call that looks at what packages import.
type imports struct{ *call }

// importing is the file that imports a package, for messages.
func (c imports) importing(p *build.Package, name string) string {
	at := p.ImportPos[name][0].Filename
	if !path.IsAbs(at) {
		at = path.Join(p.Dir, at)
	}
	return c.below(at)
}

// source is the directory of a package of the main module, or of one that a directory replaces.
func (c imports) source(importPath string) (dir string, ok bool) {
	if dir, ok = c.place(importPath); !ok {
		dir, ok = c.replaced(importPath)
	}
	return dir, ok
}

// replaced is the directory of a package of a module that go.mod requires and replaces by a directory. Source:
// go.dev/ref/mod, "replace directive".
func (c imports) replaced(importPath string) (dir string, ok bool) {
	f := c.plain()
	if f == nil || c.fromVendor() != filesystem.Absent {
		return "", false
	}
	module := ""
	for _, r := range f.Require {
		if _, within := cut(importPath, r.Mod.Path); within && len(r.Mod.Path) > len(module) {
			module = r.Mod.Path
		}
	}
	for _, r := range f.Replace {
		if r.Old.Path != module || module == "" || !modfile.IsDirectoryPath(r.New.Path) || !required(f, module, r.Old.Version) {
			continue
		}
		at := r.New.Path
		if !path.IsAbs(at) {
			at = path.Join(c.module.dir, at)
		}
		rest, _ := cut(importPath, module)
		return path.Join(at, rest), c.Stat(path.Join(at, "go.mod")).Entry.Presence == filesystem.Present
	}
	return "", false
}

// forbidden refuses the import of what is another module's own affair. Source: go help packages, "Internal Directories".
func (c imports) forbidden(p *build.Package, name string) {
	parent, _, within := strings.Cut("/"+name+"/", "/internal/")
	from, own := c.importPath(p.Dir)
	if !within || !own || c.standard(name) {
		return
	}
	if i := strings.LastIndex("/"+name+"/", "/internal/"); i >= 0 {
		parent = ("/" + name + "/")[:i]
	}
	if _, inside := cut("/"+from, parent); inside || parent == "" {
		return
	}
	c.refuse(effects.Arg{}, fmt.Sprintf("%s: use of internal package %s not allowed", c.importing(p, name), name), false)
}

// importPath is how a package of the main module is imported; a folder of it with a go.mod is another module's.
func (c imports) importPath(dir string) (string, bool) {
	if c.plain() == nil {
		return "", false
	}
	rest, ok := cut(dir, c.module.dir)
	if !ok {
		return "", false
	}
	for d := dir; d != c.module.dir; d = path.Dir(d) {
		if c.Stat(path.Join(d, "go.mod")).Entry.Presence != filesystem.Absent {
			return "", false
		}
	}
	return path.Join(c.module.path, rest), true
}

// newer refuses a package of the standard library that this Go does not have.
func (c imports) newer(p *build.Package, name string) {
	const root = "/usr/local/go/src"
	if c.version.name == "" || fetches(c.call) || !c.standard(name) || name == "unsafe" {
		return
	}
	if lacks, likely := lacksStandard(c.call, name); lacks {
		c.refuse(effects.Arg{}, c.importing(p, name)+": package "+name+" is not in std ("+path.Join(root, name)+")", likely)
	}
}

// lacksStandard reports whether the standard library of the toolchain lacks a package: by the files of the image, and where
// those are not known, by what is known of the release.
func lacksStandard(c *call, name string) (lacks, likely bool) {
	const root = "/usr/local/go/src"
	std := c.Stat(path.Join(root, name)).Entry
	own := c.Stat(root + "/fmt").Entry.Presence
	if own == filesystem.Present && c.Stat(root+"/os").Entry.Presence == filesystem.Present {
		return std.Presence == filesystem.Absent, std.Likely
	}
	l := standard.Of(c.version.name)
	known := own != filesystem.Unknown || std.Presence == filesystem.Present
	if known || c.version.newer || l == nil || !c.Supposing || !l.Lacks(name) {
		return false, false
	}
	c.Supposed = true
	return true, true
}

// standard reports whether a package can only be the standard library's: its path has no host, and no module is named so.
func (c imports) standard(importPath string) bool {
	first, _, _ := strings.Cut(importPath, "/")
	if strings.Contains(first, ".") || importPath == "C" {
		return false
	}
	if f := c.plain(); f != nil {
		for _, r := range f.Require {
			if _, ok := cut(importPath, r.Mod.Path); ok {
				return false
			}
		}
		for _, r := range f.Replace {
			if _, ok := cut(importPath, r.Old.Path); ok {
				return false
			}
		}
	}
	_, own := c.place(importPath)
	return !own
}
