package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Extension is a package that compiles CUDA code where it is installed or where it runs.
type Extension struct {
	Install
	When   When
	Note   string
	Asks   bool   // its setup asks the nvcc of a toolkit's folder for its version
	Forced string // where its setup builds for the CPU alone when it sees no GPU, the variable that has it build for CUDA; else ""
}

// When says at what time an extension calls nvcc.
type When uint8

// The times.
const (
	AtBuild  When = iota // it is built from source where it is installed
	MayFetch             // it looks for a finished wheel of its own first and builds when there is none
	AtRun                // it compiles kernels when they are first used
)

// times are the table's words for When.
var times = map[string]When{"install": AtBuild, "fetch": MayFetch, "run": AtRun}

func extensionOf(i Install) (Extension, bool) {
	if i.Manager != "pip" {
		return Extension{}, false
	}
	known, ok := gpucheck.ExtensionOf(i.Name, i.Extras, i.Version)
	if !ok || known.SourceOnly && !i.Source || len(known.Asked) > 0 && !i.asks(known.Asked) || i.sets(known.Unless) {
		return Extension{}, false
	}
	e := Extension{Install: i, When: times[known.Compiles], Note: known.Note, Forced: known.Forced,
		Asks: known.AsksNVCC}
	if known.Confidence == gpucheck.Inferred {
		e.Note += " (inferred: " + known.From + ")"
	}
	if i.Finished {
		return Extension{}, false
	}
	if i.Name == "flash-attn" && i.Source {
		e.When = AtBuild
	}
	for _, index := range i.Indexes {
		if e.When == AtBuild && !i.Source && strings.Contains(index, "://") {
			return Extension{}, false // an index of its own may have wheels
		}
	}
	return e, true
}

// sets reports whether one of the variables is set.
func (i Install) sets(names []string) bool {
	return slices.ContainsFunc(names, func(name string) bool {
		v, set := i.Call.Before.Env.Lookup(name)
		return set && (!v.Known || v.Value != "" && v.Value != "0")
	})
}

// asks reports whether the command or CMAKE_ARGS has one of the words, or a variable that begins so is set. Where the
// value of CMAKE_ARGS is not known, it is likely made in the same instruction.
func (i Install) asks(words []string) bool {
	env := i.Call.Before.Env
	arguments, set := env.Lookup("CMAKE_ARGS")
	text := i.Call.Text() + " " + arguments.Value
	if set && !arguments.Known {
		text = i.Step.Instruction.Text()
	}
	for _, w := range words {
		if strings.Contains(text, w) || slices.ContainsFunc(env.Names(), func(name string) bool {
			return strings.HasPrefix(name, w)
		}) {
			return true
		}
	}
	return false
}

// Stack is what the command meets.
func (i Install) Stack() Stack { return stackOf(i.Call.Before) }

// Wheelless returns the version of torch for which an extension that looks for a finished wheel finds none, and the
// versions that there are wheels for; "" where that is not known. Of an extension whose version is not pinned later
// releases may have wheels for a later torch.
func Wheelless(s *Stage, e Extension) (torch string, wheels []string) {
	wheels = gpucheck.ExtensionTorches(e.Name, e.Version)
	line := s.Lineage()
	if base := line[len(line)-1].Base; base.Framework == "torch" {
		torch = minorOf(base.Version)
	}
	for _, f := range s.AllFrameworks() {
		if f.Kind == "torch" {
			torch = ""
			if f.Version != "" && f.Manager == "pip" && f.Start < e.Start {
				torch = minorOf(f.Version)
			}
		}
	}
	if torch == "" || len(wheels) == 0 || slices.Contains(wheels, torch) ||
		e.Version == "" && compareVersions(torch, wheels[len(wheels)-1]) > 0 {
		return "", nil
	}
	return torch, wheels
}

// StopsAtNVCC reports whether an extension's setup stops because the toolkit's folder is there without nvcc: it sees
// the torch that an earlier command installed, as pip does not build apart.
func StopsAtNVCC(s *Stage, e Extension) bool {
	line := s.Lineage()
	base := line[len(line)-1].Base
	if _, set := e.Call.Before.Env.Lookup("TORCH_CUDA_ARCH_LIST"); set || !e.Asks || !base.CUDAImage() ||
		s.Compiler(e.Step).Presence != filesystem.Absent || e.Guarded() || e.Finished || e.Wheel {
		return false
	}
	python := s.python(e.Install)
	torch := slices.ContainsFunc(before(s, e.Install), func(i Install) bool {
		return i.Manager == "pip" && i.Name == "torch"
	})
	seen := !e.Isolated || python != "" && !renewed(s, e.Install) && !apart(s, e.Install, gpucheck.SourceBuild{})
	return torch && seen && !s.TorchForCPU()
}
