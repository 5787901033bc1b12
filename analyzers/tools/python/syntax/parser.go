package syntax

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// parser reads the statements of one logical line. Source: the Python language reference of 3.14, "Full grammar
// specification"; what came with a release, by What's New of that release.
type parser struct {
	tokens []token
	at     int
	minor  int
	depth  int
	fault  string
	line   int
	unsure bool
}

// deepest is how far expressions nest before a line is not read any more: Python itself refuses 200 brackets.
const deepest = 150

// constants are keywords that are values.
var constants = tools.Names("None True False")

// grammar refuses a logical line whose statements Python does not parse.
func (s *scanner) grammar(line []token) {
	p := &parser{tokens: line, minor: s.minor}
	if s.minor < 7 && slices.ContainsFunc(line, func(t token) bool { return t.kind == name && (t.text == "async" || t.text == "await") }) {
		return // they are names there
	}
	p.statement(s.blocks.top().header == "match")
	if p.fault != "" && !p.unsure {
		s.refuse(p.line, "%s", p.fault)
	}
}

// fail notes the first fault, at the token that is next.
func (p *parser) fail(why string) {
	if p.fault != "" {
		return
	}
	p.fault = why
	p.line = p.tokens[min(p.at, len(p.tokens)-1)].line
}

// done reports whether nothing is left to be read, or to be said.
func (p *parser) done() bool { return p.at >= len(p.tokens) || p.fault != "" || p.unsure }

// is reports whether the next token is an operator or a keyword.
func (p *parser) is(what string) bool { return p.ahead(0, what) }

func (p *parser) ahead(n int, what string) bool {
	if p.fault != "" || p.unsure || p.at+n >= len(p.tokens) {
		return false
	}
	t := p.tokens[p.at+n]
	return t.text == what && (t.kind == operator || t.kind == name)
}

// take goes past a token where it is the next one.
func (p *parser) take(what string) bool {
	if p.is(what) {
		p.at++
		return true
	}
	return false
}

// need refuses anything else than a token.
func (p *parser) need(what string) {
	if p.take(what) {
		return
	}
	if what == ":" {
		p.fail("expected ':'")
	}
	p.unexpected()
}

// unexpected refuses the next token.
func (p *parser) unexpected() {
	if p.at < len(p.tokens) {
		p.fail("invalid syntax: unexpected " + p.tokens[p.at].text)
	} else {
		p.fail("invalid syntax: nothing follows " + p.tokens[len(p.tokens)-1].text)
	}
}

// named reports whether a token further on is a name.
func (p *parser) named(n int) bool {
	if p.fault != "" || p.unsure || p.at+n >= len(p.tokens) {
		return false
	}
	t := p.tokens[p.at+n]
	return t.kind == name && !Keyword(t.text)
}

// name reads one.
func (p *parser) name() string {
	if !p.named(0) {
		p.unexpected()
		return ""
	}
	p.at++
	return p.tokens[p.at-1].text
}

// form is what an expression is, as far as it says what may be done with it.
type form uint8

const (
	value form = iota // of which nothing else is known
	place             // a name, an attribute or an element
	tuple             // or a list
	starred
	called
	fixed // a literal or constant
)

// expr is an expression that was read.
type expr struct {
	form  form
	alone bool // a name without parentheses or dots
	bare  bool // a tuple without parentheses
	list  bool // in brackets
	items []expr
}

// target refuses to assign to an expression.
func (p *parser) target(e expr, verb string) {
	switch e.form {
	case place:
	case starred:
		if verb == "delete" {
			p.fail("cannot delete starred")
			return
		}
		p.fail("starred assignment target must be in a list or tuple")
	case tuple:
		stars := 0
		for _, item := range e.items {
			if item.form == starred && verb != "delete" {
				stars++
				item = item.items[0]
			}
			p.target(item, verb)
		}
		if stars > 1 {
			p.fail("multiple starred expressions in assignment")
		}
	case called:
		p.fail("cannot " + verb + " function call")
	case fixed:
		p.fail("cannot " + verb + " literal")
	default:
		p.fail("cannot " + verb + " expression")
	}
}
