package code

import "slices"

// expression is one with commas.
func (p *parser) expression() *node {
	n := p.assignment()
	for !p.lost && p.is(",") {
		p.next()
		if n.form != sequence {
			n = &node{form: sequence, line: n.line, kids: []*node{n}}
		}
		n.kids = append(n.kids, p.assignment())
	}
	return n
}

// assigning are the marks that give a value to something.
var assigning = []string{"=", "+=", "-=", "*=", "/=", "%=", "**=", "<<=", ">>=", ">>>=", "&=", "|=", "^=", "&&=", "||=", "??="}

func (p *parser) assignment() *node {
	if p.nested++; p.nested > 200 {
		p.lost = true
	}
	defer func() { p.nested-- }()
	if p.lost {
		return &node{}
	}
	if f := p.arrow(); f != nil {
		return f
	}
	t := p.peek()
	if t.Text == "yield" && t.Kind == word {
		p.next()
		p.take("*")
		if f := p.peek(); !f.First && !p.is(")", "]", "}", ",", ";") && f.Kind != end {
			p.assignment()
		}
		return &node{line: t.Line}
	}
	n := p.binary(0)
	if p.is("?") {
		p.next()
		n = &node{form: choice, line: t.Line, kids: []*node{n, p.assignment(), nil}}
		p.want(":")
		n.kids[2] = p.assignment()
		return n
	}
	if s := p.peek(); s.Kind == mark && slices.Contains(assigning, s.Text) {
		p.next()
		for _, name := range bound(n) {
			p.names[name] = true
		}
		p.assigns(n)
		return &node{form: assign, text: s.Text, line: t.Line, kids: []*node{n, p.assignment()}}
	}
	return n
}

// arrow is an arrow function, nil where none begins here.
func (p *parser) arrow() *node {
	n := &node{form: function, line: p.peek().Line, made: &made{arrow: true}}
	begun := p.tried(func() bool {
		if p.is("async") && !p.then().First && p.then().Text != "=>" && p.then().Text != "function" {
			p.next()
			n.made.async = true
		}
		if t := p.peek(); t.Kind == word && p.then().Text == "=>" {
			p.next()
			n.made.params = []*node{{form: name, text: t.Text}}
			p.names[t.Text] = true
			p.names[t.Text] = true
			return p.take("=>")
		}
		if p.is("<") {
			p.angles()
		}
		if !p.is("(") || !p.leadsOn() {
			return false
		}
		n.made.params = p.params()
		if p.take(":") {
			p.skipType()
		}
		return p.take("=>")
	})
	if !begun {
		return nil
	}
	if p.is("{") {
		n.made.body = p.block()
	} else {
		n.made.body = p.assignment()
	}
	return n
}

// leadsOn reports whether what follows a bracket may make it the parameters of an arrow function.
func (p *parser) leadsOn() (yes bool) {
	at, lost := p.at, p.lost
	p.skip()
	yes = p.is("=>", ":")
	p.at, p.lost = at, lost
	return yes
}

func (p *parser) params() (all []*node) {
	p.want("(")
	for !p.lost && !p.take(")") {
		for p.is("public", "private", "protected", "readonly", "override") && (p.then().Kind == word || p.then().Text == "{") {
			p.next()
			p.names["."+p.peek().Text] = true
		}
		if p.peek().Kind == word && p.peek().Text[0] == '@' {
			p.decorators()
			continue
		}
		if p.take("...") {
			all = append(all, &node{form: rest, kids: []*node{p.target()}})
		} else {
			all = append(all, p.defaulted(p.target()))
		}
		if !p.is(")") {
			p.want(",")
		}
	}
	return all
}

// strength is how closely operators bind. Source: ECMA-262, 13.
var strength = map[string]int{"??": 1, "||": 1, "&&": 2, "|": 3, "^": 4, "&": 5, "==": 6, "!=": 6, "===": 6, "!==": 6, "<": 7, ">": 7, "<=": 7, ">=": 7,
	"in": 7, "instanceof": 7, "as": 7, "satisfies": 7, "<<": 8, ">>": 8, ">>>": 8, "+": 9, "-": 9, "*": 10, "/": 10, "%": 10, "**": 11}

func (p *parser) binary(least int) *node {
	n := p.unary()
	for !p.lost {
		t := p.peek()
		s := strength[t.Text]
		if t.Kind != mark && t.Kind != word || s == 0 || s <= least {
			return n
		}
		if (t.Text == "as" || t.Text == "satisfies") && t.First {
			return n
		}
		p.next()
		if t.Text == "as" || t.Text == "satisfies" {
			p.skipType()
			continue
		}
		n = &node{form: binary, text: t.Text, line: t.Line, kids: []*node{n, p.binary(s)}}
	}
	return n
}

