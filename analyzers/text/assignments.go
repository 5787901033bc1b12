// Assignments establishes which variables of RUN scripts are used without being set anywhere, and which are set and
// never used. It goes by names over the whole script and follows no execution.

package text

import (
	"context"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Assignments returns the Facts of all RUNs, in the order of the file.
var Assignments = &analyzers.Analyzer[*AssignmentFacts]{
	Name:     "assignments",
	Doc:      "variables of RUN scripts that are never set, never used, or declared outside of the stage",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) (*AssignmentFacts, error) {
		all, find := &AssignmentFacts{}, analyzers.Each(p, assignments)
		outer := strings.Join(outerNames(p.Build.Document), "\x00")
		for of := range readings(p) {
			of.outer = outer
			found := find(of)
			all.Unset, all.Unused = append(all.Unset, found.Unset...), append(all.Unused, found.Unused...)
			all.Outer = append(all.Outer, found.Outer...)
		}
		return all, nil
	},
}

// outerNames are the arguments that are declared before the first FROM, for the FROMs alone; a fragment without FROM
// has none.
func outerNames(d *dockerfile.Document) (names []string) {
	if len(d.Stages) == 0 || d.Stages[0].From == nil {
		return nil
	}
	for _, i := range d.Args {
		if c, ok := i.Command.(*dockerfile.Arg); ok {
			for _, a := range c.Pairs {
				names = append(names, a.Key.Text)
			}
		}
	}
	return names
}

func assignments(of reading) (found AssignmentFacts) {
	r, env, outer := read(of.run), of.before.Names(), strings.Split(of.outer, "\x00")
	for _, u := range r.uses {
		switch {
		case slices.Contains(env, u.Name) || r.set[u.Name] || r.opaque:
			continue
		case slices.Contains(outer, u.Name):
			found.Outer = append(found.Outer, u)
		case u.Name == strings.ToLower(u.Name):
			found.Unset = append(found.Unset, u)
		}
		r.set[u.Name] = true // once a script
	}
	for _, s := range r.sets {
		if !slices.Contains(env, s.Name) && !r.used[s.Name] && !r.opaque {
			found.Unused = append(found.Unused, s)
			r.used[s.Name] = true
		}
	}
	return found
}

// AssignmentFacts are in the order of the file. What another script sets or uses that this one reads (. file, eval) is
// not known: then nothing is told.
type AssignmentFacts struct {
	Unset  []Variable // used and set nowhere; lower-case names alone, since others may be the builder's
	Unused []Variable
	Outer  []Variable // used and set nowhere in the stage; an ARG before the first FROM declares them, which no stage sees
}

// Variable is a use of one or the place where it is set.
type Variable struct {
	source.Span
	Name string
	Run  *Run
}

type assignmentReader struct {
	run        *Run
	uses, sets []Variable
	set, used  map[string]bool
	opaque     bool // another script is read, or a name is made up
}

// special are the variables that shells themselves read (POSIX.1-2017 2.5.3; bash(1), "Shell Variables").
const special = "IFS PS1 PS2 PS3 PS4 PATH CDPATH ENV BASH_ENV HOME LANG LC_ALL LC_COLLATE LC_CTYPE LC_MESSAGES LINENO OPTIND OPTARG OPTERR PWD TZ TMOUT HISTFILE HISTSIZE GLOBIGNORE REPLY"

func read(run *Run) *assignmentReader {
	r := &assignmentReader{run: run, set: map[string]bool{}, used: map[string]bool{}}
	for _, name := range strings.Fields(special) {
		r.used[name] = true
	}
	shell.Visit(run.Script.List, shell.Visitor{Statement: r.statement, Word: r.word})
	return r
}

func (r *assignmentReader) noteSet(at source.Span, name string) {
	r.set[name] = true
	r.sets = append(r.sets, Variable{at, name, r.run})
}

func (r *assignmentReader) statement(s *shell.Statement) {
	switch c := s.Command.(type) {
	case *shell.Simple:
		r.simple(c)
	case *shell.For:
		if c.Name != "" {
			r.noteSet(s.Span, c.Name)
		} else {
			r.mention(s.Span.Text())
		}
		for _, a := range c.Sets {
			r.noteSet(s.Span, a.Name)
		}
	case *shell.Opaque:
		r.mention(s.Span.Text())
		for _, a := range c.Sets {
			r.noteSet(s.Span, a.Name)
		}
	}
}

