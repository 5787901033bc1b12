package text

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// value is all that a script gives a variable.
type value struct {
	words   []shell.Word
	open    bool // something else too: what read reads, file names, an argument
	outside bool // ARG, ENV or the base image set it
}

type values map[string]value

// read collects what a script assigns. A variable of ARG or ENV that it assigns has the script's values.
func (v values) read(list []*shell.Statement) {
	fresh := map[string]bool{}
	add := func(name string, w shell.Word, open bool) {
		old := v[name]
		if !fresh[name] {
			fresh[name], old.words = true, nil
		}
		v[name] = value{append(slices.Clip(old.words), w), old.open || open, old.outside}
	}
	shell.Visit(list, shell.Visitor{Statement: func(s *shell.Statement) {
		switch c := s.Command.(type) {
		case *shell.Simple:
			for _, a := range c.Assigns {
				add(a.Name, a.Value, a.Append || a.Array)
			}
			for i, w := range c.Words {
				if name := w.Declares(); name != "" && i > 0 {
					add(name, shell.Word{Span: w.Span, Parts: w.Parts[1:]}, false)
				}
			}
			if name := quotingCallee(s); name == "read" || name == "mapfile" || name == "readarray" || name == "getopts" {
				for _, w := range c.Words[1:] {
					if text, ok := w.Literal(); ok && !strings.HasPrefix(text, "-") {
						add(text, shell.Word{}, true)
					}
				}
			}
		case *shell.For:
			for _, w := range c.Items {
				add(c.Name, w, !literal(w))
			}
			if !c.In {
				add(c.Name, shell.Word{}, true)
			}
		}
	}})
}

// literal reports whether this is a word without expansions, as an item of for has to be: a variable there stands for
// several words.
func literal(w shell.Word) bool {
	_, ok := w.Literal()
	return ok || len(w.Parts) == 1 && sequence(w.Parts[0])
}

func sequence(p shell.Part) bool {
	b, ok := p.(*shell.Brace)
	return ok && b.Sequence
}

// numeric are the parameters that the shell sets to numbers or other single words.
const numeric = " ? # ! $ - PPID UID EUID RANDOM SECONDS LINENO SHLVL OPTIND HISTCMD COLUMNS LINES BASHPID SHELLOPTS BASHOPTS "

// one reports whether an expansion is one word without wildcards, or nothing at all by intention.
func (v values) one(p *shell.Parameter, seen []string) bool {
	switch {
	case p.Op == "length" || strings.HasPrefix(p.Text(), "${#") || strings.Contains(numeric, " "+p.Name+" ") && p.Op == "":
		return true
	case p.Index != nil:
		return false
	case p.Op == "+" || p.Op == ":+": // what is there in its place is meant as it is written
		return true
	case p.Op == "indirect" || p.Op == "other":
		return false
	case (p.Op == "/" || p.Op == "//") && len(p.With.Parts) > 0 && !v.clean(*p.With, seen):
		return false
	case slices.Contains(seen, p.Name): // what it was before, with something added
		return v[p.Name].outside
	}
	if (p.Op == "-" || p.Op == ":-" || p.Op == "=" || p.Op == ":=") && p.Word != nil && !v.clean(*p.Word, seen) {
		return false
	}
	val, ok := v[p.Name]
	if !ok || val.open {
		return false
	}
	seen = append(slices.Clip(seen), p.Name)
	some := false
	for _, w := range val.words { // one that is empty here and a word there is optional
		empty := len(w.Parts) == 0
		if !empty && !v.clean(w, seen) {
			return false
		}
		some = some || !empty
	}
	return some
}

// options reports whether a script writes options with spaces between them into a variable: what it is meant to be
// split at.
func (v values) options(name string) bool {
	return slices.ContainsFunc(v[name].words, func(w shell.Word) bool {
		text, ok := w.Literal()
		return ok && strings.HasPrefix(text, "-") && strings.ContainsAny(text, " \t\n")
	})
}

// clean reports whether a word's value has neither spaces nor wildcards and is not empty.
func (v values) clean(w shell.Word, seen []string) bool {
	return len(w.Parts) > 0 && v.cleanParts(w.Parts, seen)
}

