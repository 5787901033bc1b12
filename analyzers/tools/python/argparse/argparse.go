// Package argparse says what Python's argparse makes of a command line. It knows no sources: what a parser takes is told.
package argparse

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// Taker is one argument that an argparse parser takes. Source: Python's documentation of argparse; what 3.11 prints.
type Taker struct {
	Flags    []string // none for one that is known by its place
	Name     string   // of one that is known by its place
	Required bool
	Bare     bool     // it takes no value
	Flexible bool     // it takes any number of values, or another one than one
	Leaves   bool     // the program ends well where it is given
	Numeric  string   // int or float where its value is one
	Choices  []string // its values; nil where they are not known
}

// CommandLine is what an argparse parser takes of which every mention is understood.
type CommandLine struct {
	Takers []Taker
	Subs   *Subcommands
}

// Refusal goes through the words of a command line as argparse does, as far as they are plain: a flag, its value behind
// it or behind an equals sign, and what is known by its place.
func (p *CommandLine) Refusal(args []string) string {
	used, strange, placed := make([]bool, len(p.Takers)), []string(nil), []string(nil)
	for i := 0; i < len(args); i++ {
		word := args[i]
		if word == "--" || word == "-h" || word == "--help" || strings.Contains(word, " ") || strings.HasPrefix(word, "-") && !letter.MatchString(word) {
			return ""
		}
		if !strings.HasPrefix(word, "-") {
			if p.Subs != nil && len(placed) == p.placed() {
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
		t := p.Takers[at]
		used[at] = true
		switch {
		case t.Leaves, t.Flexible:
			return ""
		case t.Bare:
			continue
		case !has && (i+1 == len(args) || strings.HasPrefix(args[i+1], "-") && letter.MatchString(args[i+1])):
			return "argument " + strings.Join(t.Flags, "/") + ": expected one argument"
		case !has:
			i++
			value = args[i]
		}
		if why := t.refuses(value); why != "" {
			return "argument " + strings.Join(t.Flags, "/") + ": " + why
		}
	}
	lacks := p.lacking(used, len(placed))
	if p.Subs != nil && p.Subs.Required {
		lacks = append(lacks, p.Subs.called())
	}
	if len(lacks) > 0 {
		return Missing + strings.Join(lacks, ", ")
	}
	if !slices.ContainsFunc(p.Takers, func(t Taker) bool { return t.Name != "" }) {
		strange = append(strange, placed...)
	}
	if len(strange) > 0 {
		return "unrecognized arguments: " + strings.Join(strange, " ")
	}
	return ""
}

// Missing is what argparse says where a command line has too few words.
const Missing = "the following arguments are required: "

var letter = lazyregexp.New(`^--?[A-Za-z]`)

// find is the argument of a flag, -1 where there is none; open where the word may be read in another way: as the
// beginning of a longer flag, or as several letters.
func (p *CommandLine) find(flag string) (at int, open bool) {
	if at = slices.IndexFunc(p.Takers, func(t Taker) bool { return slices.Contains(t.Flags, flag) }); at >= 0 {
		return at, false
	}
	for _, t := range p.Takers {
		for _, f := range t.Flags {
			if strings.HasPrefix(f, flag) || len(f) == 2 && !strings.HasPrefix(flag, "--") && strings.HasPrefix(flag, f) {
				return -1, true
			}
		}
	}
	return -1, strings.HasPrefix("--help", flag) || strings.HasPrefix(flag, "-h")
}

// lacking are the arguments that must be there and are not. One that takes any number of words may leave others without.
func (p *CommandLine) lacking(used []bool, placed int) (all []string) {
	flexible := slices.ContainsFunc(p.Takers, func(t Taker) bool { return t.Name != "" && t.Flexible })
	for i, t := range p.Takers {
		switch {
		case t.Name != "" && flexible:
		case t.Name != "" && placed == 0:
			all = append(all, t.Name)
		case t.Name != "":
			placed--
		case t.Required && !used[i]:
			all = append(all, strings.Join(t.Flags, "/"))
		}
	}
	return all
}

// refuses is why a value is not taken.
func (t Taker) refuses(value string) string {
	var err error
	switch t.Numeric {
	case "int":
		_, err = strconv.ParseInt(strings.ReplaceAll(strings.TrimSpace(value), "_", ""), 10, 64)
	case "float":
		_, err = strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(value), "_", ""), 64)
	}
	if errors.Is(err, strconv.ErrSyntax) {
		return "invalid " + t.Numeric + " value: '" + value + "'"
	}
	if t.Numeric == "" && t.Choices != nil && !slices.Contains(t.Choices, value) {
		return "invalid choice: '" + value + "' (choose from '" + strings.Join(t.Choices, "', '") + "')"
	}
	return ""
}

// Subcommands are the parsers of which the first word that is not a flag chooses one. Source: Python's documentation of
// argparse, "Sub-commands"; what 3.11 prints.
type Subcommands struct {
	Dest, Metavar string
	Required      bool
	Names         []string // in order, with their other names
	Parsers       map[string]*CommandLine
}

// called is what argparse calls them where none is chosen.
func (s *Subcommands) called() string {
	switch {
	case s.Metavar != "":
		return s.Metavar
	case s.Dest != "":
		return s.Dest
	}
	return "{" + strings.Join(s.Names, ",") + "}"
}

// placed is how many arguments a parser takes by their places.
func (p *CommandLine) placed() (n int) {
	for _, t := range p.Takers {
		if t.Name != "" {
			n++
		}
	}
	return n
}

// chosen goes on with the words from the one that chooses a subcommand on.
func (p *CommandLine) chosen(used []bool, strange, placed, rest []string) string {
	if slices.ContainsFunc(p.Takers, func(t Taker) bool { return t.Name != "" && t.Flexible }) || len(strange) > 0 {
		return ""
	}
	sub := p.Subs.Parsers[rest[0]]
	if sub == nil {
		return "argument " + p.Subs.called() + ": invalid choice: '" + rest[0] + "' (choose from '" + strings.Join(p.Subs.Names, "', '") + "')"
	}
	if why := sub.Refusal(rest[1:]); why != "" {
		return why
	}
	if slices.ContainsFunc(rest, func(word string) bool { return strings.HasPrefix(word, "-") }) {
		return "" // it may have asked for help, or for the version
	}
	if lacks := p.lacking(used, len(placed)); len(lacks) > 0 {
		return Missing + strings.Join(lacks, ", ")
	}
	return ""
}