func (p *parser) unary() *node {
	t := p.peek()
	switch {
	case p.is("!", "-", "+", "~", "++", "--") && t.Kind == mark, p.is("typeof", "void", "delete") && t.Kind == word:
		p.next()
		return &node{form: unary, text: t.Text, line: t.Line, kids: []*node{p.unary()}}
	case p.is("await") && !p.then().First && p.then().Text != ")" && p.then().Text != ",":
		p.next()
		return &node{form: await, line: t.Line, kids: []*node{p.unary()}}
	}
	n := p.postfix()
	if f := p.peek(); (p.is("++") || p.is("--")) && !f.First {
		p.next()
		n = &node{form: unary, text: "++", line: t.Line, kids: []*node{n}}
	}
	return n
}

// postfix is what members, calls and the like follow.
func (p *parser) postfix() *node {
	n, maybe := p.primary(), false
	for !p.lost {
		t := p.peek()
		switch {
		case p.is("."), p.is("?.") && p.then().Kind == word:
			maybe = p.next().Text == "?." || maybe
			n = &node{form: member, text: p.next().Text, line: t.Line, kids: []*node{n}, maybe: maybe}
		case p.is("?."):
			p.next()
			maybe = true
		case p.is("[") && t.Kind == mark:
			p.next()
			n = &node{form: member, line: t.Line, kids: []*node{n, p.expression()}, maybe: maybe}
			p.want("]")
		case p.is("(") && t.Kind == mark:
			n = &node{form: call, line: t.Line, kids: append([]*node{n}, p.arguments()...), maybe: maybe}
		case t.Kind == template:
			n = &node{form: call, line: t.Line, kids: []*node{n, p.primary()}}
		case p.is("!") && !t.First && t.Kind == mark:
			p.next()
		case p.is("<") && p.tried(func() bool { p.angles(); return p.is("(") }):
		default:
			return n
		}
	}
	return n
}

func (p *parser) arguments() (all []*node) {
	p.want("(")
	for !p.lost && !p.take(")") {
		if p.take("...") {
			all = append(all, &node{form: spread, kids: []*node{p.assignment()}})
		} else {
			all = append(all, p.assignment())
		}
		if !p.is(")") {
			p.want(",")
		}
	}
	return all
}

func (p *parser) primary() *node {
	t := p.next()
	n := &node{line: t.Line}
	switch t.Kind {
	case quoted:
		n.form, n.text = text, t.Text
	case number:
		n.form, n.text = figure, t.Text
	case pattern:
	case template:
		p.filled(n, t)
	case word:
		p.at--
		return p.worded(t)
	default:
		switch t.Text {
		case "(":
			n = p.expression()
			p.want(")")
		case "[":
			n.form = list
			for !p.lost && !p.take("]") {
				if p.take(",") {
					continue
				}
				if p.take("...") {
					n.kids = append(n.kids, &node{form: spread, kids: []*node{p.assignment()}})
				} else {
					n.kids = append(n.kids, p.assignment())
				}
				if !p.is("]") {
					p.want(",")
				}
			}
		case "{":
			n.form = object
			for !p.lost && !p.take("}") {
				n.kids = append(n.kids, p.entry())
				if !p.is("}") {
					p.want(",")
				}
			}
		default:
			p.lost = true
		}
	}
	return n
}

// filled is a template.
func (p *parser) filled(n *node, t token) {
	n.form = filled
	for i, s := range t.Texts {
		n.kids = append(n.kids, &node{form: text, text: s})
		if i < len(t.Holes) {
			inner := &parser{all: t.Holes[i], nested: p.nested, names: p.names}
			n.kids = append(n.kids, inner.expression())
			p.lost = p.lost || inner.lost || inner.peek().Kind != end
		}
	}
}

// worded is a primary expression that begins with a word.
func (p *parser) worded(t token) *node {
	n := &node{line: t.Line}
	switch t.Text {
	case "function":
		return p.function()
	case "async":
		if f := p.then(); f.Text == "function" && !f.First {
			return p.function()
		}
	case "class":
		return p.class()
	case "new":
		p.next()
		if p.take(".") {
			p.next()
			return n
		}
		n.form = construct
		what := p.primary()
		for p.is(".") || p.is("[") {
			if p.take(".") {
				what = &node{form: member, text: p.next().Text, line: t.Line, kids: []*node{what}}
			} else {
				p.skip()
				what = &node{}
			}
		}
		p.tried(func() bool {
			if p.is("<") {
				p.angles()
			}
			return p.is("(")
		})
		n.kids = []*node{what}
		if p.is("(") {
			n.kids = append(n.kids, p.arguments()...)
		}
		return n
	case "import":
		p.next()
		if p.take(".") {
			p.next()
			n.form = meta
			return n
		}
		n.form = imported
		n.kids = p.arguments()
		return n
	}
	p.next()
	n.form, n.text = name, t.Text
	return n
}
