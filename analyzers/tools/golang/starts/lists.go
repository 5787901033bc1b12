package starts

import (
	"fmt"
	"go/ast"
	"go/token"
	"strconv"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// operands notes what a program asks of its command line, and goes through lists that are written out.
type operands struct{ *opens }

// lists reports whether a literal is a list of texts, or a map by texts.
func lists(lit *ast.CompositeLit) bool {
	switch of := lit.Type.(type) {
	case *ast.ArrayType:
		name, ok := of.Elt.(*ast.Ident)
		return ok && name.Name == "string"
	case *ast.MapType:
		name, ok := of.Key.(*ast.Ident)
		return ok && name.Name == "string"
	}
	return false
}

// texts are the elements of a list, or the keys of a map; ok is false where one is not written out.
func (s *source) texts(f *ast.File, lit *ast.CompositeLit) (all []string, ok bool) {
	_, mapped := lit.Type.(*ast.MapType)
	for _, e := range lit.Elts {
		pair, keyed := e.(*ast.KeyValueExpr)
		if keyed != mapped {
			return nil, false
		}
		if keyed {
			e = pair.Key
		}
		text, literal := s.text(f, e)
		if !literal {
			return nil, false
		}
		all = append(all, text)
	}
	return all, true
}

// each goes through a loop over a list that is written out, for each of its texts; it reports whether the function surely goes
// on behind it. Of other loops nothing is followed.
func (o operands) each(s *source, f *ast.File, st *ast.RangeStmt, stops bool) (on bool) {
	of, known := o.value(s, f, st.X)
	if !known || of.list == nil || st.Tok != token.DEFINE {
		return false
	}
	texts, written := s.texts(f, of.list)
	key, value := loopNames(st)
	if _, mapped := of.list.Type.(*ast.MapType); !mapped {
		key, value = value, key
	}
	if !written || key == "" || len(texts) > 100 {
		return false
	}
	for _, text := range texts {
		o.frame[key] = valueOf(text)
		if value != "" {
			o.frame[value] = valueOf("")
		}
		for i, inner := range st.Body.List {
			var next ast.Stmt
			if i+1 < len(st.Body.List) {
				next = st.Body.List[i+1]
			}
			if !o.statement(s, f, inner, next, stops) || o.over {
				return false
			}
		}
	}
	o.lose(st.Body)
	o.frame[key] = valueOf("")
	return true
}

func valueOf(text string) value { return value{text: text} }

// loopNames are the variables of a loop, "" for none.
func loopNames(st *ast.RangeStmt) (key, value string) {
	if name, ok := st.Key.(*ast.Ident); ok && name.Name != "_" {
		key = name.Name
	}
	if name, ok := st.Value.(*ast.Ident); ok && name.Name != "_" {
		value = name.Name
	}
	return key, value
}

// rewritten reports whether something in the package may change the elements of a variable.
func (s *source) rewritten(name string) (may bool) {
	is := func(e ast.Expr) bool {
		x, ok := e.(*ast.Ident)
		return ok && x.Name == name
	}
	for _, f := range s.files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.AssignStmt:
				for _, to := range n.Lhs {
					if at, ok := to.(*ast.IndexExpr); ok {
						may = may || is(at.X)
					}
				}
				for _, from := range n.Rhs {
					may = may || is(from)
				}
			case *ast.CallExpr:
				for _, a := range n.Args {
					may = may || is(a)
				}
			}
			return !may
		})
	}
	return may
}

// operand is the place of the one operand of the program that an expression is, from 1; 0 where it is none.
func (s *source) operand(f *ast.File, e ast.Expr) int {
	at, ok := e.(*ast.IndexExpr)
	if !ok {
		return 0
	}
	sel, ok := at.X.(*ast.SelectorExpr)
	index, also := at.Index.(*ast.BasicLit)
	if !ok || !also || sel.Sel.Name != "Args" {
		return 0
	}
	if x, ok := sel.X.(*ast.Ident); !ok || s.imported(f, x.Name) != "os" {
		return 0
	}
	n, err := strconv.Atoi(index.Value)
	if err != nil || n < 0 || n > 9 {
		return 0
	}
	return n
}

