package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// compute is the value of $((...)); ok is false when it is not known. Numbers are 64 bits wide, as in dash, bash and busybox.
func (m *Interp) compute(t *shell.Term, c tools.Site) (n int64, ok bool) {
	if t == nil {
		return 0, false
	}
	if t.Op == "" {
		return m.number(t.Word, c)
	}
	x, known := m.compute(t.X, c)
	if t.Y == nil {
		return -x, known
	}
	y, also := m.compute(t.Y, c)
	if !known || !also {
		return 0, false
	}
	switch t.Op {
	case "+":
		return x + y, true
	case "-":
		return x - y, true
	case "*":
		return x * y, true
	case "/", "%":
		if y == 0 || y == -1 {
			return 0, false
		}
		if t.Op == "/" {
			return x / y, true
		}
		return x % y, true
	}
	holds := map[string]bool{"==": x == y, "!=": x != y, "<": x < y, ">": x > y, "<=": x <= y, ">=": x >= y}[t.Op]
	if holds {
		return 1, true
	}
	return 0, true
}

// number is an operand: a decimal number, or a variable that holds one.
func (m *Interp) number(w shell.Word, c tools.Site) (int64, bool) {
	v := m.value(w, c)
	if name, literal := w.Literal(); literal && name != "" && (name[0] == '_' || name[0] > '9') {
		v = m.Lookup(name)
	}
	if !v.Known || v.Unset || len(v.Text) > 1 && v.Text[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	return n, err == nil
}
