package script

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
)

func (m *Interp) parameter(p *shell.Parameter, quoted bool, c tools.Site) []piece {
	if p.Extension && (m.dialect == shell.Dash || p.Index != nil && m.dialect == shell.Busybox) {
		m.abort(c, p.Span, state.FailsDialect, "Bad substitution")
		return []piece{{split: !quoted}}
	}
	if p.Index == nil && (p.Name == "@" || p.Name == "*") {
		items, ok := m.positional()
		return m.several(p, items, ok, p.Name == "*" && quoted, quoted, c)
	}
	v := m.param(p.Name)
	if p.Index != nil {
		items, ok := v.Elements()
		if all, _ := p.Index.Word.Literal(); all == "@" || all == "*" {
			return m.several(p, items, ok, all == "*" && quoted, quoted, c)
		}
		v = m.element(items, ok, p.Index, c)
	}
	return m.operated(p, v, quoted, c)
}

// operated is what ${NAME...} makes of the variable's value.
func (m *Interp) operated(p *shell.Parameter, v tools.Variable, quoted bool, c tools.Site) []piece {
	one := func(v tools.Variable) []piece {
		return []piece{{text: v.Text, known: v.Known, quoted: quoted, split: !quoted}}
	}
	set := !v.Unset && (v.Known || v.Head != "")
	full := set && (v.Text != "" || v.Head != "")
	switch strings.TrimPrefix(p.Op, ":") {
	case "":
		if p.Op == ":" {
			return one(m.slice(v, p, c))
		}
		if v.Unset && m.option("nounset") == tools.Succeeded {
			m.abort(c, p.Span, state.FailsVariable, p.Name+": parameter not set")
			return one(tools.Variable{})
		}
	case "-", "=":
		if !set && !v.Unset {
			return one(tools.Variable{})
		}
		if v.Unset || p.Op[0] == ':' && !full {
			return m.instead(p, quoted, c)
		}
	case "+":
		if !set && !v.Unset {
			return one(tools.Variable{})
		}
		if v.Unset || p.Op[0] == ':' && !full {
			return one(tools.Variable{Known: true})
		}
		return m.pieces(p.Word.Parts, quoted, c)
	case "?":
		if v.Unset || p.Op[0] == ':' && set && !full {
			m.abort(c, p.Span, state.FailsVariable, p.Name+": parameter not set or null")
			return one(tools.Variable{})
		}
	case "#", "##", "%", "%%":
		return one(m.trim(v, p, c))
	case "/", "//":
		return one(m.replaced(v, p, c))
	case "length":
		return one(m.length(v))
	default:
		return one(tools.Variable{})
	}
	if v.Unset {
		v = tools.Variable{Known: true}
	}
	return one(v)
}

// length is ${#x}.
func (m *Interp) length(v tools.Variable) tools.Variable {
	if n, ok := v.Length(); ok && (!v.Unset || m.option("nounset") == tools.Failed) {
		return tools.Variable{Text: strconv.Itoa(n), Known: true}
	}
	return tools.Variable{}
}

// instead is the word that ${x-word} and ${x=word} have for a variable without a value.
func (m *Interp) instead(p *shell.Parameter, quoted bool, c tools.Site) []piece {
	word := m.pieces(p.Word.Parts, quoted, c)
	switch {
	case strings.HasSuffix(p.Op, "=") && p.Index != nil:
		m.assign(p.Name, tools.Variable{})
	case strings.HasSuffix(p.Op, "="):
		m.assign(p.Name, m.value(*p.Word, c))
	}
	return word
}

// replaced is ${x/from/to} and ${x//from/to}, for texts without wildcards.
func (m *Interp) replaced(v tools.Variable, p *shell.Parameter, c tools.Site) tools.Variable {
	from, to := m.value(*p.Word, c), m.value(*p.With, c)
	if !v.Known || !from.Known || !to.Known || from.Text == "" || strings.ContainsAny(from.Text, `*?[\#%&`) || strings.Contains(to.Text, "&") {
		return tools.Variable{}
	}
	n := 1
	if p.Op == "//" {
		n = -1
	}
	if count := strings.Count(v.Text, from.Text); count*len(to.Text)+len(v.Text) > tools.MaxValue {
		return tools.Variable{}
	}
	return tools.Variable{Text: strings.Replace(v.Text, from.Text, to.Text, n), Known: true}
}

// trim is ${x#pattern} and its like.
func (m *Interp) trim(v tools.Variable, p *shell.Parameter, c tools.Site) tools.Variable {
	pattern, ok := m.patternOf(*p.Word, c)
	if v.Unset {
		return tools.Variable{Known: true}
	}
	if !v.Known || !ok || !m.tries(len(v.Text), pattern, v.Text) {
		return tools.Variable{}
	}
	s := v.Text
	for i := 0; i <= len(s); i++ {
		at := i
		if p.Op == "##" || p.Op == "%" {
			at = len(s) - i
		}
		cut, rest := s[:at], s[at:]
		if p.Op[0] == '%' {
			cut, rest = s[at:], s[:at]
		}
		if tools.Matches(pattern, cut) {
			return tools.Variable{Text: rest, Known: true}
		}
	}
	return v
}

// patternOf is a word as a pattern in path.Match's syntax; ok is false when it is not fully known.
func (m *Interp) patternOf(w shell.Word, c tools.Site) (pattern string, ok bool) {
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
	return text.String(), ok && text.Len() <= tools.MaxPattern
}

// tries reports whether so many matches of a pattern with parts of a text are affordable: behind a star each byte of the pattern may be
// held against each of the text.
func (m *Interp) tries(n int, pattern, s string) bool {
	work := n * len(s)
	if strings.Contains(pattern, "*") {
		work *= len(pattern)
	}
	return m.Budget.Affords(work/64, 0)
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

func (m *Interp) param(name string) tools.Variable {
	if len(name) == 1 && name[0] >= '1' && name[0] <= '9' && m.params != nil {
		i := int(name[0] - '1')
		if i < len(m.params) {
			p := m.params[i]
			return tools.Variable{Text: p.Text, Head: p.Head, Known: p.Known}
		}
		if !m.loose() {
			return tools.Variable{Unset: true}
		}
		return tools.Variable{}
	}
	if _, err := strconv.ParseUint(name, 10, 16); err == nil && name != "0" {
		return tools.Variable{} // more than nine, or none is known
	}
	if name == "#" && m.params != nil && !m.loose() {
		return tools.Variable{Text: strconv.Itoa(len(m.params)), Known: true}
	}
	if name == "PWD" && m.Dir.Known {
		return tools.Variable{Text: m.Dir.Text, Known: true}
	}
	return m.Lookup(name)
}

func (m *Interp) loose() bool {
	for _, p := range m.params {
		if p.Many {
			return true
		}
	}
	return false
}
