package code

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/tools/python/argparse"
)

// option is an argument that a program's argparse takes.
type option struct {
	flags  []string // none for one that is known by its place
	dest   string
	value  string // by default; "" where it is not known, or none
	opened bool   // the file that it names is opened at once
	bare   bool   // it takes no value
}

var (
	adding  = lazyregexp.New(`^(?:\w+\s*=\s*)?\w+\.add_argument\(`)
	asRead  = lazyregexp.New(`^(?:argparse\.)?FileType\((?:["']rb?["'](?:\s*,\s*encoding=.*)?)?\)$`)
	parsing = lazyregexp.New(`^(?:([A-Za-z_]\w*)\s*(?::\s*[\w.]+\s*)?=|return\b)\s*\w+\.parse_args\(\s*\)$`)
)

// options are what a program's argument parser is told.
type options struct{ *walker }

// option keeps an argument that a statement has argparse take; what it is does not matter where it is not plain. Source:
// Python's documentation of argparse, "The add_argument() method".
func (w options) option(s *Statement) (found bool) {
	m := adding.FindStringIndex(s.Mask)
	if m == nil {
		return false
	}
	args, _ := s.whole().arguments(m[1] - 1)
	o, plain := option{}, true
	for _, a := range args {
		text, literal := a.literal()
		switch {
		case a.name == "" && literal && strings.HasPrefix(text, "-"):
			o.flags = append(o.flags, text)
		case a.name == "" && literal, a.name == "dest" && literal:
			o.dest = text
		case a.name == "default":
			o.value, _ = w.value(a.expression)
		case a.name == "action":
			o.bare, plain = true, plain && text != "append" && text != "extend"
		case a.name == "nargs":
			plain = false
		case a.name == "type":
			o.opened = asRead.MatchString(a.text)
			plain = plain && (o.opened || plainTypes[a.text])
		}
	}
	for _, flag := range o.flags {
		if long, is := strings.CutPrefix(flag, "--"); is && o.dest == "" {
			o.dest = strings.ReplaceAll(long, "-", "_")
		}
	}
	if !plain {
		o.dest = ""
	}
	w.options = append(w.options, o)
	return true
}

var plainTypes = map[string]bool{"str": true, "Path": true, "pathlib.Path": true, "int": true, "float": true, "os.path.abspath": true}

// parsed gives the attributes of what parse_args returns the values that the command line has, or those by default; "return"
// stands for what a function returns. With words that no option explains none is known.
func (w options) parsed(s *Statement) {
	if why := w.refusal(s); why != "" {
		kind := Stops
		if strings.HasPrefix(why, argparse.Missing) {
			kind = Asks
		}
		w.add(s, Step{Kind: kind, Reason: why})
	}
	m := parsing.FindStringSubmatch(s.Mask)
	if m == nil || w.Args == nil {
		return
	}
	if m[1] == "" {
		m[1] = "return"
	}
	given, ok := w.explained()
	for _, o := range w.options {
		value, named := given[o.dest]
		if !named {
			value = o.value
		}
		if delete(w.names, m[1]+"."+o.dest); ok && o.dest != "" && value != "" && !o.bare {
			w.names[m[1]+"."+o.dest] = value
		}
		if ok && o.opened && value != "" && value != "-" {
			w.add(s, Step{Kind: Reads, Path: value})
		}
	}
}

// explained are the values of options on the command line, by the names of their attributes.
func (w options) explained() (given map[string]string, ok bool) {
	given = map[string]string{}
	placed := slices.DeleteFunc(slices.Clone(w.options), func(o option) bool { return len(o.flags) > 0 })
	for i := 0; i < len(w.Args); i++ {
		flag, value, has := strings.Cut(w.Args[i], "=")
		at := slices.IndexFunc(w.options, func(o option) bool { return slices.Contains(o.flags, flag) })
		switch {
		case at < 0 && !strings.HasPrefix(flag, "-") && len(placed) > 0:
			given[placed[0].dest], placed = w.Args[i], placed[1:]
		case at < 0:
			return nil, false
		case w.options[at].bare:
		case !has && i+1 < len(w.Args):
			i++
			given[w.options[at].dest] = w.Args[i]
		default:
			given[w.options[at].dest] = value
		}
	}
	delete(given, "")
	return given, true
}

// passed gives the attributes of one name to another that stands for the same.
func (w options) passed(names map[string]string, from, to string) {
	for name, value := range names {
		if rest, ok := strings.CutPrefix(name, from+"."); ok && from != "" && from != to {
			w.names[to+"."+rest] = value
			if from == handed {
				delete(names, name)
			}
		}
	}
}

// handed stands for what the function returned that was called last.
const handed = "return "
