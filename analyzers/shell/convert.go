package shell

import (
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"mvdan.cc/sh/v3/syntax"
)

// converter turns the parser's tree into ours.
type converter struct {
	text    dockerfile.Text
	dialect Dialect
	refuse  bool         // the tree was read with a wider grammar than the dialect's: note what the shell refuses
	refused *SyntaxError // the first such construct
	braced  source.Span  // the word that is converted

	operands int // how many words are open that stand in place of a variable
}

func (c *converter) span(n syntax.Node) source.Span {
	return c.between(n.Pos(), n.End())
}

func (c *converter) between(from, to syntax.Pos) source.Span {
	end := min(int(to.Offset()), len(c.text.Value))
	return c.text.Span(min(int(from.Offset()), end), end)
}

// lacks notes what dash has not.
func (c *converter) lacks(n syntax.Node, what string) {
	if c.refuse {
		c.reject(n, what)
	}
}

// lacksBoth notes what neither dash nor busybox has. Measured with dash 0.5.12 and busybox 1.35.
func (c *converter) lacksBoth(n syntax.Node, what string) {
	c.lacks(n, what)
	if c.dialect == Busybox {
		c.reject(n, what)
	}
}

// unexpected refuses what neither dash nor busybox expects, in their words.
func (c *converter) unexpected(n syntax.Node, token string) {
	c.lacks(n, `Syntax error: "`+token+`" unexpected`)
	if c.dialect == Busybox {
		c.reject(n, `syntax error: unexpected "`+token+`"`)
	}
}

func (c *converter) reject(n syntax.Node, what string) {
	if c.refused == nil {
		c.refused = &SyntaxError{Span: c.span(n), Message: what, Certain: true,
			at: min(int(n.Pos().Offset()), len(c.text.Value))}
	}
}

func (c *converter) statements(list []*syntax.Stmt) []*Statement {
	var all []*Statement
	for _, s := range list {
		all = append(all, c.statement(s)...)
	}
	return all
}

// statement returns one statement, or two for dash's reading of "cmd &>file": cmd in the background, then an empty
// redirect.
func (c *converter) statement(s *syntax.Stmt) []*Statement {
	st := &Statement{Span: c.between(s.Pos(), end(s)), Negated: s.Negated, Background: s.Background || s.Coprocess}
	for i, r := range s.Redirs {
		if (r.Op == syntax.RdrAll || r.Op == syntax.AppAll) && c.dialect == Dash {
			st.Background = true
			st.Command = c.command(s.Cmd)
			after := &Statement{Span: c.span(r), Redirects: []Redirect{c.redirect(r)}}
			after.Redirects[0].Op = map[syntax.RedirOperator]string{syntax.RdrAll: ">", syntax.AppAll: ">>"}[r.Op]
			for _, rest := range s.Redirs[i+1:] {
				after.Redirects = append(after.Redirects, c.redirect(rest))
			}
			return []*Statement{st, after}
		}
		st.Redirects = append(st.Redirects, c.redirect(r))
	}
	st.Command = c.command(s.Cmd)
	return []*Statement{st}
}

func end(s *syntax.Stmt) syntax.Pos {
	at := s.Position
	if s.Cmd != nil {
		at = s.Cmd.End()
	}
	for _, r := range s.Redirs {
		if e := r.Word.End(); e.After(at) {
			at = e
		}
	}
	return at
}

func (c *converter) one(s *syntax.Stmt) *Statement {
	list := c.statement(s)
	if len(list) == 1 {
		return list[0]
	}
	return &Statement{Span: c.span(s), Command: &Group{List: list}}
}

func (c *converter) redirect(r *syntax.Redirect) Redirect {
	to := Redirect{Span: c.between(r.Pos(), r.Word.End()), Op: r.Op.String(), Word: c.word(r.Word)}
	if r.N != nil {
		to.FD = r.N.Value
	}
	if r.Hdoc != nil {
		body := c.document(r)
		to.Body = &body
	}
	if r.Op == syntax.WordHdoc {
		c.lacksBoth(r, "here-strings are a syntax error under "+c.dialect.name())
	}
	return to
}

func (c *converter) command(cmd syntax.Command) Command {
	switch cmd := cmd.(type) {
	case nil:
		return nil
	case *syntax.CallExpr:
		return &Simple{Assigns: c.assigns(cmd.Assigns), Words: declared(c.words(cmd.Args))}
	case *syntax.DeclClause:
		return c.declaration(cmd)
	case *syntax.BinaryCmd:
		return c.binary(cmd)
	case *syntax.Block:
		return &Group{c.statements(cmd.Stmts)}
	case *syntax.Subshell:
		return &Subshell{c.statements(cmd.Stmts)}
	case *syntax.IfClause:
		return c.ifClause(cmd)
	case *syntax.WhileClause:
		return &While{Until: cmd.Until, Cond: c.statements(cmd.Cond), Body: c.statements(cmd.Do)}
	case *syntax.ForClause:
		return c.forClause(cmd)
	case *syntax.CaseClause:
		return c.caseClause(cmd)
	case *syntax.FuncDecl:
		return c.function(cmd)
	case *syntax.TestClause:
		return c.test(cmd)
	case *syntax.TimeClause:
		if cmd.Stmt == nil {
			return &Opaque{What: "time"}
		}
		return &Group{c.statement(cmd.Stmt)}
	case *syntax.LetClause:
		return &Opaque{What: "let", Sets: sets(cmd.Exprs...)}
	case *syntax.ArithmCmd:
		return c.arithmetic(cmd)
	}
	return &Opaque{What: "coproc"}
}

