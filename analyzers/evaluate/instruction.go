package evaluate

import (
	"context"
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/analyzers/tools/bounds"
)

// carryOut sets what the step does. A line that is refused does nothing; the Document says why. EXPOSE, LABEL,
// STOPSIGNAL and MAINTAINER change nothing that a State holds; their words are expanded for the errors in them.
func (f *stageEval) carryOut(ctx context.Context, s *state.Step) {
	switch c := s.Instruction.Command.(type) {
	case *dockerfile.Arg:
		f.arg(s, c)
	case *dockerfile.Env:
		f.env(s, c)
	case *dockerfile.Copy:
		f.copy(ctx, s, c)
	case *dockerfile.Run:
		f.mounted(ctx, s, c)
	case *dockerfile.Workdir:
		f.workdir(s, c)
	case *dockerfile.Onbuild:
		s.After = s.Before.With(func(n *state.State) {
			n.OnBuild = n.OnBuild.With(trigger(s.Instruction))
		})
	case *dockerfile.Volume:
		f.volume(s, c)
	case *dockerfile.Expose:
		f.ports(s, c.Ports)
	case *dockerfile.Stopsignal:
		f.signal(s, c.Signal)
	case *dockerfile.Label:
		for _, kv := range c.Pairs {
			f.expandAll(s, []dockerfile.Word{kv.Key, kv.Value})
		}
	default:
		f.configure(s)
	}
}

// configure carries out what only changes the image's configuration.
func (f *stageEval) configure(s *state.Step) {
	n := *s.Before
	switch c := s.Instruction.Command.(type) {
	case *dockerfile.User:
		value, known := f.expand(s, c.Name)
		n.User = state.Setting{Value: value, Known: known, Cause: f.cause(s)}
	case *dockerfile.Shell:
		n.Shell = texts(c.Args)
	case *dockerfile.Cmd:
		f.cmdSet = true
		n.Cmd = f.process(s, c.Process)
	case *dockerfile.Entrypoint:
		n.Entrypoint = f.process(s, c.Process)
		if !f.cmdSet {
			n.Cmd = state.Process{Known: true, Cause: f.cause(s)}
		}
	case *dockerfile.Healthcheck:
		n.Healthcheck = state.Process{Known: true, Cause: f.cause(s)}
		if !c.None {
			n.Healthcheck = f.process(s, c.Process)
		}
	default:
		return
	}
	s.After = &n
}

func (f *stageEval) expandAll(s *state.Step, words []dockerfile.Word) {
	for _, w := range words {
		f.expand(s, w)
	}
}

func texts(words []dockerfile.Word) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.Text
	}
	return all
}

func (f *stageEval) process(s *state.Step, p dockerfile.Process) state.Process {
	if p.Exec {
		return state.Process{Argv: texts(p.Args), Known: true, Cause: f.cause(s)}
	}
	argv := append(slices.Clone(s.Before.Shell), p.Script.Value)
	return state.Process{Argv: argv, Known: true, Shell: true, Cause: f.cause(s)}
}

// env sets variables; all of them are expanded before the first is set.
func (f *stageEval) env(s *state.Step, c *dockerfile.Env) {
	env := s.Before.Env
	for _, kv := range c.Pairs {
		name, nameKnown := f.expand(s, kv.Key)
		value, known := f.expand(s, kv.Value)
		if !nameKnown {
			env.Open = true
			continue
		}
		env = env.With(name, state.Variable{Value: value, Known: known, Cause: f.cause(s)})
	}
	s.After = s.Before.With(func(n *state.State) { n.Env = env })
}

// arg declares build arguments. One without a default, or with one that says so in words (notset), is left unknown: it
// is declared to be given.
func (f *stageEval) arg(s *state.Step, c *dockerfile.Arg) {
	env := s.Before.Env
	for _, kv := range c.Pairs {
		name := kv.Key.Text
		v := state.Variable{Arg: true, Cause: f.cause(s)}
		global, isGlobal := f.graph.Args[name]
		_, set := env.Lookup(name)
		if given, known, ok := f.build.Arg(name); ok {
			v.Value, v.Known = given, known
		} else if kv.HasValue {
			v.Value, v.Known = f.expandIn(s, kv.Value, env)
			v.Known = v.Known && !stages.Unset(v.Value)
		} else if isGlobal {
			v.Value, v.Known = global.Value, global.Known && !stages.Unset(global.Value)
		} else if set {
			continue
		} else {
			v.Ungiven = true
		}
		env = env.With(name, v)
	}
	s.After = s.Before.With(func(n *state.State) { n.Env = env })
}

// workdir makes the directory for the user in force.
func (f *stageEval) workdir(s *state.Step, c *dockerfile.Workdir) {
	value, known := f.expand(s, c.Path)
	dir := state.Setting{Known: known && (path.IsAbs(value) || s.Before.Workdir.Known), Cause: f.cause(s)}
	if !dir.Known {
		s.After = s.Before.With(func(n *state.State) { n.Workdir = dir })
		return
	}
	dir.Value = path.Clean(value)
	if !path.IsAbs(value) {
		dir.Value = path.Join("/", s.Before.Workdir.Value, value)
	}
	if bounds.TooLong(dir.Value) {
		s.After = s.Before.With(func(n *state.State) { n.Workdir = state.Setting{Cause: dir.Cause} })
		return
	}
	files := s.Before.Files
	if dir.Value != "/" {
		w := f.writer(s, c.Path.Span)
		w.owner = f.owner(s, c.Path.Span, s.Before.User, false)
		w.conflict = state.FailsWorkdir
		w.mkdirAll(dir.Value)
		files = w.edit.Done()
		f.layered = true
	}
	s.After = s.Before.With(func(n *state.State) { n.Workdir, n.Files = dir, files })
}

// writer starts changes to the files.
func (f *stageEval) writer(s *state.Step, at source.Span) *writer {
	return &writer{step: s, at: at, edit: s.Before.Files.Edit(), arrival: arrival{cause: f.cause(s)},
		conflict: state.FailsCopyDestination, budget: f.budget,
		replaces: f.build.Builder == analyzers.Classic}
}

// trigger is the instruction behind ONBUILD as the image keeps it: with its here-documents, as BuildKit does
// (parseOnBuild in its instructions/parse.go).
func trigger(i *dockerfile.Instruction) string {
	text := strings.TrimSpace(i.Body.Value)
	for _, h := range i.Heredocs {
		text += "\n" + h.Body.Value + h.Name
	}
	return text
}
