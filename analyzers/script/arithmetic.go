package script

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
)

// compute is the value of $((...)); ok is false when it is not known. Numbers are 64 bits wide, as in dash, bash and
// busybox.
func (e expansion) compute(t *shell.Term) (n int64, ok bool) {
	if t == nil {
		return 0, false
	}
	if t.Op == "" {
		return e.number(t.Word)
	}
	x, known := e.compute(t.X)
	if t.Y == nil {
		return -x, known
	}
	y, also := e.compute(t.Y)
	if !known || !also {
		return 0, false
	}
	return shell.Compute(t.Op, x, y)
}

// number is an operand: a decimal number, or a variable that holds one.
func (e expansion) number(w shell.Word) (int64, bool) {
	v := e.value(w)
	if name, literal := w.Literal(); literal && name != "" && (name[0] == '_' || name[0] > '9') {
		v = e.Lookup(name)
	}
	if !v.Known || v.Unset || len(v.Text) > 1 && v.Text[0] == '0' {
		return 0, false
	}
	n, err := strconv.ParseInt(v.Text, 10, 64)
	return n, err == nil
}
