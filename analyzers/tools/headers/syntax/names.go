package syntax

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// usage is what a name stands for where it certainly is none that is declared there.
type usage uint8

const (
	declares usage = iota // it may be declared
	variable
	function // that is called
	typename
	member
	label
)

// implied is the version of gcc from which on a function that nothing declares is an error. Source: GCC 14's release notes,
// "Porting to GCC 14", read 2026-11-29.
const implied = 14

// undeclared refuses names of which every place uses what nothing declares.
func (p *places) undeclared(r *reader, gcc int) {
	if p.cxx && p.deduces() {
		return
	}
	p.functions = p.declaredFunctions()
	uses := map[string]usage{}
	var first []int
	declared := map[string]bool{}
	for i, t := range p.all {
		if !p.plain(i) {
			continue
		}
		u := p.usage(i)
		if p.unsized(r, gcc, t.Text) && u == declares && i+1 < len(p.all) && !p.all[i+1].Is(";", "=", ",", "{", "[", ":") {
			u = typename
		}
		switch {
		case u == declares:
			declared[t.Text] = true
		case p.generic[i]:
		case uses[t.Text] == declares:
			uses[t.Text] = u
			first = append(first, i)
		case u == function:
			uses[t.Text] = u // an error only where no place needs more
		}
	}
	for _, i := range first {
		n := p.all[i].Text
		if declared[n] || r.loose[n] || r.library.names[n] && !p.unsized(r, gcc, n) || r.library.macros[n] || r.macros[n] != nil || strings.HasPrefix(n, "_") || builtin[n] {
			continue
		}
		u := uses[n]
		if u == function && !p.cxx && gcc < implied {
			continue
		}
		r.refuse(token{Token: p.all[i]}, p.message(n, u))
		return
	}
}

// unsized reports whether a name is that of a type of a fixed width, and no header declares it.
func (p *places) unsized(r *reader, gcc int, name string) bool {
	return p.cxx && gcc >= sizing && !r.sized && widths[name]
}

func (p *places) message(n string, u usage) string {
	switch {
	case u == label:
		return "label ‘" + n + "’ used but not defined"
	case u == member:
		return "no member named ‘" + n + "’"
	case u == typename && !p.cxx:
		return "unknown type name ‘" + n + "’"
	case p.cxx && widths[n]:
		return "‘" + n + "’ does not name a type: no header that is included declares it since GCC 13; include <cstdint>"
	case p.cxx:
		return "‘" + n + "’ was not declared"
	case u == function:
		return "implicit declaration of function ‘" + n + "’"
	}
	return "‘" + n + "’ undeclared"
}

// builtin are names that a compiler knows without a declaration. Source: GCC's manual, "Other Built-in Functions", where
// they do not begin with _; "main" may be called.
var builtin = tools.Names("main alloca index rindex bcmp bcopy bzero ffs ffsl ffsll std")

var (
	// common are functions of the C library.
	common = tools.Names(`printf puts putchar free malloc calloc strlen exit close fclose perror system atoi atol atof sleep usleep
		abs sqrt toupper tolower isalpha isdigit isspace srand strdup fflush pclose closedir`)
	specifiers = tools.Names("int char void long short float double unsigned signed struct union enum")
)

// declaredFunctions are the names that are declared as functions outside of others, and as nothing else there.
func (p *places) declaredFunctions() map[string]bool {
	all, other := map[string]bool{}, map[string]bool{}
	for i := 1; i+1 < len(p.all); i++ {
		if !p.plain(i) || p.around(i) != outer && p.within[i] < 0 {
			continue
		}
		n := p.all[i].Text
		switch b := p.all[i-1]; {
		case p.around(i) == outer && p.all[i+1].Is("(") && (b.Kind == tokens.Name && !contextual[b.Text] && !b.Word("typedef", "struct", "class", "union", "enum") || b.Is("*")):
			all[n] = true
		case b.Word("struct", "class", "union", "enum", "typedef", "using", "typename"), p.all[i+1].Is(";"), p.all[i-1].Is("}"):
			other[n] = true
		}
	}
	for n := range other {
		delete(all, n)
	}
	return all
}

