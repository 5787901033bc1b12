package code

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// taker is one argument that an argparse parser takes. Source: Python's documentation of argparse; what 3.11 prints.
type taker struct {
	flags    []string // none for one that is known by its place
	name     string   // of one that is known by its place
	required bool
	bare     bool     // it takes no value
	flexible bool     // it takes any number of values, or another one than one
	leaves   bool     // the program ends well where it is given
	numeric  string   // int or float where its value is one
	choices  []string // its values; nil where they are not known
}

// commandLine is what an argparse parser takes of which every mention is understood.
type commandLine struct {
	takers []taker
	subs   *subcommands
}

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
		return p.refusal(w.Args)
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
	if f == nil || len(f.Body) == 0 || strings.Count(w.text, m[1]+"(") != 2 || w.wrapped[m[1]] {
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
func (w options) parser(name string, lent bool) (p *commandLine, ok bool) {
	b := &telling{parsers: map[string]*commandLine{name: {}}, subs: map[string]*subcommands{}, name: name, lent: lent, plain: true}
	if lent {
		b.asked = 1
	}
	b.each(w.list, "")
	return b.parsers[name], b.plain && b.made == 1 && b.asked == 1 && !w.argued && slices.ContainsFunc(w.list, importsParser)
}

// importsParser reports whether a statement imports Python's own argparse, or of it the parser, by its own name.
func importsParser(s *Statement) bool {
	return slices.ContainsFunc(s.imports(), func(i Import) bool {
		return i.Module == "argparse" && i.Level == 0 && (len(i.Names) == 0 || slices.Contains(i.Names, "ArgumentParser"))
	})
}

// mentions reports whether the head of a statement has one of the names for a word.
func (s *Statement) mentions(names map[string]bool) bool {
	return slices.ContainsFunc(identifiers.FindAllString(s.Mask, -1), func(word string) bool { return names[word] })
}

var (
	identifiers = lazyregexp.New(`[A-Za-z_]\w*`)
	defining    = lazyregexp.New(`^(?:async\s+)?def\b|^if\s+__name__\s*==`)
)

// told reads the argument that a statement has a parser take.
func told(s *Statement) (t taker, plain bool) {
	args, whole := s.whole().arguments(strings.IndexByte(s.Mask, '('))
	plain = whole
	for _, a := range args {
		text, literal := a.literal()
		switch {
		case a.name == "" && literal && strings.HasPrefix(text, "-"):
			t.flags = append(t.flags, text)
		case a.name == "" && literal && text != "":
			t.name = text
		case a.name == "required":
			t.required, plain = a.text == "True", plain && (a.text == "True" || a.text == "False")
		case a.name == "action":
			t.bare, t.leaves = text != "store" && text != "append" && text != "extend", text == "version" || text == "help"
			plain = plain && literal
		case a.name == "nargs":
			n, err := strconv.Atoi(a.text)
			t.flexible, plain = true, plain && (literal || err == nil && n > 0)
		case a.name == "type":
			t.numeric = numerals[a.text]
		case a.name == "choices":
			t.choices = a.texts()
		default:
			plain = plain && takerPlain[a.name]
		}
	}
	return t, plain && (len(t.flags) > 0) != (t.name != "")
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

// refusal goes through the words of a command line as argparse does, as far as they are plain: a flag, its value behind
// it or behind an equals sign, and what is known by its place.
func (p *commandLine) refusal(args []string) string {
	used, strange, placed := make([]bool, len(p.takers)), []string(nil), []string(nil)
	for i := 0; i < len(args); i++ {
		word := args[i]
		if word == "--" || word == "-h" || word == "--help" || strings.Contains(word, " ") || strings.HasPrefix(word, "-") && !letter.MatchString(word) {
			return ""
		}
		if !strings.HasPrefix(word, "-") {
			if p.subs != nil && len(placed) == p.placed() {
				return p.chosen(used, strange, placed, args[i:])
			}
			placed = append(placed, word)
			continue
		}
		flag, value, has := strings.Cut(word, "=")
		at, open := p.find(flag)
		switch {
		case open:
			return ""
		case at < 0:
			strange = append(strange, word)
			continue
		}
		t := p.takers[at]
		used[at] = true
		switch {
		case t.leaves, t.flexible:
			return ""
		case t.bare:
			continue
		case !has && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-") && letter.MatchString(args[i+1])):
			return "argument " + strings.Join(t.flags, "/") + ": expected one argument"
		case !has:
			i++
			value = args[i]
		}
		if why := t.refuses(value); why != "" {
			return "argument " + strings.Join(t.flags, "/") + ": " + why
		}
	}
	lacks := p.lacking(used, len(placed))
	if p.subs != nil && p.subs.required {
		lacks = append(lacks, p.subs.called())
	}
	if len(lacks) > 0 {
		return missingArguments + strings.Join(lacks, ", ")
	}
	if !slices.ContainsFunc(p.takers, func(t taker) bool { return t.name != "" }) {
		strange = append(strange, placed...)
	}
	if len(strange) > 0 {
		return "unrecognized arguments: " + strings.Join(strange, " ")
	}
	return ""
}

// missingArguments is what argparse says where a command line has too few words.
const missingArguments = "the following arguments are required: "

var letter = lazyregexp.New(`^--?[A-Za-z]`)

// find is the argument of a flag, -1 where there is none; open where the word may be read in another way: as the
// beginning of a longer flag, or as several letters.
func (p *commandLine) find(flag string) (at int, open bool) {
	if at = slices.IndexFunc(p.takers, func(t taker) bool { return slices.Contains(t.flags, flag) }); at >= 0 {
		return at, false
	}
	for _, t := range p.takers {
		for _, f := range t.flags {
			if strings.HasPrefix(f, flag) || len(f) == 2 && !strings.HasPrefix(flag, "--") && strings.HasPrefix(flag, f) {
				return -1, true
			}
		}
	}
	return -1, strings.HasPrefix("--help", flag) || strings.HasPrefix(flag, "-h")
}

// lacking are the arguments that must be there and are not. One that takes any number of words may leave others without.
func (p *commandLine) lacking(used []bool, placed int) (all []string) {
	flexible := slices.ContainsFunc(p.takers, func(t taker) bool { return t.name != "" && t.flexible })
	for i, t := range p.takers {
		switch {
		case t.name != "" && flexible:
		case t.name != "" && placed == 0:
			all = append(all, t.name)
		case t.name != "":
			placed--
		case t.required && !used[i]:
			all = append(all, strings.Join(t.flags, "/"))
		}
	}
	return all
}

// refuses is why a value is not taken.
func (t taker) refuses(value string) string {
	var err error
	switch t.numeric {
	case "int":
		_, err = strconv.ParseInt(strings.ReplaceAll(strings.TrimSpace(value), "_", ""), 10, 64)
	case "float":
		_, err = strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(value), "_", ""), 64)
	}
	if errors.Is(err, strconv.ErrSyntax) {
		return "invalid " + t.numeric + " value: '" + value + "'"
	}
	if t.numeric == "" && t.choices != nil && !slices.Contains(t.choices, value) {
		return "invalid choice: '" + value + "' (choose from '" + strings.Join(t.choices, "', '") + "')"
	}
	return ""
}
