package shell

import (
	"strings"
	"unicode"

	"github.com/layerlint/layerlint/analyzers/source"
	"mvdan.cc/sh/v3/syntax"
)

func (c *converter) words(list []*syntax.Word) []Word {
	var all []Word
	for _, w := range list {
		all = append(all, c.word(w))
	}
	return all
}

func (c *converter) word(w *syntax.Word) Word {
	if w == nil {
		return Word{}
	}
	to := Word{Span: c.span(w)}
	if c.dialect == Bash || c.mayExpandBraces() {
		syntax.SplitBraces(w)
	}
	outer := c.braced
	c.braced = to.Span
	to.Parts = tilde(c.parts(w.Parts, false))
	c.braced = outer
	return to
}

// mayExpandBraces reports whether the shell is one that expands braces or one that does not: a sh may be bash, and some
// builds of mksh do.
func (c *converter) mayExpandBraces() bool { return c.dialect == POSIX || c.dialect == Mksh }

// document is the body of a here-document: quoted text, in which a delimiter without quotes leaves the escapes \$, \`
// and \\. <<- takes the tabs off the start of each line.
func (c *converter) document(r *syntax.Redirect) Word {
	to := Word{Span: c.span(r.Hdoc)}
	verbatim, newline := quotes(r.Word), true
	for _, p := range r.Hdoc.Parts {
		lit, ok := p.(*syntax.Lit)
		if !ok {
			to.Parts, newline = append(to.Parts, c.parts([]syntax.WordPart{p}, true)...), false
			continue
		}
		text := lit.Value
		if r.Op == syntax.DashHdoc {
			text = untabbed(text, newline)
		}
		newline = strings.HasSuffix(text, "\n")
		if verbatim {
			to.Parts = append(to.Parts, &Literal{Value: text, Quoted: true})
		} else {
			to.Parts = append(to.Parts, unescape(text, "$`\\\n")...)
		}
	}
	return to
}

// quotes reports whether a part of a word is quoted.
func quotes(w *syntax.Word) bool {
	for _, p := range w.Parts {
		if lit, ok := p.(*syntax.Lit); !ok || strings.Contains(lit.Value, `\`) {
			return true
		}
	}
	return false
}

// untabbed is text without the tabs that its lines start with; the first counts only if it is the start of one.
func untabbed(text string, newline bool) string {
	lines := strings.SplitAfter(text, "\n")
	for i := range lines {
		if i > 0 || newline {
			lines[i] = strings.TrimLeft(lines[i], "\t")
		}
	}
	return strings.Join(lines, "")
}

func (c *converter) parts(list []syntax.WordPart, quoted bool) []Part {
	var all []Part
	for _, p := range list {
		switch p := p.(type) {
		case *syntax.Lit:
			if p.Value != "" {
				all = append(all, unescape(p.Value, escapes(quoted))...)
			}
		case *syntax.SglQuoted:
			if quoted {
				all = append(all, apostrophes(p))
				continue
			}
			all = append(all, c.single(p)...)
		case *syntax.DblQuoted:
			all = append(all, &Quoted{c.span(p), c.parts(p.Parts, true)})
		case *syntax.ParamExp:
			all = append(all, c.parameter(p, quoted))
		case *syntax.CmdSubst:
			all = append(all, &Substitution{Span: c.span(p), List: c.statements(p.Stmts)})
		case *syntax.ArithmExp:
			all = append(all, &Arithmetic{Span: c.span(p), X: c.term(p.X), Sets: assigned(p.X)})
		case *syntax.ProcSubst:
			c.lacks(p, `Syntax error: "(" unexpected`)
			all = append(all, &Process{Span: c.span(p), List: c.statements(p.Stmts)})
		case *syntax.BraceExp:
			if c.mayExpandBraces() {
				all = append(all, &Arithmetic{})
			} else {
				all = append(all, c.brace(p))
			}
		case *syntax.ExtGlob: // it matches files in ways not followed here
			c.extended(p)
			all = append(all, &Arithmetic{Span: c.span(p)})
		default:
			all = append(all, &Arithmetic{Span: c.span(p)})
		}
	}
	return all
}

// extended refuses an extended glob, of which dash and busybox read no more than its parenthesis; "!(" where a command may
// stand negates a subshell, and what stands in place of a variable is read to its brace. Measured with dash 0.5.12.
func (c *converter) extended(p *syntax.ExtGlob) {
	before := strings.TrimSpace(c.text.Value[:min(int(p.Pos().Offset()), len(c.text.Value))])
	word := before[strings.LastIndexAny(before, " \t\n")+1:]
	if c.operands > 0 || p.Op == syntax.GlobExcept && (before == "" || strings.ContainsAny(word[len(word)-1:], ";&|(){}!") || opening[word]) {
		return
	}
	c.unexpected(p, "(")
}

// opening are the reserved words that a command follows.
var opening = set("if then elif else while until do time")

// brace has the place of its word: the library splits words without keeping places, and fails on those of empty
// elements.
func (c *converter) brace(p *syntax.BraceExp) Part {
	b := &Brace{Span: c.braced, Sequence: p.Sequence}
	for _, e := range p.Elems {
		b.Elems = append(b.Elems, Word{Span: c.braced, Parts: c.parts(e.Parts, false)})
	}
	return b
}

// single is '...' or $'...'; of the latter only text with plain escapes is followed.
func (c *converter) single(p *syntax.SglQuoted) []Part {
	if !p.Dollar {
		return []Part{&Literal{Value: p.Value, Quoted: true, Single: c.span(p)}}
	}
	if c.dialect == Dash {
		return []Part{&Literal{Value: "$", Quoted: true}, &Literal{Value: p.Value, Quoted: true}}
	}
	text, ok := escaped(p.Value)
	if !ok || c.dialect == POSIX {
		return []Part{&Arithmetic{Span: c.span(p)}}
	}
	return []Part{&Literal{Value: text, Quoted: true}}
}

// escaped reads the escapes of $'...' that stand for one character by name (bash(1), "QUOTING").
func escaped(s string) (text string, ok bool) {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		at := -1
		if i < len(s) {
			at = strings.IndexByte(`ntr\'"`, s[i])
		}
		if at < 0 {
			return "", false
		}
		b.WriteByte("\n\t\r\\'\""[at])
	}
	return b.String(), true
}

