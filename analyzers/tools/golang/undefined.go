package golang

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// predeclared are the names that Go has itself, whichever file declares them, too. Source: The Go Programming Language
// Specification, go1.23, "Predeclared identifiers".
var predeclared = tools.Names(`any bool byte comparable complex64 complex128 error float32 float64 int int8 int16
	int32 int64 rune string uint uint8 uint16 uint32 uint64 uintptr true false iota nil append cap clear close
	complex copy delete imag len make max min new panic print println real recover`)

// leftOut refuses files named one by one that use what another file of their folder declares. Source: go help packages:
// files named on the command line are a package of their own.
func leftOut(c *call) {
	dir := path.Dir(c.found.files[0])
	siblings, _ := c.listed(dir)
	named := map[string]bool{}
	var own, others []*ast.File
	fset := token.NewFileSet()
	for _, at := range c.found.files {
		named[path.Base(at)] = true
		f := parsed(c, fset, at)
		if f == nil {
			return
		}
		own = append(own, f)
	}
	for _, s := range siblings {
		if name := s.Name(); !named[name] && !s.IsDir() && strings.HasSuffix(name, ".go") {
			if f := parsed(c, fset, path.Join(dir, name)); f != nil && f.Name.Name == own[0].Name.Name {
				others = append(others, f)
			}
		}
	}
	declared := maps.Clone(predeclared)
	for _, f := range own {
		for name := range f.Scope.Objects {
			declared[name] = true
		}
		for _, i := range f.Imports {
			if i.Name != nil && i.Name.Name == "." {
				return
			}
		}
	}
	for _, f := range own {
		keys := keysOf(f)
		for _, id := range f.Unresolved {
			for _, other := range others {
				if other.Scope.Objects[id.Name] != nil && !declared[id.Name] && !keys[id] && !imported(f, id.Name) {
					at := fset.Position(id.Pos())
					c.refuse(effects.Arg{}, c.below(at.String())+": undefined: "+id.Name+", which "+path.Base(fset.Position(other.Pos()).Filename)+" declares: name the folder, not the file", false)
					return
				}
			}
		}
	}
}

// parsed is a file of known text, nil for another.
func parsed(c *call, fset *token.FileSet, at string) *ast.File {
	e := c.Stat(at).Entry
	if e.Presence != filesystem.Present || e.Likely || !e.Has(filesystem.KnowContent) {
		return nil
	}
	f, err := parser.ParseFile(fset, at, e.Content, 0)
	if err != nil {
		return nil
	}
	return f
}

// keysOf are the names before colons of a file's literals, which may be those of fields.
func keysOf(f *ast.File) map[*ast.Ident]bool {
	keys := map[*ast.Ident]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if pair, ok := n.(*ast.KeyValueExpr); ok {
			if id, plain := pair.Key.(*ast.Ident); plain {
				keys[id] = true
			}
		}
		return true
	})
	return keys
}

// imported reports whether a name may be that of an import: the last elements of paths do not tell all of them.
func imported(f *ast.File, name string) bool {
	for _, i := range f.Imports {
		switch {
		case i.Name != nil && i.Name.Name == name:
			return true
		case i.Name == nil && strings.Contains(strings.ToLower(i.Path.Value), strings.ToLower(name)):
			return true
		}
	}
	return false
}
