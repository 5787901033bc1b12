//go:build linux

package judge

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
)

// What is installed is read from files: nothing of a package is imported.
func TestTools(t *testing.T) {
	site, bin := t.TempDir(), t.TempDir()
	trap := "raise SystemExit('imported')\n"
	for name, text := range map[string]string{
		"torch/__init__.py": trap, "torch/version.py": "from typing import Optional\n__all__ = ['__version__', 'cuda']\n__version__ = '2.8.0+cu128'\ndebug = False\ncuda: Optional[str] = '12.8'\nhip: Optional[str] = None\n",
		"torch-2.8.0+cu128.dist-info/METADATA": "", "triton-3.4.0.dist-info/METADATA": "", "nvidia_cudnn_cu12-9.10.2.21.dist-info/METADATA": "",
		"nvidia_nccl_cu12-2.27.3.dist-info/METADATA": "", "pip/__init__.py": trap, "pip-25.1.dist-info/METADATA": "", "requests-2.0.dist-info/METADATA": "",
	} {
		write(t, filepath.Join(site, name), []byte(text))
	}
	write(t, filepath.Join(site, "torch/lib/libtorch_python.so"), []byte("ELF\x00sm_name\x00sm_70 sm_75 sm_90 compute_90\x00rest"))
	include := t.TempDir()
	write(t, filepath.Join(include, "Python.h"), nil)
	python3 := filepath.Join(bin, "python3")
	write(t, python3, []byte(fmt.Sprintf("#!/bin/sh\necho '{\"version\": \"3.12.3\", \"include\": %q, \"path\": [%q]}'\n", include, site)))
	if err := os.Chmod(python3, 0o755); err != nil {
		t.Fatal(err)
	}
	toolkit := t.TempDir()
	writeProgram(t, filepath.Join(toolkit, "bin", "nvcc"))
	write(t, filepath.Join(toolkit, "version.json"), []byte(`{"cuda_nvcc": {"name": "CUDA NVCC", "version": "12.8.93"}}`))
	t.Setenv("PATH", bin+":"+filepath.Join(toolkit, "bin"))
	e := Evidence{Tools: tools(t.Context(), python{path: python3, limit: time.Minute}), Host: gpucheck.Host{Driver: "580.95.05", CUDA: "13.0", GPUs: []gpucheck.GPU{{Capability: "9.0"}}}}
	if e.Tools.Torch == nil || e.Tools.Torch.CuDNN != "9.10.2.21" || e.Tools.Torch.NCCL != "2.27.3" || e.Tools.Packages["requests"] != "" || !slices.Contains(e.Tools.Torch.Targets, "sm_90") {
		t.Fatalf("%+v %+v", e.Tools, e.Tools.Torch)
	}
	want := []struct {
		check   string
		verdict Verdict
		found   string
	}{
		{"python3", OK, "3.12.3, pip 25.1"},
		{"torch", OK, "2.8.0+cu128 for CUDA 12.8, cuDNN 9.10.2.21, NCCL 2.27.3"},
		{"build tools", Note, "nvcc 12.8.93, Python.h; no gcc, g++, ninja, git"},
	}
	for i, f := range e.judgeTools() {
		if w := want[i]; f.Check != w.check || f.Verdict != w.verdict || f.Found != w.found {
			t.Errorf("%+v, want %+v", f, w)
		}
	}
	e.Host.GPUs[0].Capability = "3.7"
	if f := e.judgeTorch(); f.Verdict != Note || !strings.Contains(f.Why, "no code in it runs on this device") {
		t.Errorf("%+v", f)
	}
	e.Tools.Torch.CUDA = "13.0"
	if f := e.Tools.judgeCommands(); !strings.Contains(f.Why, "nvcc on the PATH is of CUDA 12.8.93 and torch of CUDA 13.0") {
		t.Errorf("%+v", f)
	}
	e.Tools.Torch.CUDA, e.Tools.Home, e.Tools.NoHome = "12.8", "/usr/local/cuda-12.1", true
	if f := e.Tools.judgeCommands(); !strings.Contains(f.Why, "CUDA_HOME is /usr/local/cuda-12.1, which does not exist") {
		t.Errorf("%+v", f)
	}
	e.Tools.Home, e.Tools.NoHome = "", false
	e.Tools.Torch.Version, e.Tools.Torch.CUDA, e.Tools.Torch.Targets, e.Host.GPUs[0].Capability = "1.13.1+cu117", "11.7", nil, "9.0"
	if f := e.judgeTorch(); f.Verdict != Note || !strings.Contains(f.Why, "no code in it runs on this device") {
		t.Errorf("%+v", f)
	}
	e.Tools.Torch.Version = "1.13.0a0+936e930"
	if f := e.judgeTorch(); f.Verdict != OK {
		t.Errorf("%+v", f)
	}
	e.Tools.Torch.CUDA = "12.8"
	e.Tools.Commands["clang"] = "/usr/bin/clang"
	if f := e.Tools.judgeCommands(); f.Verdict != OK {
		t.Errorf("%+v", f)
	}
	if list := (&Evidence{Tools: tools(t.Context(), python{})}).judgeTools(); list[0].Found != "none" || list[1].Verdict != OK {
		t.Errorf("%+v", list)
	}
}
