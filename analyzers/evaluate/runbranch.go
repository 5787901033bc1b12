package evaluate

import (
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
)

// branch is if.
func (m *machine) branch(cmd *shell.If, c site) status {
	s := m.list(cmd.Cond, c.guarded())
	switch {
	case m.dead:
		return m.exit
	case s == succeeded:
		m.skipAll(cmd.Else)
		return m.list(cmd.Then, c)
	case s == failed:
		m.skipAll(cmd.Then)
		return m.list(cmd.Else, c)
	}
	before, other := m.st, m.clone()
	a := m.list(cmd.Then, c.perhaps())
	b := other.list(cmd.Else, c.perhaps())
	switch {
	case m.dead:
		a = b
	case other.dead:
		b = a
	}
	m.join(before, other)
	return m.settle(either(a, b), c)
}

func (m *machine) skipAll(list []*shell.Statement) {
	for _, s := range list {
		m.skip(s)
	}
}

// choose is case.
func (m *machine) choose(cmd *shell.Case, c site) status {
	word := m.value(cmd.Word, c)
	before, start := m.st, m.clone()
	var ways []*machine
	var result []status
	decided := false
	for _, arm := range cmd.Arms {
		hit := failed
		for _, p := range arm.Patterns {
			pattern, ok := m.patternOf(p, c)
			ok = ok && m.tries(1, pattern, word.text)
			switch {
			case ok && pattern == "*", ok && word.known && matches(pattern, word.text):
				hit = succeeded
			case hit == failed && (!ok || !word.known):
				hit = maybe
			}
		}
		if hit == failed || decided {
			for _, s := range arm.Body {
				m.skip(s)
			}
			continue
		}
		way := start.clone()
		at := c
		if hit != succeeded || len(ways) > 0 || arm.Falls {
			at = c.perhaps()
		}
		result = append(result, way.list(arm.Body, at))
		ways = append(ways, way)
		decided = hit == succeeded && !arm.Falls
	}
	if !decided {
		ways, result = append(ways, start), append(result, succeeded)
	}
	return m.gather(before, ways, result, c)
}

// gather joins the ways that one of several branches may have taken.
func (m *machine) gather(before *state.State, ways []*machine, result []status, c site) status {
	out := m.out
	s, alive := maybe, false
	m.become(ways[0])
	if !m.dead {
		s, alive = result[0], true
	}
	for i, way := range ways[1:] {
		if !way.dead {
			if alive {
				s = either(s, result[i+1])
			} else {
				s, alive = result[i+1], true
			}
		}
		m.join(before, way)
	}
	m.out = out
	return m.settle(s, c)
}
