package code

import "github.com/layerlint/layerlint/analyzers/tools/node/tokens"

import "slices"

// parser makes a tree of tokens. Where it finds what it does not know it gives up.
type parser struct {
	all    []token
	at     int
	lost   bool
	nested int
	names  map[string]bool // what is bound, or given a value, anywhere
}

// parse returns the statements of a module up to the first that is not understood, and the names that it binds; ok is
// false where there is one.
func parse(source string) (all []*node, names map[string]bool, ok bool) {
	found, whole := tokens.Find(source)
	if !whole {
		return nil, nil, false
	}
	p := &parser{all: found, names: map[string]bool{}}
	for p.peek().Kind != end {
		s := p.statement()
		if p.lost {
			return all, nil, false
		}
		all = append(all, s)
	}
	return all, p.names, true
}

func (p *parser) peek() token { return p.all[min(p.at, len(p.all)-1)] }

// then is the token after the next.
func (p *parser) then() token { return p.all[min(p.at+1, len(p.all)-1)] }

func (p *parser) next() token {
	t := p.peek()
	p.at++
	return t
}

func (p *parser) is(texts ...string) bool {
	t := p.peek()
	return (t.Kind == mark || t.Kind == word) && slices.Contains(texts, t.Text)
}

func (p *parser) take(text string) bool {
	if p.is(text) {
		p.at++
		return true
	}
	return false
}

func (p *parser) want(text string) {
	if !p.take(text) {
		p.lost = true
	}
}

// ended takes the end of a statement. Source: ECMA-262, 12.10.
func (p *parser) ended() {
	if t := p.peek(); !p.take(";") && !p.is("}") && t.Kind != end && !t.First {
		p.lost = true
	}
}

func (p *parser) statement() *node {
	if p.nested++; p.nested > 200 || p.lost {
		p.lost = true
	}
	defer func() { p.nested-- }()
	if p.lost {
		return &node{}
	}
	t := p.peek()
	n := &node{line: t.Line}
	if t.Kind != word && t.Kind != mark {
		return p.expressed(n)
	}
	switch t.Text {
	case "{":
		return p.block()
	case ";":
		p.next()
		return n
	case "var", "let", "const":
		if p.then().Text == "enum" {
			p.at++
			return p.typed()
		}
		p.next()
		n.text = t.Text
		p.declaration(n)
		p.ended()
		return n
	case "function":
		return p.functionStatement()
	case "async":
		if f := p.then(); f.Text == "function" && !f.First {
			return p.functionStatement()
		}
	case "class":
		return p.class()
	case "import":
		if s := p.then().Text; s != "(" && s != "." {
			return p.imports()
		}
	case "export":
		return p.exports()
	case "interface", "type", "declare", "namespace", "enum", "abstract", "module":
		if f := p.then(); f.Kind == word && !f.First {
			if t.Text == "abstract" {
				p.next()
				return p.class()
			}
			return p.typed()
		}
	}
	return p.compound(n)
}

// compound are the statements that hold others.
func (p *parser) compound(n *node) *node {
	switch t := p.peek(); t.Text {
	case "if":
		p.next()
		n.form = branch
		n.kids = []*node{p.condition(), p.statement(), nil}
		if p.take("else") {
			n.kids[2] = p.statement()
		}
	case "for":
		p.next()
		p.loops(n)
	case "while":
		p.next()
		n.form = loop
		n.kids = []*node{p.condition(), p.statement()}
	case "do":
		p.next()
		n.form = loop
		body := p.statement()
		p.want("while")
		n.kids = []*node{p.condition(), body}
		p.take(";")
	case "switch":
		p.next()
		n.form = loop
		n.kids = []*node{p.condition(), p.cases()}
	case "try":
		p.next()
		n.form = attempt
		n.kids = []*node{p.block(), nil, nil}
		if p.take("catch") {
			if p.take("(") {
				p.target()
				p.want(")")
			}
			n.kids[1] = p.block()
		}
		if p.take("finally") {
			n.kids[2] = p.block()
		}
	case "return", "throw":
		p.next()
		n.form = leave
		if t.Text == "throw" {
			n.form = toss
		}
		if f := p.peek(); !f.First && !p.is(";", "}") && f.Kind != end {
			n.kids = []*node{p.expression()}
		}
		p.ended()
	case "break", "continue", "debugger":
		p.next()
		n.form = stop
		if f := p.peek(); f.Kind == word && !f.First {
			p.next()
		}
		p.ended()
	default:
		if t.Kind == word && p.then().Text == ":" && p.then().Kind == mark {
			p.at += 2
			return p.statement()
		}
		return p.expressed(n)
	}
	return n
}

func (p *parser) expressed(n *node) *node {
	n.form, n.kids = express, []*node{p.expression()}
	p.ended()
	return n
}

