package script

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/analyzers/tools/finds"
)

// busyboxOperators are what POSIX does not have and busybox' shell does. Tried with 1.35.0 on 2026-11-30.
var busyboxOperators = map[string]bool{":": true, "/": true, "//": true}

func (e expansion) parameter(p *shell.Parameter, quoted bool) []piece {
	lacks := e.dialect == shell.Dash || e.dialect == shell.Busybox && (p.Index != nil || !busyboxOperators[p.Op])
	if p.Extension && lacks {
		e.abort(e.failureContext, p.Span, state.FailsDialect, "Bad substitution", guessed(e.Interp))
		return []piece{{split: !quoted}}
	}
	if p.Index == nil && (p.Name == "@" || p.Name == "*") {
		items, ok := e.positional()
		return e.several(p, items, ok, p.Name == "*" && quoted, quoted)
	}
	v := e.param(p.Name)
	if p.Index != nil {
		items, ok := v.Elements()
		if all, _ := p.Index.Word.Literal(); all == "@" || all == "*" {
			return e.several(p, items, ok, all == "*" && quoted, quoted)
		}
		v = e.element(items, ok, p.Index)
	}
	return e.operated(p, v, quoted)
}

// operated is what ${NAME...} makes of the variable's value.
func (e expansion) operated(p *shell.Parameter, v tools.Variable, quoted bool) []piece {
	one := func(v tools.Variable) []piece {
		return []piece{{text: v.Text, known: v.Known, quoted: quoted, split: !quoted}}
	}
	set := !v.Unset && (v.Known || v.Head != "")
	full := set && (v.Text != "" || v.Head != "")
	switch strings.TrimPrefix(p.Op, ":") {
	case "":
		if p.Op == ":" {
			return one(e.slice(v, p))
		}
		if v.Unset && e.option("nounset") == tools.Succeeded {
			e.abort(e.failureContext, p.Span, state.FailsVariable, p.Name+": parameter not set", false)
			return one(tools.Variable{})
		}
	case "-", "=":
		if !set && !v.Unset {
			return one(tools.Variable{})
		}
		if v.Unset || p.Op[0] == ':' && !full {
			return e.instead(p, quoted)
		}
	case "+":
		if !set && !v.Unset {
			return one(tools.Variable{})
		}
		if v.Unset || p.Op[0] == ':' && !full {
			return one(tools.Variable{Known: true})
		}
		return e.word(p, quoted)
	case "?":
		if v.Unset || p.Op[0] == ':' && set && !full {
			e.abort(e.failureContext, p.Span, state.FailsVariable, p.Name+": parameter not set or null", false)
			return one(tools.Variable{})
		}
	case "#", "##", "%", "%%":
		return one(e.trim(v, p))
	case "/", "//":
		return one(e.replaced(v, p))
	case "length":
		return one(e.length(v))
	default:
		return one(tools.Variable{})
	}
	if v.Unset {
		v = tools.Variable{Known: true}
	}
	return one(v)
}

// length is ${#x}.
func (e expansion) length(v tools.Variable) tools.Variable {
	if n, ok := v.Length(); ok && (!v.Unset || e.option("nounset") == tools.Failed) {
		return tools.Variable{Text: strconv.Itoa(n), Known: true}
	}
	return tools.Variable{}
}

// instead is the word that ${x-word} and ${x=word} have for a variable without a value.
func (e expansion) instead(p *shell.Parameter, quoted bool) []piece {
	word := e.word(p, quoted)
	switch {
	case strings.HasSuffix(p.Op, "=") && p.Index != nil:
		e.assign(p.Name, tools.Variable{})
	case strings.HasSuffix(p.Op, "="):
		e.assign(p.Name, e.value(*p.Word))
	}
	return word
}

// word is what stands in place of a variable: between quotes it is a field even where it is empty; outside, what is not
// quoted itself is split as a value is.
func (e expansion) word(p *shell.Parameter, quoted bool) []piece {
	all := e.pieces(p.Word.Parts, quoted)
	if quoted && len(all) == 0 {
		return []piece{{known: true, quoted: true}}
	}
	for i := range all {
		all[i].split = !quoted && !all[i].quoted
	}
	return all
}

// replaced is ${x/from/to} and ${x//from/to}, for texts without wildcards.
func (e expansion) replaced(v tools.Variable, p *shell.Parameter) tools.Variable {
	from, to := e.value(*p.Word), e.value(*p.With)
	if !v.Known || !from.Known || !to.Known || from.Text == "" || strings.ContainsAny(from.Text, `*?[\#%&`) || strings.Contains(to.Text, "&") {
		return tools.Variable{}
	}
	n := 1
	if p.Op == "//" {
		n = -1
	}
	if count := strings.Count(v.Text, from.Text); count*len(to.Text)+len(v.Text) > bounds.MaxValue {
		return tools.Variable{}
	}
	return tools.Variable{Text: strings.Replace(v.Text, from.Text, to.Text, n), Known: true}
}

// trim is ${x#pattern} and its like.
func (e expansion) trim(v tools.Variable, p *shell.Parameter) tools.Variable {
	pattern, ok := e.pattern(*p.Word)
	if v.Unset {
		return tools.Variable{Known: true}
	}
	if !v.Known || !ok || !e.tries(len(v.Text), pattern, v.Text) {
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
		if finds.Matches(pattern, cut) {
			return tools.Variable{Text: rest, Known: true}
		}
	}
	return v
}

// patternOf is a word as a pattern in path.Match's syntax; ok is false when it is not fully known.
func (e expansion) pattern(w shell.Word) (pattern string, ok bool) {
	ok = true
	var text strings.Builder
	for _, p := range e.pieces(w.Parts, false) {
		ok = ok && p.known
		if p.quoted {
			text.WriteString(finds.Escape(p.text))
		} else {
			text.WriteString(p.text)
		}
	}
	return text.String(), ok && text.Len() <= bounds.MaxPattern
}

// tries reports whether so many matches of a pattern with parts of a text are decided and affordable: behind a star each
// byte of the pattern may be held against each of the text.
func (e expansion) tries(n int, pattern, s string) bool {
	work := n * len(s)
	if strings.Contains(pattern, "*") {
		work *= len(pattern)
	}
	return finds.Counts(pattern, s) && e.Budget.Affords(work/64, 0)
}

func (e expansion) param(name string) tools.Variable {
	if len(name) == 1 && name[0] >= '1' && name[0] <= '9' && e.params != nil {
		i := int(name[0] - '1')
		if i < len(e.params) {
			p := e.params[i]
			return tools.Variable{Text: p.Text, Head: p.Head, Known: p.Known}
		}
		if !e.loose() {
			return tools.Variable{Unset: true}
		}
		return tools.Variable{}
	}
	if name == "0" && e.name.Known && e.name.Text != "" {
		return tools.Variable{Text: e.name.Text, Known: true}
	}
	if _, err := strconv.ParseUint(name, 10, 16); err == nil && name != "0" {
		return tools.Variable{} // more than nine, or none is known
	}
	if name == "#" && e.params != nil && !e.loose() {
		return tools.Variable{Text: strconv.Itoa(len(e.params)), Known: true}
	}
	if name == "PWD" && e.Dir.Known {
		return tools.Variable{Text: e.Dir.Text, Known: true}
	}
	if _, held := e.Vars[name]; !held && e.Open && e.State.Env.Open && e.State.Image == nil {
		return tools.Variable{} // an image of which nothing is known may set any, also where likely facts are gone by
	}
	return e.Lookup(name)
}

func (m *Interp) loose() bool {
	for _, p := range m.params {
		if p.Many {
			return true
		}
	}
	return false
}
