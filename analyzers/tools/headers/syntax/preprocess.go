package syntax

import (
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/tokens"
)

// Unit is a source with what it takes in.
type Unit struct {
	Name, Text string
	Cxx        bool
	Late       bool     // C++23, or one after it
	Defined    []string // by the command line
	// Include is the text of a header of the project's own; own is false for one that is not, and known where not even
	// that is certain.
	Include func(from, name string, quoted bool) (at, text string, own, known bool)
}

// Reason is why a compiler refuses a unit, and where; the zero value where it may accept it.
type Reason struct {
	Why, File string
	Line      int
}

// macro is what all definitions of a name have in common.
type macro struct {
	function bool
	balanced bool
	value    *token // the only token that it stands for, where all agree on it
	times    int
}

// reader follows the directives of a unit.
type reader struct {
	Unit
	*library
	files    []string // by the upper part of tokens' lines
	texts    int      // bytes read
	all      []token
	macros   map[string]*macro
	defined  map[string]bool // now, certainly
	doubtful map[string]bool // may be defined now
	loose    map[string]bool // names that something which is not followed may declare
	once     map[string]bool
	foreign  bool // headers are taken in that are not known
	uneven   bool // brackets of what is not followed do not match
	pasted   bool
	deep     int
	reason   Reason
	unsure   bool
}

const fileShift = 20

func (r *reader) refuse(t token, why string) {
	if r.reason.Why == "" {
		r.reason = Reason{Why: why, File: r.files[t.Line>>fileShift], Line: t.Line & (1<<fileShift - 1)}
	}
}

type certainty uint8

const (
	no certainty = iota
	maybe
	yes
)

// branch is one #if around a place.
type branch struct {
	now   certainty // of the part that is read
	taken certainty // of the parts before
	last  bool      // after #else
	from  token
}

// file is what is read of one file.
type file struct {
	*reader
	at       string
	text     string
	id       int
	branches []branch
	aside    []token // of the outermost part that may be left out
}

func (f *file) state() certainty {
	state := yes
	for _, b := range f.branches {
		state = min(state, b.now)
	}
	return state
}

const (
	maxDepth = 50
	maxBytes = 1 << 18
)

// read takes in a file, of which it may be uncertain that it is.
func (r *reader) read(at, text string, outer certainty) {
	if r.deep++; r.deep > maxDepth || r.texts+len(text) > maxBytes || len(text) >= 1<<fileShift {
		r.unsure = true
		return
	}
	r.texts += len(text)
	all, joined, ok := lex(text, r.Cxx)
	if !ok {
		r.unsure = true
		return
	}
	id := len(r.files) << fileShift
	r.files = append(r.files, at)
	for i := range all {
		all[i].Line |= id
	}
	f := &file{reader: r, at: at, text: joined, id: id}
	if outer != yes {
		f.branches = []branch{{now: outer}}
	}
	for i := 0; i < len(all) && !r.unsure && r.reason.Why == ""; {
		t := all[i]
		if t.Text == "#" && t.opens {
			end := i + 1
			for end < len(all) && !all[end].opens {
				end++
			}
			if f.directive(all[i+1:end], all[min(end, len(all)):]); end < len(all) || all[end-1].bad != "unterminated comment" {
				i = end
				continue
			}
			t, i = all[end-1], end-1
		}
		if t.bad == "unterminated comment" && outer == yes {
			r.refuse(t, t.bad)
			return
		}
		f.take(t)
		i++
	}
	if n := len(f.branches); n > 0 && f.branches[n-1].from.Text != "" && outer == yes && !r.unsure {
		r.refuse(f.branches[n-1].from, "unterminated #"+f.branches[n-1].from.Text)
	}
	if why, _ := match(f.aside); why != "" {
		f.uneven = true
	}
	r.deep--
}

// take notes a token that is no directive's.
func (f *file) take(t token) {
	switch f.state() {
	case yes:
		if t.bad != "" {
			f.refuse(t, t.bad)
		}
		f.all = append(f.all, t)
	case maybe:
		f.aside = append(f.aside, t)
		if t.Kind == tokens.Name {
			f.loose[t.Text] = true
		}
	}
}

