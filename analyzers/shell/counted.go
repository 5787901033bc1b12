package shell

import "slices"

// Counted reports whether a condition is a test of what the shell itself has: arguments, variables and getopts.
func Counted(cond []*Statement) bool {
	if len(cond) != 1 {
		return false
	}
	switch cmd := cond[0].Command.(type) {
	case *Simple:
		if len(cmd.Words) == 0 || len(cond[0].Redirects) > 0 {
			return false
		}
		name, _ := cmd.Words[0].Literal()
		return name == "getopts" || (name == "[" || name == "test") && slices.ContainsFunc(cmd.Words, varies)
	case *Test:
		return cmd.X.varies()
	case *Opaque:
		return cmd.Value != nil
	}
	return false
}

// varies reports whether a condition asks for a variable or an argument of the script.
func (c *Condition) varies() bool {
	return c != nil && (varies(c.Left) || varies(c.Right) || c.X.varies() || c.Y.varies())
}

func varies(w Word) bool { return slices.ContainsFunc(w.Parts, parameter) }

// parameter reports whether a part of a word is a variable or an argument of the script.
func parameter(p Part) bool {
	switch p := p.(type) {
	case *Quoted:
		return slices.ContainsFunc(p.Parts, parameter)
	case *Parameter:
		return true
	}
	return false
}
