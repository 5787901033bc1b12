package code

// imports is an import declaration.
func (p *parser) imports() *node {
	n := &node{form: takes, line: p.next().Line}
	if t := p.peek(); t.Kind == quoted {
		n.text = p.next().Text
		p.attributes()
		p.ended()
		return n
	}
	if p.is("type") && p.then().Text != "from" && p.then().Text != "," {
		n.form = nothing
		p.next()
	}
	if t := p.peek(); t.Kind == word {
		p.next()
		p.names[t.Text] = true
		n.names = append(n.names, [2]string{"default", t.Text})
		if p.take("=") { // TypeScript: import x = require("y")
			p.expression()
			p.ended()
			return &node{}
		}
		p.take(",")
	}
	if p.take("*") {
		p.want("as")
		n.names = append(n.names, [2]string{"*", p.next().Text})
		p.names[n.names[len(n.names)-1][1]] = true
	} else if p.is("{") {
		n.names = append(n.names, p.named()...)
	}
	p.want("from")
	n.text = p.next().Text
	p.attributes()
	p.ended()
	return n
}

// attributes are those of an import, which are passed over.
func (p *parser) attributes() {
	if p.is("with", "assert") && p.then().Text == "{" {
		p.next()
		p.skip()
	}
}

// named are the names in the braces of an import or an export.
func (p *parser) named() (all [][2]string) {
	p.want("{")
	for !p.lost && !p.take("}") {
		if p.is("type") && p.then().Kind == word && p.then().Text != "as" {
			p.next()
		}
		first := p.next().Text
		second := first
		if p.take("as") {
			second = p.next().Text
		}
		p.names[second] = true
		all = append(all, [2]string{first, second})
		if !p.is("}") {
			p.want(",")
		}
	}
	return all
}

// exports is an export declaration.
func (p *parser) exports() *node {
	n := &node{form: gives, line: p.next().Line}
	switch {
	case p.take("default"):
		if p.is("class", "function", "async", "abstract") && p.then().Text != "=>" && p.then().Text != "(" || p.is("function") {
			n.kids = []*node{p.statement()}
			if s := n.kids[0]; s.text != "" {
				n.names = [][2]string{{s.text, "default"}}
			} else {
				n.text = "default"
			}
			return n
		}
		n.text = "default"
		n.kids = []*node{p.assignment()}
		p.ended()
	case p.take("*"):
		n.form = regives
		if p.take("as") {
			n.names = [][2]string{{"*", p.next().Text}}
		}
		p.want("from")
		n.text = p.next().Text
		p.attributes()
		p.ended()
	case p.is("{"), p.is("type") && p.then().Text == "{":
		p.take("type")
		n.names = p.named()
		if p.take("from") {
			n.form, n.text = regives, p.next().Text
			p.attributes()
		}
		p.ended()
	default:
		s := p.statement()
		n.kids = []*node{s}
		switch s.form {
		case declare:
			for _, one := range s.kids {
				for _, name := range bound(one.kid(0)) {
					n.names = append(n.names, [2]string{name, name})
				}
			}
		case function, class:
			n.names = [][2]string{{s.text, s.text}}
		case nothing:
			return s
		default:
			p.lost = true
		}
	}
	return n
}

// bound are the names that a pattern binds.
func bound(n *node) (all []string) {
	if n.form == name {
		return []string{n.text}
	}
	if n.form == fallback {
		return bound(n.kid(0))
	}
	for _, k := range n.kids {
		if k.form == pair || k.form == rest {
			k = k.kid(0)
		}
		all = append(all, bound(k)...)
	}
	return all
}
