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
type commandLine struct{ takers []taker }

var (
	parserMade    = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*(?:argparse\.)?ArgumentParser\(`)
	parserGrouped = lazyregexp.New(`^([A-Za-z_]\w*)\s*=\s*([A-Za-z_]\w*)\.add_(?:argument|mutually_exclusive)_group\(`)
	parserTold    = lazyregexp.New(`^(?:[A-Za-z_]\w*\s*=\s*)?([A-Za-z_]\w*)\.add_argument\(`)
	parserAsked   = lazyregexp.New(`^(?:return\b|[A-Za-z_]\w*\s*(?::\s*[\w.]+\s*)?=)?\s*([A-Za-z_]\w*)\.parse_args\(\s*\)$`)
	// what does not change which arguments are taken
	parserPlain = map[string]bool{"prog": true, "usage": true, "description": true, "epilog": true, "formatter_class": true}
	takerPlain  = map[string]bool{"help": true, "metavar": true, "default": true, "const": true, "dest": true, "deprecated": true}
	numerals    = map[string]string{"int": "int", "float": "float"}
)

// refusal is what argparse says of the command line when a statement has it parsed, "" where it takes it or that is not known.
func (w options) refusal(s *Statement) string {
	m := parserAsked.FindStringSubmatch(s.Mask)
	if m == nil || w.Args == nil {
		return ""
	}
	if p, ok := w.parser(m[1]); ok {
		return p.refusal(w.Args)
	}
	return ""
}

// parser collects what a parser of that name is told in the whole module; ok is false where anything else is done with it,
// or where it is told something on a condition.
func (w options) parser(name string) (p commandLine, ok bool) {
	names, made, asked, ok := map[string]bool{name: true}, 0, 0, true
	var each func(list []*Statement, above string)
	each = func(list []*Statement, above string) {
		for _, s := range list {
			switch {
			case !s.mentions(names):
			case parserMade.MatchString(s.Mask):
				made++
				args, whole := s.whole().arguments(strings.IndexByte(s.Mask, '('))
				ok = ok && whole && above == "" && !slices.ContainsFunc(args, func(a argument) bool { return !parserPlain[a.name] })
			case parserGrouped.MatchString(s.Mask):
				names[parserGrouped.FindStringSubmatch(s.Mask)[1]] = true
				ok = ok && above == ""
			case parserTold.MatchString(s.Mask):
				t, plain := told(s)
				p.takers, ok = append(p.takers, t), ok && plain && above == ""
			case parserAsked.MatchString(s.Mask):
				asked++
			default:
				ok = false
			}
			inner := above
			if m := defining.FindString(s.Mask); m == "" {
				inner = s.Mask
			}
			each(s.Body, inner)
		}
	}
	each(w.list, "")
	return p, ok && made == 1 && asked == 1 && !w.argued && slices.ContainsFunc(w.list, importsParser)
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
func (p commandLine) refusal(args []string) string {
	used, strange, placed := make([]bool, len(p.takers)), []string(nil), []string(nil)
	for i := 0; i < len(args); i++ {
		word := args[i]
		if word == "--" || word == "-h" || word == "--help" || strings.Contains(word, " ") || strings.HasPrefix(word, "-") && !letter.MatchString(word) {
			return ""
		}
		if !strings.HasPrefix(word, "-") {
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
	if lacks := p.lacking(used, len(placed)); len(lacks) > 0 {
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
func (p commandLine) find(flag string) (at int, open bool) {
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
func (p commandLine) lacking(used []bool, placed int) (all []string) {
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
