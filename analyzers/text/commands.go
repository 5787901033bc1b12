// Commands establishes which simple commands the RUN instructions of a Dockerfile name, in the order they are written:
// in lists, pipelines, branches, subshells and substitutions, behind sudo and env, and in the scripts of sh -c. It
// follows no execution; package evaluate knows which of them run and with which values.

package text

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/directives"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
)

// Commands returns the Set of the build's Dockerfile.
var Commands = &analyzers.Analyzer[*Set]{
	Name:     "commands",
	Doc:      "the simple commands that RUN instructions name",
	Requires: []analyzers.Node{directives.Analyzer, stages.Analyzer},
	Run: func(_ context.Context, p *analyzers.Pass) (*Set, error) {
		kept := analyzers.Kept[memory](p.Build)
		set := kept.read(p.Build.Document, directives.Analyzer.Of(p), stages.Analyzer.Of(p))
		kept.forget()
		return set, nil
	},
}

// Set holds the RUNs of each stage, in the order of the file.
type Set struct {
	Stages [][]*Run // by stage index
	Runs   []*Run
}

// Run is one RUN, or the RUN that an ONBUILD keeps.
type Run struct {
	*dockerfile.Instruction
	Command  *dockerfile.Run
	Stage    int
	Onbuild  bool
	Shell    []string        // the SHELL instruction in force; nil when the stage has none so far
	Text     dockerfile.Text // what Program reads; "" in the exec form
	Program  string          // the shell, or what a heredoc names: "/bin/bash"
	Script   *shell.Script   // nil for the exec form, for other languages and where the script cannot be read
	Error    *shell.SyntaxError
	Commands []*Command
}

// Command is one simple command.
type Command struct {
	source.Span
	Name     Word
	Args     []Word // all that follows the name
	Assigns  []shell.Assign
	Wrapped  bool // named by another command's words: sudo NAME, env NAME, sh -c 'NAME'
	Subshell bool // what it does to the shell ends with a subshell or substitution
	Run      *Run

	Redirects []Redirect // as written behind the command

	installs *installing // nil: nobody looked yet
}

// Redirect is one file that a command reads or writes.
type Redirect struct {
	source.Span
	Op     string // ">", ">>", "<" ...
	FD     string // "" when not written
	Target Word
}

// Word is one word with quotes taken off. Variables are kept as ${NAME}; substitutions and arithmetic as $(...).
type Word struct {
	source.Span
	Text   string
	Shell  *shell.Word // nil in the exec form
	Simple bool        // no variable or substitution took part
}

// memory keeps what was read of instructions for as long as they are kept.
type memory struct {
	before, now map[*dockerfile.Instruction]kept
}

// kept is a RUN, and the program that it was read for.
type kept struct {
	*Run
	program string
}

func (m *memory) forget() { m.before, m.now = m.now, nil }

// Read finds the commands of a document.
func Read(doc *dockerfile.Document, set *directives.Set, graph *stages.Graph) *Set {
	return new(memory).read(doc, set, graph)
}

func (m *memory) read(doc *dockerfile.Document, set *directives.Set, graph *stages.Graph) *Set {
	m.now = map[*dockerfile.Instruction]kept{}
	all := &Set{Stages: make([][]*Run, len(doc.Stages))}
	for index, stage := range doc.Stages {
		r := &reader{memory: m, stage: index, shells: set.Shells, program: "sh"}
		if graph.Stages[index].Windows != stages.NotWindows {
			r.program = "cmd"
		}
		for _, i := range stage.Instructions {
			r.instruction(i, false)
		}
		all.Stages[index] = r.runs
		all.Runs = append(all.Runs, r.runs...)
	}
	return all
}

// reader reads one stage.
type reader struct {
	memory  *memory
	stage   int
	program string // that reads scripts when nothing says otherwise
	shells  []directives.Shell
	shell   []string
	runs    []*Run
}

func (r *reader) instruction(i *dockerfile.Instruction, onbuild bool) {
	switch c := i.Command.(type) {
	case *dockerfile.Shell:
		if !onbuild {
			r.shell = nil
			for _, w := range c.Args {
				r.shell = append(r.shell, w.Text)
			}
		}
	case *dockerfile.Onbuild:
		r.instruction(c.Instruction, true)
	case *dockerfile.Run:
		program := r.language(i.Span)
		run, ok := r.memory.before[i]
		if !ok || run.program != program || run.Stage != r.stage || run.Onbuild != onbuild ||
			!slices.Equal(run.Shell, r.shell) {
			run = kept{&Run{Instruction: i, Command: c, Stage: r.stage, Onbuild: onbuild, Shell: r.shell}, program}
			run.read(program)
		}
		r.memory.now[i] = run
		r.runs = append(r.runs, run.Run)
	}
}

// language is the program that reads the scripts at a place: that of SHELL, else that of hadolint's shell comment, else
// sh, or cmd on Windows.
func (r *reader) language(at source.Span) string {
	if len(r.shell) > 0 {
		return r.shell[0]
	}
	name := r.program
	for _, s := range r.shells {
		if s.Covers.Covers(at) {
			name = s.Name
		}
	}
	return name
}
