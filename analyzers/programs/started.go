package programs

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// image follows what one image starts.
type image struct {
	result *evaluate.Result
	state  *state.State
	from   source.Span // where to put what the base image says
	found  []Program
	calls  []state.Call // of the start as it was followed
	next   int          // of those, the first that is not looked at yet

	libraries closures
}

// started lists the programs of ENTRYPOINT, CMD and HEALTHCHECK as a container of the image starts them.
func started(r *evaluate.Result, stage *evaluate.Stage, libraries closures) []Program {
	if stage.Container == nil {
		return nil
	}
	i := &image{result: r, state: stage.Container, libraries: libraries}
	if stage.Start != nil {
		i.calls = stage.Start.Calls
	}
	if from := stage.Stage.From; from != nil {
		i.from = from.Span
		if c, ok := from.Command.(*dockerfile.From); ok {
			i.from = c.Image.Span
		}
	}
	s := stage.Final
	switch entry := i.words(s.Entrypoint, Entrypoint); {
	case !s.Entrypoint.Known:
		if s.Cmd.Known && s.Cmd.Shell {
			i.shell(i.words(s.Cmd, Cmd))
		}
	case len(s.Entrypoint.Argv) == 0:
		if s.Cmd.Known {
			command := i.words(s.Cmd, Cmd)
			command.Likely = command.Likely || s.Entrypoint.Likely
			i.exec(command)
		}
	case s.Entrypoint.Shell:
		i.exec(entry)
	default:
		if s.Cmd.Known {
			entry.rest = i.words(s.Cmd, Cmd)
		}
		i.exec(entry)
	}
	if h := s.Healthcheck; h.Known && len(h.Argv) > 0 && !strings.EqualFold(h.Argv[0], "NONE") {
		i.exec(i.words(h, Healthcheck))
	}
	return i.found
}

// command is an argument list with its places.
type command struct {
	Program          // what all its programs have in common
	argv    []string //
	spans   []source.Span
	script  dockerfile.Text // of a shell form
	shell   bool
	rest    *command // CMD, as the arguments of ENTRYPOINT
}

// words pairs an image's argument list with the instruction that set it.
func (i *image) words(p state.Process, by By) *command {
	c := &command{Program: Program{By: by, Always: true, State: i.state, Likely: p.Likely}, argv: p.Argv,
		shell: p.Shell}
	at, instruction := i.instruction(p.Cause.Span)
	if instruction == nil {
		c.Span, c.Inherited = i.from, true
		if !p.Cause.Span.Nowhere() {
			c.Span = p.Cause.Span
		}
		if p.Shell && len(p.Argv) > 0 {
			c.script = dockerfile.Text{Value: p.Argv[len(p.Argv)-1]}
		}
		return c
	}
	c.Span, c.script = instruction.Span, at.Script
	if c.Span.File != nil && len(at.Args) > 0 {
		c.Span = at.Args[0].Span
	}
	for _, w := range at.Args {
		c.spans = append(c.spans, w.Span)
	}
	return c
}

func (i *image) instruction(at source.Span) (dockerfile.Process, *dockerfile.Instruction) {
	if at.Nowhere() {
		return dockerfile.Process{}, nil
	}
	for _, stage := range i.result.Stages {
		for _, step := range stage.Steps {
			if step.Trigger || step.Instruction == nil || !step.Instruction.Covers(at) {
				continue
			}
			switch c := step.Instruction.Command.(type) {
			case *dockerfile.Entrypoint:
				return c.Process, step.Instruction
			case *dockerfile.Cmd:
				return c.Process, step.Instruction
			case *dockerfile.Healthcheck:
				return c.Process, step.Instruction
			}
		}
	}
	return dockerfile.Process{}, nil
}

// exec is the container runtime starting an argument list.
func (i *image) exec(c *command) {
	if len(c.argv) == 0 || i.state.Module(c.argv[0]) {
		return
	}
	p := c.Program
	p.Name, p.Exec, p.Shell = c.argv[0], true, c.shell
	if c.shell {
		p.Span = i.firstLine(c)
	}
	now, _ := i.meanwhile(p.Name, i.state)
	p.File = start{state: now, kept: true, exec: true}.find(p.Name)
	i.add(p)
	if p.Presence != filesystem.Present || p.Refusal != Startable {
		return
	}
	if c.shell {
		f := startEval{image: i, program: c.Program, state: i.state, dialect: i.dialect(p.Path)}
		f.script(c.script)
		return
	}
	args := make([]argument, len(c.argv))
	for n, text := range c.argv {
		args[n] = argument{text: text, known: true, span: c.Span}
		if n < len(c.spans) {
			args[n].span = c.spans[n]
		}
	}
	f := startEval{image: i, program: c.Program, state: i.state, rest: c.rest}
	f.nested(args, p.Path)
	if c.rest != nil {
		f.passed(p.Entry)
	}
}

// shell is the shell of a CMD whose ENTRYPOINT is not known. Likely there is none; one that starts what it is given
// starts the shell too.
func (i *image) shell(c *command) {
	if c.Inherited || len(c.argv) == 0 {
		return
	}
	p := c.Program
	p.Span, p.Name, p.Exec, p.Shell, p.Likely = i.firstLine(c), c.argv[0], true, true, true
	p.File = start{state: i.state, kept: true, exec: true}.find(p.Name)
	i.add(p)
}

func (i *image) add(p Program) {
	p.Closure = i.libraries.of(i.state, p.loaded(), true)
	i.found = append(i.found, p)
}

// firstLine is the place of a shell form's script up to the end of its first line.
func (i *image) firstLine(c *command) source.Span {
	if c.script.File == nil {
		return c.Span
	}
	n := len(c.script.Value)
	if at := strings.IndexByte(c.script.Value, '\n'); at > 0 {
		n = at
	}
	return c.script.Span(0, n)
}

// dialect is that of the shell a path leads to.
func (i *image) dialect(p string) shell.Dialect {
	return shell.DialectOf(filesystem.Program(i.state.Files, filesystem.Stat(i.state.Files, p)))
}