// indexed notes a word of the command line that an expression is.
func (o operands) indexed(s *source, f *ast.File, e ast.Expr) {
	if n := s.operand(f, e); n > 0 && !o.rewrites(s) {
		o.words(n, e)
	}
}

// words notes that the program ends where its command line has fewer words.
func (o operands) words(least int, at ast.Node) {
	if o.guarded > 0 {
		return
	}
	p := o.Set.Position(at.Pos())
	o.found = append(o.found, filesystem.Seek{What: "operand", Operand: least, Does: filesystem.Choosing, Why: fmt.Sprintf("(%s:%d)", p.Filename, p.Line)})
}

// chosen is a switch over the first word of the command line that ends the program at any other.
func (o operands) chosen(s *source, f *ast.File, st *ast.SwitchStmt, stops bool) {
	if st.Tag == nil || st.Init != nil || s.operand(f, st.Tag) != 1 || o.rewrites(s) {
		return
	}
	takes, ends := map[string]bool{}, false
	for _, c := range st.Body.List {
		clause, ok := c.(*ast.CaseClause)
		if !ok {
			return
		}
		if clause.List == nil {
			ends = o.ends(s, f, &ast.BlockStmt{List: clause.Body}, stops)
		}
		for _, e := range clause.List {
			text, literal := s.text(f, e)
			if !literal {
				return
			}
			takes[text] = true
		}
	}
	if ends {
		o.choice(st, takes)
	}
}

// entered is a look at what a map by texts has for the first word of the command line; the program ends at any other.
func (o operands) entered(s *source, f *ast.File, a *ast.AssignStmt) {
	if len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return
	}
	at, ok := a.Rhs[0].(*ast.IndexExpr)
	if !ok || s.operand(f, at.Index) != 1 || o.rewrites(s) {
		return
	}
	of, known := o.value(s, f, at.X)
	if !known || of.list == nil {
		return
	}
	texts, written := s.texts(f, of.list)
	if _, mapped := of.list.Type.(*ast.MapType); !mapped || !written {
		return
	}
	takes := map[string]bool{}
	for _, text := range texts {
		takes[text] = true
	}
	o.choice(a, takes)
}

// rewrites reports whether something in a package gives the command line another value.
func (o operands) rewrites(s *source) bool { return s.altered["Args"] || !o.unaltered("Args") }

// choice notes the words that the program takes as the first of its command line.
func (o operands) choice(at ast.Node, takes map[string]bool) {
	p := o.Set.Position(at.Pos())
	o.found = append(o.found, filesystem.Seek{What: "command", Operand: 1, Takes: takes, Does: filesystem.Choosing,
		Why: fmt.Sprintf("(%s:%d)", p.Filename, p.Line)})
}

// fewer notes that the program ends where its command line has fewer words than it needs: if len(os.Args) < 2.
func (o operands) fewer(s *source, f *ast.File, st *ast.IfStmt) {
	cond, ok := st.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || o.rewrites(s) {
		return
	}
	c, called := cond.X.(*ast.CallExpr)
	least, literal := cond.Y.(*ast.BasicLit)
	if !called || !literal || len(c.Args) != 1 || s.own[f]["len"] {
		return
	}
	name, plain := c.Fun.(*ast.Ident)
	sel, args := c.Args[0].(*ast.SelectorExpr)
	if !plain || !args || name.Name != "len" || sel.Sel.Name != "Args" {
		return
	}
	if x, ok := sel.X.(*ast.Ident); !ok || s.imported(f, x.Name) != "os" {
		return
	}
	if n, err := strconv.Atoi(least.Value); err == nil && n > 1 {
		o.words(n-1, st)
	}
}
