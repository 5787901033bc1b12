//go:build linux

package judge

import (
	"cmp"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
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
	t.judgeToolkit(&f)
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

// judgeToolkit notes a toolkit that extensions of torch are not built with. torch takes CUDA_HOME's, else that of the
// nvcc on the PATH, and stops where its major version is not its own. Source: torch/utils/cpp_extension.py,
// _find_cuda_home and _check_cuda_version.
func (t *Tools) judgeToolkit(f *Finding) {
	if t.NoHome {
		f.note("CUDA_HOME is " + t.Home + ", which does not exist: builds of CUDA extensions look for nvcc there")
		f.Fix = "unset CUDA_HOME, or set it to a toolkit that is there"
		return
	}
	version, what := t.NVCC, "nvcc on the PATH"
	if t.Home != "" {
		version, what = t.HomeNVCC, "nvcc of CUDA_HOME"
	}
	if t.Torch == nil || version == "" || t.Torch.CUDA == "" || majorOf(version) == majorOf(t.Torch.CUDA) {
		return
	}
	f.note(what + " is of CUDA " + version + " and torch of CUDA " + t.Torch.CUDA + ": building an extension of torch stops (the detected CUDA version mismatches)")
	f.Fix = "install nvcc of CUDA " + t.Torch.CUDA + ", or a torch for CUDA " + version
}

func majorOf(version string) string {
	major, _, _ := strings.Cut(version, ".")
	return major
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
	targets := t.Targets
	if len(targets) == 0 {
		targets = tabledTargets(t.Version, t.CUDA, e.Host.Arch)
	}
	againstTables(&f, Framework{Name: "torch", Version: t.Version, CUDA: t.CUDA, Targets: targets}, e.Host)
	return f
}

// tabledTargets returns what torch's own wheels of a version are built for, by the table; nil for a version that does
// not name one of them, as 2.11.0+cu130 does, for it may be built by anybody.
func tabledTargets(version, cuda, arch string) []string {
	release, build, named := strings.Cut(version, "+")
	if !named || build != "cu"+strings.ReplaceAll(cuda, ".", "") {
		return nil
	}
	w, ok := gpucheck.Torch(release, cuda)
	list := w.Targets
	if arch == "arm64" {
		list = w.ARM64
	}
	if !ok {
		return nil
	}
	var targets []string
	for _, a := range list {
		targets = append(targets, a.String())
	}
	return targets
}
