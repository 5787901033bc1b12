package script

import (
	"github.com/layerlint/layerlint/analyzers/tools"
	"strings"
)

func unknownVariables(m *Interp, _ int, _ []tools.Word, c tools.Site) tools.Status {
	m.variablesUnknown()
	m.Open = true
	return m.settle(tools.Maybe, c)
}

func (m *Interp) export(_ int, fields []tools.Word, c tools.Site) tools.Status {
	exported, odd := fields[0].Text == "export", false
	for _, f := range fields[1:] {
		if strings.HasPrefix(f.Text, "-") && f.Known {
			exported = exported || strings.Contains(f.Text, "x")
			odd = odd || fields[0].Text != "export" && strings.ContainsAny(f.Text, "Ailnuc")
			continue
		}
		start := tools.Pick(f.Head, f.Text, f.Known)
		name := identifier(start)
		if name == "" {
			if !f.Known {
				m.Open = true
			}
			continue
		}
		v := m.Lookup(name)
		if _, value, has := strings.Cut(f.Text, "="); has {
			v = tools.Variable{Text: value, Known: f.Known && !strings.HasPrefix(start[len(name):], "+=")}
			if _, head, ok := strings.Cut(start, "="); ok && !f.Known {
				v.Head = head
			}
		} else if _, held := m.Vars[name]; !held && !m.Open && !odd {
			continue
		}
		if odd {
			v = tools.Variable{Odd: true, Exported: v.Exported}
		}
		v.Exported = (v.Exported || exported) && v.Array == nil
		m.Vars[name] = v
	}
	return m.settle(tools.Succeeded, c)
}

func (m *Interp) unset(_ int, fields []tools.Word, c tools.Site) tools.Status {
	for _, f := range fields[1:] {
		if f.Known && identifier(f.Text) == f.Text {
			m.Vars[f.Text] = tools.Variable{Unset: true}
		}
		if name, _, element := strings.Cut(f.Text, "["); element {
			m.assign(name, tools.Variable{})
		}
		if f.Known && f.Text == "-f" {
			m.Unsure = true
		}
		if !f.Known {
			m.variablesUnknown()
		}
	}
	return m.settle(tools.Succeeded, c)
}

func (m *Interp) shift(_ int, fields []tools.Word, c tools.Site) tools.Status {
	if len(fields) == 1 && len(m.params) > 0 && !m.loose() {
		m.params = m.params[1:]
	} else {
		m.params = nil
	}
	return m.settle(tools.Maybe, c)
}

func (m *Interp) readVariables(_ int, fields []tools.Word, c tools.Site) tools.Status {
	m.namesUnknown(fields[1:])
	return m.settle(tools.Maybe, c)
}

// namesUnknown makes the variables unknown that words name; a word that is not known may name any.
func (m *Interp) namesUnknown(words []tools.Word) {
	for _, f := range words {
		if name := identifier(f.Text); name != "" {
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
