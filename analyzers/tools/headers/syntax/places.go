package syntax

import (
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// kind is what stands between braces.
type kind uint8

const (
	unclear   kind = iota
	block          // statements
	initial        // of an initializer
	members        // of a struct, a union or a class
	constants      // of an enumeration
	outer          // declarations of a namespace
)

// places are the tokens of a unit with what is around them.
type places struct {
	all     []tokens.Token
	cxx     bool
	within  []int // the bracket around a token, -1 for none
	kinds   map[int]kind
	generic []bool // a template may say what names stand for

	functions map[string]bool
}

func newPlaces(all []token, cxx bool) *places {
	p := &places{all: make([]tokens.Token, len(all)), cxx: cxx, within: make([]int, len(all)), kinds: map[int]kind{}}
	for i, t := range all {
		p.all[i] = t.Token
	}
	tokens.Match(p.all)
	open := -1
	for i, t := range p.all {
		if t.Is(")", "]", "}") {
			open = p.within[t.Mate]
		}
		p.within[i] = open
		if t.Is("(", "[", "{") {
			if t.Text == "{" {
				p.kinds[i] = p.kindOf(i)
			}
			open = i
		}
	}
	p.templates()
	return p
}

// keyword reports whether a token is a word of the language.
func (p *places) keyword(i int) bool {
	t := p.all[i]
	return t.Kind == tokens.Name && (p.cxx && ofCxx[t.Text] || !p.cxx && ofC[t.Text])
}

// plain reports whether a token is a name that is no macro and no word of the language.
func (p *places) plain(i int) bool {
	return i >= 0 && i < len(p.all) && p.all[i].Kind == tokens.Name && !p.keyword(i) && !contextual[p.all[i].Text]
}

// around is what the braces around a place hold, where nothing else is between; outer for a whole file.
func (p *places) around(i int) kind {
	switch w := p.within[i]; {
	case w < 0:
		return outer
	case p.all[w].Text == "{":
		return p.kinds[w]
	}
	return unclear
}

// kindOf tells what a brace begins.
func (p *places) kindOf(i int) kind {
	if i == 0 {
		return unclear
	}
	before, around := p.all[i-1], p.around(i)
	switch {
	case before.Is(")"):
		return p.behindParentheses(before.Mate, around)
	case before.Word("else", "do", "try"):
		return block
	case before.Is("=", ",", "return") || around == initial:
		return initial
	case before.Is("("):
		if p.cxx {
			return unclear
		}
		return block
	case before.Is(";", "{", "}", ":"):
		if around == block {
			return block
		}
		return unclear
	case before.Kind == tokens.Text && i > 1 && p.all[i-2].Word("extern"):
		return outer
	case before.Word("const", "noexcept", "override", "final") && around == members:
		return block
	case before.Word("namespace"):
		return outer
	case before.Kind == tokens.Name || before.Is(">"):
		return p.tagged(i)
	}
	return unclear
}

func (p *places) behindParentheses(open int, around kind) kind {
	if open == 0 {
		return unclear
	}
	head := p.all[open-1]
	switch {
	case head.Word("if", "while", "for", "switch", "catch", "constexpr"):
		return block
	case p.plain(open-1) && (around == outer || around == members):
		return block
	case p.plain(open-1) && around == block, head.Kind == tokens.Variable:
		return unclear
	case !p.cxx && (head.Is("=", "(", ",", "&") || head.Word("return", "sizeof")):
		return initial
	case p.cxx && head.Is("]") && around != outer:
		return block // of a lambda
	}
	return unclear
}

// tagged tells what braces hold behind a name.
func (p *places) tagged(i int) kind {
	for j := i - 1; j >= 0 && j > i-40; j-- {
		switch t := p.all[j]; {
		case t.Is(";", "{", "}", ")", "=", "(", "->"):
			return unclear
		case t.Word("enum"):
			return constants
		case t.Word("struct", "union"), t.Word("class") && (j == 0 || !p.all[j-1].Word("enum")):
			return members
		case t.Word("namespace"):
			return outer
		case t.Kind == tokens.Variable:
			return unclear
		}
	}
	return unclear
}

// inFunction reports whether a place is among statements, perhaps in parentheses or brackets there.
func (p *places) inFunction(i int) bool {
	for w := p.within[i]; w >= 0; w = p.within[w] {
		if p.all[w].Text == "{" {
			return p.kinds[w] == block
		}
	}
	return false
}

// templates notes what is in the declarations of templates.
func (p *places) templates() {
	p.generic = make([]bool, len(p.all))
	if !p.cxx {
		return
	}
	for i, t := range p.all {
		if !t.Word("template") && !t.Word("concept", "requires") {
			continue
		}
		from := p.within[i]
		for j := i; j < len(p.all); j++ {
			p.generic[j] = true
			if p.within[j] == from && p.all[j].Is(";") || p.all[j].Is("}") && p.within[p.all[j].Mate] == from && !(j+1 < len(p.all) && p.all[j+1].Is(";", ",", "{", "(")) ||
				p.all[j].Mate == from && p.all[j].Is("}") && from >= 0 {
				break
			}
		}
	}
}
