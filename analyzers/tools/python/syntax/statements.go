package syntax

import "github.com/layerlint/layerlint/analyzers/tools"

// statement reads a line; within: it is directly in a match statement.
func (p *parser) statement(within bool) {
	switch word := p.tokens[0]; {
	case word.kind == operator && word.text == "@":
		p.at++
		p.expression(true)
		p.end()
	case within && word.text == "case":
		p.at++
		p.patterns()
		if p.take("if") {
			p.expression(true)
		}
		p.block()
	case word.kind == name && p.compound(word.text):
	default:
		p.simple()
	}
}

// end refuses what is left of a line.
func (p *parser) end() {
	if !p.done() {
		p.unexpected()
	}
}

// block reads what follows the head of a compound statement.
func (p *parser) block() {
	if p.need(":"); !p.done() {
		p.simple()
	}
}

// compound reads a statement that has a block, and reports whether it is one.
func (p *parser) compound(word string) bool {
	if word == "match" {
		return p.match()
	}
	if word == "async" {
		p.at++
		if !p.is("def") && !p.is("for") && !p.is("with") {
			p.unexpected()
			return true
		}
		word = p.tokens[p.at].text
	}
	switch word {
	case "if", "elif", "while":
		p.at++
		p.expression(true)
	case "else", "try", "finally":
		p.at++
	case "for":
		p.at++
		p.targets()
		p.need("in")
		p.expressions(false)
	case "except":
		p.except()
	case "with":
		p.with()
	case "def":
		p.at++
		p.name()
		p.typeParameters()
		p.need("(")
		p.parameters(")", true)
		p.need(")")
		if p.take("->") {
			p.expression(false)
		}
	case "class":
		p.at++
		p.name()
		p.typeParameters()
		if p.take("(") {
			p.arguments()
		}
	default:
		return false
	}
	p.block()
	return true
}

// match reads a match statement; where it is none, match is a name.
func (p *parser) match() bool {
	if p.minor < 10 || !p.tokens[len(p.tokens)-1].colon() || len(p.tokens) < 3 {
		return false
	}
	tried := *p
	tried.at++
	tried.expressions(true)
	tried.need(":")
	if tried.fault != "" || tried.at < len(tried.tokens) {
		return false
	}
	*p = tried
	return true
}

func (t token) colon() bool { return t.kind == operator && t.text == ":" }

func (p *parser) except() {
	p.at++
	star := p.take("*")
	if p.is(":") && !star {
		return
	}
	p.expression(false)
	for p.is(",") && p.minor >= 14 {
		p.at++
		p.expression(false)
	}
	if p.is(",") {
		p.fail("multiple exception types must be parenthesized")
	}
	if p.take("as") {
		p.name()
	}
}

// with reads the managers of a with statement, which may stand in parentheses.
func (p *parser) with() {
	p.at++
	if p.is("(") {
		tried := *p
		tried.at++
		for tried.item(); tried.take(",") && !tried.is(")"); {
			tried.item()
		}
		if tried.take(")") && tried.is(":") {
			*p = tried
			return
		}
	}
	for p.item(); p.take(","); {
		p.item()
	}
}

func (p *parser) item() {
	p.expression(false)
	if p.take("as") {
		p.target(p.starExpression(p.binary), "assign to")
	}
}

// targets reads what a loop assigns to.
func (p *parser) targets() {
	e := p.list(func() expr { return p.starExpression(p.binary) }, "in")
	p.target(e, "assign to")
}

// typeParameters reads those of a function, class or type.
func (p *parser) typeParameters() {
	if p.minor < 12 || !p.take("[") {
		return
	}
	for !p.done() {
		if !p.take("*") {
			p.take("**")
		}
		if p.name(); p.take(":") {
			p.expression(false)
		}
		if p.take("=") {
			p.starExpression(func() expr { return p.expression(false) })
		}
		if !p.take(",") || p.is("]") {
			break
		}
	}
	p.need("]")
}

// simple reads statements up to the end of the line.
func (p *parser) simple() {
	for !p.done() {
		if p.small(); p.done() {
			return
		}
		if !p.take(";") {
			p.unexpected()
		}
	}
}

// augmented are the operators that assign to what they take.
var augmented = tools.Names("+= -= *= /= //= %= &= |= ^= >>= <<= **= @=")

// small reads one simple statement.
func (p *parser) small() {
	word := p.tokens[p.at]
	if word.kind != name || !keywords[word.text] {
		if word.text == "type" && word.kind == name && p.minor >= 12 && p.named(1) {
			p.at++
			p.name()
			p.typeParameters()
			p.need("=")
			p.expression(false)
			return
		}
		p.assignment()
		return
	}
	switch word.text {
	case "pass", "break", "continue":
		p.at++
	case "return":
		if p.at++; !p.done() && !p.is(";") {
			p.expressions(false)
		}
	case "raise":
		if p.at++; !p.done() && !p.is(";") {
			if p.expression(false); p.take("from") {
				p.expression(false)
			}
		}
	case "global", "nonlocal":
		p.at++
		for p.name(); p.take(","); {
			p.name()
		}
	case "del":
		p.at++
		p.target(p.expressions(false), "delete")
	case "assert":
		p.at++
		if p.expression(false); p.take(",") {
			p.expression(false)
		}
	case "import":
		p.at++
		for p.imported(true); p.take(","); {
			p.imported(true)
		}
	case "from":
		p.from()
	default:
		p.assignment()
	}
}

// imported reads a name with another one behind as.
func (p *parser) imported(dotted bool) {
	for p.name(); dotted && p.take("."); {
		p.name()
	}
	if p.take("as") {
		p.name()
	}
}

func (p *parser) from() {
	p.at++
	dots := false
	for p.take(".") || p.take("...") {
		dots = true
	}
	if !dots || !p.is("import") {
		for p.name(); p.take("."); {
			p.name()
		}
	}
	p.need("import")
	switch {
	case p.take("*"):
	case p.take("("):
		for p.imported(false); p.take(",") && !p.is(")"); {
			p.imported(false)
		}
		p.need(")")
	default:
		for p.imported(false); p.take(","); {
			if p.done() || p.is(";") {
				p.fail("trailing comma not allowed without surrounding parentheses")
			}
			p.imported(false)
		}
	}
}

// assignment reads an expression, and what is assigned to it.
func (p *parser) assignment() {
	e := p.yielded()
	switch {
	case p.done():
	case p.take(":"):
		if e.form != place {
			p.fail("only single target (not expression) can be annotated")
		}
		if p.expression(false); p.take("=") {
			p.yielded()
		}
	case augmented[p.tokens[p.at].text] && p.tokens[p.at].kind == operator:
		if e.form != place {
			p.fail("illegal expression for augmented assignment")
		}
		p.at++
		p.yielded()
	default:
		for p.take("=") {
			p.target(e, "assign to")
			e = p.yielded()
		}
	}
	if p.is("=") || e.form == starred {
		if e.form == starred && p.minor >= 9 {
			p.fail("can't use starred expression here")
		}
	}
}

// yielded reads a yield, or expressions.
func (p *parser) yielded() expr {
	if !p.take("yield") {
		return p.expressions(false)
	}
	if p.take("from") {
		p.expression(false)
	} else if !p.done() && !p.is(")") && !p.is(";") && !p.is("]") && !p.is("}") && !p.is("=") {
		p.expressions(false)
	}
	return expr{}
}
