package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
)

// mutant is one change to one file.
type mutant struct {
	pkg       *mutable
	file      string // absolute
	name      string // relative to the module
	line, col int
	whole     region // the expression that is exchanged
	left      region // what is before the operator and what is behind it, where the operator is what changes
	right     region
	was, now  string // as the report has it: the operator, or the expression
}

// region are bytes of a file.
type region struct{ start, end int }

func (m *mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s -> %s", m.name, m.line, m.col, m.was, m.now)
}

// swaps are the operators and what each becomes.
var swaps = map[token.Token]string{
	token.LAND: "||", token.LOR: "&&", token.EQL: "!=", token.NEQ: "==",
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
}

// mutants returns all changes to the package's files, in the order of the text.
func (p *mutable) mutants() ([]*mutant, error) {
	var all []*mutant
	for _, name := range p.GoFiles {
		file := filepath.Join(p.Dir, name)
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		set := token.NewFileSet()
		tree, err := parser.ParseFile(set, file, text, parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		f := finder{set: set, text: text, like: mutant{pkg: p, file: file, name: filepath.Join(p.Folder, name)}}
		f.walk(tree)
		all = append(all, f.found...)
	}
	return all, nil
}

// finder collects the changes to one file.
type finder struct {
	set     *token.FileSet
	text    []byte
	like    mutant
	found   []*mutant
	results []*ast.FieldList // of the functions around
}

func (f *finder) region(start, end token.Pos) region {
	return region{f.set.Position(start).Offset, f.set.Position(end).Offset}
}

func (f *finder) add(m mutant, at token.Pos) {
	place := f.set.Position(at)
	m.pkg, m.file, m.name = f.like.pkg, f.like.file, f.like.name
	m.line, m.col = place.Line, place.Column
	f.found = append(f.found, &m)
}

// not adds the negation of x.
func (f *finder) not(x ast.Expr) {
	r := f.region(x.Pos(), x.End())
	was := string(f.text[r.start:r.end])
	f.add(mutant{whole: r, was: was, now: "!(" + was + ")"}, x.Pos())
}

func (f *finder) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			f.function(n.Type, n.Body)
			return false
		case *ast.FuncLit:
			f.function(n.Type, n.Body)
			return false
		case *ast.GenDecl:
			return n.Tok != token.CONST
		case *ast.IfStmt:
			if x, ok := n.Cond.(*ast.BinaryExpr); !ok || x.Op != token.EQL && x.Op != token.NEQ {
				f.not(n.Cond)
			}
		case *ast.ReturnStmt:
			f.flip(n)
		case *ast.BinaryExpr:
			if now, ok := swaps[n.Op]; ok {
				f.add(mutant{whole: f.region(n.Pos(), n.End()), was: n.Op.String(), now: now,
					left: f.region(n.X.Pos(), n.X.End()), right: f.region(n.Y.Pos(), n.Y.End())}, n.OpPos)
			}
		case *ast.Ident:
			if now := map[string]string{"true": "false", "false": "true"}[n.Name]; now != "" {
				f.add(mutant{whole: f.region(n.Pos(), n.End()), was: n.Name, now: now}, n.Pos())
			}
		}
		return true
	})
}

func (f *finder) function(t *ast.FuncType, body *ast.BlockStmt) {
	if body == nil {
		return
	}
	f.results = append(f.results, t.Results)
	f.walk(body)
	f.results = f.results[:len(f.results)-1]
}

// flip negates the results that are declared as bool and are not literals. Those that are comparisons have mutants of
// their own.
func (f *finder) flip(r *ast.ReturnStmt) {
	kinds := declared(f.results[len(f.results)-1])
	if len(kinds) != len(r.Results) {
		return
	}
	for i, x := range r.Results {
		if kinds[i] != "bool" {
			continue
		}
		switch x := x.(type) {
		case *ast.Ident:
			if x.Name == "true" || x.Name == "false" {
				continue
			}
		case *ast.BinaryExpr:
			if x.Op == token.EQL || x.Op == token.NEQ {
				continue
			}
		}
		f.not(x)
	}
}

// declared returns the name of each result's type, "" for one that is not a plain name.
func declared(list *ast.FieldList) []string {
	var kinds []string
	if list == nil {
		return nil
	}
	for _, field := range list.List {
		kind := ""
		if id, ok := field.Type.(*ast.Ident); ok {
			kind = id.Name
		}
		for range max(1, len(field.Names)) {
			kinds = append(kinds, kind)
		}
	}
	return kinds
}
