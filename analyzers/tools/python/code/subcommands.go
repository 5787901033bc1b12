package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/argparse"
)

var (
	subsMade  = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*([A-Za-z_]\w*)\.add_subparsers\(`)
	subAdded  = lazyregexp.New(`^(?:([A-Za-z_]\w*)\s*=\s*)?([A-Za-z_]\w*)\.add_parser\(`)
	subsPlain = map[string]bool{"title": true, "description": true, "help": true, "prog": true}
)

// telling is what a module tells a parser, and those of its subcommands.
type telling struct {
	name        string
	parsers     map[string]*argparse.CommandLine // by the names that stand for them, or for a group of theirs
	subs        map[string]*argparse.Subcommands
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

func (b *telling) knows(word string) bool { return b.parsers[word] != nil || b.subs[word] != nil }

// statement reads one statement; plain is false where what it tells a parser is not known. sure: it is under no condition.
func (b *telling) statement(s *Statement, sure bool) (plain bool) {
	if !slices.ContainsFunc(identifiers.FindAllString(s.Mask, -1), b.knows) {
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
		odd := slices.ContainsFunc(args, func(a argument) bool { return !parserPlain[a.name] })
		return plain && !odd && parserMade.FindStringSubmatch(s.Mask)[1] == b.name
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
		p.Takers = append(p.Takers, t)
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
	of, s := b.parsers[m[2]], &argparse.Subcommands{Parsers: map[string]*argparse.CommandLine{}}
	if of == nil || of.Subs != nil || b.parsers[m[1]] != nil {
		return false
	}
	of.Subs, b.subs[m[1]] = s, s
	for _, a := range args {
		text, literal := a.literal()
		switch {
		case a.name == "dest" && literal:
			s.Dest = text
		case a.name == "metavar" && literal:
			s.Metavar = text
		case a.name == "required" && (a.text == "True" || a.text == "False"):
			s.Required = a.text == "True"
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
	p := &argparse.CommandLine{}
	if m[1] != "" {
		b.parsers[m[1]] = p
	}
	for i, a := range args {
		text, literal := a.literal()
		switch {
		case i == 0 && a.name == "" && literal:
			of.Names, of.Parsers[text] = append(of.Names, text), p
		case a.name == "aliases" && a.texts() != nil:
			for _, other := range a.texts() {
				of.Names, of.Parsers[other] = append(of.Names, other), p
			}
		case a.name != "help" && !parserPlain[a.name]:
			return false
		}
	}
	return len(of.Names) > 0
}
