package commandline

import (
	"strings"
	"unicode"
)

// Word is one word of a command line; of one that is not known, Text is the beginning.
type Word struct {
	Text  string
	Known bool
	Many  bool // it may be any number of words
}

// Complaint is what a program says of a command line that it does not take.
type Complaint struct {
	Index   int // of the word
	Reason  string
	Unknown string // the option that it does not have
	Near    string // and the one that was likely meant
	doubted bool   // of a verb: it is only likely
}

// reading is one command line that is taken apart.
type reading struct {
	o        *options
	words    []Word
	at       int
	operands int
	given    map[string]bool
	first    int        // the index of the first operand; 0 for none
	ended    bool       // by an option that has the program do nothing else
	wrong    *Complaint // so far
	options  []Given
	places   []int // of the operands
	cut      bool  // by a word that may be anything
}

// read reads words, the first of which is the name of the program or verb: what it says of them, nil where nothing is
// known to be wrong, and where the first operand stands, 0 for none.
func (o *options) read(words []Word) (*Complaint, int) {
	return (&reading{o: o, words: words, given: map[string]bool{}}).all()
}

// ends reports whether an option has the program do nothing else.
func (o *options) ends(words []Word) bool {
	r := &reading{o: o, words: words, given: map[string]bool{}}
	c, _ := r.all()
	return c == nil && r.ended
}

func (r *reading) all() (*Complaint, int) { return r.following() }

// following reads the words behind the name, or behind the verb that at is.
func (r *reading) following() (*Complaint, int) {
	o, words := r.o, r.words
	for r.at++; r.at < len(words); r.at++ {
		w := words[r.at]
		switch {
		case w.Many, !w.Known && (w.Text == "" || w.Text[0] == '-'):
			r.cut = true
			return nil, r.first
		case w.Known && w.Text == "--":
			r.given["--"] = true
			return r.rest(), r.first
		case r.at == 1 && (o.is(bundled) || o.is(dashed)) && !strings.HasPrefix(w.Text, "-"):
			if c, done := r.bundle(w); c != nil || done {
				return c, r.first
			}
		case !w.Known || len(w.Text) < 2 || w.Text[0] != '-':
			r.operand()
			if o.is(outer) && !o.is(anywhere) {
				return nil, r.first
			}
			if o.is(leading) {
				return r.rest(), r.first
			}
		default:
			if c, done := r.option(w.Text); c != nil && o.is(last) {
				r.wrong = c
			} else if c != nil || done {
				return c, r.first
			}
		}
	}
	return r.short(), r.first
}

func (r *reading) operand() {
	r.places = append(r.places, r.at)
	if r.operands++; r.first == 0 {
		r.first = r.at
	}
}

// rest reads what is no option any more.
func (r *reading) rest() *Complaint {
	for r.at++; r.at < len(r.words); r.at++ {
		if r.words[r.at].Many {
			r.cut = true
			return nil
		}
		r.operand()
	}
	return r.short()
}

// short complains of operands that are missing.
func (r *reading) short() *Complaint {
	if r.wrong != nil {
		return r.wrong
	}
	least := r.o.least
	for name := range r.given {
		if n, ok := r.o.instead[name]; ok {
			least = min(least, n)
		}
	}
	if r.operands >= least {
		return nil
	}
	return &Complaint{Index: 0, Reason: "missing operand"}
}

// option reads one word that is an option, with its value; done: what follows is not read.
func (r *reading) option(text string) (c *Complaint, done bool) {
	switch {
	case strings.HasPrefix(text, "--"):
		return r.word(text, text[2:])
	case r.o.is(whole), r.o.is(perl):
		return r.word(text, text[1:])
	}
	for i := 1; i < len(text); i++ {
		kind, ok := r.o.letters[text[i]]
		if !ok {
			if c = r.noLetter(text, i); c == nil || !r.o.is(last) {
				return c, true
			}
			r.wrong = c
			continue
		}
		r.given[text[i:i+1]], r.wrong = true, nil
		r.options = append(r.options, Given{Name: text[i : i+1], Index: r.at})
		switch kind {
		case ending:
			r.ended = true
			return nil, true
		case attached:
			r.joined(text[i+1:])
			return nil, false
		case needed:
			if i+1 < len(text) {
				r.joined(text[i+1:])
				return nil, false
			}
			return r.value("-" + text[i:i+1])
		}
	}
	return nil, false
}

// bundle reads a first word that is options without a dash: their values follow it in their order. done: what follows is not
// read.
func (r *reading) bundle(w Word) (c *Complaint, done bool) {
	if !w.Known || w.Many || w.Text == "" {
		r.cut = true
		return nil, true
	}
	if r.o.is(dashed) {
		return r.option("-" + w.Text)
	}
	for i := range len(w.Text) {
		kind, ok := r.o.letters[w.Text[i]]
		if !ok {
			return r.noLetter("-"+w.Text, i+1), true
		}
		option := w.Text[i : i+1]
		r.given[option] = true
		r.options = append(r.options, Given{Name: option, Index: 1})
		switch kind {
		case ending:
			r.ended = true
			return nil, true
		case needed:
			if c, done := r.value("-" + option); c != nil || done {
				return c, true
			}
		}
	}
	return nil, false
}

