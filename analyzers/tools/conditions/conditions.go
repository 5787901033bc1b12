// Package conditions decides what test, [ and [[ ask, as far as it is known. It is not a tool: the shell asks it.
package conditions

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Expression is test with up to three arguments, and -a and -o between such.
func Expression(w *tools.World, args []tools.Word) tools.Status {
	for i, f := range args {
		if i > 0 && i < len(args)-1 && f.Known && (f.Text == "-o" || f.Text == "-a") && len(args) > 3 {
			a, b := Expression(w, args[:i]), Expression(w, args[i+1:])
			if f.Text == "-o" {
				return Conjunction(a.Inverted(), b.Inverted()).Inverted()
			}
			return Conjunction(a, b)
		}
	}
	if len(args) > 1 && args[0].Known && args[0].Text == "!" {
		return Expression(w, args[1:]).Inverted()
	}
	switch len(args) {
	case 0:
		return tools.Failed
	case 1:
		return Unary(w, "-n", args[0])
	case 2:
		if args[0].Known {
			return Unary(w, args[0].Text, args[1])
		}
	case 3:
		if args[1].Known {
			return Binary(args[1].Text, args[0], args[2])
		}
	}
	return tools.Maybe
}

// Conjunction is the status of two conditions that both have to hold.
func Conjunction(a, b tools.Status) tools.Status {
	switch {
	case a == tools.Failed || b == tools.Failed:
		return tools.Failed
	case a == tools.Succeeded && b == tools.Succeeded:
		return tools.Succeeded
	}
	return tools.Maybe
}

// Truth is the status of a condition that is decided.
func Truth(b bool) tools.Status {
	if b {
		return tools.Succeeded
	}
	return tools.Failed
}

// Unary is a test of one operand.
func Unary(w *tools.World, op string, f tools.Word) tools.Status {
	switch op {
	case "-n", "-z":
		if !f.Known {
			if f.Head != "" || f.Text != "" {
				return Truth(op == "-n")
			}
			return tools.Maybe
		}
		return Truth((f.Text != "") == (op == "-n"))
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
			return Truth(e.Mode&0o111 != 0)
		}
	case "-s":
		if e.Type == filesystem.Regular && e.Has(filesystem.KnowSize) {
			return Truth(e.Size > 0)
		}
	}
	return tools.Maybe
}

func kindOf(e filesystem.Entry, want filesystem.Type) tools.Status {
	if e.Type == filesystem.UnknownType {
		return tools.Maybe
	}
	return Truth(e.Type == want)
}

// Binary is a comparison.
func Binary(op string, l, r tools.Word) tools.Status {
	if !l.Known || !r.Known {
		return tools.Maybe
	}
	switch op {
	case "=", "==":
		return Truth(l.Text == r.Text)
	case "!=":
		return Truth(l.Text != r.Text)
	}
	a, err := strconv.Atoi(l.Text)
	b, err2 := strconv.Atoi(r.Text)
	if err != nil || err2 != nil {
		return tools.Maybe
	}
	switch op {
	case "-eq":
		return Truth(a == b)
	case "-ne":
		return Truth(a != b)
	case "-lt":
		return Truth(a < b)
	case "-le":
		return Truth(a <= b)
	case "-gt":
		return Truth(a > b)
	case "-ge":
		return Truth(a >= b)
	}
	return tools.Maybe
}