func (r *assignmentReader) simple(c *shell.Simple) {
	for _, a := range c.Assigns {
		if len(c.Words) > 0 { // for the command's environment
			r.set[a.Name] = true
			continue
		}
		r.noteSet(a.Span, a.Name)
		if a.Append || a.Array {
			r.mention(a.Text())
		}
	}
	if len(c.Words) == 0 {
		return
	}
	name, _ := c.Words[0].Literal()
	switch name {
	case ".", "source", "eval":
		r.opaque = true
	case "export", "readonly", "local", "declare", "typeset", "unset":
		r.declared(name, c.Words[1:])
	case "getopts":
		for _, w := range c.Words[1:] {
			text, _ := w.Literal()
			r.set[text] = true
		}
	case "read", "mapfile", "readarray":
		for _, w := range c.Words[1:] {
			if text, ok := w.Literal(); ok && identifier(text) {
				r.noteSet(w.Span, text)
			}
		}
	case "printf":
		if len(c.Words) > 2 {
			if flag, _ := c.Words[1].Literal(); flag == "-v" {
				text, _ := c.Words[2].Literal()
				r.set[text], r.used[text] = true, true
			}
		}
	default:
		for _, w := range c.Words[1:] { // test -v NAME and the like
			if text, ok := w.Literal(); ok && name == "test" || name == "[" {
				r.used[text] = true
			}
		}
	}
}

// declared is what export and the like name. What is exported is used by whoever is started.
func (r *assignmentReader) declared(command string, words []shell.Word) {
	for _, w := range words {
		name := w.Declares()
		if name == "" {
			text, literal := w.Literal()
			r.opaque = r.opaque || !literal // export $(cat .env)
			if text, _, _ = strings.Cut(text, "="); identifier(text) {
				r.set[text] = true
				r.used[text] = r.used[text] || command != "local"
			}
			continue
		}
		if command == "export" {
			r.set[name], r.used[name] = true, true
		} else {
			r.noteSet(w.Span, name)
		}
	}
}

func (r *assignmentReader) word(w shell.Word, use shell.Use, s *shell.Statement) {
	r.parts(w.Parts)
	if use == shell.Operand { // [[ -v NAME ]]
		if text, ok := w.Literal(); ok {
			r.used[text] = true
		}
	}
}

func (r *assignmentReader) parts(parts []shell.Part) {
	for _, p := range parts {
		switch p := p.(type) {
		case *shell.Quoted:
			r.parts(p.Parts)
		case *shell.Arithmetic:
			r.mention(p.Text())
		case *shell.Brace:
			for _, e := range p.Elems {
				r.parts(e.Parts)
			}
		case *shell.Parameter:
			r.parameter(p)
		}
	}
}

func (r *assignmentReader) parameter(p *shell.Parameter) {
	r.used[p.Name] = true
	if p.Index != nil || p.Op == ":" || p.Op == "other" {
		r.mention(p.Text())
	}
	if p.Index != nil {
		return
	}
	r.opaque = r.opaque || p.Op == "indirect"
	switch p.Op {
	case "=", ":=":
		r.set[p.Name] = true
	case "?", ":?": // it is asked for, and the script ends without it
		r.set[p.Name] = true
	case "-", ":-", "+", ":+":
	default:
		if identifier(p.Name) && p.Op != "other" {
			r.uses = append(r.uses, Variable{p.Span, p.Name, r.run})
		}
	}
	for _, w := range []*shell.Word{p.Word, p.With} {
		if w != nil {
			r.parts(w.Parts)
		}
	}
}

// mention takes every name in a text for used: an expression is not read further.
func (r *assignmentReader) mention(text string) {
	for _, name := range strings.FieldsFunc(text, func(c rune) bool {
		return !assignmentLetter(c) && (c < '0' || c > '9')
	}) {
		r.used[name] = true
	}
}

func assignmentLetter(c rune) bool { return c == '_' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }

// identifier reports whether a text is the name of a variable.
func identifier(s string) bool { return s != "" && s != "_" && shell.Identifier(s) == s }