// deduces reports whether functions take arguments of any type.
func (p *places) deduces() bool {
	for i, t := range p.all {
		if t.Word("auto") && p.within[i] >= 0 && p.all[p.within[i]].Is("(") && !p.all[max(0, p.within[i]-1)].Word("for", "if", "while", "switch") {
			return true
		}
	}
	return false
}

var before = tools.Names("= + - / % | ^ || ! ~ ? << <= >= == != += -= *= /= %= &= |= ^= <<= ++ -- <")

// usage tells what a name stands for at a place.
func (p *places) usage(i int) usage {
	if i+1 >= len(p.all) {
		return declares
	}
	ahead, next := tokens.Token{Kind: tokens.Sign, Text: ";"}, p.all[i+1]
	if i > 0 {
		ahead = p.all[i-1]
	}
	if ahead.Kind == tokens.Variable || next.Kind == tokens.Variable {
		return declares
	}
	use := variable
	if next.Is("(") {
		use = function
	}
	switch {
	case ahead.Word("goto"):
		return label
	case next.Is("::") && !ahead.Word("namespace"), ahead.Is("::") && i > 1 && !p.all[i-2].Is("::") && !p.spaces(i):
		return use
	case ahead.Is(".") && (i < 2 || !p.all[i-2].Is(".")), ahead.Is("->") && !p.cxx:
		return member
	case ahead.Is("->") && p.inFunction(i) && i > 1 && !p.all[i-2].Is(")"):
		return member
	case ahead.Is("->"):
		return declares
	case ahead.Is("(", ",") && (p.plain(i+1) || next.Is("*") && p.plain(i+2)) && p.within[i] >= 0 && p.all[p.within[i]].Is("("):
		return typename
	case !p.inFunction(i):
		return p.outside(i)
	}
	return p.inside(i, use)
}

// inside tells what a name stands for among the statements of a function.
func (p *places) inside(i int, use usage) usage {
	ahead, next := p.all[i-1], p.all[i+1]
	switch {
	case next.Is(":") && !ahead.Is("?", "(") && !(ahead.Kind == tokens.Sign && before[ahead.Text]) && !ahead.Word("case"):
		return declares // a label, perhaps
	case ahead.Kind == tokens.Sign && before[ahead.Text] && !(p.cxx && ahead.Is("=", "&") && p.captures(i)):
		return use
	case ahead.Word("return", "case") && !p.plain(i+1):
		return use
	case ahead.Is("*", "&", "&&", ">"):
		return p.operated(i, use)
	case ahead.Is("["):
		return p.subscript(i, use)
	case ahead.Is("("):
		return p.argument(i, use)
	case ahead.Is(","):
		if w := p.within[i]; w > 0 && p.all[w].Is("(") && !p.control(w) && !p.head(w) && (p.plain(w-1) || !p.cxx) {
			return use
		}
	case p.starts(i):
		return p.begins(i, use)
	}
	return declares
}

// subscript tells what a name is behind a bracket.
func (p *places) subscript(i int, use usage) usage {
	if b := p.all[max(0, i-2)]; p.plain(i-2) || b.Is(")", "]") && (!p.cxx || b.Mate > 0 && p.plain(b.Mate-1)) {
		return use
	}
	return declares
}

// starts reports whether a place is that of the first token of a statement, or of a part of a loop's head.
func (p *places) starts(i int) bool {
	ahead, w := p.all[i-1], p.within[i]
	switch {
	case ahead.Is(";") && w > 0 && p.all[w].Is("(") && p.all[w-1].Word("for"):
		return true
	case p.around(i) != block:
		return false
	case ahead.Is("}"):
		return p.kinds[ahead.Mate] == block && (!p.cxx || !p.lambda(ahead.Mate))
	case ahead.Is(")"):
		return ahead.Mate > 0 && p.all[ahead.Mate-1].Word("if", "for", "while", "switch") && p.keyword(ahead.Mate-1)
	}
	return ahead.Is(";", "{") || ahead.Word("else", "do")
}

// lambda reports whether a brace begins the body of one.
func (p *places) lambda(i int) bool {
	return i > 0 && p.all[i-1].Is(")") && p.all[i-1].Mate > 0 && p.all[p.all[i-1].Mate-1].Is("]")
}

