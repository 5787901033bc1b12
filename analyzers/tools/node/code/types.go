package code

// skip passes over a bracket with all that is in it.
func (p *parser) skip() {
	depth := 0
	for {
		t := p.next()
		switch {
		case t.Kind == end:
			p.lost = true
			return
		case t.Kind != mark:
		case t.Text == "(" || t.Text == "[" || t.Text == "{":
			depth++
		case t.Text == ")" || t.Text == "]" || t.Text == "}":
			depth--
		}
		if depth == 0 {
			return
		}
	}
}

// typed passes over a declaration of TypeScript that leaves no code, or whose code does not matter here.
func (p *parser) typed() *node {
	n := &node{line: p.peek().Line}
	alias := p.is("type")
	for p.next(); !p.lost; {
		t := p.peek()
		switch {
		case t.Kind == end:
			return n
		case alias && p.take("="):
			p.skipType()
			p.ended()
			return n
		case p.is("{"):
			p.skip()
			return n
		case p.is("<"):
			p.angles()
		case p.is("("):
			p.skip()
		case p.take(";"):
			return n
		default:
			p.next()
		}
	}
	return n
}

// skipType passes over a type. Source: TypeScript's handbook, "Everyday Types", "Creating Types from Types".
func (p *parser) skipType() {
	for p.take("|") || p.take("&") || p.is("keyof", "typeof", "readonly", "unique", "infer", "asserts", "new", "abstract") && p.then().Kind != mark || p.is("new", "abstract") {
		if p.is("keyof", "typeof", "readonly", "unique", "infer", "asserts", "new", "abstract") {
			p.next()
		}
	}
	switch t := p.peek(); {
	case p.is("("):
		p.skip()
		if p.take("=>") {
			p.skipType()
			return
		}
	case p.is("<"):
		p.angles()
		p.skipType()
		return
	case p.is("{", "["):
		p.skip()
	case t.Kind == word, t.Kind == quoted, t.Kind == number, t.Kind == template:
		p.next()
		if t.Text == "-" {
			p.next()
		}
	case p.take("-"):
		p.next()
	default:
		p.lost = true
		return
	}
	for !p.lost {
		switch t := p.peek(); {
		case p.take("."):
			p.next()
		case p.is("<") && !t.First:
			p.angles()
		case p.is("[") && !t.First:
			p.skip()
		case p.take("|"), p.take("&"), p.take("is"), p.take("extends"):
			p.skipType()
			return
		case p.is("?") && !t.First: // a conditional type
			p.next()
			p.skipType()
			p.want(":")
			p.skipType()
			return
		default:
			return
		}
	}
}

// angles passes over arguments of types. A shift that closes two is one mark.
func (p *parser) angles() {
	depth := 0
	for !p.lost {
		t := p.peek()
		switch {
		case t.Kind == end:
			p.lost = true
			return
		case p.is("("), p.is("["), p.is("{"):
			p.skip()
			continue
		case p.is("<"):
			depth++
		case p.is(">"):
			depth--
		case p.is(">>"):
			depth -= 2
		case p.is(">>>"):
			depth -= 3
		case p.is(";"):
			p.lost = true
			return
		}
		if p.next(); depth <= 0 {
			return
		}
	}
}

// tried does something, and goes back where it failed.
func (p *parser) tried(what func() bool) bool {
	at, lost := p.at, p.lost
	if what() && !p.lost {
		return true
	}
	p.at, p.lost = at, lost
	return false
}
