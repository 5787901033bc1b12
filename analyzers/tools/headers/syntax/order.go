package syntax

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

var (
	asking     = tools.Names("if while for switch")
	statements = tools.Names("return if for while do switch break continue goto case default")
	binary     = tools.Names("= += -= *= /= %= &= |= ^= <<= == != <= >= / % | ^ || << ?")
	operates   = tools.Names("= += -= *= /= %= &= |= ^= <<= == != <= >= + - / % | ^ || ! ~ << . -> ?")
	types      = tools.Names("int char void long short float double unsigned signed")
)

// order refuses tokens that never follow each other. Source: ISO C17, annex A; ISO C++20, annex A.
func (p *places) order(r *reader) {
	if last := len(p.all) - 1; last >= 0 && p.all[last].Kind != tokens.Variable && (!p.all[last].Is(";", "}") ||
		p.all[last].Is("}") && (p.kinds[p.all[last].Mate] == members || p.kinds[p.all[last].Mate] == constants)) {
		defer r.refuse(token{Token: p.all[last]}, "expected ‘;’ at end of input")
	}
	for i := 1; i < len(p.all) && r.reason.Why == ""; i++ {
		why := p.adjoining(i)
		if why == "" {
			why = p.enclosing(i)
		}
		if why != "" {
			at := i
			if why == semicolon {
				at = i - 1
			}
			r.refuse(token{Token: p.all[at]}, why)
		}
	}
}

const semicolon = "expected ‘;’"

// operand reports whether a token begins or is an operand: a literal or a plain name.
func (p *places) operand(i int) bool {
	return p.all[i].Kind == tokens.Number || p.all[i].Kind == tokens.Text || p.plain(i)
}

// adjoining says why a token never follows the one before it.
func (p *places) adjoining(i int) string {
	t, before := p.all[i], p.all[i-1]
	if t.Kind == tokens.Number && invalid(t.Text, p.cxx) {
		return "invalid number ‘" + t.Text + "’"
	}
	if t.Kind == tokens.Variable || before.Kind == tokens.Variable {
		return ""
	}
	if before.Kind == tokens.Name && asking[before.Text] && p.keyword(i-1) && !t.Is("(") && !(p.cxx && (t.Word("constexpr", "consteval") || t.Is("!"))) {
		return "expected ‘(’ after ‘" + before.Text + "’"
	}
	if i > 1 && p.all[i-2].Word("operator") {
		return ""
	}
	if t.Kind == tokens.Sign {
		return p.misplaced(i)
	}
	if p.operand(i) || p.keyword(i) && statements[t.Text] {
		return p.unended(i)
	}
	return ""
}

// unended says why an operand, or a word that begins a statement, never follows what is before it.
func (p *places) unended(i int) string {
	t, before := p.all[i], p.all[i-1]
	switch {
	case before.Kind == tokens.Number:
		return semicolon
	case before.Kind == tokens.Text && t.Kind != tokens.Text:
		if i > 1 && p.all[i-2].Word("extern", "operator") {
			return ""
		}
		return semicolon
	case before.Is(")") && before.Mate > 0 && p.plain(before.Mate-1) && p.around(i) == block:
		if before.Mate < 2 || p.all[before.Mate-2].Kind != tokens.Variable {
			return semicolon
		}
	case before.Is("]") && before.Mate > 0 && p.plain(before.Mate-1) && t.Kind != tokens.Text:
		return semicolon
	case p.plain(i-1) && !p.plain(i):
		return semicolon
	case i > 1 && p.plain(i-1):
		return p.three(i)
	}
	return ""
}

var (
	// Source: GCC's manual, "Numeric literals"; ISO C++20 for the suffixes of chrono, complex and string.
	numeric  = lazyregexp.New(`^(?i:0x[\da-f']*\.?[\da-f']*(?:p[+-]?[\d']+)?|0b[01']+|[\d']*\.?[\d']*(?:e[+-]?[\d']+)?)(\w*)$`)
	suffixes = lazyregexp.New(`^(?i:[ulzfijwqdbhrk]*|bf16|f(?:16|32|64|128)x?|[dw]f|d[dl])$`)
	literals = lazyregexp.New(`^(?:h|min|s|ms|us|ns|y|d|i|il|if|sv?|_.*)$`)
)

