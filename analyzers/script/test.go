package script

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/conditions"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
)

// test is test and [ with up to three arguments, and -a and -o between such.
func (c *call) test() tools.Status {
	args := c.fields[1:]
	if c.fields[0].Text == "[" {
		last := len(args) - 1
		switch {
		case last >= 0 && (args[last].Text == "]" || c.dialect == shell.Dash && strings.HasPrefix(args[last].Text, "]")): // dash looks no further
		case (last < 0 || args[last].Known) && (c.dialect == shell.Dash || c.dialect == shell.Bash):
			return c.fail(c.fields[0].Span, state.FailsExit, "[: missing ]", false)
		default:
			return c.done(tools.Maybe)
		}
		args = args[:len(args)-1]
	}
	for _, f := range args {
		if f.Many {
			return c.done(tools.Maybe)
		}
	}
	if reason := conditions.Malformed(args, c.dialect); reason != "" {
		return c.fail(c.fields[0].Span, state.FailsExit, c.fields[0].Text+": "+reason, false)
	}
	s := conditions.Expression(c.World, args)
	if s == tools.Failed {
		return c.fail(c.fields[0].Span, state.FailsExit, "test is false", false)
	}
	return c.done(s)
}

// condition is an expression of [[ ]].
func (e expansion) condition(x *shell.Condition) tools.Status {
	switch x.Op {
	case "!":
		return e.condition(x.X).Inverted()
	case "&&":
		return conditions.Conjunction(e.condition(x.X), e.condition(x.Y))
	case "||":
		return conditions.Conjunction(e.condition(x.X).Inverted(), e.condition(x.Y).Inverted()).Inverted()
	case "?", "=~", "-v", "-o":
		return tools.Maybe
	}
	right := e.field(x.Right)
	if x.X == nil && len(x.Left.Parts) == 0 {
		op := x.Op
		if op == "" {
			op = "-n"
		}
		return conditions.Unary(e.World, op, right)
	}
	left := e.field(x.Left)
	if x.Op == "=" || x.Op == "==" || x.Op == "!=" {
		pattern, ok := e.pattern(x.Right)
		if !ok || !left.Known || !e.tries(1, pattern, left.Text) {
			return tools.Maybe
		}
		return conditions.Truth(finds.Matches(pattern, left.Text) == (x.Op != "!="))
	}
	return conditions.Binary(x.Op, left, right)
}

func (e expansion) field(w shell.Word) tools.Word {
	v := e.expansion(e.failureContext.Guarded()).value(w)
	return tools.Word{Span: w.Span, Text: v.Text, Head: v.Head, Known: v.Known}
}

func parseText(text string, d shell.Dialect) (*shell.Script, *shell.SyntaxError) {
	return shell.ParseFile(plainText(text), d)
}
