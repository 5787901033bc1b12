package golang

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/build"
	"go/types"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools/golang/vet"
)

// tested refuses tests that do not compile: those of a package's own, which are compiled with it, and those of the
// package that is named as it is with _test. Source: go help test.
func (k *checked) tested() {
	for _, p := range k.found.packages[:min(k.found.named, len(k.found.packages))] {
		plain := k.packages[p.Dir]
		unknown := len(p.CgoFiles) > 0 || plain == nil && len(p.GoFiles) > 0
		if unknown || len(p.TestGoFiles)+len(p.XTestGoFiles) == 0 {
			continue
		}
		k.testing, k.asked = p.Dir, slices.Contains(k.found.dirs, p.Dir)
		with := plain
		if len(p.TestGoFiles) > 0 {
			with = k.tests(p, p.ImportPath, append(append([]string{}, p.GoFiles...), p.TestGoFiles...))
		}
		if !k.Failed && with != nil && len(p.XTestGoFiles) > 0 && (with == plain || !k.others(p)) {
			k.packages[p.Dir] = with
			k.tests(p, p.ImportPath+"_test", p.XTestGoFiles)
		}
		k.packages[p.Dir], k.testing = plain, ""
		if k.Failed || k.Budget.Spent() {
			return
		}
	}
}

// others reports whether the tests that are named with _test import more of the module than the package that they test:
// what uses that package is compiled again, with the package's own tests.
func (k *checked) others(p *build.Package) bool {
	return slices.ContainsFunc(p.XTestImports, func(name string) bool {
		dir, own := imports{k.call}.source(name)
		return own && dir != p.Dir
	})
}

// tests checks the files of one package with its tests; nil where not all of it is known.
func (k *checked) tests(p *build.Package, importPath string, names []string) *types.Package {
	var files []*ast.File
	for _, name := range names {
		f := k.parse(path.Join(p.Dir, name))
		if f == nil {
			return nil
		}
		files = append(files, f)
	}
	return k.check(importPath, p.Dir, files)
}

// check refuses a package whose files do not compile: for any reason where nothing is unknown of it, or for one that
// nothing unknown can bring about.
func (k *checked) check(importPath, dir string, files []*ast.File) *types.Package {
	language := k.language(dir)
	made, info, found := k.types(importPath, language, files)
	known := k.known(made, language, files)
	for _, e := range found {
		if k.Failed {
			return nil
		}
		if f := within(files, e.Pos); f != nil && (known || k.certain(f, info, e) && !k.dotted(files)) {
			at := k.Set.Position(e.Pos)
			k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: %s", k.below(at.Filename), at.Line, at.Column, head(e.Msg)), false)
		}
	}
	if !k.Failed && !known {
		k.idle(files)
	}
	if !k.Failed && len(found) == 0 && known {
		k.vet(vet.Package{Fset: k.Set, Files: files, Types: made, Info: info, Sizes: types.SizesFor("gc", cmp.Or(k.processor(), k.arch()))})
	}
	if known {
		k.whole[made] = true
	}
	return made
}

// vet refuses what go vet does, and go test before it runs a package's tests.
func (k *checked) vet(p vet.Package) {
	var found []vet.Finding
	off, set := k.flags["vet"]
	switch {
	case set && off.Text == "off", !k.version.since("go1.21") || !k.asked:
		return
	case k.verb == "vet":
		found = p.All()
	case k.verb == "test" && k.testing != "":
		found = p.Test()
	}
	if len(found) > 0 {
		at := k.Set.Position(found[0].Pos)
		k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: %s", k.below(at.Filename), at.Line, at.Column, head(found[0].Message)), false)
	}
}

// head is the first line of a message.
func head(message string) string {
	line, _, _ := strings.Cut(message, "\n")
	return line
}
