package script

import (
	"path"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// piece is a stretch of a word while it is put together.
type piece struct {
	text   string
	known  bool
	quoted bool
	split  bool            // unquoted expansion: blanks in it separate words
	ends   bool            // nothing but the end of a word, between the elements of "$@"; a blank where words are not split
	found  *effects.Search // of words that are not known: those that find comes upon
}

// expansion is what words come to for a command in a context, with the substitutions among them carried out.
type expansion struct {
	*Interp
	failureContext tools.FailureContext
}

func (m *Interp) expansion(c tools.FailureContext) expansion { return expansion{m, c} }

// words turns words into fields, carrying out substitutions.
func (e expansion) words(words []shell.Word) []tools.Word {
	var all []tools.Word
	for _, w := range words {
		each, ok := shell.Braces(w.Parts, bounds.MaxFields)
		if !ok {
			all = append(all, tools.Word{Span: w.Span, Many: true})
			continue
		}
		for _, parts := range each {
			all = append(all, e.fields(w.Span, e.pieces(parts, false))...)
			if len(all) > bounds.MaxFields {
				return append(all[:bounds.MaxFields:bounds.MaxFields], tools.Word{Span: w.Span, Many: true})
			}
		}
	}
	return all
}

// value is a word where no splitting and no globbing take place.
func (e expansion) value(w shell.Word) tools.Variable {
	v := tools.Variable{Known: true}
	var text strings.Builder
	for _, p := range e.pieces(w.Parts, true) {
		if !p.known && v.Known {
			v.Known, v.Head = false, text.String()
		}
		text.WriteString(p.text)
	}
	v.Text = text.String()
	return v
}

// pieces are what the parts of a word come to; those of one that grows beyond all measure are unknown.
func (e expansion) pieces(parts []shell.Part, quoted bool) []piece {
	var all []piece
	size := 0
	for _, p := range parts {
		more := e.expanded(p, quoted)
		grown := 0
		for _, p := range more {
			grown += len(p.text)
		}
		size += grown
		if all = append(all, more...); !e.Budget.Affords(grown, len(more)) || size > bounds.MaxValue ||
			len(all) > bounds.MaxFields {
			return []piece{{split: true}}
		}
	}
	return all
}

func (e expansion) expanded(p shell.Part, quoted bool) []piece {
	switch p := p.(type) {
	case *shell.Literal:
		return []piece{{text: p.Value, known: true, quoted: quoted || p.Quoted}}
	case *shell.Quoted:
		inner := e.pieces(p.Parts, true)
		if len(inner) > 0 || len(p.Parts) == 0 { // "$@" may be no word at all
			return append([]piece{{known: true, quoted: true}}, inner...)
		}
		return inner
	case *shell.Tilde:
		return []piece{e.tilde(p)}
	case *shell.Parameter:
		return e.parameter(p, quoted)
	case *shell.Arithmetic:
		for _, name := range p.Sets {
			e.assign(name, tools.Variable{})
		}
		if n, ok := e.compute(p.X); ok {
			return []piece{{text: strconv.FormatInt(n, 10), known: true, quoted: quoted, split: !quoted}}
		}
		return []piece{{split: !quoted}}
	case *shell.Substitution:
		return []piece{e.substitute(p, quoted)}
	case *shell.Process:
		sub := e.clone()
		sub.out = nil
		sub.list(p.List, e.failureContext.Guarded())
		e.State = sub.State
		return []piece{{text: "/dev/fd/", quoted: true}}
	}
	return []piece{{split: !quoted}}
}

func (e expansion) tilde(t *shell.Tilde) piece {
	if t.User == "" {
		v := e.Lookup("HOME")
		return piece{text: v.Text, known: v.Known, quoted: true}
	}
	line, presence := state.Database(e.State.Files, "/etc/passwd", t.User)
	home := state.Field(line, 5)
	return piece{text: home, known: presence == filesystem.Present && path.IsAbs(home), quoted: true}
}

// substitute runs $(...) in a shell of its own. Its files stay, its variables do not.
func (e expansion) substitute(p *shell.Substitution, quoted bool) piece {
	sub := e.clone()
	sub.out, sub.contained = &tools.Output{}, !e.failureContext.Result
	sub.atExit, sub.quit = "", false
	c := e.failureContext
	e.substituted = sub.ended(sub.list(p.List,
		tools.FailureContext{Reach: c.Reach, Result: c.Result, Exits: c.Result, Hides: c.Hides}))
	e.State = sub.State
	if sub.out.Lost {
		return piece{split: !quoted, found: sub.out.Found}
	}
	return piece{text: strings.TrimRight(string(sub.out.Text), "\n"), known: true, quoted: quoted, split: !quoted}
}
