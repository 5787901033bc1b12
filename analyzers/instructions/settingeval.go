package instructions

import (
	"path"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/stages"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// evaluate goes through the stage, from the first instruction that differs from the stage before. What ONBUILD keeps is
// evaluated beside it, as the stages that will be FROM this one see it.
func (s *Stage) evaluate(f *stageEval, allowance *dockerfile.Allowance, before *Stage) {
	s.before = make(map[*dockerfile.Instruction]*State, len(s.Instructions))
	s.points = make([]point, 0, len(s.Instructions)+1)
	state, later, same := s.Initial, s.Initial, before.Initial == s.Initial && before.escape == s.escape
	for n, i := range s.Instructions {
		at := point{state: state, later: later}
		s.before[i] = state
		trigger, onbuild := i.Command.(*dockerfile.Onbuild)
		if onbuild {
			s.before[trigger.Instruction] = later
		}
		if same = same && n < len(before.Instructions) && before.Instructions[n] == i; same {
			at.spent = before.points[n].spent
			state, later = before.points[n+1].state, before.points[n+1].later
			allowance.Spend(at.spent)
			s.points = append(s.points, at)
			continue
		}
		spent := allowance.Spent()
		switch {
		case onbuild:
			later = f.next(later, trigger.Instruction)
		case state == later:
			state = f.next(state, i)
			later = state
		default:
			state, later = f.next(state, i), f.next(later, i)
		}
		at.spent = allowance.Spent() - spent
		s.points = append(s.points, at)
	}
	s.points = append(s.points, point{state: state, later: later})
	s.Final = state
}

type stageEval struct {
	build  *analyzers.Build
	graph  *stages.Graph
	escape byte
}

func (f *stageEval) next(s *State, i *dockerfile.Instruction) *State {
	switch c := i.Command.(type) {
	case *dockerfile.Workdir:
		return s.with(func(n *State) { n.Workdir = f.workdir(s, i, c.Path) })
	case *dockerfile.User:
		return s.with(func(n *State) { n.User = f.setting(s, i, c.Name) })
	case *dockerfile.Shell:
		return s.with(func(n *State) { n.Shell = Shell{filesystem.Present, texts(c.Args)} })
	case *dockerfile.Healthcheck:
		value := "CMD"
		if c.None {
			value = "NONE"
		}
		return s.with(func(n *State) { n.Healthcheck = Setting{filesystem.Present, value, i} })
	case *dockerfile.Entrypoint:
		return s.with(func(n *State) { n.Entrypoint = filesystem.Present })
	case *dockerfile.Env:
		seen := s // the values of one ENV do not see each other
		for _, pair := range c.Pairs {
			value, known := expand(seen, pair.Value, f.escape)
			s = s.withVariable(pair.Key.Text, Variable{Value: value, Known: known, By: i})
		}
	case *dockerfile.Arg:
		for _, pair := range c.Pairs {
			s = s.withVariable(pair.Key.Text, f.arg(s, i, pair))
		}
	}
	return s
}

func (f *stageEval) arg(s *State, i *dockerfile.Instruction, pair dockerfile.KeyValue) Variable {
	name := pair.Key.Text
	if old, ok := s.Env.Get(name); ok && !old.Arg {
		return old // ENV wins
	}
	v := Variable{Arg: true, By: i}
	if given, known, ok := f.build.Arg(name); ok {
		v.Value, v.Known = given, known
	} else if pair.HasValue {
		v.Value, v.Known = expand(s, pair.Value, f.escape)
	} else if global, ok := f.graph.Args[name]; ok {
		v.Value, v.Known = global.Value, global.Known
	}
	return v
}

func (f *stageEval) setting(s *State, i *dockerfile.Instruction, w dockerfile.Word) Setting {
	value, known := expand(s, w, f.escape)
	if !known {
		return Setting{By: i}
	}
	return Setting{filesystem.Present, value, i}
}

func (f *stageEval) workdir(s *State, i *dockerfile.Instruction, w dockerfile.Word) Setting {
	next := f.setting(s, i, w)
	if next.Presence == filesystem.Present && !strings.HasPrefix(next.Value, "/") && !strings.Contains(next.Value, ":") {
		if s.Workdir.Presence == filesystem.Unknown {
			return Setting{By: i}
		}
		next.Value = path.Join("/", s.Workdir.Value, next.Value)
	}
	return next
}

// Expand is a word of an instruction of the stage as the builder expands it; known is false where a variable's value is
// not.
func (s *Stage) Expand(i *dockerfile.Instruction, w dockerfile.Word) (value string, known bool) {
	return expand(s.Before(i), w, s.escape)
}

// expand replaces variables as the builder does; what cannot be expanded is not known.
func expand(s *State, w dockerfile.Word, escape byte) (value string, known bool) {
	if !strings.ContainsAny(w.Text, "$\"'\\`") {
		return w.Text, true
	}
	e, err := dockerfile.Expand(w.Text, escape, s.Lookup)
	return e.Value, err == nil && e.Known
}

// Lookup is a dockerfile.Lookup.
func (s *State) Lookup(name string) (value string, known, set bool) {
	return s.allowance.Find(name, func(name string) (value string, known, set bool) {
		v, ok := s.Env.Get(name)
		if !ok {
			return "", !s.EnvOpen, false
		}
		return v.Value, v.Known, true
	})
}

func texts(words []dockerfile.Word) []string {
	all := make([]string, len(words))
	for i, w := range words {
		all[i] = w.Text
	}
	return all
}
