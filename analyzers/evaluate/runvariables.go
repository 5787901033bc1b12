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
	exported, odd := fields[0].text == "export", false
	for _, f := range fields[1:] {
		if strings.HasPrefix(f.text, "-") && f.known {
			exported = exported || strings.Contains(f.text, "x")
			odd = odd || fields[0].text != "export" && strings.ContainsAny(f.text, "Ailnuc")
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
		} else if _, held := m.vars[name]; !held && !m.open && !odd {
			continue
		}
		if odd {
			v = variable{odd: true, exported: v.exported}
		}
		v.exported = (v.exported || exported) && v.array == nil
		m.vars[name] = v
	}
	return m.settle(succeeded, c)
}

func (m *machine) unset(_ int, fields []word, c site) status {
	for _, f := range fields[1:] {
		if f.known && identifier(f.text) == f.text {
			m.vars[f.text] = variable{unset: true}
		}
		if name, _, element := strings.Cut(f.text, "["); element {
			m.assign(name, variable{})
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
