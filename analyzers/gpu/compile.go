package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// Compile is one call of nvcc, gcc or another compiler driver.
type Compile struct {
	*state.Call
	NVCC          bool
	Architectures *Architectures // that it asks for; nil for none
	Libraries     []Linked
	Step          *state.Step
}

// Linked is one -l option, or an option of a build that has the same effect.
type Linked struct {
	source.Span
	Stem string // libcublas
	Says string // the option or build file that says it; "" for -l of a compiler
}

// Architectures is a list of compute capabilities that something is to be compiled for.
type Architectures struct {
	source.Span
	Name         string   // of the option or variable
	Capabilities []string // 9.0, 9.0a; in the order given
	Native       bool     // those of the GPU that is there
	State        *state.State
	Program      string // the nvcc that compiles for them, "" for the first that is found
	Fatal        bool   // the build stops when the compiler refuses one
}

func compilesOf(step *state.Step) []Compile {
	var found []Compile
	for i := range step.Calls {
		call := &step.Calls[i]
		if len(call.Argv) == 0 || call.Reach == state.Never {
			continue
		}
		c := Compile{Call: call, Step: step}
		switch call.Tool {
		case "nvcc":
			c.NVCC = true
			c.architectures()
		case "gcc", "g++", "cc", "c++", "clang", "clang++":
		default:
			continue
		}
		for _, a := range call.Argv[1:] {
			if name, ok := strings.CutPrefix(a.Text, "-l"); ok && name != "" {
				c.Libraries = append(c.Libraries, Linked{Span: a.Span, Stem: "lib" + name})
			}
		}
		found = append(found, c)
	}
	return found
}

// targetName finds sm_90a and compute_90 in the values of nvcc's options.
var targetName = lazyregexp.New(`\b(?:sm|compute|lto)_(\d+)([0-9])([af]?)\b`)

// answers are nvcc's options with which it compiles nothing. Source: nvcc's manual, options for guiding the compiler
// driver.
var answers = names("-h", "--help", "-V", "--version", "-arch-ls", "--list-gpu-arch", "-code-ls", "--list-gpu-code")

func (c *Compile) architectures() {
	a := &Architectures{State: c.Before, Program: programOf(c.Call), Name: "nvcc",
		Fatal: c.Reach == state.Always && !c.Guarded}
	for n := 1; n < len(c.Argv); n++ {
		text, at := c.Argv[n].Text, c.Argv[n].Span
		if answers[text] {
			return
		}
		option, value, has := strings.Cut(text, "=")
		switch option {
		case "-arch", "--gpu-architecture", "-code", "--gpu-code", "-gencode", "--generate-code":
		default:
			continue
		}
		if !has && n+1 < len(c.Argv) {
			n++
			value, at = c.Argv[n].Text, c.Argv[n].Span
		}
		if a.Nowhere() {
			a.Span, a.Name = at, "nvcc "+option
		}
		a.Native = a.Native || value == "native"
		for _, m := range targetName.FindAllStringSubmatch(value, -1) {
			a.add(m[1] + "." + m[2] + m[3])
		}
	}
	if !a.Nowhere() {
		c.Architectures = a
	}
}

// programOf is the path of the program that a call surely starts, "" where it is only likely.
func programOf(call *state.Call) string {
	if call.Program.Likely {
		return ""
	}
	return call.Program.Path
}

func (a *Architectures) add(capability string) {
	for _, have := range a.Capabilities {
		if have == capability {
			return
		}
	}
	a.Capabilities = append(a.Capabilities, capability)
}

// asked finds the variables and CMake options that name architectures.
var asked = lazyregexp.New(`(?:\b|-D)(TORCH_CUDA_ARCH_LIST|CUDAARCHS|CMAKE_CUDA_ARCHITECTURES|FLASH_ATTN_CUDA_ARCHS|TCNN_CUDA_ARCHITECTURES|CUDA_ARCH_BIN)(?::[A-Z]+)?[= ]\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^"'\s\\]+))`)

// askedIn reads ENV, ARG and RUN as they are written. A value with variables counts only where ENV or ARG gives it one.
func askedIn(step *state.Step) []Architectures {
	i := step.Instruction
	if step.Trigger || i.File == nil || i.Keyword != "ENV" && i.Keyword != "ARG" && i.Keyword != "RUN" {
		return nil
	}
	text := i.Span.Text()
	if !strings.Contains(text, "ARCH") { // all of the names have it
		return nil
	}
	var found []Architectures
	for _, m := range asked.FindAllStringSubmatchIndex(text, -1) {
		line := strings.TrimSpace(text[strings.LastIndex(text[:m[0]], "\n")+1 : m[0]])
		if strings.HasPrefix(line, "#") {
			continue
		}
		a := Architectures{Name: text[m[2]:m[3]], State: step.Before}
		value := ""
		for g := 4; g < len(m); g += 2 {
			if m[g] >= 0 {
				value = text[m[g]:m[g+1]]
				a.Span = source.Span{File: i.File, Start: i.Start + m[g], End: i.Start + m[g+1]}
			}
		}
		if strings.Contains(value, "$") {
			v, ok := step.After.Env.Lookup(a.Name)
			if !ok || !v.Known || i.Keyword == "RUN" {
				continue
			}
			value = v.Value
		}
		a.read(value)
		if a.Native || len(a.Capabilities) > 0 {
			found = append(found, a)
		}
	}
	return found
}

var (
	dotted = lazyregexp.New(`^(\d+)\.(\d)([af]?)(\+PTX)?$`)
	plain  = lazyregexp.New(`^(\d+)(\d)([af]?)(-real|-virtual)?$`)
)

// read takes 8.0;9.0+PTX, 80;90a-real, native.
func (a *Architectures) read(value string) {
	for _, word := range strings.FieldsFunc(value, func(r rune) bool { return r == ' ' || r == ';' || r == ',' }) {
		if word == "native" {
			a.Native = true
		}
		for _, form := range []*lazyregexp.Regexp{dotted, plain} {
			if m := form.FindStringSubmatch(word); m != nil {
				a.add(m[1] + "." + m[2] + m[3])
				break
			}
		}
	}
}

// Toolkit is the one whose compiler is used; ok is false where it is not known, or there is none.
func (a Architectures) Toolkit() (t Toolkit, ok bool) {
	k := stackOf(a.State)
	if k.NVCC.Presence != filesystem.Present {
		return Toolkit{}, false
	}
	return k.compiler(a.Program)
}
