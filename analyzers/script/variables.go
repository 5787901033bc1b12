package script

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

func unknownVariables(c *call) tools.Status {
	c.variablesUnknown()
	c.Open = true
	return c.done(tools.Maybe)
}

// functions stands for the variables in which bash hands functions to a bash that it starts.
const functions = "BASH_FUNC_%%"

func (c *call) export() tools.Status {
	if c.fields[0].Text == "local" && c.hidden == nil {
		const why = "local: not in a function"
		switch c.dialect { // measured with dash 0.5.12, busybox 1.35 and bash 5.2
		case shell.Bash:
			return c.fail(c.fields[0].Span, state.FailsDialect, why, false)
		case shell.Dash, shell.Busybox:
			return c.abort(c.failureContext, c.fields[0].Span, state.FailsDialect, why, guessed(c.Interp))
		}
	}
	exported, odd := c.fields[0].Text == "export", false
	own := c.hidden != nil && c.fields[0].Text != "export" && c.fields[0].Text != "readonly"
	for _, f := range c.fields[1:] {
		if strings.HasPrefix(f.Text, "-") && f.Known {
			own = own && !strings.Contains(f.Text, "g")
			if strings.Contains(f.Text, "f") && (exported || strings.Contains(f.Text, "x")) {
				c.Vars[functions] = tools.Variable{Exported: true}
			}
			exported = exported || strings.Contains(f.Text, "x")
			odd = odd || c.fields[0].Text != "export" && strings.ContainsAny(f.Text, "Ailnuc")
			if c.fields[0].Text != "export" && strings.Contains(f.Text, "n") { // it stands for another, whatever that is
				c.variablesUnknown()
				c.Open = true
			}
			continue
		}
		start := tools.Pick(f.Head, f.Text, f.Known)
		name := shell.Identifier(start)
		if name == "" {
			if !f.Known {
				c.Open = true
			}
			continue
		}
		v := c.Lookup(name)
		if own {
			v = hide(c.Interp, name, v)
		}
		if _, value, has := strings.Cut(f.Text, "="); has {
			v = tools.Variable{Text: value, Known: f.Known && !strings.HasPrefix(start[len(name):], "+=")}
			if _, head, ok := strings.Cut(start, "="); ok && !f.Known {
				v.Head = head
			}
		}
		if odd {
			v = tools.Variable{Odd: true, Exported: v.Exported}
		}
		v.Exported = (v.Exported || exported) && v.Array == nil
		c.Vars[name] = v
	}
	return c.done(tools.Succeeded)
}

// hide makes a variable the function's own, up to its end, and returns what it has until it is given a value. Sources:
// bash(1), "local"; dash(1), which keeps the value.
func hide(m *Interp, name string, v tools.Variable) tools.Variable {
	if _, done := m.hidden[name]; done {
		return v
	}
	m.hidden[name] = v
	switch m.dialect {
	case shell.Bash:
		return tools.Variable{Unset: true}
	case shell.Dash:
		return v
	}
	return tools.Variable{Exported: v.Exported}
}

func (c *call) unset() tools.Status {
	for _, f := range c.fields[1:] {
		if f.Known && shell.Identifier(f.Text) == f.Text {
			c.Vars[f.Text] = tools.Variable{Unset: true}
		}
		if name, _, element := strings.Cut(f.Text, "["); element {
			c.assign(name, tools.Variable{})
		}
		if f.Known && f.Text == "-f" {
			c.Unsure = true
		}
		if !f.Known {
			c.variablesUnknown()
		}
	}
	return c.done(tools.Succeeded)
}

func (c *call) shift() tools.Status {
	n := 1
	if len(c.fields) == 2 {
		n = -1
		if i, err := strconv.Atoi(c.fields[1].Text); err == nil && c.fields[1].Known {
			n = i
		}
	}
	if n >= 0 && len(c.fields) <= 2 && len(c.params) >= n && !c.loose() && c.params != nil {
		c.params = c.params[n:]
	} else {
		c.params = nil
	}
	return c.done(tools.Maybe)
}

// readVariables is read, which fails at the end of the input, also after a last line that no newline ends.
func (c *call) readVariables() tools.Status {
	c.namesUnknown(c.fields[1:])
	asks := false // of someone at a terminal, so that input has not been opened otherwise, as exec < does and bash < script
	for _, f := range c.fields[1:] {
		asks = asks || strings.HasPrefix(f.Text, "-") && strings.Contains(f.Text, "p")
		if option := f.Known && strings.HasPrefix(f.Text, "-"); !f.Known || f.Many || option && strings.Trim(f.Text, "-rsp") != "" {
			return c.done(tools.Maybe)
		}
	}
	switch {
	case c.Stdin == nil && (c.Container || !asks),
		c.Stdin != nil && (c.Stdin.Lost || bytes.ContainsAny(c.Stdin.Text, "\n\x00")):
		return c.done(tools.Maybe)
	case c.Stdin == nil:
		return c.fail(c.fields[0].Span, state.FailsExit, "read: standard input is empty", false)
	}
	return c.fail(c.fields[0].Span, state.FailsExit, "read fails: no newline ends what it reads", false)
}

// namesUnknown makes the variables unknown that words name; a word that is not known may name any.
func (m *Interp) namesUnknown(words []tools.Word) {
	for _, f := range words {
		if name := shell.Identifier(f.Text); name != "" {
			m.assign(name, tools.Variable{})
		}
		if !f.Known {
			m.variablesUnknown()
			m.Open = true
		}
	}
}

// variablesUnknown makes all variables unknown that are known.
func (m *Interp) variablesUnknown() {
	for name, v := range m.Vars {
		m.Vars[name] = tools.Variable{Exported: v.Exported}
	}
}
