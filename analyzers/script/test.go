package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// test is test and [ with up to three arguments, and -a and -o between such.
func (c *call) test() tools.Status {
	args := c.fields[1:]
	if c.fields[0].Text == "[" {
		if len(args) == 0 || args[len(args)-1].Text != "]" {
			return c.done(tools.Maybe)
		}
		args = args[:len(args)-1]
	}
	for _, f := range args {
		if f.Many {
			return c.done(tools.Maybe)
		}
	}
	s := expression(c.World, args)
	if s == tools.Failed {
		return c.fail(c.fields[0].Span, state.FailsExit, "test is false", false)
	}
	return c.done(s)
}

func expression(w *tools.World, args []tools.Word) tools.Status {
	for i, f := range args {
		if i > 0 && i < len(args)-1 && f.Known && (f.Text == "-o" || f.Text == "-a") && len(args) > 3 {
			a, b := expression(w, args[:i]), expression(w, args[i+1:])
			if f.Text == "-o" {
				return conjunction(a.Inverted(), b.Inverted()).Inverted()
			}
			return conjunction(a, b)
		}
	}
	if len(args) > 1 && args[0].Known && args[0].Text == "!" {
		return expression(w, args[1:]).Inverted()
	}
	switch len(args) {
	case 0:
		return tools.Failed
	case 1:
		return unary(w, "-n", args[0])
	case 2:
		if args[0].Known {
			return unary(w, args[0].Text, args[1])
		}
	case 3:
		if args[1].Known {
			return binary(args[1].Text, args[0], args[2])
		}
	}
	return tools.Maybe
}

func conjunction(a, b tools.Status) tools.Status {
	switch {
	case a == tools.Failed || b == tools.Failed:
		return tools.Failed
	case a == tools.Succeeded && b == tools.Succeeded:
		return tools.Succeeded
	}
	return tools.Maybe
}

func truth(b bool) tools.Status {
	if b {
		return tools.Succeeded
	}
	return tools.Failed
}

func unary(w *tools.World, op string, f tools.Word) tools.Status {
	switch op {
	case "-n", "-z":
		if !f.Known {
			if f.Head != "" || f.Text != "" {
				return truth(op == "-n")
			}
			return tools.Maybe
		}
		return truth((f.Text != "") == (op == "-n"))
	case "-e", "-f", "-d", "-L", "-h", "-r", "-w", "-x", "-s", "-a":
	default:
		return tools.Maybe
	}
	p, ok := w.Abs(f.Text, f.Known)
	if !ok {
		return tools.Maybe
	}
	r := w.Stat(p)
	if op == "-L" || op == "-h" {
		r = w.Lstat(p)
	}
	e := r.Entry
	if e.Likely && (w.Step.Instruction != nil || e.Presence == filesystem.Unknown) {
		return tools.Maybe
	}
	w.Supposed = w.Supposed || e.Likely // of a start nothing but warnings comes, which may rest on what is likely
	if e.Presence != filesystem.Present {
		if e.Presence == filesystem.Absent {
			return tools.Failed
		}
		return tools.Maybe
	}
	switch op {
	case "-e", "-a":
		return tools.Succeeded
	case "-f":
		return kindOf(e, filesystem.Regular)
	case "-d":
		return kindOf(e, filesystem.Directory)
	case "-L", "-h":
		return kindOf(e, filesystem.Symlink)
	case "-x":
		if e.Type == filesystem.Regular && e.Has(filesystem.KnowMode) {
			return truth(e.Mode&0o111 != 0)
		}
	case "-s":
		if e.Type == filesystem.Regular && e.Has(filesystem.KnowSize) {
			return truth(e.Size > 0)
		}
	}
	return tools.Maybe
}

func kindOf(e filesystem.Entry, want filesystem.Type) tools.Status {
	if e.Type == filesystem.UnknownType {
		return tools.Maybe
	}
	return truth(e.Type == want)
}

func binary(op string, l, r tools.Word) tools.Status {
	if !l.Known || !r.Known {
		return tools.Maybe
	}
	switch op {
	case "=", "==":
		return truth(l.Text == r.Text)
	case "!=":
		return truth(l.Text != r.Text)
	}
	a, err := strconv.Atoi(l.Text)
	b, err2 := strconv.Atoi(r.Text)
	if err != nil || err2 != nil {
		return tools.Maybe
	}
	switch op {
	case "-eq":
		return truth(a == b)
	case "-ne":
		return truth(a != b)
	case "-lt":
		return truth(a < b)
	case "-le":
		return truth(a <= b)
	case "-gt":
		return truth(a > b)
	case "-ge":
		return truth(a >= b)
	}
	return tools.Maybe
}

// condition is an expression of [[ ]].
func (e expansion) condition(x *shell.Condition) tools.Status {
	switch x.Op {
	case "!":
		return e.condition(x.X).Inverted()
	case "&&":
		return conjunction(e.condition(x.X), e.condition(x.Y))
	case "||":
		return conjunction(e.condition(x.X).Inverted(), e.condition(x.Y).Inverted()).Inverted()
	case "?", "=~", "-v", "-o":
		return tools.Maybe
	}
	right := e.field(x.Right)
	if x.X == nil && len(x.Left.Parts) == 0 {
		op := x.Op
		if op == "" {
			op = "-n"
		}
		return unary(e.World, op, right)
	}
	left := e.field(x.Left)
	if x.Op == "=" || x.Op == "==" || x.Op == "!=" {
		pattern, ok := e.pattern(x.Right)
		if !ok || !left.Known || !e.tries(1, pattern, left.Text) {
			return tools.Maybe
		}
		return truth(tools.Matches(pattern, left.Text) == (x.Op != "!="))
	}
	return binary(x.Op, left, right)
}

func (e expansion) field(w shell.Word) tools.Word {
	v := e.expansion(e.failureContext.Guarded()).value(w)
	return tools.Word{Span: w.Span, Text: v.Text, Head: v.Head, Known: v.Known}
}

func parseText(text string, d shell.Dialect) (*shell.Script, *shell.SyntaxError) {
	return shell.Parse(plainText(text), d)
}
