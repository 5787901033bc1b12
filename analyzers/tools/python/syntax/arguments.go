package syntax

// arguments reads those of a call or class, with the parenthesis behind them.
func (p *parser) arguments() {
	given := map[string]bool{}
	keyed, mapped := false, false
	for n := 0; !p.done() && !p.is(")"); n++ {
		switch {
		case p.take("**"):
			p.expression(false)
			mapped = true
		case p.take("*"):
			if p.expression(false); mapped {
				p.fail("iterable argument unpacking follows keyword argument unpacking")
			}
		case p.named(0) && p.ahead(1, "="):
			key := p.name()
			if given[key] {
				p.fail("keyword argument repeated: " + key)
			}
			given[key], keyed = true, true
			p.at++
			p.expression(false)
			if p.comprehends() {
				p.fail("invalid syntax: a generator expression has no name")
			}
		default:
			p.positional(n, keyed, mapped)
		}
		if !p.take(",") {
			break
		}
	}
	if !p.is(")") && !p.done() {
		p.fail("invalid syntax: perhaps you forgot a comma")
	}
	p.need(")")
}

// positional reads an argument without a name, the n-th.
func (p *parser) positional(n int, keyed, mapped bool) {
	e := p.expression(true)
	switch {
	case p.is("="):
		p.fail("expression cannot contain assignment, perhaps you meant \"==\"?")
	case p.comprehension(e):
		if n > 0 || p.is(",") && !p.ahead(1, ")") {
			p.fail("Generator expression must be parenthesized")
		}
	case mapped:
		p.fail("positional argument follows keyword argument unpacking")
	case keyed:
		p.fail("positional argument follows keyword argument")
	}
}

// parameters reads those of a function or lambda, up to what ends them.
func (p *parser) parameters(end string, annotated bool) {
	seen := map[string]bool{}
	one := func() {
		n := p.name()
		if seen[n] && n != "" {
			p.fail("duplicate argument '" + n + "' in function definition")
		}
		seen[n] = true
	}
	defaults, star, bare, slash := false, false, false, false
	for n := 0; !p.done() && !p.is(end); n++ {
		switch {
		case p.take("**"):
			if bare {
				p.fail("named arguments must follow bare *")
			}
			one()
			p.annotation(annotated, false)
			p.take(",")
			if !p.is(end) && !p.done() {
				p.fail("arguments cannot follow var-keyword argument")
			}
			return
		case p.take("*"):
			if star {
				p.fail("* argument may appear only once")
			}
			if star, bare = true, p.is(","); !bare {
				one()
				p.annotation(annotated, true)
			}
			if p.is("=") {
				p.fail("var-positional argument cannot have default value")
			}
			if bare && p.ahead(1, end) {
				p.fail("named arguments must follow bare *")
			}
		case p.take("/"):
			if slash || star || n == 0 || p.minor < 8 {
				p.fail("invalid syntax: unexpected /")
			}
			slash = true
		default:
			bare = false
			one()
			p.annotation(annotated, false)
			if p.take("=") {
				p.expression(false)
				defaults = true
			} else if defaults && !star {
				p.fail("non-default argument follows default argument")
			}
		}
		if !p.take(",") {
			break
		}
	}
}

func (p *parser) annotation(may, many bool) {
	if !may || !p.take(":") {
		return
	}
	if many {
		p.starExpression(func() expr { return p.expression(false) })
	} else {
		p.expression(false)
	}
}
