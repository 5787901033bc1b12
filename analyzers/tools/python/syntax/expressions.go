package syntax

import "github.com/layerlint/layerlint/analyzers/tools"

// enders are what may follow the comma at the end of a tuple without parentheses.
var enders = tools.Names(") ] } : = ; in " +
	"+= -= *= /= //= %= &= |= ^= >>= <<= **= @=")

// list reads expressions with commas between them: one, or a tuple.
func (p *parser) list(one func() expr, stop string) expr {
	e := one()
	if !p.is(",") {
		return e
	}
	all := expr{form: tuple, bare: true, items: []expr{e}}
	for p.take(",") {
		if p.done() || p.is(stop) || enders[p.tokens[p.at].text] && p.tokens[p.at].kind != text {
			break
		}
		all.items = append(all.items, one())
	}
	return all
}

// expressions reads one or a tuple; walrus: names may be given values in it.
func (p *parser) expressions(walrus bool) expr {
	return p.list(func() expr { return p.starExpression(func() expr { return p.expression(walrus) }) }, "")
}

// starExpression reads an expression that may have a star.
func (p *parser) starExpression(one func() expr) expr {
	if p.take("*") {
		return expr{form: starred, items: []expr{p.binary()}}
	}
	return one()
}

// expression reads one without a star.
func (p *parser) expression(walrus bool) expr {
	if p.depth++; p.depth > deepest {
		p.unsure = true
	}
	defer func() { p.depth-- }()
	if walrus && p.named(0) && p.ahead(1, ":=") {
		if p.at += 2; p.minor < 8 {
			p.fail("invalid syntax: := is Python 3.8's")
		}
		p.expression(false)
		return expr{}
	}
	if p.take("lambda") {
		p.parameters(":", false)
		p.need(":")
		p.expression(false)
		return expr{}
	}
	e := p.or()
	if p.take("if") {
		if p.or(); !p.is("else") {
			p.fail("expected 'else' after 'if' expression")
		}
		p.need("else")
		p.expression(false)
		return expr{}
	}
	return e
}

func (p *parser) or() expr {
	e := p.not()
	for p.take("or") || p.take("and") {
		p.not()
		e = expr{}
	}
	return e
}

func (p *parser) not() expr {
	negated := false
	for p.take("not") {
		negated = true
	}
	e := p.binary()
	for p.compares() {
		p.binary()
		e = expr{}
	}
	if negated {
		return expr{}
	}
	return e
}

func (p *parser) compares() bool {
	for _, op := range []string{"==", "!=", "<", ">", "<=", ">=", "in"} {
		if p.take(op) {
			return true
		}
	}
	if p.take("is") {
		p.take("not")
		return true
	}
	if p.is("not") && p.ahead(1, "in") {
		p.at += 2
		return true
	}
	return false
}

// operations are those between numbers: in which order they are carried out does not matter here.
var operations = tools.Names("| ^ & << >> + - * / // % @ **")

func (p *parser) binary() expr {
	e := p.factor()
	for !p.done() && p.tokens[p.at].kind == operator && operations[p.tokens[p.at].text] {
		p.at++
		p.factor()
		e = expr{}
	}
	return e
}

func (p *parser) factor() expr {
	signed := false
	for p.take("-") || p.take("+") || p.take("~") {
		signed = true
	}
	if p.take("await") {
		signed = true
	}
	e := p.primary()
	if signed {
		return expr{}
	}
	return e
}

func (p *parser) primary() expr {
	if p.depth++; p.depth > deepest {
		p.unsure = true
	}
	defer func() { p.depth-- }()
	e := p.atom()
	for !p.done() {
		switch {
		case p.take("."):
			p.name()
			e = expr{form: place}
		case p.take("("):
			p.arguments()
			e = expr{form: called}
		case p.take("["):
			p.slices()
			e = expr{form: place}
		default:
			return e
		}
	}
	return e
}

