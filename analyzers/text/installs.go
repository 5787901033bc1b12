// Installs establishes what package managers are told to do in RUN: which packages by which versions, whether they
// would ask a question, and whether what they download stays in the layer. It reads commands and settings; it asks no
// repository.

package text

import (
	"context"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/tools"
	"github.com/layerlint/layerlint/analyzers/tools/table"
)

// Installs returns the installs in the order of the file.
var Installs = &analyzers.Analyzer[[]*Install]{
	Name:     "installs",
	Doc:      "what package managers are told to install, how, and what stays behind",
	Requires: []analyzers.Node{Commands, instructions.Settings},
	Run: func(_ context.Context, p *analyzers.Pass) ([]*Install, error) {
		set := instructions.Settings.Of(p)
		var all []*Install
		for _, run := range Commands.Of(p).Runs {
			all = append(all, installRead(run, set.Stages[run.Stage])...)
		}
		return all, nil
	},
}

// Install is one command of a package manager that changes what is installed or what is known to be installable.
type Install struct {
	*Command
	Stage     *instructions.Stage
	Tool      string // its family, by the name of a tools.Installer
	Program   string // its name: "pip" of "python -m pip"
	Verb      Word
	Packages  []Package
	Confirmed bool // it asks nothing
	Cleaned   bool // what it downloads does not stay in the layer
	Unquoted  []Unquoted

	installer *tools.Installer
	line      effects.Line
}

// Unquoted is a version requirement that the shell takes for a redirect: NAME>=1 without quotes.
type Unquoted struct {
	source.Span        // of the whole, NAME>=1
	Name        string // what the package manager is told
	File        string // what the shell writes to
}

// Package is one package as it is named.
type Package struct {
	Word
	Pinned  bool // to a version, or it is a file
	Unknown bool // a variable's value decides
}

// Unversioned is the package without a tag that moves: eslint of eslint@latest.
func (p Package) Unversioned() string {
	if at := strings.LastIndexByte(p.Text, '@'); at > 0 && !strings.ContainsAny(p.Text[at:], "/:") {
		return p.Text[:at]
	}
	return p.Text
}

func installRead(run *Run, stage *instructions.Stage) []*Install {
	var all []*Install
	for n, c := range run.Commands {
		t, line, words := installer(c)
		if t == nil {
			continue
		}
		i := &Install{Command: c, Stage: stage, Tool: t.Name, Program: line.Name, installer: t, line: line}
		switch bare := line.Verb.Index == 0; {
		case bare && t.Bare != nil && t.Bare(line):
			i.Verb = c.Name
		case bare || !t.Verbs[line.Verb.Text]:
			continue
		default:
			i.Verb = words[line.Verb.Index]
		}
		i.Packages = i.packages(words)
		if t.Unquoted {
			i.Unquoted = unquoted(c)
		}
		i.Confirmed = t.Confirmed != nil && t.Confirmed(line)
		i.Cleaned = i.cleaned(run, n)
		all = append(all, i)
	}
	return all
}

// installing is the package manager that a command calls; tool is nil for none.
type installing struct {
	tool  *tools.Installer
	line  effects.Line
	words []Word
}

// installer is the package manager that a command calls, with what it is told and the words of that by their index.
func installer(c *Command) (*tools.Installer, effects.Line, []Word) {
	if c.installs != nil {
		return c.installs.tool, c.installs.line, c.installs.words
	}
	return whatInstalls(c)
}

func whatInstalls(c *Command) (*tools.Installer, effects.Line, []Word) {
	words := append([]Word{c.Name}, c.Args...)
	argv := make([]effects.Arg, len(words))
	for n, w := range words {
		argv[n] = effects.Arg{Text: w.Text, Known: w.Simple}
	}
	tool, from := table.Tools.Called(argv)
	if tool == nil || tool.Install == nil {
		return nil, effects.Line{}, nil
	}
	for n := range argv[from:] {
		argv[from+n].Index = n
	}
	line := tool.Line(argv[from].Text, "", argv[from+1:])
	if line.Answer {
		return nil, effects.Line{}, nil
	}
	return tool.Install, line, words[from:]
}

// unquoted finds redirects that begin right behind a word and lead to what reads as a version.
func unquoted(c *Command) []Unquoted {
	var found []Unquoted
	for _, r := range c.Redirects {
		version := strings.TrimLeft(r.Target.Text, "=")
		if r.Op != ">" || r.FD != "" || version == "" || version[0] < '0' || version[0] > '9' {
			continue
		}
		for _, w := range c.Args {
			if w.File == r.File && w.End == r.Start {
				at := w.Span
				at.End = r.Target.End
				found = append(found, Unquoted{Span: at, Name: w.Text, File: r.Target.Text})
			}
		}
	}
	return found
}
