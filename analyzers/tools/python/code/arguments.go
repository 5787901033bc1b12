package code

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/argparse"
)

var (
	parserMade    = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*(?:argparse\.)?ArgumentParser\(`)
	parserGrouped = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*([A-Za-z_]\w*)\.add_(?:argument|mutually_exclusive)_group\(`)
	parserTold    = lazyregexp.New(`^(?:[A-Za-z_]\w*\s*=\s*)?([A-Za-z_]\w*)\.add_argument\(`)
	// the parser, "(" where a function makes it, and what is parsed
	parserAsked    = lazyregexp.New(`^(?:return\b|[A-Za-z_]\w*\s*(?::\s*[\w.]+\s*)?=)?\s*([A-Za-z_]\w*)(\(\))?\.parse_args\(\s*(?:args\s*=\s*)?([\w.]+(?:\[1:\])?)?\s*\)$`)
	parserReturned = lazyregexp.New(`^return\s+([A-Za-z_]\w*)$`)
	// parserShown is what a parser prints, and what it knows beside; neither changes what it takes.
	parserShown = lazyregexp.New(`^(?:if .*:|[A-Za-z_]\w*\s*=\s*|return\s+)?\s*([A-Za-z_]\w*)\.(?:print_help|print_usage|format_help|error|exit|set_defaults)\(.*$`)
	// what does not change which arguments are taken
	parserPlain = map[string]bool{"prog": true, "usage": true, "description": true, "epilog": true, "formatter_class": true}
	takerPlain  = map[string]bool{"help": true, "metavar": true, "default": true, "const": true, "dest": true, "deprecated": true}
	numerals    = map[string]string{"int": "int", "float": "float"}
)

// refusal is what argparse says of the command line when a statement has it parsed, "" where it takes it or that is not known.
func (w options) refusal(s *Statement) string {
	name, lent, ok := w.asked(s)
	if !ok || w.Args == nil {
		return ""
	}
	if p, ok := w.parser(name, lent); ok {
		return p.Refusal(w.Args)
	}
	return ""
}

// asked is the name of the parser that a statement has parse what the program is given; lent: the name that it has in the
// function that returns it.
func (w options) asked(s *Statement) (name string, lent, ok bool) {
	m := parserAsked.FindStringSubmatch(s.Mask)
	if m == nil || m[3] != "" && m[3] != "sys.argv[1:]" && !w.nones[m[3]] {
		return "", false, false
	}
	if m[2] == "" {
		return m[1], false, true
	}
	f := w.functions[m[1]] // which makes the parser, and nothing else is done with it
	if f == nil || len(f.Body) == 0 || len(regexp.MustCompile(`\b`+m[1]+`\(`).FindAllString(w.text, -1)) != 2 || w.wrapped[m[1]] {
		return "", false, false
	}
	made := parserReturned.FindStringSubmatch(f.Body[len(f.Body)-1].Mask)
	if made == nil {
		return "", false, false
	}
	return made[1], true, true
}

// parser collects what a parser of that name is told in the whole module; ok is false where anything else is done with it,
// or where it is told something on a condition.
func (w options) parser(name string, lent bool) (p *argparse.CommandLine, ok bool) {
	b := &telling{name: name, lent: lent, plain: true, subs: map[string]*argparse.Subcommands{},
		parsers: map[string]*argparse.CommandLine{name: {}}}
	if lent {
		b.asked = 1
	}
	b.each(w.list, "")
	whole := b.plain && b.made == 1 && b.asked == 1 && !w.argued
	return b.parsers[name], whole && slices.ContainsFunc(w.list, importsParser)
}

// importsParser reports whether a statement imports Python's own argparse, or of it the parser, by its own name.
func importsParser(s *Statement) bool {
	return slices.ContainsFunc(s.imports(), func(i Import) bool {
		return i.Module == "argparse" && i.Level == 0 && (len(i.Names) == 0 || slices.Contains(i.Names, "ArgumentParser"))
	})
}

var (
	identifiers = lazyregexp.New(`[A-Za-z_]\w*`)
	defining    = lazyregexp.New(`^(?:async\s+)?def\b|^if\s+__name__\s*==`)
)

// told reads the argument that a statement has a parser take.
func told(s *Statement) (t argparse.Taker, plain bool) {
	args, whole := s.whole().arguments(strings.IndexByte(s.Mask, '('))
	plain = whole
	for _, a := range args {
		text, literal := a.literal()
		switch {
		case a.name == "" && literal && strings.HasPrefix(text, "-"):
			t.Flags = append(t.Flags, text)
		case a.name == "" && literal && text != "":
			t.Name = text
		case a.name == "required":
			t.Required, plain = a.text == "True", plain && (a.text == "True" || a.text == "False")
		case a.name == "action":
			t.Bare, t.Leaves = text != "store" && text != "append" && text != "extend", text == "version" || text == "help"
			plain = plain && literal
		case a.name == "nargs":
			n, err := strconv.Atoi(a.text)
			t.Flexible, plain = true, plain && (literal || err == nil && n > 0)
		case a.name == "type":
			t.Numeric = numerals[a.text]
		case a.name == "choices":
			t.Choices = a.texts()
		default:
			plain = plain && takerPlain[a.name]
		}
	}
	return t, plain && (len(t.Flags) > 0) != (t.Name != "")
}

// texts are the literals of a list or tuple, nil where it has anything else.
func (e expression) texts() (all []string) {
	if len(e.text) < 2 || e.text[0] != '[' && e.text[0] != '(' {
		return nil
	}
	for _, part := range e.slice(1, len(e.text)-1).split(',') {
		text, literal := part.trimmed().literal()
		if part.text != "" && !literal {
			return nil
		}
		if literal {
			all = append(all, text)
		}
	}
	return all
}
