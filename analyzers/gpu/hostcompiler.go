package gpu

import (
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/analyzers/dockerfile"
	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// HostCompiler is a compiler that nvcc is told to use, and that is newer than it accepts.
type HostCompiler struct {
	source.Span
	Says     string // the option or variable
	Name     string // g++-13
	Compiler string // gcc or clang
	Newest   int    // that nvcc accepts
	Toolkit  Toolkit
}

var (
	versionedCompiler = lazyregexp.New(`^(?:\S*/)?((gcc|g\+\+|clang|clang\+\+)-(\d+))$`)
	compilerOption    = lazyregexp.New(`^-D(?:CMAKE_)?CUDA_HOST_COMPILER(?::[A-Z]+)?=(.*)$`)
)

// hostVariables are read by nvcc itself and by CMake. Sources: nvcc's manual, NVCC_CCBIN; CMake's, CUDAHOSTCXX.
var hostVariables = map[string]bool{"NVCC_CCBIN": true, "CUDAHOSTCXX": true}

// HostCompilers lists the compilers named to nvcc and CMake by a version that the stage's toolkit does not accept. A
// default is not looked at.
func (s *Stage) HostCompilers() []HostCompiler {
	var found []HostCompiler
	add := func(at source.Span, says, value, nvcc string, before *state.State) {
		m := versionedCompiler.FindStringSubmatch(strings.Trim(value, `"'`))
		k := stackOf(before)
		t, ok := k.compiler(nvcc)
		if m == nil || !ok || k.NVCC.Presence != filesystem.Present {
			return
		}
		h := HostCompiler{Span: at, Says: says, Name: m[1], Compiler: "gcc", Toolkit: t}
		if strings.HasPrefix(m[2], "clang") {
			h.Compiler = "clang"
		}
		h.Newest = gpucheck.HostCompiler(t.Version, h.Compiler)
		if version, _ := strconv.Atoi(m[3]); h.Newest > 0 && version > h.Newest {
			found = append(found, h)
		}
	}
	for _, step := range s.Steps {
		if strings.Contains(step.Instruction.Text(), "allow-unsupported-compiler") {
			return nil
		}
		if env, ok := step.Instruction.Command.(*dockerfile.Env); ok && !step.Trigger {
			for _, pair := range env.Pairs {
				if hostVariables[pair.Key.Text] {
					add(pair.Value.Span, pair.Key.Text, pair.Value.Text, "", step.Before)
				}
			}
		}
		for i := range step.Calls {
			named(&step.Calls[i], add)
		}
	}
	return found
}

// named looks for options of nvcc and CMake.
func named(call *state.Call, add func(at source.Span, says, value, nvcc string, before *state.State)) {
	if call.Reach == state.Never || call.Guarded {
		return
	}
	for n, a := range call.Argv {
		if m := compilerOption.FindStringSubmatch(a.Text); m != nil {
			add(a.Span, "CMAKE_CUDA_HOST_COMPILER", m[1], "", call.Before)
			continue
		}
		option, value, has := strings.Cut(a.Text, "=")
		if call.Tool != "nvcc" || option != "-ccbin" && option != "--compiler-bindir" {
			continue
		}
		if at := a.Span; has {
			add(at, "nvcc "+option, value, programOf(call), call.Before)
		} else if n+1 < len(call.Argv) {
			add(call.Argv[n+1].Span, "nvcc "+option, call.Argv[n+1].Text, programOf(call), call.Before)
		}
	}
}
