package main

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// The bounds of docs/design.md: beyond them a package or a type is split, or packages are put together.
const (
	maxLines   = 4750
	maxMethods = 60
	maxAlone   = 7
)

// TestImporters holds the number of packages below analyzers that one package alone imports: what only the rules, or
// only evaluate, look at is a file of the package of its kind. Tools are not counted: their folders are rows of a
// table, and what a folder has below it is part of it.
func TestImporters(t *testing.T) {
	const module = "github.com/layerlint/layerlint/"
	importers := map[string]map[string]bool{}
	for _, top := range []string{"analyzers", "cmd", "rules", "imagedb", "gpucheck"} {
		root := filepath.Join("..", "..", top)
		err := filepath.WalkDir(root, func(name string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
				return err
			}
			file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
			if err != nil {
				return err
			}
			for _, i := range file.Imports {
				of, ok := strings.CutPrefix(strings.Trim(i.Path.Value, `"`), module)
				if !ok || !strings.HasPrefix(of, "analyzers/") || strings.HasPrefix(of, "analyzers/tools/") {
					continue
				}
				if importers[of] == nil {
					importers[of] = map[string]bool{}
				}
				importers[of][filepath.Dir(name)] = true
			}
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	var alone []string
	for of, by := range importers {
		if len(by) == 1 {
			alone = append(alone, of)
		}
	}
	if slices.Sort(alone); len(alone) > maxAlone || len(importers) < 20 {
		t.Errorf("of %d packages one package alone imports %d, more than %d: %v", len(importers), len(alone), maxAlone, alone)
	}
}

// TestSizes holds the packages below analyzers to the bounds of lines and of methods of one type.
func TestSizes(t *testing.T) {
	lines, methods := map[string]int{}, map[string]int{}
	err := filepath.WalkDir(filepath.Join("..", "..", "analyzers"), func(name string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		lines[filepath.Dir(name)] += bytes.Count(data, []byte("\n"))
		file, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, decl := range file.Decls {
			if f, ok := decl.(*ast.FuncDecl); ok && f.Recv != nil {
				methods[filepath.Dir(name)+": "+receiver(f.Recv.List[0].Type)]++
			}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(lines) < 20 {
		t.Fatalf("found %d packages", len(lines))
	}
	for dir, n := range lines {
		if n > maxLines {
			t.Errorf("%s has %d lines, more than %d", dir, n, maxLines)
		}
	}
	for name, n := range methods {
		if n > maxMethods {
			t.Errorf("%s has %d methods, more than %d", name, n, maxMethods)
		}
	}
}

// receiver is the name of a method's type.
func receiver(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.StarExpr:
		return receiver(x.X)
	case *ast.IndexExpr:
		return receiver(x.X)
	case *ast.Ident:
		return x.Name
	}
	return ""
}