func (v values) cleanParts(parts []shell.Part, seen []string) bool {
	some := false
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Literal:
			if strings.ContainsAny(p.Value, " \t\n*?[") {
				return false
			}
			some = some || p.Value != ""
		case *shell.Quoted:
			if len(p.Parts) > 0 {
				if !v.cleanParts(p.Parts, seen) {
					return false
				}
				some = true
			}
		case *shell.Parameter:
			if !v.one(p, seen) || p.Op == "+" || p.Op == ":+" {
				return false
			}
			some = true
		case *shell.Arithmetic, *shell.Tilde:
			some = true
		case *shell.Brace:
			if !p.Sequence {
				return false
			}
			some = true
		default:
			return false
		}
	}
	return some
}

// certain reports whether a variable's every value is the output of a command that prints one word, or plain text.
func (v values) certain(p *shell.Parameter) bool {
	val, ok := v[p.Name]
	if !ok || val.open || p.Op != "" || p.Index != nil || len(val.words) == 0 {
		return false
	}
	for _, w := range val.words {
		parts := w.Parts
		if len(parts) == 1 {
			if q, ok := parts[0].(*shell.Quoted); ok {
				parts = q.Parts
			}
		}
		if len(parts) != 1 {
			return false
		}
		if s, ok := parts[0].(*shell.Substitution); !ok || !oneWord(s) {
			return false
		}
	}
	return true
}

// single-word commands: with these arguments they print one word that is not empty, or fail. Sources: the commands'
// manual pages (coreutils, dpkg, busybox).
var singleWord = map[string][]string{
	"nproc": {"", "--all"}, "arch": {""}, "whoami": {""},
	"uname":   {"-m", "-r", "-s", "-n", "--machine", "--kernel-release", ""},
	"id":      {"-u", "-g", "-un", "-gn"},
	"dpkg":    {"--print-architecture"},
	"getconf": {"_NPROCESSORS_ONLN", "LONG_BIT"},
	"date":    {"+%s", "+%Y", "+%Y%m%d", "+%F"},
}

// oneWord reports whether a substitution is a single command that prints one word.
func oneWord(s *shell.Substitution) bool {
	if len(s.List) != 1 {
		return false
	}
	c, ok := s.List[0].Command.(*shell.Simple)
	if !ok || len(c.Words) == 0 || len(c.Words) > 2 || len(s.List[0].Redirects) > 0 {
		return false
	}
	name, ok := c.Words[0].Literal()
	argument := ""
	if len(c.Words) == 2 {
		var plain bool
		argument, plain = c.Words[1].Literal()
		ok = ok && plain
	}
	return ok && slices.Contains(singleWord[table.Tools.Name(name)], argument)
}

// wantsSplit reports whether a command prints a list on purpose, or a word on a condition: in quotes it would be an
// empty one where the condition does not hold.
func wantsSplit(s *shell.Substitution) bool {
	last := s.List[len(s.List)-1]
	if c, ok := last.Command.(*shell.AndOr); ok && len(c.Rest) == 1 && !c.Rest[0].Or {
		return prints(c.Rest[0].Statement)
	}
	c, ok := last.Command.(*shell.Simple)
	if !ok || len(c.Words) == 0 {
		return false
	}
	name, _ := c.Words[0].Literal()
	return name == "seq" || name == "pgrep"
}

// prints reports whether a statement prints what it is given.
func prints(s *shell.Statement) bool {
	c, ok := s.Command.(*shell.Simple)
	if !ok || len(c.Words) < 2 {
		return false
	}
	name, _ := c.Words[0].Literal()
	return name == "echo" || name == "printf"
}

// optional reports whether a variable is written to vanish where it is empty: ${X:-}.
func optional(p *shell.Parameter) bool {
	return (p.Op == "-" || p.Op == ":-") && (p.Word == nil || len(p.Word.Parts) == 0)
}

func word(text string) shell.Word {
	return shell.Word{Parts: []shell.Part{&shell.Literal{Value: text}}}
}
