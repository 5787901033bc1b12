package text

import (
	"slices"

	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

type outcomeReader struct {
	facts *OutcomeFacts
	stops bool
}

// place is where a statement stands.
type place struct {
	tested bool // its status is asked for at once
	last   bool // its status is the script's
}

func (r *outcomeReader) list(all []*shell.Statement, at place) {
	for i, s := range all {
		r.statement(s, place{at.tested && i == len(all)-1, at.last && i == len(all)-1})
		if i > 0 {
			r.late(s)
		}
	}
}

func (r *outcomeReader) statement(s *shell.Statement, at place) {
	if s == nil {
		return
	}
	at.last = at.last && !s.Negated && !s.Background
	switch c := s.Command.(type) {
	case *shell.Simple:
		r.simple(s, c, at)
	case *shell.AndOr:
		r.mixed(c, at)
		r.statement(c.First, place{tested: true})
		for i, link := range c.Rest {
			end := i == len(c.Rest)-1
			r.statement(link.Statement, place{at.tested || !end, at.last && end})
		}
	case *shell.Pipeline:
		for i, e := range c.Elements {
			end := i == len(c.Elements)-1
			r.statement(e, place{at.tested && end, at.last && end})
		}
	case *shell.Group:
		r.list(c.List, at)
	case *shell.Subshell:
		r.list(c.List, at)
	case *shell.If:
		r.list(c.Cond, place{tested: true})
		r.list(c.Then, at)
		r.list(c.Else, at)
	case *shell.While:
		r.list(c.Cond, place{tested: true})
		r.list(c.Body, place{})
	case *shell.For:
		r.list(c.Body, place{})
	case *shell.Case:
		for _, arm := range c.Arms {
			r.list(arm.Body, at)
		}
	case *shell.Function:
		r.statement(c.Body, place{})
	}
}

// simple notes a cd that nobody asks about; to where every process may go it does not fail.
func (r *outcomeReader) simple(s *shell.Statement, c *shell.Simple, at place) {
	name := callee(s)
	if at.tested || at.last || r.stops || name != "cd" && name != "pushd" && name != "popd" {
		return
	}
	if name == "cd" && len(c.Words) == 2 {
		if to, ok := c.Words[1].Literal(); ok && (to == "/" || to == "-" || to != "" && strings.Trim(to, "./") == "") {
			return
		}
	}
	r.facts.Unguarded = append(r.facts.Unguarded, Unguarded{s.Span, name})
}

// mixed finds A && B || C at a list's end, unless B cannot fail or C ends the script, prints or does nothing.
func (r *outcomeReader) mixed(c *shell.AndOr, at place) {
	n := len(c.Rest)
	if at.tested || n < 2 || !c.Rest[n-1].Or || c.Rest[n-2].Or {
		return
	}
	for _, link := range c.Rest[:n-1] {
		if link.Or {
			return
		}
	}
	switch callee(c.Rest[n-1].Statement) {
	case "exit", "return", "echo", "printf", "true", ":", "false", "continue", "break":
		return
	}
	b := c.Rest[n-2].Statement
	if callee(b) == "echo" || callee(b) == "printf" || callee(b) == "true" || callee(b) == ":" || assigns(b) {
		return
	}
	r.facts.Mixed = append(r.facts.Mixed, Mixed{c.Rest[n-2].Operator})
}

func assigns(s *shell.Statement) bool {
	c, ok := s.Command.(*shell.Simple)
	return ok && len(c.Words) == 0 && len(c.Assigns) > 0
}

// late finds [ $? = 0 ] as a statement, the condition of if, or the head of a list.
func (r *outcomeReader) late(s *shell.Statement) {
	if s == nil {
		return
	}
	switch c := s.Command.(type) {
	case *shell.If:
		if len(c.Cond) == 1 {
			r.late(c.Cond[0])
		}
	case *shell.AndOr:
		r.late(c.First)
	case *shell.Test:
		if to, _ := c.X.Right.Literal(); asked(c.X.Left) && to == "0" {
			r.facts.Late = append(r.facts.Late, Late{c.X.Left.Span})
		}
	case *shell.Simple:
		if len(c.Words) != 5 || callee(s) != "[" {
			return
		}
		operator, _ := c.Words[2].Literal()
		to, _ := c.Words[3].Literal()
		if asked(c.Words[1]) && to == "0" && strings.Contains(" = == != -eq -ne -gt ", " "+operator+" ") {
			r.facts.Late = append(r.facts.Late, Late{c.Words[1].Span})
		}
	}
}

// asked reports whether a word is $?, in quotes or not.
func asked(w shell.Word) bool {
	if len(w.Parts) != 1 {
		return false
	}
	p := w.Parts[0]
	if q, ok := p.(*shell.Quoted); ok && len(q.Parts) == 1 {
		p = q.Parts[0]
	}
	v, ok := p.(*shell.Parameter)
	return ok && v.Name == "?"
}

// declarations finds those whose value comes from a command.
func (r *outcomeReader) declarations(list []*shell.Statement) {
	shell.Visit(list, shell.Visitor{Word: func(w shell.Word, use shell.Use, s *shell.Statement) {
		if use == shell.Declared && substitutes(w.Parts) {
			r.facts.Masked = append(r.facts.Masked, Masked{w.Span, w.Declares(), callee(s), sure(w.Parts)})
		}
	}})
}

// sure reports whether all commands in a value hardly fail, or nobody could go on without them anyway: their failure
// hides nothing.
func sure(parts []shell.Part) bool {
	return !slices.ContainsFunc(parts, func(p shell.Part) bool {
		switch p := p.(type) {
		case *shell.Quoted:
			return !sure(p.Parts)
		case *shell.Substitution:
			return slices.ContainsFunc(p.List, func(s *shell.Statement) bool { return !certain(s) })
		}
		return false
	})
}

// certain is sure for a statement. Of a pipe the last command's status counts: what filters text goes on without it.
func certain(s *shell.Statement) bool {
	switch c := s.Command.(type) {
	case *shell.Simple:
		switch callee(s) {
		case "mktemp", "pwd", "dirname", "basename", "nproc", "uname", "arch", "date", "whoami", "id", "hostname", "echo", "printf", "getconf", "tty", "seq", "true":
			return true
		case "dpkg":
			return len(c.Words) == 2 && c.Words[1].Text() == "--print-architecture"
		}
	case *shell.Pipeline:
		for i, e := range c.Elements {
			switch name := callee(e); {
			case i == 0 && !certain(e):
				return false
			case i > 0 && name != "tr" && name != "sed" && name != "cut" && name != "awk" && name != "head" && name != "tail" && name != "sort":
				return false
			}
		}
		return true
	}
	return false
}

func substitutes(parts []shell.Part) bool {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Quoted:
			if substitutes(p.Parts) {
				return true
			}
		case *shell.Substitution:
			return true
		}
	}
	return false
}
