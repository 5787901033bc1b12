//go:build linux

package judge

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
)

// The loader names one missing library and stops; each that is missing is reported, with what needs it and what
// provides it.
func TestEveryMissingLibrary(t *testing.T) {
	const top, middle = "/opt/libcusolver.so.12", "/opt/libcublas.so.13"
	missing := gpucheck.Library{Name: "libcusolver.so.12", Outcome: gpucheck.Missing, Also: []string{top},
		Error: "libcusolver.so.12: cannot open shared object file: No such file or directory; libnvJitLink.so.13: cannot open shared object file: No such file or directory"}
	packages := map[string]string{"libnvJitLink.so.13": "libnvjitlink-13-0", "libcublasLt.so.13": "libcublas-13-0"}
	for name, c := range map[string]struct {
		options  Options
		why, fix string
	}{
		"all that is known": {Options{
			Needs: func(interpreter, file string) []Need {
				if interpreter != "/lib64/loader" || file != top {
					t.Errorf("asked for %s by %s", file, interpreter)
				}
				return []Need{{Name: "libnvJitLink.so.13", Chain: []string{top}}, {Name: "libunheard.so.4", Chain: []string{top}}, {Name: "libcublasLt.so.13", Chain: []string{top, middle}}}
			},
			Package: func(soname, cuda string) string {
				if cuda != "13.0.2" {
					t.Errorf("asked for CUDA %q", cuda)
				}
				return packages[soname]
			},
		},
			"libnvJitLink.so.13 is not found, needed by " + top + "; libunheard.so.4 is not found, needed by " + top + "; libcublasLt.so.13 is not found, needed by " + top + " -> " + middle,
			"install libnvjitlink-13-0, or the wheel nvidia-nvjitlink; install the package that provides libunheard.so.4; install libcublas-13-0, or the wheel nvidia-cublas"},
		"the loader's word alone": {Options{}, "libnvJitLink.so.13 is not found", "install libnvjitlink-13-Y, or the wheel nvidia-nvjitlink"},
		"the loader saw another": {Options{Needs: func(string, string) []Need { return []Need{{Name: "libunheard.so.4"}} }},
			"libnvJitLink.so.13 is not found; libunheard.so.4 is not found", "install libnvjitlink-13-Y, or the wheel nvidia-nvjitlink; install the package that provides libunheard.so.4"},
	} {
		p := &collector{options: c.options, interpreter: "/lib64/loader"}
		p.Host.Env = map[string]string{"CUDA_VERSION": "13.0.2"}
		p.Host.Libraries = []gpucheck.Library{missing, {Name: "libcurand.so.10", Outcome: gpucheck.Opened}}
		p.needs()
		f := p.judgeLibraries()[0]
		if f.Verdict != Broken || f.Where != top || f.Why != c.why || f.Fix != c.fix {
			t.Errorf("%s: %+v", name, f)
		}
		if len(p.Needs) != 1 {
			t.Errorf("%s: %v", name, p.Needs)
		}
	}
}

// A library that is there and that the loader does not find is to be found, and not to be installed; the driver's is
// the host's.
func TestNeedFix(t *testing.T) {
	for says, n := range map[string]Need{
		"/opt/lib/libcublas.so.12: add that folder to LD_LIBRARY_PATH": {Name: "libcublas.so.12", Files: []string{"/opt/lib/libcublas.so.12"}, Package: "libcublas-12-4"},
		"under NVIDIA's runtime, which provides libcuda.so.1":          {Name: "libcuda.so.1"},
		"install libibverbs1": {Name: "libibverbs.so.1", Package: "libibverbs1"},
	} {
		if got := n.fix(); !strings.Contains(got, says) {
			t.Errorf("%+v: %s", n, got)
		}
	}
}