func (p *parser) atom() expr {
	if p.done() {
		p.unexpected()
		return expr{}
	}
	t := p.tokens[p.at]
	switch {
	case t.kind == number:
		p.at++
		return expr{form: fixed}
	case t.kind == text:
		bytes := t.bytes
		for p.at++; !p.done() && p.tokens[p.at].kind == text; p.at++ {
			if p.tokens[p.at].bytes != bytes {
				p.fail("cannot mix bytes and nonbytes literals")
			}
		}
		return expr{form: fixed}
	case t.kind == name && constants[t.text], t.text == "..." && t.kind == operator:
		p.at++
		return expr{form: fixed}
	case p.named(0):
		p.at++
		return expr{form: place, alone: true}
	case p.take("("):
		return p.group()
	case p.take("["):
		return p.bracketed()
	case p.take("{"):
		p.braced()
		return expr{}
	}
	p.unexpected()
	return expr{}
}

// group reads what is in parentheses.
func (p *parser) group() expr {
	if p.take(")") {
		return expr{form: tuple}
	}
	if p.is("yield") {
		p.yielded()
		p.need(")")
		return expr{}
	}
	e := p.expressions(true)
	switch {
	case p.comprehension(e):
		e = expr{}
	case e.form == starred:
		p.fail("cannot use starred expression here")
	}
	p.need(")")
	e.bare, e.alone = false, false
	return e
}

func (p *parser) bracketed() expr {
	if p.take("]") {
		return expr{form: tuple, list: true}
	}
	e := p.expressions(true)
	if p.comprehension(e) {
		p.need("]")
		return expr{}
	}
	p.need("]")
	if e.form == tuple && e.bare {
		e.bare, e.list = false, true
		return e
	}
	return expr{form: tuple, list: true, items: []expr{e}}
}

// braced reads a dictionary or a set.
func (p *parser) braced() {
	pairs, items := false, false
	for !p.done() && !p.is("}") {
		switch {
		case p.take("**"):
			if p.binary(); p.comprehends() && p.minor < 15 {
				p.fail("dict unpacking cannot be used in dict comprehension")
			}
			pairs = true
		default:
			e := p.starExpression(func() expr { return p.expression(true) })
			if e.form != starred && p.take(":") {
				p.expression(false)
				pairs = true
			} else {
				items = true
			}
			if p.comprehension(e) {
				p.need("}")
				return
			}
		}
		if pairs && items {
			p.fail("invalid syntax: a dictionary has keys and values, a set has none")
		}
		if !p.take(",") {
			break
		}
	}
	p.need("}")
}

func (p *parser) comprehends() bool { return p.is("for") || p.is("async") }

// comprehension reads the loops behind an element, and reports whether there are any.
func (p *parser) comprehension(e expr) bool {
	if !p.comprehends() {
		return false
	}
	switch {
	case e.form == starred && p.minor < 15:
		p.fail("iterable unpacking cannot be used in comprehension")
	case e.form == tuple && e.bare:
		p.fail("did you forget parentheses around the comprehension target?")
	}
	for p.comprehends() {
		p.take("async")
		p.need("for")
		p.targets()
		p.need("in")
		p.or()
		for p.take("if") {
			if p.is("lambda") && p.minor < 9 {
				p.unsure = true
			}
			p.or()
		}
	}
	return true
}

// slices reads what is between the brackets behind a value.
func (p *parser) slices() {
	for n := 0; !p.done(); n++ {
		if p.is("]") && n > 0 {
			break
		}
		switch {
		case p.take("*"):
			if p.binary(); p.minor < 11 {
				p.fail("invalid syntax: a star in an index is Python 3.11's")
			}
		default:
			if !p.is(":") {
				p.expression(true)
			}
			for range 2 {
				if p.take(":") && !p.is(":") && !p.is(",") && !p.is("]") {
					p.expression(false)
				}
			}
		}
		if !p.take(",") {
			break
		}
	}
	p.need("]")
}
