package syntax

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// keywords are Python's; soft ones are names where they are not at the beginning of a statement.
var (
	keywords = tools.Names(`and as assert async await break class continue def del elif else except finally for from global if
		import in is lambda nonlocal not or pass raise return try while with yield`)
	soft      = tools.Names("match case type print exec")
	dangling  = tools.Names("+ - % // | & ^ << >> < > <= >= == != and or not is in = += -= *= /= //= %= &= |= ^= >>= <<= **= @= . :=")
	following = tools.Names(") ] } , :")
)

// operand reports whether a token is a value by itself.
func (t token) operand() bool { return t.kind != operator && !(t.kind == name && keywords[t.text]) }

// logical looks at a logical line, which is one statement or several.
func (s *scanner) logical() {
	line := s.tokens
	s.tokens = nil
	if len(line) == 0 || s.why != "" {
		return
	}
	if s.blocks.statement(s, line); s.why != "" {
		return
	}
	first := 0
	for i, t := range line {
		if t.kind == operator && t.text == ";" {
			first = i + 1
		}
		if i == 0 {
			continue
		}
		if s.adjoining(line[i-1], t, i-1 == first || i > 1 && line[i-2].text == ":"); s.why != "" {
			return
		}
	}
	if last := line[len(line)-1]; last.kind != text && dangling[last.text] && !(last.text == "." && len(line) > 1) {
		s.refuse(last.line, "invalid syntax: nothing follows %s", last.text)
	}
}

// adjoining looks at two tokens that follow each other; first: at the beginning of a statement.
func (s *scanner) adjoining(a, b token, first bool) {
	closes := a.kind == operator && (a.text == ")" || a.text == "]" || a.text == "}")
	switch {
	case a.kind == text && b.kind == text:
	case first && a.kind == name && soft[a.text]:
		if (a.text == "print" || a.text == "exec") && b.operand() {
			s.refuse(a.line, "Missing parentheses in call to '%s'", a.text)
		}
	case (a.operand() || closes) && b.operand():
		s.refuse(b.line, "invalid syntax: %s follows %s", b.text, a.text)
	case a.kind != text && dangling[a.text] && b.kind == operator && following[b.text] && !(a.text == "=" && b.text == "}") && !(a.text == "." && b.text == "."):
		s.refuse(b.line, "invalid syntax: %s follows %s", b.text, a.text)
	}
}

// blocks follow which statements may stand where.
type blocks struct {
	opened bool     // the line before ended with a colon
	levels []*level // of the blocks around, the module's first
}

// level is one block: what opened it, and the statement that was last in it.
type level struct {
	header string // "def", "async def", "class", "for" ...; "" for the module
	last   string // a compound statement's keyword
	line   int
}

func (b *blocks) top() *level {
	if len(b.levels) == 0 {
		b.levels = []*level{{}}
	}
	return b.levels[len(b.levels)-1]
}

// enter is the beginning of a block.
func (b *blocks) enter() { b.levels = append(b.levels, &level{header: b.top().last}) }

// leave is the end of one.
func (b *blocks) leave(s *scanner) {
	b.pending(s, "")
	if len(b.levels) > 1 {
		b.levels = b.levels[:len(b.levels)-1]
	}
}

func (b *blocks) end(s *scanner) {
	if b.opened {
		s.refuse(s.line, "expected an indented block")
	}
	for range len(b.levels) {
		b.leave(s)
	}
}

// pending refuses a try that nothing follows.
func (b *blocks) pending(s *scanner, next string) {
	if t := b.top(); t.last == "try" && next != "except" && next != "finally" {
		s.refuse(t.line, "expected 'except' or 'finally' block")
	}
}

// clauses are the statements that follow others, with these.
var clauses = map[string][]string{"elif": {"if", "elif"}, "else": {"if", "elif", "for", "async for", "while", "except"},
	"except": {"try", "except"}, "finally": {"try", "except", "else"}}

// compound are the statements with a block.
var compound = tools.Names("if elif else for while try except finally with def class")

// statement notes a statement at the beginning of a line.
func (b *blocks) statement(s *scanner, line []token) {
	word := ""
	if line[0].kind == name {
		word = line[0].text
	}
	if word == "async" && len(line) > 1 {
		word = "async " + line[1].text
	}
	b.pending(s, word)
	t := b.top()
	if after, clause := clauses[word]; clause && !slices.Contains(after, t.last) {
		s.refuse(line[0].line, "invalid syntax: %s without what it belongs to", word)
	}
	if word == "else" && len(line) > 1 && line[1].text != ":" {
		s.refuse(line[1].line, "expected ':'")
	}
	last := line[len(line)-1]
	b.opened = last.kind == operator && last.text == ":"
	if t.last = ""; compound[strings.TrimPrefix(word, "async ")] || b.opened {
		t.last, t.line = word, line[0].line
	}
	b.placed(s, line)
}

// placed refuses statements outside of functions and loops.
func (b *blocks) placed(s *scanner, line []token) {
	function, loop := "", false
	for i := len(b.levels) - 1; i >= 0 && function == ""; i-- {
		switch h := b.levels[i].header; h {
		case "def", "async def", "class":
			function = h
		case "for", "while", "async for":
			loop = true
		case "else":
			loop = true // of a loop in a loop, perhaps
		}
	}
	switch word := line[0].text; {
	case line[0].kind != name:
	case word == "return" && (function == "" || function == "class"):
		s.refuse(line[0].line, "'return' outside function")
	case (word == "break" || word == "continue") && !loop && len(line) == 1:
		s.refuse(line[0].line, "'%s' outside loop", word)
	}
	if slices.ContainsFunc(line, func(t token) bool { return t.text == "for" }) {
		return // a generator may wait
	}
	for _, t := range line {
		if t.kind == name && t.text == "await" && function != "async def" && !strings.HasPrefix(line[0].text, "async") {
			s.refuse(t.line, "'await' outside async function")
		}
	}
}