// leave ends a part that may be left out.
func (f *file) leave() {
	if why, _ := match(f.aside); why != "" {
		f.uneven = true
	}
	if f.aside = nil; f.state() == maybe || len(f.all) > 0 && f.all[len(f.all)-1].Text == "@" {
		return
	}
	f.all = append(f.all, token{Token: tokens.Token{Kind: tokens.Variable, Text: "@", Line: f.id + 1}})
}

func match(all []token) (string, int) {
	bare := make([]tokens.Token, len(all))
	for i, t := range all {
		bare[i] = t.Token
	}
	return tokens.Match(bare)
}

var included = lazyregexp.New(`^\s*(?:<([^>\n]+)>|"([^"\n]+)")`)

// directive carries out one, of which these are the words.
func (f *file) directive(words, after []token) {
	if len(words) == 0 || words[0].Kind == tokens.Number {
		return
	}
	word := words[0]
	if f.condition(words, after) {
		return
	}
	state := f.state()
	if state == no {
		return
	}
	switch word.Text {
	case "define":
		f.define(words[1:], state)
	case "undef":
		if len(words) > 1 {
			delete(f.defined, words[1].Text)
			f.doubtful[words[1].Text] = f.doubtful[words[1].Text] || state == maybe
		}
	case "include", "import", "include_next":
		m := included.FindStringSubmatch(f.text[word.end:min(len(f.text), word.end+300)])
		if m == nil && state == yes && len(words) > 1 && words[1].Kind != tokens.Name {
			f.refuse(word, "#include expects \"FILENAME\" or <FILENAME>")
			return
		}
		if m == nil || word.Text != "include" {
			f.foreign = true // a macro
			return
		}
		f.include(m[1]+m[2], m[2] != "", state)
	case "pragma":
		if len(words) > 1 && words[1].Text == "once" {
			f.once[f.at] = true
		}
		f.pasted = f.pasted || len(words) > 1 && (words[1].Text == "push_macro" || words[1].Text == "pop_macro")
	case "error":
		if state == yes && !f.foreign {
			f.refuse(word, "#error")
		}
	case "warning", "line", "ident", "sccs", "assert", "unassert", "embed":
		f.unsure = f.unsure || word.Text == "embed" || word.Text == "line"
	default:
		if state == yes {
			f.refuse(word, "invalid preprocessing directive #"+word.Text)
		}
	}
}

// include takes in a header.
func (f *file) include(header string, quoted bool, state certainty) {
	at, text, own, known := f.Include(f.at, header, quoted)
	switch {
	case own && !f.once[at]:
		before := len(f.all)
		if f.read(at, text, state); len(f.all) == before {
			return
		}
	case own:
	case !known || !f.library.include(header, f.Cxx, f.Late):
		f.foreign = true
	}
}

// define notes a macro.
func (f *file) define(words []token, state certainty) {
	if len(words) == 0 {
		return
	}
	n, body := words[0], words[1:]
	m := f.macros[n.Text]
	if m == nil {
		m = &macro{balanced: true}
		f.macros[n.Text] = m
	}
	m.times++
	if len(body) > 0 && body[0].Text == "(" && body[0].end == n.end+1 {
		m.function = true
		for len(body) > 0 && body[0].Text != ")" {
			f.loose[body[0].Text] = true
			body = body[1:]
		}
		body = body[min(1, len(body)):]
	}
	for _, t := range body {
		f.loose[t.Text] = true
		f.pasted = f.pasted || t.Text == "##"
		m.balanced = m.balanced && t.bad == ""
	}
	if why, _ := match(body); why != "" {
		m.balanced = false
	}
	m.value = nil
	single := len(body) == 1 && m.times == 1 && !m.function && state == yes
	if single && (body[0].Kind == tokens.Number || body[0].Kind == tokens.Text) {
		m.value = &body[0]
	}
	if state == yes {
		f.defined[n.Text] = true
	} else {
		f.doubtful[n.Text] = true
	}
}
