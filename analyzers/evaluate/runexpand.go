package evaluate

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// word is one word after expansion.
type word struct {
	source.Span
	text    string // known pieces, in order
	head    string // what stands before the first unknown piece; of a directory, the deepest one known
	pattern string // text with quoted wildcards escaped, when the field is known and has live ones
	known   bool
	many    bool            // may be any number of words
	found   *effects.Search // what find comes upon, each a word
}

// scope is the deepest directory that a partly known directory surely lies in.
func (f word) scope() string {
	if f.known {
		return f.text
	}
	if f.head == "" {
		return "/"
	}
	return f.head
}

// piece is a stretch of a word while it is put together.
type piece struct {
	text   string
	known  bool
	quoted bool
	split  bool            // unquoted expansion: blanks in it separate words
	ends   bool            // nothing but the end of a word, between the elements of "$@"; a blank where words are not split
	found  *effects.Search // of words that are not known: those that find comes upon
}

// expand turns words into fields, carrying out substitutions.
func (m *machine) expand(words []shell.Word, c site) []word {
	var all []word
	for _, w := range words {
		for _, parts := range braces(w.Parts) {
			all = append(all, m.fields(w.Span, m.pieces(parts, false, c))...)
		}
	}
	return all
}

// value is a word where no splitting and no globbing take place.
func (m *machine) value(w shell.Word, c site) variable {
	v := variable{known: true}
	for _, p := range m.pieces(w.Parts, true, c) {
		if !p.known && v.known {
			v.known, v.head = false, v.text
		}
		v.text += p.text
	}
	return v
}

// braces expands {a,b} of bash into several words.
func braces(parts []shell.Part) [][]shell.Part {
	for i, p := range parts {
		b, ok := p.(*shell.Brace)
		if !ok {
			continue
		}
		if b.Sequence {
			rest := append(append([]shell.Part{}, parts[:i]...), &shell.Arithmetic{})
			return braces(append(rest, parts[i+1:]...))
		}
		var all [][]shell.Part
		for _, e := range b.Elems {
			one := append(append([]shell.Part{}, parts[:i]...), e.Parts...)
			all = append(all, braces(append(one, parts[i+1:]...))...)
			if len(all) > maxRounds {
				return [][]shell.Part{{&shell.Arithmetic{}}}
			}
		}
		return all
	}
	return [][]shell.Part{parts}
}

func (m *machine) pieces(parts []shell.Part, quoted bool, c site) []piece {
	var all []piece
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			all = append(all, piece{text: p.Value, known: true, quoted: quoted || p.Quoted})
		case *shell.Quoted:
			inner := m.pieces(p.Parts, true, c)
			if len(inner) > 0 || len(p.Parts) == 0 { // "$@" may be no word at all
				all = append(all, piece{known: true, quoted: true})
			}
			all = append(all, inner...)
		case *shell.Tilde:
			all = append(all, m.tilde(p))
		case *shell.Parameter:
			all = append(all, m.parameter(p, quoted, c)...)
		case *shell.Arithmetic:
			if n, ok := m.compute(p.X, c); ok {
				all = append(all, piece{text: strconv.FormatInt(n, 10), known: true, quoted: quoted, split: !quoted})
			} else {
				all = append(all, piece{split: !quoted})
			}
		case *shell.Substitution:
			all = append(all, m.substitute(p, quoted, c))
		case *shell.Process:
			sub := m.clone()
			sub.out = nil
			sub.list(p.List, c.guarded())
			m.st = sub.st
			all = append(all, piece{text: "/dev/fd/", quoted: true})
		default:
			all = append(all, piece{split: !quoted})
		}
	}
	return all
}

func (m *machine) tilde(t *shell.Tilde) piece {
	if t.User == "" {
		v := m.lookup("HOME")
		return piece{text: v.text, known: v.known, quoted: true}
	}
	return piece{quoted: true}
}

// substitute runs $(...) in a shell of its own. Its files stay, its variables do not.
func (m *machine) substitute(p *shell.Substitution, quoted bool, c site) piece {
	sub := m.clone()
	sub.out = &capture{}
	m.substituted = sub.list(p.List, site{reach: c.reach, result: c.result, exits: c.result, hides: c.hides})
	m.st = sub.st
	if sub.out.lost {
		return piece{split: !quoted, found: sub.out.found}
	}
	return piece{text: strings.TrimRight(string(sub.out.text), "\n"), known: true, quoted: quoted, split: !quoted}
}
