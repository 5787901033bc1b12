package script

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

func (m *Interp) forLoop(cmd *shell.For, c tools.FailureContext) tools.Status {
	items := m.params
	if cmd.In {
		items = m.expansion(c.Hidden(state.BySubstitution)).words(cmd.Items)
	}
	open := cmd.Arithmetic || !cmd.In && m.params == nil || len(items) > maxRounds || leaves(cmd.Body)
	for _, f := range items {
		open = open || f.Many
	}
	if open {
		m.assigned(cmd.Body)
		for _, a := range cmd.Sets {
			m.assign(a.Name, tools.Variable{})
		}
		if cmd.Name != "" {
			m.assign(cmd.Name, tools.Variable{})
		}
		m.loop(nil, cmd.Body, c)
		return m.settle(tools.Maybe, c)
	}
	s := tools.Succeeded
	for i, f := range items {
		m.assign(cmd.Name, tools.Variable{Text: f.Text, Head: f.Head, Known: f.Known})
		at := c
		at.Result = c.Result && i == len(items)-1
		s = m.list(cmd.Body, at)
		if m.dead {
			return m.exit
		}
	}
	return s
}

// loop is a loop whose rounds are not counted: the body may run, with the variables it assigns unknown.
func (m *Interp) loop(cond, body []*shell.Statement, c tools.FailureContext) {
	printed := m.printed()
	m.assigned(cond)
	m.assigned(body)
	m.list(cond, c.Guarded())
	before, other := m.State, m.clone()
	other.list(body, c.Guarded().Perhaps())
	if !other.dead { // what one round leaves, the next one meets
		again := other.clone()
		again.list(cond, c.Guarded().Perhaps())
		again.list(body, c.Guarded().Perhaps())
		other.join(other.State, again)
	}
	if other.dead {
		m.left, m.quit = m.left || other.exit != tools.Failed, true
	}
	other.dead, other.broken = false, m.broken
	m.join(before, other)
	m.assigned(body)
	m.undecided(printed)
	m.dead = false
}

// leaves reports whether a body may leave its loop or jump to the next round.
func leaves(body []*shell.Statement) bool {
	found := false
	each(body, func(s *shell.Simple) {
		if len(s.Words) > 0 {
			name, _ := s.Words[0].Literal()
			found = found || name == "break" || name == "continue"
		}
	})
	return found
}

// assigned makes every variable that the statements may assign unknown.
func (m *Interp) assigned(list []*shell.Statement) {
	each(list, func(s *shell.Simple) {
		for _, a := range s.Assigns {
			m.assign(a.Name, tools.Variable{})
		}
		for i, w := range s.Words {
			text, _ := w.Literal()
			if i == 0 && text == "cd" {
				m.Dir = tools.Word{Head: "/"}
			}
			if i == 0 && (text == "." || text == "source" || text == "eval") {
				m.Open = true
			}
			if name := shell.Identifier(text); name != "" && i > 0 {
				if _, ok := m.Vars[name]; ok {
					m.assign(name, tools.Variable{})
				}
			}
		}
	})
}

// each visits the simple commands of statements, nested ones included.
func each(list []*shell.Statement, visit func(*shell.Simple)) {
	for _, s := range list {
		switch c := s.Command.(type) {
		case *shell.Simple:
			visit(c)
		case *shell.AndOr:
			each([]*shell.Statement{c.First}, visit)
			for _, l := range c.Rest {
				each([]*shell.Statement{l.Statement}, visit)
			}
		case *shell.Pipeline:
			each(c.Elements, visit)
		case *shell.Group:
			each(c.List, visit)
		case *shell.Subshell:
			each(c.List, visit)
		case *shell.If:
			each(c.Cond, visit)
			each(c.Then, visit)
			each(c.Else, visit)
		case *shell.While:
			each(c.Cond, visit)
			each(c.Body, visit)
		case *shell.For:
			visit(&shell.Simple{Assigns: slices.Concat([]shell.Assign{{Name: c.Name}}, c.Sets)})
			each(c.Body, visit)
		case *shell.Opaque:
			visit(&shell.Simple{Assigns: c.Sets})
		case *shell.Case:
			for _, a := range c.Arms {
				each(a.Body, visit)
			}
		}
	}
}
