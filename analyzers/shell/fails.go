package shell

import (
	"slices"
	"strconv"
)

// Fails reports whether a statement surely has a failing status: false, exit 1, and what ends in one of these. leaves: it
// ends the shell with it. What stands there instead may be a function of that name; nobody does that.
func (s *Statement) Fails() (fails, leaves bool) {
	if s == nil || s.Negated || s.Background {
		return false, false
	}
	switch cmd := s.Command.(type) {
	case *Simple:
		name, code := "", "1"
		for i, w := range cmd.Words {
			switch text, _ := w.Literal(); i {
			case 0:
				name = text
			case 1:
				code = text
			}
		}
		n, err := strconv.Atoi(code)
		leaves = name == "exit" && len(cmd.Words) == 2 && err == nil && n&0xff != 0
		return leaves || name == "false", leaves
	case *Group:
		return Fail(cmd.List)
	case *Subshell:
		fails, _ = Fail(cmd.List)
		return fails, false
	case *AndOr: // where one before the last fails, so does the whole
		if !slices.ContainsFunc(cmd.Rest, func(l Link) bool { return l.Or }) {
			fails, _ = cmd.Rest[len(cmd.Rest)-1].Fails()
		}
		return fails, false
	}
	return false, false
}

// Fail reports for a list what Fails does for one statement. Before the last one only what says something may stand: all
// else may leave the list another way, as in "test -n "$CI" || exit 0; exit 1".
func Fail(list []*Statement) (fails, leaves bool) {
	if len(list) == 0 || slices.ContainsFunc(list[:len(list)-1], func(s *Statement) bool { return !s.says() }) {
		return false, false
	}
	return list[len(list)-1].Fails()
}

// says reports whether a statement is there for what it prints, or to wait.
func (s *Statement) says() bool {
	cmd, ok := s.Command.(*Simple)
	if !ok || len(cmd.Words) == 0 {
		return false
	}
	switch name, _ := cmd.Words[0].Literal(); name {
	case "cat", "date", "df", "echo", "env", "head", "ls", "printf", "sleep", "tail", "true", ":":
		return true
	}
	return false
}

// Again reports whether a statement is another one once more; before it may stand what says something.
func (s *Statement) Again(first *Statement) bool {
	list := []*Statement{s}
	switch cmd := s.Command.(type) {
	case *Group:
		list = cmd.List
	case *Subshell:
		list = cmd.List
	}
	for i, s := range list {
		cmd, ok := s.Command.(*Simple)
		if !ok || s.Negated || s.Background || len(s.Redirects) > 0 {
			return false
		}
		if i == len(list)-1 {
			other, ok := first.Command.(*Simple)
			return ok && !first.Negated && cmd.same(other)
		}
		if !s.says() {
			return false
		}
	}
	return false
}

// same reports whether two commands surely have the same words.
func (cmd *Simple) same(other *Simple) bool {
	if len(cmd.Words) != len(other.Words) || len(cmd.Assigns)+len(other.Assigns) > 0 {
		return false
	}
	for i, w := range cmd.Words {
		a, known := w.Literal()
		if b, ok := other.Words[i].Literal(); !known || !ok || a != b {
			return false
		}
	}
	return len(cmd.Words) > 0
}

// Caught returns for each element the index of the || that its failure leads to, len(l.Rest) for none; the first element
// comes first.
func (l *AndOr) Caught() []int {
	next := make([]int, len(l.Rest)+1)
	at := len(l.Rest)
	for i := len(l.Rest); i >= 0; i-- {
		next[i] = at
		if i > 0 && l.Rest[i-1].Or {
			at = i - 1
		}
	}
	return next
}

// Harmless reports whether this is a statement that stands in for a failure and does nothing about it: true, echo.
func (s *Statement) Harmless() bool {
	cmd, ok := s.Command.(*Simple)
	if !ok || len(cmd.Words) == 0 || len(s.Redirects) > 0 {
		return false
	}
	switch name, _ := cmd.Words[0].Literal(); name {
	case "true", ":", "echo":
		return true
	}
	return false
}

// Asks reports whether a statement is there for its status alone: test, grep, a list of commands.
func (s *Statement) Asks() bool {
	cmd, ok := s.Command.(*Simple)
	if !ok || len(cmd.Words) == 0 {
		return true
	}
	switch name, _ := cmd.Words[0].Literal(); name {
	case "", "[", "cmp", "command", "diff", "egrep", "false", "fgrep", "getent", "grep", "hash", "id", "test", "true", "type", "which":
		return true
	}
	return false
}