// escapes are the characters that a backslash quotes in double quotes; without quotes it is any, told by "".
func escapes(quoted bool) string {
	if quoted {
		return "$`\"\\\n"
	}
	return ""
}

// unescape splits a literal into text as it stands and characters that a backslash quotes: all of them if special is
// empty, and else those in it, within text that is quoted as a whole.
func unescape(s, special string) []Part {
	quoted := special != ""
	if !strings.Contains(s, `\`) {
		return []Part{&Literal{Value: s, Quoted: quoted}}
	}
	var all []Part
	var b strings.Builder
	flush := func(q bool) {
		if b.Len() > 0 {
			all = append(all, &Literal{Value: b.String(), Quoted: q})
			b.Reset()
		}
	}
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' || i+1 == len(s) || quoted && !strings.ContainsRune(special, rune(s[i+1])) {
			b.WriteByte(s[i])
			continue
		}
		flush(quoted)
		i++
		if s[i] != '\n' {
			b.WriteByte(s[i])
			flush(true)
		}
	}
	flush(quoted)
	return all
}

func tilde(parts []Part) []Part {
	if len(parts) == 0 {
		return parts
	}
	lit, ok := parts[0].(*Literal)
	if !ok || lit.Quoted || !strings.HasPrefix(lit.Value, "~") {
		return parts
	}
	name, rest, slash := strings.Cut(lit.Value[1:], "/")
	if !slash && len(parts) > 1 {
		return parts
	}
	to := []Part{&Tilde{name}}
	if slash {
		to = append(to, &Literal{Value: "/" + rest})
	}
	return append(to, parts[1:]...)
}

// apostrophes are what '...' is in the word that stands in place of a variable between double quotes: it quotes nothing
// there. Source: POSIX.1-2017, 2.2.3 and 2.6.2.
func apostrophes(p *syntax.SglQuoted) Part {
	if p.Dollar || strings.ContainsAny(p.Value, "$`\\\"") {
		return &Arithmetic{} // it is expanded
	}
	return &Literal{Value: "'" + p.Value + "'", Quoted: true}
}

// parameter is ${...}; quoted: between double quotes, where the word of some operators is so, too.
func (c *converter) parameter(p *syntax.ParamExp, quoted bool) Part {
	to := &Parameter{Span: c.span(p)}
	if p.Param != nil {
		to.Name = p.Param.Value
	}
	operand := func(w *syntax.Word) *Word {
		if w == nil {
			return &Word{}
		}
		c.operands++
		at := c.word(w)
		c.operands--
		return &at
	}
	switch {
	case p.Param == nil || p.Width || p.Names != 0 || p.Flags != nil || p.NestedParam != nil || p.IsSet:
		to.Op, to.Extension = "other", true
	case p.Excl:
		to.Op, to.Extension = "indirect", true
	case p.Length:
		to.Op = "length"
	case p.Slice != nil:
		to.Op, to.Extension = ":", true
		to.From, to.Length = c.subscript(p.Slice.Offset), c.subscript(p.Slice.Length)
	case p.Repl != nil:
		to.Op, to.Extension = "/", true
		if p.Repl.All {
			to.Op = "//"
		}
		to.Word, to.With = operand(p.Repl.Orig), operand(p.Repl.With)
	case p.Exp != nil:
		to.Op = p.Exp.Op.String()
		if w := p.Exp.Word; quoted && w != nil && strings.Contains("-=+?", strings.TrimPrefix(to.Op, ":")) {
			c.operands++
			to.Word = &Word{Span: c.span(w), Parts: c.parts(w.Parts, true)}
			c.operands--
		} else {
			to.Word = operand(w)
		}
		to.Extension = !posixOperators[to.Op]
	}
	to.Index = c.subscript(p.Index)
	to.Extension = to.Extension || to.Index != nil
	return to
}

