//go:build linux

package judge

import (
	"cmp"
	"slices"
	"strings"
)

// judgeTools judges what there is to install and build with. What is missing breaks nothing that was asked for.
func (e *Evidence) judgeTools() []Finding {
	t := e.Tools
	if t == nil {
		return nil
	}
	list := []Finding{t.judgePython()}
	if t.Torch != nil && !slices.ContainsFunc(e.Frameworks, func(f Framework) bool { return f.Name == "torch" }) {
		list = append(list, e.judgeTorch())
	}
	return append(list, t.judgeCommands())
}

func (t *Tools) judgePython() Finding {
	f := Finding{Check: "python3", Verdict: OK, Where: t.Python, Found: strings.TrimSpace(t.Version + ", pip " + t.Pip)}
	switch {
	case t.Python == "":
		f.Found = "none"
	case t.Error != "":
		f.Found = "no answer"
		f.note(t.Error)
	case t.Pip == "":
		f.Found = t.Version + ", no pip of its own"
	}
	return f
}

// judgeCommands notes a compiler that is missing only where something here compiles when it runs: triton, which
// torch.compile uses, needs a C compiler and Python.h. Source: triton, python/triton/runtime/build.py.
func (t *Tools) judgeCommands() Finding {
	here, missing := t.present()
	f := Finding{Check: "build tools", Verdict: OK, Found: cmp.Or(strings.Join(here, ", "), "none")}
	if t.NVCC != "" {
		f.Found = strings.Replace(f.Found, "nvcc", "nvcc "+t.NVCC, 1)
	}
	if t.Headers != "" {
		f.Found += ", Python.h"
	} else if t.Python != "" {
		missing = append(missing, "Python.h")
	}
	if len(missing) > 0 {
		f.Found += "; no " + strings.Join(missing, ", ")
	}
	if t.Packages["triton"] == "" {
		return f
	}
	if t.Commands["gcc"] == "" {
		if !t.compiler() {
			f.note("triton is installed and compiles when it runs: torch.compile fails without a C compiler")
			f.Fix = "install gcc and libc6-dev"
		}
	} else if t.Headers == "" {
		f.note("triton is installed and compiles when it runs: torch.compile fails without Python.h")
		f.Fix = "install python3-dev of this Python's version"
	}
	return f
}

// compiler reports whether a C compiler other than gcc is here.
func (t *Tools) compiler() bool { return t.Commands["cc"] != "" || t.Commands["clang"] != "" }

// judgeTorch compares an installed torch with the host by the tables, without importing it.
func (e *Evidence) judgeTorch() Finding {
	t := *e.Tools.Torch
	f := Finding{Check: "torch", Found: t.Version, Verdict: OK}
	if t.CUDA == "" {
		f.note("a build for the CPU alone")
		f.Fix = "install the build for CUDA, from a cuNN index"
		return f
	}
	f.Found += " for CUDA " + t.CUDA
	for _, wheel := range []struct{ name, version string }{{"cuDNN", t.CuDNN}, {"NCCL", t.NCCL}} {
		if wheel.version != "" {
			f.Found += ", " + wheel.name + " " + wheel.version
		}
	}
	againstTables(&f, Framework{Name: "torch", Version: t.Version, CUDA: t.CUDA, Targets: t.Targets}, e.Host)
	return f
}
