package programs

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/effects"
	"github.com/layerlint/layerlint/analyzers/shell"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/table"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// startEval reads the start script of an image as far as it is a plain sequence of commands, and stops where it is not.
type startEval struct {
	image   *image
	program Program // what all its programs have in common
	state   *state.State
	dialect shell.Dialect
	rest    *command // what "$@" stands for
	depth   int
	over    bool // what follows may not be reached, or in another environment
}

// argument is one word of a command.
type argument struct {
	text  string
	known bool
	span  source.Span
}

const maxDepth = 4 // of scripts and wrappers in each other

func (f *startEval) script(text dockerfile.Text) {
	script, err := shell.Parse(text, f.dialect)
	if err != nil {
		return
	}
	for n, s := range script.List {
		f.statement(s, n == len(script.List)-1)
	}
}

// statement follows one element of a list. Only the last decides how the script ends; a command missing before it is
// told all the same, but not as a failure of the start.
func (f *startEval) statement(s *shell.Statement, last bool) {
	if f.over || s.Background || s.Negated {
		f.over = f.over || s.Command == nil
		return
	}
	switch c := s.Command.(type) {
	case *shell.Simple:
		f.simple(c, last)
	case *shell.AndOr:
		if slices.ContainsFunc(c.Rest, func(l shell.Link) bool { return l.Or && !gives(l.Statement) }) {
			f.over = true
			return
		}
		f.statement(c.First, last)
		for _, l := range c.Rest {
			if !l.Or {
				f.statement(l.Statement, last)
			}
		}
	case *shell.Pipeline:
		f.statement(c.Elements[len(c.Elements)-1], last)
	case *shell.Group:
		for n, inner := range c.List {
			f.statement(inner, last && n == len(c.List)-1)
		}
	default:
		f.over = true
	}
}

// gives reports whether this is "exit 1" or false: after || they leave a failure a failure.
func gives(s *shell.Statement) bool {
	c, ok := s.Command.(*shell.Simple)
	if !ok || len(c.Words) == 0 {
		return false
	}
	name, _ := c.Words[0].Literal()
	if name == "false" {
		return true
	}
	if name != "exit" || len(c.Words) < 2 {
		return false
	}
	status, known := c.Words[1].Literal()
	return known && status != "0"
}

func (f *startEval) simple(c *shell.Simple, last bool) {
	for _, a := range c.Assigns {
		if a.Name == "PATH" || strings.HasPrefix(a.Name, "LD_") {
			f.over = true
			return
		}
	}
	args := f.words(c.Words)
	if len(args) == 0 {
		return
	}
	f.command(args, last)
}

func (f *startEval) command(args []argument, last bool) {
	name := args[0]
	if !name.known || name.text == "" {
		f.over = true
		return
	}
	switch name.text {
	case "exec", "command":
		if len(args) > 1 && !strings.HasPrefix(args[1].text, "-") {
			f.command(args[1:], last)
		}
		f.over = f.over || name.text == "exec"
		return
	case "cd":
		f.enter(args[1:])
		return
	case "pushd", "popd", ".", "source", "eval", "exit", "alias", "export", "unset", "read":
		f.over = name.text != "export" || slices.ContainsFunc(args, func(a argument) bool {
			return !a.known || strings.HasPrefix(a.text, "PATH=") || strings.HasPrefix(a.text, "LD_")
		})
		return
	}
	if builtin, known := f.dialect.Has(name.text); builtin || !known {
		return
	}
	f.start(args, last)
}

func (f *startEval) enter(args []argument) {
	if len(args) != 1 || !args[0].known || strings.HasPrefix(args[0].text, "-") {
		f.over = true
		return
	}
	dir := args[0].text
	if !path.IsAbs(dir) {
		dir = path.Join(f.state.Workdir.Value, dir)
	}
	s := *f.state
	s.Workdir = state.Setting{Value: dir, Known: path.IsAbs(dir)}
	f.state = &s
}

// start is a program started by the script.
func (f *startEval) start(args []argument, last bool) {
	p := f.program
	p.Name, p.State, p.Span = args[0].text, f.state, args[0].span
	p.Always = p.Always && last
	if p.Span.Nowhere() {
		p.Span = f.program.Span
	}
	now, reached := f.image.meanwhile(p.Name, f.state)
	if reached == state.Never {
		return
	}
	p.State, p.Always = now, p.Always && reached == state.Always
	p.File = start{state: now, kept: true}.find(p.Name)
	f.image.add(p)
	if p.Presence == filesystem.Present && p.Refusal == Startable {
		f.nested(args, p.Path)
	}
}

// nested follows a program that starts another: env, exec wrappers, sh -c.
func (f *startEval) nested(args []argument, program string) {
	if f.depth++; f.depth > maxDepth {
		return
	}
	argv := make([]effects.Arg, len(args))
	for n, a := range args {
		argv[n] = effects.Arg{Text: a.text, Known: a.known}
	}
	e := table.Tools.Of(argv, program)
	if e.Runs == nil || e.Runs.Stdin || e.Runs.File || e.Runs.More || e.Runs.From <= 0 || e.Runs.From >= len(args) {
		return
	}
	if e.Runs.Reset || e.Runs.Login { // another PATH, and another folder to start in
		return
	}
	if _, set := f.state.Env.Lookup("BASH_ENV"); set && e.Runs.Script { // bash reads that file first
		return
	}
	for _, a := range e.Runs.Assigns {
		if !a.Known || strings.HasPrefix(a.Text, "PATH=") || strings.HasPrefix(a.Text, "LD_") {
			return
		}
	}
	rest := args[e.Runs.From:]
	if !e.Runs.Script {
		f.command(rest, true)
		return
	}
	if rest[0].known {
		inner := *f
		inner.program.Span = rest[0].span
		inner.dialect = f.image.dialect(program)
		inner.script(dockerfile.Text{Value: rest[0].text})
	}
}

// passed follows CMD through an entrypoint script that ends in exec "$@". What the script does before may matter: only
// likely.
func (f *startEval) passed(entry filesystem.Entry) {
	if !strings.HasPrefix(entry.Head, "#!") || !entry.Has(filesystem.KnowContent) || len(f.rest.argv) == 0 {
		return
	}
	text := string(entry.Content)
	if f.image.replaced(text, f.rest.argv[0]) {
		return
	}
	lines := strings.Fields(strings.TrimSpace(text))
	if n := len(lines); n < 2 || lines[n-2] != "exec" || lines[n-1] != `"$@"` {
		return
	}
	c := *f.rest
	c.Likely, c.rest = true, nil
	f.image.exec(&c)
}

// local reports whether a name may be that of a file in the working directory.
func (i *image) local(name string) bool {
	return filesystem.Stat(i.state.Files, path.Join("/", i.state.Workdir.Value, name)).Entry.Presence != filesystem.Absent
}

// words takes words without expansions; a name with a wildcard leads nowhere certain.
func (f *startEval) words(list []shell.Word) []argument {
	var args []argument
	for n, w := range list {
		a := argument{span: w.Span}
		a.text, a.known = w.Literal()
		a.known = a.known && (n > 0 || !strings.ContainsAny(a.text, "*?~"))
		args = append(args, a)
	}
	return args
}
