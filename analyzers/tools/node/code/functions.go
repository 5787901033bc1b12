package code

func (p *parser) functionStatement() *node {
	n := p.function()
	n.text = n.made.name
	if n.made.body == nil { // an overload of TypeScript's
		return &node{}
	}
	return n
}

// function is one with its keyword.
func (p *parser) function() *node {
	n := &node{form: function, line: p.peek().Line, made: &made{}}
	n.made.async = p.take("async")
	p.want("function")
	n.made.generates = p.take("*")
	if t := p.peek(); t.Kind == word {
		n.made.name = p.next().Text
		p.names[n.made.name] = true
	}
	p.signed(n.made)
	return n
}

// signed are the parameters and the body of a function.
func (p *parser) signed(f *made) {
	if p.is("<") {
		p.angles()
	}
	f.params = p.params()
	if p.take(":") {
		p.skipType()
	}
	if p.is("{") {
		f.body = p.block()
		return
	}
	p.ended()
}

// entry is one property of an object.
func (p *parser) entry() *node {
	n := &node{form: pair, line: p.peek().Line}
	if p.take("...") {
		return &node{form: spread, kids: []*node{p.assignment()}}
	}
	f := &made{}
	for p.is("async", "get", "set", "*") && !(p.then().Kind == mark && (p.then().Text == "(" || p.then().Text == "," || p.then().Text == ":" || p.then().Text == "}")) {
		t := p.next()
		f.async, f.generates = f.async || t.Text == "async", f.generates || t.Text != "async"
		f.accessor = f.accessor || t.Text == "get" || t.Text == "set"
	}
	t := p.next()
	n.text = t.Text
	switch {
	case t.Kind == mark && t.Text == "[":
		key := p.assignment()
		p.want("]")
		n.text, n.kids = "", []*node{nil, key}
	case t.Kind == mark || t.Kind == template || t.Kind == end:
		p.lost = true
		return n
	}
	var value *node
	switch {
	case p.is("(", "<"):
		p.signed(f)
		value = &node{form: function, line: t.Line, made: f}
	case p.take(":"):
		value = p.assignment()
	default:
		value = &node{form: name, text: t.Text, line: t.Line}
	}
	if len(n.kids) == 2 {
		n.kids[0] = value
	} else {
		n.kids = []*node{value}
	}
	return n
}

func (p *parser) decorators() {
	for t := p.peek(); t.Kind == word && t.Text[0] == '@'; t = p.peek() {
		p.names[". "] = true
		for p.next(); p.take("."); {
			p.next()
		}
		if p.is("(") {
			p.skip()
		}
	}
}

// class is a class: its members are kept as properties, what it runs at once as blocks.
func (p *parser) class() *node {
	n := &node{form: class, line: p.peek().Line}
	p.want("class")
	if t := p.peek(); t.Kind == word && t.Text != "extends" && t.Text != "implements" {
		n.text = p.next().Text
		p.names[n.text] = true
	}
	if p.is("<") {
		p.angles()
	}
	n.kids = []*node{{}}
	if p.take("extends") {
		n.kids[0] = p.postfix()
	}
	if p.take("implements") {
		for p.skipType(); p.take(","); {
			p.skipType()
		}
	}
	p.want("{")
	for !p.lost && !p.take("}") {
		if p.peek().Kind == end {
			p.lost = true
		}
		if !p.take(";") {
			p.member(n)
		}
	}
	return n
}

// member is one member of a class.
func (p *parser) member(n *node) {
	f, static := &made{}, false
	for !p.lost {
		t, then := p.peek(), p.then()
		if t.Kind == word && t.Text[0] == '@' {
			p.decorators()
			continue
		}
		if static = static || p.is("static"); p.is("static") && then.Text == "{" {
			p.next()
			n.kids = append(n.kids, p.block())
			return
		}
		if !(p.is("static", "async", "get", "set", "public", "private", "protected", "readonly", "abstract", "override", "declare", "accessor") || p.is("*")) ||
			then.Kind == mark && then.Text != "[" && then.Text != "*" {
			break
		}
		f.async, f.generates = f.async || t.Text == "async", f.generates || t.Text == "*" || t.Text == "get" || t.Text == "set"
		f.accessor = f.accessor || t.Text == "get" || t.Text == "set"
		p.next()
	}
	t := p.peek()
	one := &node{form: pair, text: t.Text, line: t.Line}
	if static {
		one.text = "static " + one.text
	}
	if p.is("[") {
		one.text = ""
		p.skip()
	} else {
		p.next()
	}
	if p.take("?"); p.is("!") {
		p.next()
	}
	if p.is("(", "<") {
		p.signed(f)
		one.kids = []*node{{form: function, line: t.Line, made: f}}
		if f.body != nil {
			n.kids = append(n.kids, one)
		}
		return
	}
	if p.take(":") {
		p.skipType()
	}
	one.kids = []*node{{}}
	if p.take("=") {
		one.kids[0] = p.assignment()
	}
	p.ended()
	n.kids = append(n.kids, one)
}