func (p *parser) condition() *node {
	p.want("(")
	n := p.expression()
	p.want(")")
	return n
}

func (p *parser) block() *node {
	n := &node{form: block, line: p.peek().Line}
	p.want("{")
	for !p.lost && !p.is("}") {
		if p.peek().Kind == end {
			p.lost = true
			return n
		}
		n.kids = append(n.kids, p.statement())
	}
	p.want("}")
	return n
}

// cases are the statements of a switch, of all its cases in turn.
func (p *parser) cases() *node {
	n := &node{form: block, line: p.peek().Line}
	p.want("{")
	for !p.lost && !p.take("}") {
		switch {
		case p.take("case"):
			n.kids = append(n.kids, &node{form: express, kids: []*node{p.expression()}})
			p.want(":")
		case p.is("default") && p.then().Text == ":":
			p.at += 2
		case p.peek().Kind == end:
			p.lost = true
		default:
			n.kids = append(n.kids, p.statement())
		}
	}
	return n
}

func (p *parser) loops(n *node) {
	if p.take("await") {
		n.text = "await"
	}
	p.want("(")
	n.form = loop
	first := &node{line: n.line}
	if p.is("var", "let", "const") {
		p.next()
		at := p.at
		target := p.target()
		if p.take("of") {
			n.form = every
			n.kids = []*node{target, p.expression(), nil}
			p.want(")")
			n.kids[2] = p.statement()
			return
		}
		if p.take("in") {
			n.form, n.text = every, "in"
			n.kids = []*node{target, p.expression(), nil}
			p.want(")")
			n.kids[2] = p.statement()
			return
		}
		p.at = at
		p.declaration(first)
	} else if !p.is(";") {
		first = p.expression()
		for _, name := range bound(first) {
			p.names[name] = true
		}
		if p.take("of") {
			first = p.expression()
		}
	}
	var parts []*node // the condition, and what is done after each turn
	for !p.lost && !p.take(")") {
		if p.want(";"); !p.is(";", ")") {
			parts = append(parts, p.expression())
		}
	}
	n.kids = append([]*node{first, p.statement()}, parts...)
}

// declaration is what follows var, let or const.
func (p *parser) declaration(n *node) {
	n.form = declare
	for {
		one := &node{form: assign, text: "=", line: p.peek().Line, kids: []*node{p.target(), {}}}
		if p.take("=") {
			one.kids[1] = p.assignment()
		} else {
			one.kids[1] = &node{form: name, text: "undefined"}
		}
		n.kids = append(n.kids, one)
		if p.lost || !p.take(",") {
			return
		}
	}
}

// target is a name, or a pattern of names, with its type passed over.
func (p *parser) target() *node {
	n := &node{line: p.peek().Line}
	switch t := p.peek(); {
	case p.take("{"):
		n.form = object
		for !p.lost && !p.take("}") {
			n.kids = append(n.kids, p.property())
			if !p.is("}") {
				p.want(",")
			}
		}
	case p.take("["):
		n.form = list
		for !p.lost && !p.take("]") {
			switch {
			case p.is(","):
				n.kids = append(n.kids, &node{})
			case p.take("..."):
				n.kids = append(n.kids, &node{form: rest, kids: []*node{p.target()}})
			default:
				n.kids = append(n.kids, p.defaulted(p.target()))
			}
			if !p.is("]") {
				p.want(",")
			}
		}
	case t.Kind == word:
		p.next()
		n.form, n.text = name, t.Text
		p.names[t.Text] = true
	default:
		p.lost = true
	}
	if p.is("!") && p.then().Text == ":" {
		p.next()
	}
	if p.take("?"); p.take(":") {
		p.skipType()
	}
	return n
}

// property is one name of a pattern for objects.
func (p *parser) property() *node {
	if p.take("...") {
		return &node{form: rest, kids: []*node{p.target()}}
	}
	n := &node{form: pair, line: p.peek().Line}
	if p.take("[") { // computed: of no name that is known here
		p.assignment()
		p.want("]")
		p.want(":")
		n.kids = []*node{p.defaulted(p.target())}
		return n
	}
	t := p.next()
	if n.text = t.Text; t.Kind != word && t.Kind != quoted && t.Kind != number {
		p.lost = true
		return n
	}
	if p.take(":") {
		n.kids = []*node{p.defaulted(p.target())}
	} else {
		n.kids = []*node{p.defaulted(&node{form: name, text: t.Text})}
	}
	return n
}

// defaulted is a target with the value that it has otherwise.
func (p *parser) defaulted(n *node) *node {
	if p.take("=") {
		return &node{form: fallback, kids: []*node{n, p.assignment()}}
	}
	return n
}
