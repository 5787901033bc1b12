package evaluate

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

func (m *machine) parameter(p *shell.Parameter, quoted bool, c site) []piece {
	if p.Extension && m.dialect == shell.Dash {
		m.abort(c, p.Span, "dialect", "Bad substitution")
		return []piece{{split: !quoted}}
	}
	if p.Name == "@" || p.Name == "*" {
		return m.positional(quoted)
	}
	v := m.param(p.Name)
	one := func(v variable) []piece { return []piece{{v.text, v.known, quoted, !quoted}} }
	set := !v.unset && (v.known || v.head != "")
	full := set && (v.text != "" || v.head != "")
	switch strings.TrimPrefix(p.Op, ":") {
	case "":
		if p.Op == ":" {
			return one(variable{})
		}
		if v.unset && m.option("nounset") == succeeded {
			m.abort(c, p.Span, "variable", p.Name+": parameter not set")
			return one(variable{})
		}
	case "-", "=":
		if !set && !v.unset {
			return one(variable{})
		}
		if v.unset || p.Op[0] == ':' && !full {
			word := m.pieces(p.Word.Parts, quoted, c)
			if strings.HasSuffix(p.Op, "=") {
				m.assign(p.Name, m.value(*p.Word, c))
			}
			return word
		}
	case "+":
		if !set && !v.unset {
			return one(variable{})
		}
		if v.unset || p.Op[0] == ':' && !full {
			return one(variable{known: true})
		}
		return m.pieces(p.Word.Parts, quoted, c)
	case "?":
		if v.unset || p.Op[0] == ':' && set && !full {
			m.abort(c, p.Span, "variable", p.Name+": parameter not set or null")
			return one(variable{})
		}
	case "#", "##", "%", "%%":
		return one(m.trim(v, p, c))
	case "/", "//":
		from, to := m.value(*p.Word, c), m.value(*p.With, c)
		if v.known && from.known && to.known && !strings.ContainsAny(from.text, `*?[\#%&`) && !strings.Contains(to.text, "&") && from.text != "" {
			n := 1
			if p.Op == "//" {
				n = -1
			}
			return one(variable{text: strings.Replace(v.text, from.text, to.text, n), known: true})
		}
		return one(variable{})
	default:
		return one(variable{})
	}
	if v.unset {
		v = variable{known: true}
	}
	return one(v)
}

// trim is ${x#pattern} and its like.
func (m *machine) trim(v variable, p *shell.Parameter, c site) variable {
	pattern, ok := m.patternOf(*p.Word, c)
	if v.unset {
		return variable{known: true}
	}
	if !v.known || !ok {
		return variable{}
	}
	s := v.text
	for i := 0; i <= len(s); i++ {
		at := i
		if p.Op == "##" || p.Op == "%" {
			at = len(s) - i
		}
		cut, rest := s[:at], s[at:]
		if p.Op[0] == '%' {
			cut, rest = s[at:], s[:at]
		}
		if matches(pattern, cut) {
			return variable{text: rest, known: true}
		}
	}
	return v
}

// patternOf is a word as a pattern in path.Match's syntax; ok is false when it is not fully known.
func (m *machine) patternOf(w shell.Word, c site) (pattern string, ok bool) {
	ok = true
	for _, p := range m.pieces(w.Parts, false, c) {
		ok = ok && p.known
		if p.quoted {
			pattern += escape(p.text)
		} else {
			pattern += p.text
		}
	}
	return pattern, ok
}

// matches is a shell pattern match on a string: unlike in paths, * matches slashes too.
func matches(pattern, s string) bool {
	const slash = "\x01"
	ok, err := path.Match(strings.ReplaceAll(strings.ReplaceAll(pattern, "/", slash), "[!", "[^"), strings.ReplaceAll(s, "/", slash))
	return err == nil && ok
}

func escape(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if strings.IndexByte(`*?[\`, s[i]) >= 0 {
			b.WriteByte('\\')
		}
		b.WriteByte(s[i])
	}
	return b.String()
}

func (m *machine) param(name string) variable {
	if len(name) == 1 && name[0] >= '1' && name[0] <= '9' && m.params != nil {
		i := int(name[0] - '1')
		if i < len(m.params) {
			p := m.params[i]
			return variable{text: p.text, head: p.head, known: p.known}
		}
		if !m.loose() {
			return variable{unset: true}
		}
		return variable{}
	}
	if name == "PWD" && m.dir.known {
		return variable{text: m.dir.text, known: true}
	}
	return m.lookup(name)
}

func (m *machine) loose() bool {
	for _, p := range m.params {
		if p.many {
			return true
		}
	}
	return false
}

func (m *machine) positional(quoted bool) []piece {
	var text []string
	known := m.params != nil
	for _, p := range m.params {
		known = known && p.known && !strings.ContainsAny(p.text, " \t\n*?[")
		text = append(text, p.text)
	}
	return []piece{{strings.Join(text, " "), known, false, true}}
}
