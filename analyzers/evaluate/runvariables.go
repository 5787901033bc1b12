package evaluate

import "strings"

func unknownVariables(m *machine, _ int, _ []word, c site) status {
	for name, v := range m.vars {
		m.vars[name] = variable{exported: v.exported}
	}
	m.open = true
	return m.settle(maybe, c)
}

func (m *machine) export(_ int, fields []word, c site) status {
	exported := fields[0].text == "export"
	for _, f := range fields[1:] {
		if strings.HasPrefix(f.text, "-") && f.known {
			exported = exported || strings.Contains(f.text, "x")
			continue
		}
		start := pick(f.head, f.text, f.known)
		name := identifier(start)
		if name == "" {
			if !f.known {
				m.open = true
			}
			continue
		}
		v := m.lookup(name)
		if _, value, has := strings.Cut(f.text, "="); has {
			v = variable{text: value, known: f.known && !strings.HasPrefix(start[len(name):], "+=")}
			if _, head, ok := strings.Cut(start, "="); ok && !f.known {
				v.head = head
			}
		} else if _, held := m.vars[name]; !held && !m.open {
			continue
		}
		v.exported = v.exported || exported
		m.vars[name] = v
	}
	return m.settle(succeeded, c)
}

func (m *machine) unset(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		if f.known && identifier(f.text) == f.text {
			m.vars[f.text] = variable{unset: true}
		}
		if f.known && f.text == "-f" {
			m.unsure = true
		}
	}
	return m.settle(succeeded, c)
}

func (m *machine) shift(_ int, fields []word, c site) status {
	if len(fields) == 1 && len(m.params) > 0 && !m.loose() {
		m.params = m.params[1:]
	} else {
		m.params = nil
	}
	return m.settle(maybe, c)
}

func (m *machine) readVariables(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		if name := identifier(f.text); name != "" {
			m.assign(name, variable{})
		}
	}
	return m.settle(maybe, c)
}
