// Installs establishes what package managers are told to do in RUN: which packages by which versions, whether they would ask
// a question, and whether what they download stays in the layer. It reads commands and settings; it asks no repository.

package text

import (
	"context"
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/instructions"
	"github.com/layerlint/layerlint/analyzers/source"
)

// Installs gives the installs in the order of the file.
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
	Tool      Tool
	Program   string // its name: "pip" of "python -m pip"
	Verb      Word
	Packages  []Package
	Confirmed bool // it asks nothing
	Cleaned   bool // what it downloads does not stay in the layer
	Unquoted  []Unquoted
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

// Tool is a family of package managers.
type Tool uint8

// The tools. Apt is apt-get, apt and aptitude; DNF is dnf, dnf5 and microdnf; Pip is also pipx and uv pip; NPM is also pnpm.
const (
	None Tool = iota
	Apt
	APK
	Yum
	DNF
	Zypper
	Pip
	NPM
	Yarn
	Gem
	Go
)

func installRead(run *Run, stage *instructions.Stage) []*Install {
	var all []*Install
	for n, c := range run.Commands {
		tool, rest := toolOf(c)
		if tool == None {
			continue
		}
		t := &tables[tool]
		operands := rest.Operands(t.valued...)
		if len(operands) == 0 {
			if tool != Yarn || len(rest.Args) > 0 && rest.Args[0].Text != "--frozen-lockfile" {
				continue
			}
			operands = []Word{c.Name}
		}
		i := &Install{Command: c, Stage: stage, Tool: tool, Program: path.Base(rest.Name.Text), Verb: operands[0]}
		if !t.verbs[i.Verb.Text] {
			continue
		}
		operands = operands[1:]
		if (i.Verb.Text == "module" || i.Verb.Text == "global") && len(operands) > 0 {
			operands = operands[1:]
		}
		if tool != Yarn || i.Verb.Text != "install" { // "yarn install NAME" is an error that says to use add
			i.Packages = t.packages(i, rest, operands)
		}
		if tool == Pip {
			i.Unquoted = unquoted(c)
		}
		i.Confirmed = t.confirmed != nil && t.confirmed(c)
		i.Cleaned = i.cleaned(run, n)
		all = append(all, i)
	}
	return all
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

// toolOf tells the family and gives the command that its grammar applies to: of "python -m pip install x" what follows pip.
func toolOf(c *Command) (Tool, *Command) {
	switch name := effects.Tool(c.Name.Text); {
	case name == "apt-get" || name == "apt" || name == "aptitude":
		return Apt, c
	case name == "apk":
		return APK, c
	case name == "yum":
		return Yum, c
	case name == "dnf" || name == "dnf5" || name == "microdnf":
		return DNF, c
	case name == "zypper":
		return Zypper, c
	case strings.HasPrefix(name, "pip") && name != "pipenv":
		return Pip, c
	case strings.HasPrefix(name, "python") && len(c.Args) > 2 && c.Args[0].Text == "-m" && c.Args[1].Text == "pip":
		return Pip, c.From(2)
	case name == "uv" && len(c.Args) > 1 && c.Args[0].Text == "pip":
		return Pip, c.From(1)
	case name == "npm" || name == "pnpm":
		return NPM, c
	case name == "yarn":
		return Yarn, c
	case name == "gem":
		return Gem, c
	case name == "go":
		return Go, c
	}
	return None, nil
}
