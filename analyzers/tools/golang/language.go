package golang

import (
	"cmp"
	"go/ast"
	"go/types"
	"go/version"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools/golang/standard"
	"github.com/layerlint/layerlint/imagedb/filesystem"
	"golang.org/x/mod/modfile"
)

// library is the standard library of the Go that compiles, nil where that is not certain.
func (c *call) library() *standard.Library {
	system, known := c.environ("GOOS")
	if release := compiling(c); release != "" && known && cmp.Or(system, "linux") == "linux" {
		return standard.Of(release)
	}
	return nil
}

// compiling is the release that compiles, "" where that is not certain: go.mod may ask for a later one than the image's,
// which the command fetches unless GOTOOLCHAIN is local. Source: go.dev/doc/toolchain.
func compiling(c *call) string {
	keep, ok := c.environ("GOTOOLCHAIN")
	f := c.plain()
	if !ok || f == nil || c.version.name == "" || c.version.newer || strings.Count(c.version.name, ".") < 1 {
		return ""
	}
	release := c.version.name
	switch keep {
	case "local":
	case "", "auto":
		if c.module.drifted {
			return ""
		}
		if f.Go != nil && c.version.since("go1.21") {
			release = later(release, "go"+f.Go.Version)
		}
		if f.Toolchain != nil && c.version.since("go1.21") {
			release = later(release, f.Toolchain.Name)
		}
	default:
		return ""
	}
	return release
}

// fetches reports whether another release than the image's may do the work: go.mod asks for a later one, or a variable
// names one. Source: go.dev/doc/toolchain.
func fetches(c *call) bool {
	keep, ok := c.environ("GOTOOLCHAIN")
	f := c.plain()
	switch {
	case !ok:
		return true
	case keep == "local":
		return false
	case keep != "" && keep != "auto":
		return true
	case !c.version.since("go1.21"):
		return false
	case f == nil: // a go.work, or a go.mod that is not known, may ask for one
		return true
	}
	return c.module.drifted || f.Go != nil && version.Compare(c.version.name, "go"+f.Go.Version) < 0 ||
		f.Toolchain != nil && version.Compare(c.version.name, f.Toolchain.Name) < 0
}

// later is the later one of two releases.
func later(a, b string) string {
	if version.Compare(a, b) < 0 {
		return b
	}
	return a
}

// language is the version of the language that the packages of a directory are written in, "" where it is not known.
func (k *checked) language(dir string) string {
	switch v, known := k.directive(dir); {
	case !known || k.module.drifted || version.Compare(version.Lang(v), standard.Newest) > 0:
		return ""
	default:
		return v
	}
}

// directive is the version that the go.mod of a directory names. Source: go.dev/ref/mod, "go directive".
func (k *checked) directive(dir string) (v string, known bool) {
	f := k.plain()
	if _, within := cut(dir, k.module.dir); !within || !k.owned(dir) {
		at, e := k.Above(dir, "go.mod")
		if at == "" || e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) || len(e.Content) > maxModule {
			return "", false
		}
		var err error
		if f, err = modfile.Parse("go.mod", e.Content, nil); err != nil {
			return "", false
		}
	}
	if f.Go == nil {
		return "go1.16", true
	}
	v = "go" + f.Go.Version
	return v, version.IsValid(v)
}

// ahead reports whether a file may be in a language that go/types does not know yet: its go.mod or its //go:build line
// says so. What is refused of it here may well be taken by then.
func (k *checked) ahead(dir string, f *ast.File) bool {
	v, _ := k.directive(dir)
	return version.Compare(version.Lang(v), standard.Newest) > 0 ||
		f != nil && version.Compare(version.Lang(f.GoVersion), standard.Newest) > 0
}

// owned reports whether a directory of the main module's belongs to no module of its own.
func (k *checked) owned(dir string) bool {
	_, own := imports{k.call}.importPath(dir)
	return own
}

// vendoredAt is the directory of a package that vendor has.
func (k *checked) vendoredAt(importPath string) (dir string, ok bool) {
	if k.fromVendor() != filesystem.Present || (imports{k.call}).standard(importPath) {
		return "", false
	}
	dir = path.Join(k.module.dir, "vendor", importPath)
	e := k.Stat(dir).Entry
	return dir, e.Presence == filesystem.Present && !e.Likely
}

// foreigner is the package of an import path that is none of the module's: one of the standard library, or of vendor.
func (k *checked) foreigner(importPath string) *types.Package {
	if (imports{k.call}).standard(importPath) {
		arch, _ := k.environ("GOARCH")
		if k.std == nil || importPath == "syscall" && cmp.Or(arch, k.arch()) != "amd64" {
			return nil
		}
		made, err := k.std.Import(importPath)
		if err != nil {
			return nil
		}
		k.whole[made] = true
		return made
	}
	dir, ok := k.vendoredAt(importPath)
	if !ok || k.lent > maxVendored {
		return nil
	}
	return k.lend(importPath, dir)
}

// maxVendored is how much of vendor, in bytes, is read.
const maxVendored = 4 << 20

// lend is a package of vendor, by what it declares.
func (k *checked) lend(importPath, dir string) *types.Package {
	if made, seen := k.packages[dir]; seen {
		return made
	}
	k.packages[dir] = nil
	cgo, decided := k.cgo()
	p, err := k.load(dir, cgo)
	if err != nil || len(p.CgoFiles) > 0 || !decided && len(p.IgnoredGoFiles) > 0 {
		return nil
	}
	var files []*ast.File
	for _, name := range p.GoFiles {
		text := k.Stat(path.Join(dir, name)).Entry.Content
		k.lent += len(text)
		f, err := k.Parse(path.Join(dir, name), text)
		if err != nil || k.lent > maxVendored {
			return nil
		}
		files = append(files, f)
	}
	wrong := false
	c := types.Config{Importer: k, IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", cmp.Or(k.processor(), k.arch())),
		Error: func(error) { wrong = true }}
	made, _ := c.Check(importPath, k.Set, files, nil)
	if wrong || made == nil {
		return nil
	}
	k.packages[dir] = made
	k.whole[made] = !slices.ContainsFunc(made.Imports(), func(p *types.Package) bool { return !k.whole[p] })
	return made
}
