package shell

import "slices"

// Counted reports whether a condition is a test of what the shell itself has: arguments, variables and getopts.
func Counted(cond []*Statement) bool {
	if len(cond) != 1 {
		return false
	}
	cmd, ok := cond[0].Command.(*Simple)
	if !ok || len(cmd.Words) == 0 || len(cond[0].Redirects) > 0 {
		return false
	}
	name, _ := cmd.Words[0].Literal()
	return name == "getopts" || (name == "[" || name == "test") && slices.ContainsFunc(cmd.Words, func(w Word) bool {
		return slices.ContainsFunc(w.Parts, parameter)
	})
}

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
