package evaluate

import (
	"strconv"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
)

// list carries out statements in order. The status of the last is the list's.
func (m *machine) list(all []*shell.Statement, c site) status {
	last := succeeded
	for i, s := range all {
		if m.dead {
			m.skip(s)
			continue
		}
		at := c
		if i < len(all)-1 {
			at.result = false
			if c.matters() {
				at.hides = state.BySequence
			}
		}
		if m.loosely() {
			before, other := m.st, m.clone()
			last = other.statement(s, at.perhaps())
			m.join(before, other)
			continue
		}
		last = m.statement(s, at)
	}
	return last
}

// skip walks what is not carried out, so that its calls are on record.
func (m *machine) skip(s *shell.Statement) {
	if s == nil || m.commands > maxCommands/4 || m.budget.spent() {
		return
	}
	away := m.clone()
	away.dead, away.out = false, nil
	away.statement(s, site{reach: state.Never})
}

func (m *machine) statement(s *shell.Statement, c site) status {
	if m.commands++; m.commands > maxCommands || m.budget.spent() { // run forgets everything at the end
		return maybe
	}
	if m.nesting++; m.nesting > 200 {
		m.nesting--
		m.lose()
		return maybe
	}
	defer func() { m.nesting-- }()
	if s.Background {
		before, other := m.st, m.clone()
		other.redirected(s, c.guarded().perhaps())
		other.dead = false
		other.vars, other.dir, other.left, other.quit = m.vars, m.dir, m.left, m.quit
		m.join(before, other)
		return succeeded
	}
	if s.Negated {
		return m.settle(m.redirected(s, c.guarded()).inverted(), c)
	}
	return m.redirected(s, c)
}

func (m *machine) command(s *shell.Statement, c site) status {
	switch cmd := s.Command.(type) {
	case nil:
		return succeeded
	case *shell.Simple:
		return m.simple(s, cmd, c)
	case *shell.AndOr:
		return m.andOr(cmd, c)
	case *shell.Pipeline:
		return m.pipeline(cmd, c)
	case *shell.Group:
		return m.list(cmd.List, c)
	case *shell.Subshell:
		return m.subshell(cmd.List, c)
	case *shell.If:
		return m.branch(cmd, c)
	case *shell.While:
		m.loop(nil, cmd.Cond, cmd.Body, c)
		return m.settle(maybe, c)
	case *shell.For:
		return m.forLoop(cmd, c)
	case *shell.Case:
		return m.choose(cmd, c)
	case *shell.Function:
		m.funcs[cmd.Name] = cmd
		return succeeded
	case *shell.Test:
		return m.settle(m.condition(cmd.X, c), c)
	}
	for name := range m.vars {
		if v := m.vars[name]; !v.exported {
			m.vars[name] = variable{}
		}
	}
	return m.settle(maybe, c)
}

// subshell runs a list whose variables and directory are its own.
func (m *machine) subshell(list []*shell.Statement, c site) status {
	sub := m.clone()
	inner := c
	inner.exits = m.fatal(c)
	inner.result = m.fatal(c)
	sub.quit = false
	s := sub.ended(sub.list(list, inner))
	m.st = sub.st
	return m.settle(s, c)
}

// ended is the status of a shell whose last command had status s.
func (m *machine) ended(s status) status {
	switch {
	case m.dead:
		return m.exit
	case m.quit:
		return maybe
	}
	return s
}

// andOr follows && and ||. An element's failure matters unless a later || catches it; one that leads to "|| exit 1" matters too.
func (m *machine) andOr(l *shell.AndOr, c site) status {
	caught := catches(l.Rest)
	s := m.statement(l.First, element(l.Rest, -1, caught, c))
	for i, link := range l.Rest {
		at := element(l.Rest, i, caught, c)
		runs := s == succeeded && !link.Or || s == failed && link.Or
		switch {
		case m.dead:
			m.skip(link.Statement)
		case runs:
			s = m.statement(link.Statement, at)
		case s != maybe:
			m.skip(link.Statement)
		default:
			before, other := m.st, m.clone()
			t := other.statement(link.Statement, at.perhaps())
			switch {
			case other.dead && link.Or:
				s = succeeded
			case other.dead:
				s = failed
			case link.Or && t == succeeded:
				s = succeeded
			case !link.Or && t == failed:
				s = failed
			}
			m.join(before, other)
		}
	}
	return m.settle(s, c)
}

// catches gives for each element the index of the || that its failure leads to, len(rest) for none; the first element comes first.
func catches(rest []shell.Link) []int {
	next := make([]int, len(rest)+1)
	at := len(rest)
	for i := len(rest); i >= 0; i-- {
		next[i] = at
		if i > 0 && rest[i-1].Or {
			at = i - 1
		}
	}
	return next
}

func element(rest []shell.Link, i int, caught []int, c site) site {
	if j := caught[i+1]; j < len(rest) {
		if c.exits && j == len(rest)-1 && endsBadly(rest[j].Statement) {
			return site{reach: c.reach, result: true, exits: c.exits}
		}
		if harmless(rest[j].Statement) {
			return c.hidden(state.ByOr)
		}
		return c.guarded()
	}
	c.errexit = c.errexit && i == len(rest)-1
	return c
}

// harmless tells a statement that stands in for a failure and does nothing about it: true, echo.
func harmless(s *shell.Statement) bool {
	cmd, ok := s.Command.(*shell.Simple)
	if !ok || len(cmd.Words) == 0 || len(s.Redirects) > 0 {
		return false
	}
	switch name, _ := cmd.Words[0].Literal(); name {
	case "true", ":", "echo":
		return true
	}
	return false
}

// endsBadly tells whether a statement surely leaves the shell with a failing status.
func endsBadly(s *shell.Statement) bool {
	switch cmd := s.Command.(type) {
	case *shell.Simple:
		if len(cmd.Words) == 2 {
			name, _ := cmd.Words[0].Literal()
			code, _ := cmd.Words[1].Literal()
			n, err := strconv.Atoi(code)
			return name == "exit" && err == nil && n != 0
		}
	case *shell.Group:
		return len(cmd.List) > 0 && endsBadly(cmd.List[len(cmd.List)-1])
	}
	return false
}

// pipeline runs its elements in shells of their own. Without pipefail only the last one's status counts.
func (m *machine) pipeline(p *shell.Pipeline, c site) status {
	out := m.out
	s := succeeded
	var passed *capture
	for i, e := range p.Elements {
		at := c.hidden(state.ByPipe)
		if i == len(p.Elements)-1 {
			at = c
		} else if m.option("pipefail") == succeeded {
			at = site{reach: c.reach, result: m.fatal(c), exits: c.exits}
		}
		at.exits = m.fatal(at)
		sub := m.clone()
		sub.out = &capture{}
		if i > 0 {
			sub.stdin = passed
		}
		if i == len(p.Elements)-1 {
			sub.out = out
		}
		sub.quit = false
		t := sub.ended(sub.statement(e, at))
		m.st, passed = sub.st, sub.out
		switch {
		case i == len(p.Elements)-1 && (s == succeeded || m.option("pipefail") == failed):
			s = t
		case m.option("pipefail") == succeeded && t == failed:
			s = failed
		case m.option("pipefail") != failed && t != succeeded && s == succeeded:
			s = maybe
		}
	}
	return m.settle(s, c)
}
