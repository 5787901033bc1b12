package golang

import (
	"fmt"
	"go/ast"
	"go/build"
	"go/types"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
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
		k.testing = p.Dir
		with := plain
		if len(p.TestGoFiles) > 0 {
			with = k.tests(p, p.ImportPath, append(append([]string{}, p.GoFiles...), p.TestGoFiles...))
		}
		if !k.Failed && with != nil && len(p.XTestGoFiles) > 0 {
			k.packages[p.Dir] = with
			k.tests(p, p.ImportPath+"_test", p.XTestGoFiles)
		}
		k.packages[p.Dir], k.testing = plain, ""
		if k.Failed || k.Budget.Spent() {
			return
		}
	}
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
	return k.check(importPath, files)
}

// check refuses a package whose files do not compile for reasons that nothing unknown can bring about.
func (k *checked) check(importPath string, files []*ast.File) *types.Package {
	made, info, found := k.types(importPath, files)
	for _, e := range found {
		if k.Failed {
			return nil
		}
		if f := within(files, e.Pos); f != nil && k.certain(f, info, e) && !k.dotted(files) {
			at := k.fset.Position(e.Pos)
			k.refuse(effects.Arg{}, fmt.Sprintf("%s:%d:%d: %s", k.below(at.Filename), at.Line, at.Column, head(e.Msg)), false)
		}
	}
	if !k.Failed {
		k.idle(files)
	}
	return made
}

// head is the first line of a message.
func head(message string) string {
	line, _, _ := strings.Cut(message, "\n")
	return line
}
