// Package commandline reads command lines as programs do: which options a program has in which release, which take a
// value, in which spellings, and how many operands it needs. It is not a tool: each family declares the options of its
// own programs in a table, and this package holds those of the programs that have no family. It carries nothing out.
// A name may be a program of its own and an applet of busybox, which stands for a package.
//
// A line of a table is one program in some releases, by tabs: its name, with a verb behind it where it has verbs; the
// packages that it may be in, * for none; the upstream versions that were read; its style; its letters and its words; how many operands
// it needs at least, with those options that ask for another number. Letters and words are written as for getopt: ":"
// or "=" for a value, "::" or "?" for one that must be attached, "!" where the program then prints something and ends,
// those of System well, "*" for a command that ends at ";", or at "+" behind "{}".
package commandline

import (
	"strconv"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers/tools"
)

// arity says whether an option has a value.
type arity uint8

const (
	plain    arity = iota // none
	needed                // the rest of its word, or the next word
	attached              // the rest of its word, where there is any
	ending                // none, and the program does nothing else
	command               // the next words, as far as ; or {} +
)

// options is what one program has in some releases.
type options struct {
	versions []string
	style    string
	letters  map[byte]arity
	words    map[string]arity
	least    int
	instead  map[string]int // by option
}

// Styles of programs, as letters of a table's column.
const (
	leading  = "+" // options end at the first operand
	exactly  = "=" // words are not abbreviated
	whole    = "-" // words may have one dash; there are no letters
	bundled  = "t" // the first word needs no dash, and what its letters ask for follows it
	dashed   = "d" // the first word needs no dash, and is read as if it had one
	open     = "o" // builds of the program differ: only what is near an option is known to be none
	outer    = "v" // what follows its options is a verb, with options of its own
	anywhere = "a" // and these may stand before the verb as well
	negated  = "n" // words that have no value of their own may begin with no-
	spaced   = "q" // no word has its value behind =
	perl     = "g" // words may have one dash, be abbreviated, and be in capitals: Getopt::Long
	catching = "c" // any other word is an option without a value, but for slips: the name of a cipher
	last     = "l" // what is wrong is forgotten at the next option that is right
)

func (o *options) is(style string) bool { return strings.Contains(o.style, style) }

// program is what is known of one, or of one of its verbs, by package.
type program map[string][]*options

// Table is the options of some programs.
type Table struct {
	lines   func() map[string][]string // by program, as they are written
	read    *sync.Map                  // the programs that were asked for: map[string]program
	version func(a *tools.Command, name string) string
}

// unpackaged stands in a table for a program that is in no package.
const unpackaged = "*"

// New is a table of texts, of which a program is read when it is first asked for. version says which release a program
// is that is in no package, "" where that is not known; nil: it never is.
func New(text string, version func(a *tools.Command, name string) string, more ...string) Table {
	return Table{read: &sync.Map{}, version: version, lines: sync.OnceValue(func() map[string][]string {
		all := map[string][]string{}
		for _, text := range append([]string{text}, more...) {
			index(all, text)
		}
		return all
	})}
}

// index adds the lines of a text to those of the programs that they name.
func index(all map[string][]string, text string) {
	for line := range strings.Lines(text) {
		names, _, ok := strings.Cut(line, "\t")
		if !ok || strings.HasPrefix(line, "#") {
			continue
		}
		for name := range strings.SplitSeq(names, ",") {
			all[name] = append(all[name], line)
		}
	}
}

// program is what the table has of a program, nil for nothing.
func (t Table) program(name string) program {
	if p, ok := t.read.Load(name); ok {
		return p.(program) //nolint:forcetypeassert // nothing else is in it
	}
	var p program
	for _, line := range t.lines()[name] {
		f := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
		if len(f) != columns {
			continue
		}
		o := &options{versions: strings.Fields(f[2]), style: f[3], letters: letters(f[4]), words: words(f[5])}
		o.least, o.instead = operands(f[6])
		if p == nil {
			p = program{}
		}
		for held := range strings.SplitSeq(f[1], "|") {
			p[held] = append(p[held], o)
		}
	}
	if p != nil {
		t.read.Store(name, p)
	}
	return p
}

// columns are those of a line.
const columns = 7

func letters(column string) map[byte]arity {
	all := map[byte]arity{}
	for i := 0; i < len(column); i++ {
		letter, kind := column[i], plain
		for marks := 0; i+1 < len(column) && (column[i+1] == ':' || column[i+1] == '!'); i++ {
			marks++
			switch {
			case column[i+1] == '!':
				kind = ending
			case marks == 1:
				kind = needed
			default:
				kind = attached
			}
		}
		all[letter] = kind
	}
	return all
}

// marks say in which way a word has a value.
var marks = map[byte]arity{'=': needed, '?': attached, '!': ending, '*': command}

func words(column string) map[string]arity {
	all := map[string]arity{}
	for w := range strings.FieldsSeq(column) {
		kind := marks[w[len(w)-1]]
		if kind != plain {
			w = w[:len(w)-1]
		}
		all[w] = kind
	}
	return all
}

func operands(column string) (least int, instead map[string]int) {
	instead = map[string]int{}
	for n, w := range strings.Fields(column) {
		if n == 0 {
			least, _ = strconv.Atoi(w)
			continue
		}
		at := strings.LastIndexByte(w, '=')
		instead[w[:at]], _ = strconv.Atoi(w[at+1:])
	}
	return least, instead
}

// Follow is how many words follow a word of a program of a package, in any release of the table: -1 as far as the end of a
// command; ok is false where no release has it.
func (t Table) Follow(name, held, word string) (n int, ok bool) {
	for _, o := range t.program(name)[held] {
		kind, has := o.words[strings.TrimLeft(word, "-")]
		switch {
		case !has:
			continue
		case kind == needed:
			return 1, true
		case kind == command:
			return -1, true
		}
		return 0, true
	}
	return 0, false
}
