package syntax

// patterns reads what follows case.
func (p *parser) patterns() {
	for {
		p.pattern()
		if !p.take(",") || p.is(":") || p.is("if") {
			return
		}
	}
}

// pattern reads one, with the name that it is bound to.
func (p *parser) pattern() {
	if p.depth++; p.depth > deepest {
		p.unsure = true
	}
	defer func() { p.depth-- }()
	if p.take("*") {
		p.name()
		return
	}
	for p.closed(); p.take("|"); {
		p.closed()
	}
	if p.take("as") {
		p.name()
	}
}

// closed reads a pattern that has no operator but a sign.
func (p *parser) closed() {
	if p.done() {
		p.unexpected()
		return
	}
	t := p.tokens[p.at]
	switch {
	case t.kind == number || p.is("-"):
		p.take("-")
		if p.done() || p.tokens[p.at].kind != number {
			p.unexpected()
			return
		}
		if p.at++; p.take("+") || p.take("-") {
			if p.done() || p.tokens[p.at].kind != number {
				p.unexpected()
				return
			}
			p.at++
		}
	case t.kind == text || t.kind == name && constants[t.text]:
		p.atom()
	case p.named(0):
		for p.name(); p.take("."); {
			p.name()
		}
		if p.take("(") {
			p.fields()
		}
	case p.take("("):
		p.sequence(")")
	case p.take("["):
		p.sequence("]")
	case p.take("{"):
		p.mapping()
	default:
		p.unexpected()
	}
}

func (p *parser) sequence(end string) {
	stars := 0
	for !p.done() && !p.is(end) {
		if p.is("*") {
			stars++
		}
		if stars > 1 {
			p.fail("multiple starred names in sequence pattern")
		}
		if p.pattern(); !p.take(",") {
			break
		}
	}
	p.need(end)
}

// fields reads the patterns of a class.
func (p *parser) fields() {
	keyed := false
	for !p.done() && !p.is(")") {
		if p.named(0) && p.ahead(1, "=") {
			p.at += 2
			keyed = true
		} else if keyed {
			p.fail("positional patterns follow keyword patterns")
		}
		if p.pattern(); !p.take(",") {
			break
		}
	}
	p.need(")")
}

func (p *parser) mapping() {
	for !p.done() && !p.is("}") {
		if p.take("**") {
			p.name()
		} else {
			if p.named(0) && !p.ahead(1, ".") {
				p.unexpected() // a key is a value
			}
			p.closed()
			p.need(":")
			p.pattern()
		}
		if !p.take(",") {
			break
		}
	}
	p.need("}")
}