// subscript is nil only where nothing is written.
func (c *converter) subscript(x syntax.ArithmExpr) *Term {
	if x == nil {
		return nil
	}
	if t := c.term(x); t != nil {
		return t
	}
	return &Term{Op: "?"}
}

var posixOperators = set(":- - := = :? ? :+ + # ## % %%")

func (c *converter) assigns(list []*syntax.Assign) []Assign {
	var all []Assign
	for _, a := range list {
		if a.Name == nil {
			continue
		}
		to := Assign{Span: c.span(a), Name: a.Name.Value, Append: a.Append, Array: a.Array != nil || a.Index != nil,
			Index: c.subscript(a.Index)}
		if a.Array != nil {
			c.elements(a, &to)
		}
		if a.Value != nil {
			to.Value = c.word(a.Value)
		}
		all = append(all, to)
	}
	return all
}

func (c *converter) elements(a *syntax.Assign, to *Assign) {
	c.unexpected(a, "(")
	for _, e := range a.Array.Elems {
		to.Keyed = to.Keyed || e.Index != nil
		if e.Value != nil {
			to.Elems = append(to.Elems, c.word(e.Value))
		}
	}
}

// declaration is export, local, readonly, declare ...: a simple command whose assignments are words.
func (c *converter) declaration(cmd *syntax.DeclClause) Command {
	to := &Simple{Words: []Word{{Span: c.span(cmd.Variant), Parts: []Part{&Literal{Value: cmd.Variant.Value}}}}}
	for _, a := range cmd.Args {
		w := Word{Span: c.span(a)}
		switch {
		case a.Name == nil:
			w = c.word(a.Value)
		case a.Array != nil || a.Index != nil:
			if a.Array != nil {
				c.unexpected(a, "(")
			}
			w.Parts = []Part{&Literal{Value: a.Name.Value + "=", Quoted: true}, &Arithmetic{Span: w.Span}}
		case a.Naked:
			w.Parts = []Part{&Literal{Value: a.Name.Value, Quoted: true}}
		default:
			sign := "="
			if a.Append {
				sign = "+="
			}
			w.Parts = []Part{&Literal{Value: a.Name.Value + sign, Quoted: true}}
			if a.Value != nil {
				w.Parts = append(w.Parts, &Quoted{Parts: c.word(a.Value).Parts})
			}
		}
		to.Words = append(to.Words, w)
	}
	return to
}

// declared are the words of a command: those of local, which only bash's grammar has as a declaration, are not split
// after the sign. Sources: dash since 0.5.11; busybox 1.36.
func declared(words []Word) []Word {
	if len(words) < 2 || words[0].plain() != "local" {
		return words
	}
	for i, w := range words[1:] {
		if len(w.Parts) < 2 {
			continue
		}
		first, ok := w.Parts[0].(*Literal)
		if !ok || first.Quoted {
			continue
		}
		name := Identifier(first.Value)
		value, assigns := strings.CutPrefix(first.Value, name+"=")
		if !assigns || name == "" {
			continue
		}
		words[i+1].Parts = []Part{&Literal{Value: name + "=", Quoted: true},
			&Quoted{Parts: append([]Part{&Literal{Value: value, Quoted: true}}, w.Parts[1:]...)}}
	}
	return words
}

func (c *converter) test(cmd *syntax.TestClause) Command {
	if c.dialect == Dash {
		at := source.Span{}
		syntax.Walk(cmd.X, func(n syntax.Node) bool {
			if b, ok := n.(*syntax.BinaryTest); ok && b.Op == syntax.TsReMatch && strings.Contains(c.span(b.Y).Text(), "(") {
				c.lacks(b.Y, `Syntax error: "(" unexpected`)
			}
			return true
		})
		if full := c.span(cmd); !full.Nowhere() {
			at = c.text.Span(int(cmd.Left.Offset()), int(cmd.Left.Offset())+2)
		}
		return &Simple{Words: []Word{{Span: at, Parts: []Part{&Literal{Value: "[[", Quoted: true}}}}}
	}
	return &Test{c.condition(cmd.X)}
}

