package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
)

// mutant is one change to one file.
type mutant struct {
	pkg        *mutable
	file       string // absolute
	name       string // relative to the module
	line, col  int
	start, end int // the bytes that are replaced
	was, now   string
}

func (m mutant) String() string {
	return fmt.Sprintf("%s:%d:%d: %s -> %s", m.name, m.line, m.col, m.was, m.now)
}

// source returns the changed file.
func (m mutant) source() ([]byte, error) {
	text, err := os.ReadFile(m.file)
	if err != nil {
		return nil, err
	}
	return slices.Concat(text[:m.start], []byte(m.now), text[m.end:]), nil
}

// swaps are the operators and what each becomes.
var swaps = map[token.Token]string{
	token.LAND: "||", token.LOR: "&&", token.EQL: "!=", token.NEQ: "==",
	token.LSS: "<=", token.LEQ: "<", token.GTR: ">=", token.GEQ: ">",
}

// mutants returns all changes to the package's files, in the order of the text.
func (p *mutable) mutants() ([]mutant, error) {
	var all []mutant
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
	found   []mutant
	results []*ast.FieldList // of the functions around
}

func (f *finder) add(start, end token.Pos, now string) {
	m := f.like
	at := f.set.Position(start)
	m.line, m.col, m.start, m.end = at.Line, at.Column, at.Offset, f.set.Position(end).Offset
	m.was, m.now = string(f.text[m.start:m.end]), now
	f.found = append(f.found, m)
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
		case *ast.IfStmt:
			f.negate(n.Cond)
		case *ast.ReturnStmt:
			f.flip(n)
		case *ast.BinaryExpr:
			if now, ok := swaps[n.Op]; ok {
				f.add(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), now)
			}
		case *ast.Ident:
			if now := map[string]string{"true": "false", "false": "true"}[n.Name]; now != "" {
				f.add(n.Pos(), n.End(), now)
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

// negate negates a condition. Where it is a comparison or a negation already, the swap of its operator is the same or
// as good.
func (f *finder) negate(cond ast.Expr) {
	switch x := cond.(type) {
	case *ast.BinaryExpr:
		if x.Op == token.EQL || x.Op == token.NEQ {
			return
		}
	case *ast.UnaryExpr:
		f.add(x.Pos(), x.X.Pos(), "")
		return
	}
	f.add(cond.Pos(), cond.End(), "!("+string(f.text[f.set.Position(cond.Pos()).Offset:f.set.Position(cond.End()).Offset])+")")
}

// flip negates the results that are declared as bool and are not literals.
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
		f.add(x.Pos(), x.End(), "!("+string(f.text[f.set.Position(x.Pos()).Offset:f.set.Position(x.End()).Offset])+")")
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
