package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// subcommands are the parsers of which the first word that is not a flag chooses one. Source: Python's documentation of
// argparse, "Sub-commands"; what 3.11 prints.
type subcommands struct {
	dest, metavar string
	required      bool
	names         []string // in order, with their other names
	parsers       map[string]*commandLine
}

// called is what argparse calls them where none is chosen.
func (s *subcommands) called() string {
	switch {
	case s.metavar != "":
		return s.metavar
	case s.dest != "":
		return s.dest
	}
	return "{" + strings.Join(s.names, ",") + "}"
}

// placed is how many arguments a parser takes by their places.
func (p *commandLine) placed() (n int) {
	for _, t := range p.takers {
		if t.name != "" {
			n++
		}
	}
	return n
}

// chosen goes on with the words from the one that chooses a subcommand on.
func (p *commandLine) chosen(used []bool, strange, placed, rest []string) string {
	if slices.ContainsFunc(p.takers, func(t taker) bool { return t.name != "" && t.flexible }) || len(strange) > 0 {
		return ""
	}
	sub := p.subs.parsers[rest[0]]
	if sub == nil {
		return "argument " + p.subs.called() + ": invalid choice: '" + rest[0] + "' (choose from '" + strings.Join(p.subs.names, "', '") + "')"
	}
	if why := sub.refusal(rest[1:]); why != "" {
		return why
	}
	if slices.ContainsFunc(rest, func(word string) bool { return strings.HasPrefix(word, "-") }) {
		return "" // it may have asked for help, or for the version
	}
	if lacks := p.lacking(used, len(placed)); len(lacks) > 0 {
		return missingArguments + strings.Join(lacks, ", ")
	}
	return ""
}

var (
	subsMade  = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*([A-Za-z_]\w*)\.add_subparsers\(`)
	subAdded  = lazyregexp.New(`^(?:([A-Za-z_]\w*)\s*=\s*)?([A-Za-z_]\w*)\.add_parser\(`)
	subsPlain = map[string]bool{"title": true, "description": true, "help": true, "prog": true}
)

// telling is what a module tells a parser, and those of its subcommands.
type telling struct {
	name        string
	parsers     map[string]*commandLine // by the names that stand for them, or for a group of theirs
	subs        map[string]*subcommands
	made, asked int
	lent        bool // the name is that of a function's, which returns the parser
	plain       bool
}

func (b *telling) each(list []*Statement, above string) {
	for _, s := range list {
		b.plain = b.statement(s, above == "") && b.plain
		inner := above
		if defining.FindString(s.Mask) == "" {
			inner = s.Mask
		}
		b.each(s.Body, inner)
	}
}

// statement reads one statement; plain is false where what it tells a parser is not known. sure: it is under no condition.
func (b *telling) statement(s *Statement, sure bool) (plain bool) {
	if !slices.ContainsFunc(identifiers.FindAllString(s.Mask, -1), func(word string) bool { return b.parsers[word] != nil || b.subs[word] != nil }) {
		return true
	}
	var args []argument
	if at := strings.IndexByte(s.Mask, '('); at >= 0 {
		args, plain = s.whole().arguments(at)
		plain = plain && sure
	}
	switch {
	case parserMade.MatchString(s.Mask):
		b.made++
		return plain && parserMade.FindStringSubmatch(s.Mask)[1] == b.name && !slices.ContainsFunc(args, func(a argument) bool { return !parserPlain[a.name] })
	case parserGrouped.MatchString(s.Mask):
		m := parserGrouped.FindStringSubmatch(s.Mask)
		b.parsers[m[1]] = b.parsers[m[2]]
		return plain && b.parsers[m[2]] != nil && m[1] != b.name
	case subsMade.MatchString(s.Mask):
		return b.subcommands(subsMade.FindStringSubmatch(s.Mask), args) && plain
	case subAdded.MatchString(s.Mask):
		return b.subcommand(subAdded.FindStringSubmatch(s.Mask), args) && plain
	case parserTold.MatchString(s.Mask):
		p := b.parsers[parserTold.FindStringSubmatch(s.Mask)[1]]
		if p == nil {
			return false
		}
		t, known := told(s)
		p.takers = append(p.takers, t)
		return known && sure
	case parserAsked.MatchString(s.Mask):
		b.asked++
		return true
	}
	if m := parserReturned.FindStringSubmatch(s.Mask); m != nil {
		return b.lent && m[1] == b.name
	}
	m := parserShown.FindStringSubmatch(s.Mask)
	return m != nil && b.parsers[m[1]] != nil
}

// subcommands reads what a parser has subcommands by.
func (b *telling) subcommands(m []string, args []argument) (plain bool) {
	of, s := b.parsers[m[2]], &subcommands{parsers: map[string]*commandLine{}}
	if of == nil || of.subs != nil || b.parsers[m[1]] != nil {
		return false
	}
	of.subs, b.subs[m[1]] = s, s
	for _, a := range args {
		text, literal := a.literal()
		switch {
		case a.name == "dest" && literal:
			s.dest = text
		case a.name == "metavar" && literal:
			s.metavar = text
		case a.name == "required" && (a.text == "True" || a.text == "False"):
			s.required = a.text == "True"
		case !subsPlain[a.name]:
			return false
		}
	}
	return true
}

// subcommand reads one of them.
func (b *telling) subcommand(m []string, args []argument) (plain bool) {
	of := b.subs[m[2]]
	if of == nil || len(args) == 0 || m[1] == b.name {
		return false
	}
	p := &commandLine{}
	if m[1] != "" {
		b.parsers[m[1]] = p
	}
	for i, a := range args {
		text, literal := a.literal()
		switch {
		case i == 0 && a.name == "" && literal:
			of.names, of.parsers[text] = append(of.names, text), p
		case a.name == "aliases" && a.texts() != nil:
			for _, other := range a.texts() {
				of.names, of.parsers[other] = append(of.names, other), p
			}
		case a.name != "help" && !parserPlain[a.name]:
			return false
		}
	}
	return len(of.names) > 0
}
