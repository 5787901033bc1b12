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
	if s.why == "" {
		s.grammar(line)
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
	opened    bool     // the line before ended with a colon
	decorated bool     // the line before is a decorator
	begun     bool     // something else than a string or a future statement was read
	levels    []*level // of the blocks around, the module's first
}

// level is one block: what opened it, and the statement that was last in it.
type level struct {
	header string // "def", "async def", "class", "for" ...; "" for the module
	last   string // a compound statement's keyword
	any    bool   // an except without a type was among its clauses
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
	if b.decorated {
		s.refuse(s.line, "invalid syntax: a decorator without a function")
	}
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
	b.order(s, word, line)
	last := line[len(line)-1]
	b.opened = last.kind == operator && last.text == ":"
	if t.last = ""; compound[strings.TrimPrefix(word, "async ")] || b.opened {
		t.last, t.line = word, line[0].line
	}
	b.placed(s, line)
}

// order refuses what does not follow a decorator, and clauses of a try statement that are never reached.
func (b *blocks) order(s *scanner, word string, line []token) {
	decorator := line[0].kind == operator && line[0].text == "@"
	if b.decorated && !decorator && word != "def" && word != "class" && word != "async def" {
		s.refuse(line[0].line, "invalid syntax: a decorator without a function")
	}
	b.decorated = decorator
	t := b.top()
	switch {
	case word == "except" && t.any:
		s.refuse(t.line, "default 'except:' must be last")
	case word == "except":
		t.any = len(line) > 1 && line[1].colon()
	case word != "else" && word != "finally":
		t.any = false
	}
}

// scopes are the functions and classes around, the innermost first, as their keywords, and whether a loop is within the
// innermost.
func (b *blocks) scopes() (around []string, loop bool) {
	for i := len(b.levels) - 1; i >= 0; i-- {
		switch h := b.levels[i].header; h {
		case "def", "async def", "class":
			around = append(around, h)
		case "for", "while", "async for", "else": // of a loop in a loop, perhaps
			loop = loop || len(around) == 0
		}
	}
	return around, loop
}

// placed refuses statements outside of functions and loops.
func (b *blocks) placed(s *scanner, line []token) {
	around, loop := b.scopes()
	function := ""
	if len(around) > 0 {
		function = around[0]
	}
	at := line[0].line
	switch word := line[0].text; {
	case line[0].kind != name:
	case word == "return" && (function == "" || function == "class"):
		s.refuse(at, "'return' outside function")
	case (word == "break" || word == "continue") && !loop && len(line) == 1:
		s.refuse(at, "'%s' outside loop", word)
	case word == "yield" && (function == "" || function == "class"):
		s.refuse(at, "'yield' outside function")
	case len(line) == 1:
	case word == "async" && (line[1].text == "for" || line[1].text == "with") && function != "async def" && s.minor >= 7:
		s.refuse(at, "'async %s' outside async function", line[1].text)
	case word == "nonlocal" && len(around) == 0:
		s.refuse(at, "nonlocal declaration not allowed at module level")
	case word == "nonlocal" && line[1].text != "__class__" && !slices.ContainsFunc(around[1:], func(h string) bool { return h != "class" }):
		s.refuse(at, "no binding for nonlocal '%s' found", line[1].text)
	case word == "from":
		b.from(s, line, len(around) > 0)
	}
	if line[0].kind != text && (line[0].kind != name || line[0].text != "from" || len(line) < 2 || line[1].text != "__future__") {
		b.begun = true
	}
	awaits(s, line, function)
}

// awaits refuses await outside of an asynchronous function.
func awaits(s *scanner, line []token, function string) {
	if slices.ContainsFunc(line, func(t token) bool { return t.text == "for" }) {
		return // a generator may wait
	}
	for _, t := range line {
		if t.kind == name && t.text == "await" && function != "async def" && !strings.HasPrefix(line[0].text, "async") {
			s.refuse(t.line, "'await' outside async function")
		}
	}
}

// futures are the features that a module may ask for. Source: the Python library reference, "__future__".
var futures = tools.Names(`nested_scopes generators division absolute_import with_statement print_function unicode_literals
	barry_as_FLUFL generator_stop annotations`)

// from refuses imports that may not stand where they are.
func (b *blocks) from(s *scanner, line []token, inside bool) {
	if last := line[len(line)-1]; inside && last.kind == operator && last.text == "*" && line[len(line)-2].text == "import" {
		s.refuse(last.line, "import * only allowed at module level")
	}
	if len(line) < 4 || line[1].text != "__future__" || line[2].text != "import" {
		return
	}
	if b.begun {
		s.refuse(line[0].line, "from __future__ imports must occur at the beginning of the file")
	}
	if feature := line[3]; s.minor >= 7 && s.minor <= 14 && feature.kind == name && !futures[feature.text] {
		s.refuse(feature.line, "future feature %s is not defined", feature.text)
	}
}