// invalid reports whether no compiler takes a number.
func invalid(number string, cxx bool) bool {
	m := numeric.FindStringSubmatch(number)
	return m == nil || !suffixes.MatchString(m[1]) && !(cxx && literals.MatchString(m[1]))
}

// three looks at what precedes two names.
func (p *places) three(i int) string {
	above := p.all[i-2]
	switch {
	case above.Kind == tokens.Variable, i > 2 && p.all[i-3].Kind == tokens.Variable:
		return ""
	case p.plain(i - 2):
		return semicolon
	case above.Word("return", "case", "goto"), above.Kind == tokens.Sign && operates[above.Text] && !(p.cxx && above.Is(".", "->", "~", "::")),
		above.Kind == tokens.Name && types[above.Text] && p.keyword(i-2):
		return semicolon
	case !p.cxx && (above.Word("struct", "union", "enum") && i+1 < len(p.all) && p.plain(i+1)):
		return semicolon
	}
	return ""
}

// misplaced says why a sign never follows what is before it.
func (p *places) misplaced(i int) string {
	t, before := p.all[i], p.all[i-1]
	wrong := "expected expression before ‘" + t.Text + "’"
	switch {
	case t.Is("}") && p.kinds[t.Mate] == block && !before.Is(";", "}", "{", ":"):
		return "expected ‘;’ before ‘}’"
	case t.Is("{") && before.Is(")") && p.kinds[i] == unclear && p.around(i) == block && p.statement(before.Mate-1) && p.plain(before.Mate-1) && !p.cxx:
		return semicolon
	case p.leads(i-1) && (binary[t.Text] || t.Is(",", ".", "->", ")", "]", "<", ">")) && !p.folds(i):
		return wrong
	case t.Is("(") && before.Kind == tokens.Number:
		return "called object is not a function"
	case before.Kind == tokens.Sign && p.unfinished(i):
		return wrong
	}
	return ""
}

// unfinished reports whether a sign never follows another.
func (p *places) unfinished(i int) bool {
	t, before := p.all[i], p.all[i-1]
	switch {
	case t.Is(")", "]", ";", "}"):
		return p.ends(i)
	case t.Is(".", "->") && operates[before.Text], t.Is("<", ">") && !p.cxx && operates[before.Text],
		before.Is("::") && !t.Is("*", "~", "("):
		return true
	case !binary[t.Text] && !t.Is(","):
	case operates[before.Text]:
		return !p.cxx || !before.Is("=", "&", ".", "~") && !p.folds(i)
	case before.Is(","):
		return !(p.cxx && t.Is("="))
	case before.Is("("):
		return !p.cxx || binary[t.Text] && !t.Is("|", "^") && !p.folds(i)
	}
	return false
}

// ends reports whether a sign never ends what the one before it begins.
func (p *places) ends(i int) bool {
	t, before := p.all[i], p.all[i-1]
	var head tokens.Token
	if i > 1 {
		head = p.all[i-2]
	}
	switch {
	case operates[before.Text]:
		return !p.cxx || !(before.Is("=", "!") && t.Is("]")) && !p.folds(i)
	case before.Is(","):
		return t.Is(")", "]", ";")
	case before.Is("["):
		return t.Is(";")
	case before.Is("("):
		return t.Is(";") && !head.Word("for") || t.Is(")") && head.Kind == tokens.Name && asking[head.Text] && p.keyword(i-2)
	}
	return false
}

// leads reports whether what follows a token begins a statement of a function, or what it returns.
func (p *places) leads(i int) bool {
	t := p.all[i]
	return t.Word("return", "case", "else", "do") && p.inFunction(i) || p.around(i+1) == block && (t.Is(";") && p.within[i] == p.within[i+1] || t.Is("{") && p.within[i+1] == i)
}

// switched reports whether a place may be in the statements of a switch.
func (p *places) switched(i int) bool {
	if !p.all[i-1].Is(";", "{", "}", ":") {
		return true
	}
	for w := p.within[i]; w >= 0; w = p.within[w] {
		if !p.all[w].Is("{") || p.kinds[w] != block || w == 0 {
			return true
		}
		head := w - 1
		if b := p.all[head]; b.Is(")") {
			head = b.Mate - 1
		} else if !b.Is(";", "{", "}") && !b.Word("else", "do") {
			return true
		}
		if head < 1 || p.all[head].Word("switch", "else") || p.all[head-1].Is(")", ":") || p.all[head-1].Word("else", "do") {
			return true
		}
	}
	return false
}

