package evaluate

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// test is test and [ with up to three arguments, and -a and -o between such.
func (m *machine) test(_ int, fields []word, c site) status {
	args := fields[1:]
	if fields[0].text == "[" {
		if len(args) == 0 || args[len(args)-1].text != "]" {
			return m.settle(maybe, c)
		}
		args = args[:len(args)-1]
	}
	for _, f := range args {
		if f.many {
			return m.settle(maybe, c)
		}
	}
	s := m.expression(args)
	if s == failed {
		return m.fail(c, fields[0].Span, "exit", "test is false", false)
	}
	return m.settle(s, c)
}

func (m *machine) expression(args []word) status {
	for i, f := range args {
		if i > 0 && i < len(args)-1 && f.known && (f.text == "-o" || f.text == "-a") && len(args) > 3 {
			a, b := m.expression(args[:i]), m.expression(args[i+1:])
			if f.text == "-o" {
				return conjunction(a.inverted(), b.inverted()).inverted()
			}
			return conjunction(a, b)
		}
	}
	if len(args) > 1 && args[0].known && args[0].text == "!" {
		return m.expression(args[1:]).inverted()
	}
	switch len(args) {
	case 0:
		return failed
	case 1:
		return m.unary("-n", args[0])
	case 2:
		if args[0].known {
			return m.unary(args[0].text, args[1])
		}
	case 3:
		if args[1].known {
			return binary(args[1].text, args[0], args[2])
		}
	}
	return maybe
}

func conjunction(a, b status) status {
	switch {
	case a == failed || b == failed:
		return failed
	case a == succeeded && b == succeeded:
		return succeeded
	}
	return maybe
}

func truth(b bool) status {
	if b {
		return succeeded
	}
	return failed
}

func (m *machine) unary(op string, f word) status {
	switch op {
	case "-n", "-z":
		if !f.known {
			if f.head != "" || f.text != "" {
				return truth(op == "-n")
			}
			return maybe
		}
		return truth((f.text != "") == (op == "-n"))
	case "-e", "-f", "-d", "-L", "-h", "-r", "-w", "-x", "-s", "-a":
	default:
		return maybe
	}
	p, ok := m.abs(f.text, f.known)
	if !ok {
		return maybe
	}
	r := m.stat(p)
	if op == "-L" || op == "-h" {
		r = m.lstat(p)
	}
	e := r.Entry
	if e.Likely {
		return maybe
	}
	if e.Presence != filesystem.Present {
		if e.Presence == filesystem.Absent {
			return failed
		}
		return maybe
	}
	switch op {
	case "-e", "-a":
		return succeeded
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
	return maybe
}

func kindOf(e filesystem.Entry, want filesystem.Type) status {
	if e.Type == filesystem.UnknownType {
		return maybe
	}
	return truth(e.Type == want)
}

func binary(op string, l, r word) status {
	if !l.known || !r.known {
		return maybe
	}
	switch op {
	case "=", "==":
		return truth(l.text == r.text)
	case "!=":
		return truth(l.text != r.text)
	}
	a, err := strconv.Atoi(l.text)
	b, err2 := strconv.Atoi(r.text)
	if err != nil || err2 != nil {
		return maybe
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
	return maybe
}

// condition is an expression of [[ ]].
func (m *machine) condition(x *shell.Condition, c site) status {
	switch x.Op {
	case "!":
		return m.condition(x.X, c).inverted()
	case "&&":
		return conjunction(m.condition(x.X, c), m.condition(x.Y, c))
	case "||":
		return conjunction(m.condition(x.X, c).inverted(), m.condition(x.Y, c).inverted()).inverted()
	case "?", "=~", "-v", "-o":
		return maybe
	}
	right := m.field(x.Right, c)
	if x.X == nil && len(x.Left.Parts) == 0 {
		op := x.Op
		if op == "" {
			op = "-n"
		}
		return m.unary(op, right)
	}
	left := m.field(x.Left, c)
	if x.Op == "=" || x.Op == "==" || x.Op == "!=" {
		pattern, ok := m.patternOf(x.Right, c)
		if !ok || !left.known || !m.tries(1, pattern, left.text) {
			return maybe
		}
		return truth(matches(pattern, left.text) == (x.Op != "!="))
	}
	return binary(x.Op, left, right)
}

func (m *machine) field(w shell.Word, c site) word {
	v := m.value(w, c.guarded())
	return word{Span: w.Span, text: v.text, head: v.head, known: v.known}
}

func parseText(text string, d shell.Dialect) (*shell.Script, *shell.SyntaxError) {
	return shell.Parse(plainText(text), d)
}