// arithmetic is (( )): an expression without assignments, or one variable that is counted up or down.
func (c *converter) arithmetic(cmd *syntax.ArithmCmd) Command {
	to := &Opaque{What: "((", Sets: sets(cmd.X)}
	x := cmd.X
	if u, ok := x.(*syntax.UnaryArithm); ok && (u.Op == syntax.Inc || u.Op == syntax.Dec) {
		if to.Step, to.Post = 1, u.Post; u.Op == syntax.Dec {
			to.Step = -1
		}
		x = u.X
	}
	if to.Step == 0 && len(to.Sets) > 0 {
		return to
	}
	to.Value = c.term(x)
	return to
}

// function is a definition. The parser lets through one without a name, or with several, which only zsh has.
func (c *converter) function(cmd *syntax.FuncDecl) Command {
	if cmd.Name == nil {
		c.reject(cmd, "a function needs one name")
		return &Opaque{What: "function"}
	}
	if cmd.RsrvWord {
		c.lacks(cmd, "the function keyword is a syntax error under dash")
	}
	return &Function{Name: cmd.Name.Value, Keyword: cmd.RsrvWord, Body: c.one(cmd.Body)}
}

// binary flattens the left spine, so that long chains need no deep recursion.
func (c *converter) binary(cmd *syntax.BinaryCmd) Command {
	if cmd.Op == syntax.PipeAll {
		c.unexpected(cmd, "&")
	}
	if cmd.Op == syntax.Pipe || cmd.Op == syntax.PipeAll {
		return &Pipeline{c.pipeline(cmd)}
	}
	var right []*syntax.BinaryCmd
	first := cmd.X
	right = append(right, cmd)
	for plain(first) {
		left, ok := first.Cmd.(*syntax.BinaryCmd)
		if !ok || left.Op == syntax.Pipe || left.Op == syntax.PipeAll {
			break
		}
		right = append(right, left)
		first = left.X
	}
	list := &AndOr{First: c.one(first)}
	for i := len(right) - 1; i >= 0; i-- {
		at := int(right[i].OpPos.Offset())
		operator := c.text.Span(min(at, len(c.text.Value)), min(at+2, len(c.text.Value)))
		list.Rest = append(list.Rest, Link{Or: right[i].Op == syntax.OrStmt, Operator: operator,
			Statement: c.one(right[i].Y)})
	}
	return list
}

func plain(s *syntax.Stmt) bool { return !s.Negated && !s.Background && len(s.Redirs) == 0 }

func (c *converter) pipeline(cmd *syntax.BinaryCmd) []*Statement {
	var all []*Statement
	for _, s := range []*syntax.Stmt{cmd.X, cmd.Y} {
		if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && plain(s) && (b.Op == syntax.Pipe || b.Op == syntax.PipeAll) {
			all = append(all, c.pipeline(b)...)
		} else {
			all = append(all, c.one(s))
		}
	}
	return all
}

func (c *converter) ifClause(cmd *syntax.IfClause) Command {
	to := &If{Cond: c.statements(cmd.Cond), Then: c.statements(cmd.Then)}
	switch e := cmd.Else; {
	case e == nil:
	case len(e.Cond) > 0:
		to.Else = []*Statement{{Span: c.span(e), Command: c.ifClause(e)}}
	default:
		to.Else = c.statements(e.Then)
	}
	return to
}

func (c *converter) forClause(cmd *syntax.ForClause) Command {
	to := &For{Body: c.statements(cmd.Do), Arithmetic: cmd.Select}
	if cmd.Select {
		c.lacksBoth(cmd, "select is a syntax error under "+c.dialect.name())
	}
	loop, ok := cmd.Loop.(*syntax.WordIter)
	if !ok {
		c.lacksBoth(cmd, "C-style for loops are a syntax error under "+c.dialect.name())
		to.Arithmetic = true
		if c, ok := cmd.Loop.(*syntax.CStyleLoop); ok {
			to.Sets = sets(c.Init, c.Cond, c.Post)
		}
		return to
	}
	to.Name, to.In, to.Items = loop.Name.Value, loop.InPos.IsValid(), c.words(loop.Items)
	return to
}

func (c *converter) caseClause(cmd *syntax.CaseClause) Command {
	to := &Case{Word: c.word(cmd.Word)}
	for _, item := range cmd.Items {
		to.Arms = append(to.Arms, Arm{Patterns: c.words(item.Patterns), Body: c.statements(item.Stmts),
			Falls: item.Op != syntax.Break})
	}
	return to
}