// folds reports whether an expression around a place may repeat an operator for arguments of a template.
func (p *places) folds(i int) bool {
	for j := max(0, i-3); j < min(len(p.all), i+3); j++ {
		if p.all[j].Is("...") {
			return true
		}
	}
	return false
}

// statement reports whether a token begins a statement of a function.
func (p *places) statement(i int) bool {
	if i < 1 || p.around(i) != block {
		return false
	}
	before := p.all[i-1]
	return before.Is(";", "{", "}") || before.Word("else", "do")
}

// enclosing refuses what does not stand around tokens as it has to.
func (p *places) enclosing(i int) string {
	t, before := p.all[i], p.all[i-1]
	switch {
	case before.Kind == tokens.Variable || t.Kind == tokens.Variable:
	case t.Word("else") && !before.Is(";", "}"):
		return "expected expression before ‘else’"
	case t.Word("else") && before.Is(";") && !p.answers(i):
		return "‘else’ without a previous ‘if’"
	case t.Is(";") && p.within[i] >= 0:
		return p.open(p.within[i])
	case t.Is("(") && before.Word("for") && !p.cxx:
		if n := p.count(i, ";"); n != 2 && n >= 0 {
			return "expected ‘;’ in ‘for’"
		}
	case t.Word("case") && p.around(i) == block && !p.switched(i):
		return "case label not within a switch statement"
	case p.keyword(i) && p.around(i) == outer && before.Is("}") && p.kinds[before.Mate] == members &&
		(specifiers[t.Text] || t.Word("class", "namespace", "template", "using")):
		return "expected ‘;’ before ‘" + t.Text + "’"
	case p.keyword(i) && specifiers[t.Text] && p.around(i) == outer && before.Is(")") && p.prototyped(before.Mate):
		return "expected ‘;’ before ‘" + t.Text + "’"
	}
	return ""
}

// prototyped reports whether parentheses hold the parameters of a function with their types.
func (p *places) prototyped(open int) bool {
	first := p.all[open+1]
	return p.plain(open-1) && first.Kind == tokens.Name && p.keyword(open+1) && (specifiers[first.Text] || first.Word("const"))
}

// open says why a semicolon never stands in a bracket.
func (p *places) open(at int) string {
	t, kind := p.all[at], p.kinds[at]
	if t.Is("(") && !p.control(at) || t.Is("[") || t.Is("{") && (kind == initial || kind == constants) {
		return "expected ‘" + closes[t.Text] + "’ before ‘;’"
	}
	return ""
}

var closes = map[string]string{"[": "]", "{": "}", "(": ")"}

// control reports whether parentheses may hold statements.
func (p *places) control(open int) bool {
	if open == 0 {
		return true
	}
	head := p.all[open-1]
	return head.Word("for") || head.Kind == tokens.Variable ||
		p.cxx && (head.Word("if", "switch", "constexpr", "requires") || head.Kind != tokens.Name && !head.Is("="))
}

// count is how often a sign stands between two brackets, -1 where that is not known.
func (p *places) count(open int, sign string) (n int) {
	for i := open + 1; i < p.all[open].Mate; i++ {
		if p.all[i].Kind == tokens.Variable && p.all[i].Text == "@" {
			return -1
		}
		if p.within[i] == open && p.all[i].Is(sign) {
			n++
		}
	}
	return n
}

// answers reports whether the statement before an else that ends with a semicolon may be that of an if.
func (p *places) answers(i int) bool {
	for j := i - 2; j >= 0; j-- {
		t := p.all[j]
		if t.Is(")") || t.Is("]") {
			j = t.Mate
			if j > 0 && p.all[j-1].Word("if", "constexpr", "while", "for") {
				return true
			}
			continue
		}
		if t.Kind == tokens.Variable || t.Word("if", "else", "do") || t.Is("}") {
			return true
		}
		if t.Is(";", "{") {
			return false
		}
	}
	return true
}