func (c *converter) condition(x syntax.TestExpr) *Condition {
	switch x := x.(type) {
	case *syntax.Word:
		return &Condition{Right: c.word(x)}
	case *syntax.ParenTest:
		return c.condition(x.X)
	case *syntax.UnaryTest:
		if x.Op == syntax.TsNot {
			return &Condition{Op: "!", X: c.condition(x.X)}
		}
		if w, ok := x.X.(*syntax.Word); ok {
			return &Condition{Op: x.Op.String(), Right: c.word(w)}
		}
	case *syntax.BinaryTest:
		if x.Op == syntax.AndTest || x.Op == syntax.OrTest {
			return &Condition{Op: x.Op.String(), X: c.condition(x.X), Y: c.condition(x.Y)}
		}
		l, ok := x.X.(*syntax.Word)
		r, ok2 := x.Y.(*syntax.Word)
		if ok && ok2 {
			return &Condition{Op: x.Op.String(), Left: c.word(l), Right: c.word(r)}
		}
	}
	return &Condition{Op: "?"}
}

// term is nil for what changes variables, and for operators that are hardly used.
func (c *converter) term(x syntax.ArithmExpr) *Term {
	switch x := x.(type) {
	case *syntax.Word:
		return &Term{Word: c.word(x)}
	case *syntax.ParenArithm:
		return c.term(x.X)
	case *syntax.UnaryArithm:
		if inner := c.term(x.X); inner != nil && !x.Post && x.Op == syntax.Minus {
			return &Term{Op: "-", X: inner}
		}
	case *syntax.BinaryArithm:
		left, right := c.term(x.X), c.term(x.Y)
		switch op := x.Op.String(); op {
		case "+", "-", "*", "/", "%", "==", "!=", "<", ">", "<=", ">=":
			if left != nil && right != nil {
				return &Term{Op: op, X: left, Y: right}
			}
		}
	}
	return nil
}

// sets is what expressions assign to.
func sets(all ...syntax.ArithmExpr) (to []Assign) {
	for _, x := range all {
		for _, name := range assigned(x) {
			to = append(to, Assign{Name: name})
		}
	}
	return to
}

// wordsOf lists what may be names in an expression that may assign.
func wordsOf(text string) []string {
	if !strings.Contains(text, "=") && !strings.Contains(text, "++") && !strings.Contains(text, "--") {
		return nil
	}
	return strings.FieldsFunc(text, func(r rune) bool {
		return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r)
	})
}

// assigned lists the variables that an arithmetic expression assigns to.
func assigned(x syntax.ArithmExpr) (names []string) {
	if x == nil {
		return nil
	}
	syntax.Walk(x, func(n syntax.Node) bool {
		var to syntax.ArithmExpr
		switch n := n.(type) {
		case *syntax.CmdSubst:
			return false
		case *syntax.Lit: // of let: a quoted expression
			names = append(names, wordsOf(n.Value)...)
		case *syntax.SglQuoted:
			names = append(names, wordsOf(n.Value)...)
		case *syntax.UnaryArithm:
			if n.Op == syntax.Inc || n.Op == syntax.Dec {
				to = n.X
			}
		case *syntax.BinaryArithm:
			switch n.Op {
			case syntax.Assgn, syntax.AddAssgn, syntax.SubAssgn, syntax.MulAssgn, syntax.QuoAssgn, syntax.RemAssgn,
				syntax.AndAssgn, syntax.OrAssgn,
				syntax.XorAssgn, syntax.ShlAssgn, syntax.ShrAssgn:
				to = n.X
			}
		}
		if w, ok := to.(*syntax.Word); ok {
			names = append(names, named(w))
		}
		return true
	})
	return names
}

// named is the variable that a word of an arithmetic expression stands for, an array for one of its elements.
func named(w *syntax.Word) string {
	if len(w.Parts) == 1 {
		if p, ok := w.Parts[0].(*syntax.ParamExp); ok {
			return p.Param.Value
		}
	}
	return w.Lit()
}

// Identifier is the variable that a word such as NAME=value or NAME would assign, "" for none.
func Identifier(s string) string {
	for i := 0; i < len(s); i++ {
		ch := s[i]
		letter := ch == '_' || ch >= 'a' && ch <= 'z' || ch >= 'A' && ch <= 'Z'
		switch {
		case letter, i > 0 && ch >= '0' && ch <= '9':
		case i > 0 && (ch == '=' || ch == '+'):
			return s[:i]
		default:
			return ""
		}
	}
	return s
}
