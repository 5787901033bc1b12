package script

import (
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
)

// branch is if. The failure of a command that leads to exit 1 matters, unless it is there to find something out.
func (m *Interp) branch(cmd *shell.If, c tools.FailureContext) tools.Status {
	fatal := tools.FailureContext{Reach: c.Reach, Result: true, Exits: c.Exits}
	_, then := shell.Fail(cmd.Then)
	_, otherwise := shell.Fail(cmd.Else)
	var s tools.Status
	cond := cmd.Cond[0]
	switch acts := c.Exits && len(cmd.Cond) == 1 && !cond.Asks(); {
	case acts && then && cond.Negated:
		s = m.redirected(cond, fatal).Inverted()
	case acts && otherwise && !cond.Negated:
		s = m.statement(cond, fatal)
	default:
		s = m.list(cmd.Cond, c.Guarded())
	}
	switch {
	case m.dead:
		return m.exit
	case s == tools.Succeeded:
		m.skip(cmd.Else...)
		return m.list(cmd.Then, c)
	case s == tools.Failed:
		m.skip(cmd.Then...)
		return m.list(cmd.Else, c)
	}
	before, other, printed := m.State, m.clone(), m.printed()
	a := m.list(cmd.Then, c.Perhaps())
	b := other.list(cmd.Else, c.Perhaps())
	switch {
	case m.dead:
		a = b
	case other.dead:
		b = a
	}
	m.join(before, other)
	m.undecided(printed)
	return m.settle(tools.Either(a, b), c)
}

// choose is case.
func (m *Interp) choose(cmd *shell.Case, c tools.FailureContext) tools.Status {
	word := m.expansion(c.Hidden(state.BySubstitution)).value(cmd.Word)
	before, start, printed := m.State, m.clone(), m.printed()
	var ways []*Interp
	var result []tools.Status
	decided := false
	for _, arm := range cmd.Arms {
		hit := tools.Failed
		for _, p := range arm.Patterns {
			pattern, ok := m.expansion(c.Hidden(state.BySubstitution)).pattern(p)
			ok = ok && m.expansion(c).tries(1, pattern, word.Text)
			switch {
			case ok && pattern == "*", ok && word.Known && finds.Matches(pattern, word.Text):
				hit = tools.Succeeded
			case hit == tools.Failed && (!ok || !word.Known):
				hit = tools.Maybe
			}
		}
		if hit == tools.Failed || decided {
			m.skip(arm.Body...)
			continue
		}
		way := start.clone()
		at := c
		if hit != tools.Succeeded || len(ways) > 0 || arm.Falls {
			at = c.Perhaps()
		}
		result = append(result, way.list(arm.Body, at))
		ways = append(ways, way)
		decided = hit == tools.Succeeded && !arm.Falls
	}
	if !decided {
		ways, result = append(ways, start), append(result, tools.Succeeded)
	}
	s := m.gather(before, ways, result, c)
	if len(ways) > 1 {
		m.undecided(printed)
	}
	return s
}

// gather joins the ways that one of several branches may have taken.
func (m *Interp) gather(before *state.State, ways []*Interp, result []tools.Status,
	c tools.FailureContext,
) tools.Status {
	out := m.out
	s, alive := tools.Maybe, false
	m.become(ways[0])
	if !m.dead {
		s, alive = result[0], true
	}
	for i, way := range ways[1:] {
		if !way.dead {
			if alive {
				s = tools.Either(s, result[i+1])
			} else {
				s, alive = result[i+1], true
			}
		}
		m.join(before, way)
	}
	m.out = out
	return m.settle(s, c)
}
