package evaluate

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
)

func (m *machine) parameter(p *shell.Parameter, quoted bool, c site) []piece {
	if p.Extension && (m.dialect == shell.Dash || p.Index != nil && m.dialect == shell.Busybox) {
		m.abort(c, p.Span, "dialect", "Bad substitution")
		return []piece{{split: !quoted}}
	}
	if p.Index == nil && (p.Name == "@" || p.Name == "*") {
		items, ok := m.positional()
		return m.several(p, items, ok, p.Name == "*" && quoted, quoted, c)
	}
	v := m.param(p.Name)
	if p.Index != nil {
		items, ok := v.elements()
		if all, _ := p.Index.Word.Literal(); all == "@" || all == "*" {
			return m.several(p, items, ok, all == "*" && quoted, quoted, c)
		}
		v = m.element(items, ok, p.Index, c)
	}
	return m.operated(p, v, quoted, c)
}

// operated is what ${NAME...} makes of the variable's value.
func (m *machine) operated(p *shell.Parameter, v variable, quoted bool, c site) []piece {
	one := func(v variable) []piece {
		return []piece{{text: v.text, known: v.known, quoted: quoted, split: !quoted}}
	}
	set := !v.unset && (v.known || v.head != "")
	full := set && (v.text != "" || v.head != "")
	switch strings.TrimPrefix(p.Op, ":") {
	case "":
		if p.Op == ":" {
			return one(m.slice(v, p, c))
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
			switch {
			case strings.HasSuffix(p.Op, "=") && p.Index != nil:
				m.assign(p.Name, variable{})
			case strings.HasSuffix(p.Op, "="):
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
			if count := strings.Count(v.text, from.text); count*len(to.text)+len(v.text) <= maxValue {
				return one(variable{text: strings.Replace(v.text, from.text, to.text, n), known: true})
			}
		}
		return one(variable{})
	case "length":
		if n, ok := v.length(); ok && (!v.unset || m.option("nounset") == failed) {
			return one(variable{text: strconv.Itoa(n), known: true})
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
	if !v.known || !ok || !m.tries(len(v.text), pattern, v.text) {
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
	var text strings.Builder
	for _, p := range m.pieces(w.Parts, false, c) {
		ok = ok && p.known
		if p.quoted {
			text.WriteString(escape(p.text))
		} else {
			text.WriteString(p.text)
		}
	}
	return text.String(), ok && text.Len() <= maxPattern
}

// tries tells whether so many matches of a pattern with parts of a text are affordable: behind a star each byte of the pattern may be
// held against each of the text.
func (m *machine) tries(n int, pattern, s string) bool {
	work := n * len(s)
	if strings.Contains(pattern, "*") {
		work *= len(pattern)
	}
	return m.budget.affords(work/64, 0)
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
	if name == "#" && m.params != nil && !m.loose() {
		return variable{text: strconv.Itoa(len(m.params)), known: true}
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