// spaces reports whether a name belongs to a namespace that is declared.
func (p *places) spaces(i int) bool {
	for i > 1 && p.all[i-1].Is("::") {
		i -= 2
	}
	return i > 0 && p.all[i-1].Word("namespace", "using")
}

// head reports whether parentheses are those of a statement that may declare variables.
func (p *places) head(open int) bool {
	return open > 0 && p.all[open-1].Word("for", "if", "while", "switch", "catch", "constexpr")
}

// captures reports whether a place is in the brackets of a lambda.
func (p *places) captures(i int) bool {
	w := p.within[i]
	return w >= 0 && p.all[w].Is("[")
}

// begins tells what a name is at the beginning of a statement.
func (p *places) begins(i int, use usage) usage {
	next := p.all[i+1]
	switch {
	case p.plain(i + 1), next.Is("*"), next.Kind == tokens.Name && types[next.Text] && p.keyword(i+1):
		return typename
	case next.Kind == tokens.Sign && !next.Is(":", ",", ")", "}", "{"):
		return use
	}
	return declares
}

// operated tells what a name is behind an operator of which some stand in declarations.
func (p *places) operated(i int, use usage) usage {
	if i < 2 {
		return declares
	}
	sign, above := p.all[i-1], p.all[i-2]
	operand := func(j int) bool {
		return j >= 0 && (p.all[j].Kind == tokens.Sign && before[p.all[j].Text] && !p.all[j].Is("<", "&") || p.all[j].Word("return", "case"))
	}
	leads := above.Kind == tokens.Number || operand(i-2) || above.Is("]") && !p.cxx || p.plain(i-2) && operand(i-3) && !(p.cxx && p.all[i-3].Is("="))
	switch {
	case sign.Is(">") && p.cxx: // it may end the arguments of a template
	case leads, sign.Is("&") && !p.cxx, sign.Is(">") && !p.cxx:
		return use
	case sign.Is("&&") && !p.cxx && !above.Is("=", ",", "(", "{", "["): // not the address of a label
		return use
	case sign.Is("*") && above.Is(")") && above.Mate > 0 && p.plain(above.Mate-1) && !p.cxx:
		return use
	}
	return declares
}

// argument tells what a name is behind a parenthesis.
func (p *places) argument(i int, use usage) usage {
	open := i - 1
	if open == 0 {
		return declares
	}
	head, next := p.all[open-1], p.all[i+1]
	switch {
	case head.Word("while", "switch", "if"):
		if !p.cxx || next.Is(")", "==", "!=", ".", "<=", ">=", "||", "+", "-", "(", "[") {
			return use
		}
	case head.Word("sizeof"):
		return use
	case p.plain(open-1) && next.Is(")") && (p.functions[head.Text] || common[head.Text]) && p.inFunction(i):
		return use
	case !p.cxx && next.Is("*") && p.all[i+2].Is(")", "*"):
		return typename
	case !p.plain(open - 1):
	case next.Is(",", "+", "-", "->", ".", "==", "!=", "||", "?", "/", "%") && !(p.cxx && next.Is(",") && p.plain(open-2)):
		return use
	case open > 1 && p.all[open-2].Kind == tokens.Sign && (before[p.all[open-2].Text] && !p.all[open-2].Is("<") || p.all[open-2].Is("(", ",") && !p.cxx):
		return use
	case open > 1 && p.all[open-2].Word("return"):
		return use
	}
	return declares
}

// outside tells what a name is outside of functions.
func (p *places) outside(i int) usage {
	around := p.around(i)
	if around != outer && around != members {
		return declares
	}
	if i > 0 {
		b := p.all[i-1]
		if !b.Is(";", "}", "{") && !b.Word("static", "extern", "const", "typedef") || b.Is("}") && p.kinds[b.Mate] != block || b.Word("const") && p.cxx {
			return declares
		}
	}
	next := p.all[i+1]
	if p.plain(i+1) || next.Is("*") && p.plain(i+2) || next.Is("<") && p.cxx || p.keyword(i+1) && specifiers[next.Text] {
		return typename
	}
	return declares
}