// unlike are what begins something else than an option to some programs, besides what is not ASCII.
const unlike = "0123456789=#?:+,@%"

// noLetter complains of a letter; nil where it may begin something else.
func (r *reading) noLetter(text string, i int) *Complaint {
	l := text[i]
	if l > unicode.MaxASCII || strings.IndexByte(unlike, l) >= 0 {
		return nil
	}
	option := "-" + string(l)
	c := &Complaint{Index: r.at, Reason: "unknown option " + option, Unknown: option}
	if _, ok := r.o.words[text[1:]]; ok && len(text) > 2 {
		c.Near = "-" + text
	}
	return c
}

// word reads an option that is a whole word; dashed is how it is written.
func (r *reading) word(dashed, name string) (c *Complaint, done bool) {
	given := dashed
	name, behind, valued := strings.Cut(name, "=")
	dashed, _, _ = strings.Cut(dashed, "=")
	full, kind, number := r.o.find(name)
	if valued && r.o.is(spaced) {
		number, dashed = 0, given
	}
	switch {
	case number == 0 && len(name) == 0, len(name) == 1 && r.o.is(spaced): // to curl 7, --X is -X
		return nil, true
	case number == 0:
		return &Complaint{Index: r.at, Reason: "unknown option " + dashed, Unknown: dashed, Near: r.o.near(name)}, true
	case number > 1, kind == ending:
		r.ended = number == 1
		return nil, true
	}
	r.given[full], r.wrong = true, nil
	r.options = append(r.options, Given{Name: full, Index: r.at})
	if valued {
		r.joined(behind)
	}
	switch {
	case kind == command:
		return nil, !r.command()
	case kind == plain && valued && !r.o.is(whole):
		return &Complaint{Index: r.at, Reason: "option " + dashed + " takes no value"}, true
	case kind == needed && !valued:
		return r.value(dashed)
	}
	return nil, false
}

// prefixes are what apt's switches may have before their names. Source: apt-get(8) of apt 2.6, "OPTIONS"; measured with it.
var prefixes = []string{"no-", "false-", "without-", "off-", "disable-", "yes-", "true-", "with-", "on-", "enable-"}

// find is the option that a word names, and how many it may be.
func (o *options) find(name string) (full string, kind arity, number int) {
	if o.is(perl) {
		name = strings.ToLower(name)
	}
	if kind, ok := o.words[name]; ok {
		return name, kind, 1
	}
	if o.is(negated) {
		name = strings.ToLower(name) // to apt they are one
		for _, prefix := range prefixes {
			bare := strings.TrimPrefix(name, prefix)
			if kind, ok := o.words[bare]; ok && kind != needed {
				return name, attached, 1
			}
			if _, ok := o.words["no-"+bare]; ok && bare != name {
				return name, attached, 1
			}
		}
	}
	for w := range o.words {
		if strings.HasSuffix(w, "-") && strings.HasPrefix(name, w) { // --force-THINGS
			return w, attached, 1
		}
	}
	if o.is(catching) && o.near(name) == "" {
		return name, plain, 1
	}
	if o.is(exactly) || o.is(whole) {
		return "", plain, 0
	}
	for w, k := range o.words {
		if strings.HasPrefix(w, name) {
			full, kind = w, k
			number++
		}
	}
	return full, kind, number
}

// value goes on to the word that an option has for its value.
func (r *reading) value(option string) (c *Complaint, done bool) {
	if r.at++; r.at >= len(r.words) {
		return &Complaint{Index: r.at - 1, Reason: "option " + option + " needs a value"}, true
	}
	if w := r.words[r.at]; len(r.options) > 0 {
		last := &r.options[len(r.options)-1]
		last.Index, last.Value, last.Valued = r.at, w.Text, w.Known && !w.Many
	}
	if r.words[r.at].Many {
		r.cut = true
	}
	return nil, r.cut
}

// joined is the value of the last option in the same word, as far as that is known.
func (r *reading) joined(value string) {
	if value != "" || strings.Contains(r.words[r.at].Text, "=") {
		last := &r.options[len(r.options)-1]
		last.Value, last.Valued = value, r.words[r.at].Known
	}
}

// command goes on to the end of a command that an option starts, and reports whether there is one.
func (r *reading) command() bool {
	for r.at++; r.at < len(r.words); r.at++ {
		switch w := r.words[r.at]; {
		case w.Many:
			return false
		case w.Known && w.Text == ";", w.Known && w.Text == "+" && r.words[r.at-1].Text == "{}":
			return true
		}
	}
	return false
}
