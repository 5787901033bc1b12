package script

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

// trap leaves a script to the end of the shell, or to signals: one that exits may turn any failure into success.
// Source: POSIX.1-2017, trap.
func (c *call) trap() tools.Status {
	args := c.fields[1:]
	if len(args) > 0 && args[0].Text == "--" {
		args = args[1:]
	}
	if len(args) < 2 || strings.HasPrefix(args[0].Text, "-") && args[0].Text != "-" {
		return c.done(tools.Succeeded) // lists them, or gives signals back
	}
	script := args[0]
	ends := slices.ContainsFunc(args[1:], func(w tools.Word) bool { return !w.Known || w.Text == "EXIT" || w.Text == "0" })
	if !script.Known {
		c.ForgetAll()
		c.left = true
		return c.done(tools.Succeeded)
	}
	if script.Text == "-" {
		script.Text = ""
	}
	if ends {
		c.atExit = script.Text
	}
	if len(args) > 2 || !ends {
		c.perchance(script.Text) // on a signal, on ERR or DEBUG
	}
	c.left = c.left || exits(script.Text, c.dialect)
	return c.done(tools.Succeeded)
}

// trapped carries out what trap left to the end of the shell.
func (m *Interp) trapped() {
	text := m.atExit
	if m.atExit = ""; strings.TrimSpace(text) != "" {
		m.LoseOutput()
	}
	m.perchance(text)
}

// perchance lets a script run or not.
func (m *Interp) perchance(text string) {
	if strings.TrimSpace(text) == "" || m.depth >= maxDepth {
		return
	}
	before, other := m.State, m.clone()
	other.dead, other.out, other.err = false, nil, nil
	other.inline(text, tools.Word{}, tools.FailureContext{Reach: state.Maybe})
	m.State = joinStates(before, before, other.State)
}

// exits reports whether a script may end the shell itself; one that is not read may.
func exits(text string, d shell.Dialect) bool {
	script, err := parseText(text, d)
	if err != nil {
		return true
	}
	found := false
	each(script.List, func(s *shell.Simple) {
		if len(s.Words) > 0 {
			name, ok := s.Words[0].Literal()
			found = found || !ok || name == "exit" || name == "exec" || name == "eval"
		}
	})
	return found
}
