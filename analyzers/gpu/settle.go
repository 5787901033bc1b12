package gpu

import (
	"path"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// bringers are words of an instruction that may bring parts of the GPU stack, or anything at all.
var bringers = lazyregexp.New(`(?i)cuda|nvidia|nvcc|cupti|cudnn|nccl|tensorrt|nvhpc|toolkit|conda|mamba|pixi|spack|\blib(?:cu|npp|nv)`)

// untouched reports whether no instruction of the stage and those that it continues, up to one step, looks as if it
// brought a part of the GPU stack. What the base lacked is then, by inference, still lacking where an installation left
// things unknown.
func (s *Stage) untouched(until *state.Step) bool {
	line := s.Lineage()
	for n := len(line) - 1; n >= 0; n-- {
		for _, step := range line[n].Steps {
			if step == until {
				return true
			}
			if brings(step) {
				return false
			}
		}
	}
	return true
}

func brings(step *state.Step) bool {
	switch step.Instruction.Keyword {
	case "RUN":
		return runs(step)
	case "COPY", "ADD":
		for _, c := range step.Copies {
			if !c.Known || c.From != nil && c.From.Image == nil && c.From.ImageRef != "scratch" && !strings.HasPrefix(c.Dest, "/app") {
				return true
			}
		}
	}
	return false
}

// runs looks at the commands of a RUN, those that pip is given left out: it puts libraries below site-packages, where
// nothing finds them by name; and git's, which brings sources. A shell that reads its script from elsewhere may do
// anything.
func runs(step *state.Step) bool {
	if len(step.Calls) == 0 {
		return bringers.MatchString(step.Instruction.Text())
	}
	for _, c := range step.Calls {
		if c.Reach == state.Never || len(c.Argv) == 0 {
			continue
		}
		var words []string
		for _, a := range c.Argv {
			words = append(words, a.Text)
		}
		name, line := path.Base(words[0]), strings.Join(words, " ")
		switch {
		case strings.HasPrefix(name, "pip"), strings.HasPrefix(name, "python") && strings.Contains(line, "-m pip"), name == "uv", name == "git":
		case len(words) == 1 && (name == "sh" || name == "bash" || name == "dash"), bringers.MatchString(line):
			return true
		case strings.HasSuffix(line, ".sh"), strings.Contains(line, ".sh "), strings.Contains(line, " install ") && !known(c.Argv):
			return true // a script of which nothing is read here, or packages that are not known
		}
	}
	return false
}

func known(words []state.Argument) bool {
	return !slices.ContainsFunc(words, func(a state.Argument) bool { return !a.Known })
}

// root is what the first FROM of the lineage gives.
func (s *Stage) root() Stack {
	line := s.Lineage()
	return line[len(line)-1].Initial
}

// Library is what the finished stage holds of a library; what is likely absent by inference says so.
func (s *Stage) Library(stem string) Library {
	return s.settled(func(k *Stack) Library { return k.Library(stem) })
}

// Exactly is Library for one SONAME.
func (s *Stage) Exactly(soname string) Library {
	l := s.settled(func(k *Stack) Library { return k.Find(soname) })
	stem, _, _ := strings.Cut(soname, ".so")
	if root := s.root(); l.Presence == filesystem.Unknown && Plain(s) && s.untouched(nil) {
		if _, p := root.family.says(stem, true); p == filesystem.Absent {
			l.Presence, l.Likely = p, true
		}
	}
	return l
}

func (s *Stage) settled(find func(*Stack) Library) Library {
	l := find(&s.Final)
	if l.Presence != filesystem.Unknown {
		return l
	}
	root := s.root()
	if root.State == nil {
		return l
	}
	first := find(&root)
	if first.Presence == filesystem.Absent && s.untouched(nil) {
		first.Likely = true
		return first
	}
	return l
}

// Compiler is what is known of nvcc before a step, nil for the finished stage.
func (s *Stage) Compiler(at *state.Step) Tool {
	k := s.Final
	if at != nil {
		k = stackOf(at.Before)
	}
	root := s.root()
	if k.NVCC.Presence == filesystem.Unknown && root.State != nil && root.NVCC.Presence == filesystem.Absent &&
		s.untouched(at) {
		return Tool{Presence: filesystem.Absent, Likely: true}
	}
	return k.NVCC
}
