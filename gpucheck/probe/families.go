//go:build linux

package probe

import (
	"cmp"
	"strings"
)

// Family is one vendor library in all its versions.
type Family struct {
	Stem    string   // libcublas
	Sonames []string // one for each CUDA major version, oldest first; the driver's own libraries have one
	Driver  bool     // comes with the driver, never with an image
	Package string   // what brings it: the Debian package without -X-Y, and the wheel without -cuNN
	Wheel   string

	Versioned bool // has a function that tells its version
}

// Families lists the libraries that are tried. Sonames: NVIDIA/cuda-python@076d7b42 cuda_pathfinder for CUDA 11 and 12, the
// CUDA 13.0.2 packages for 13; packages from the latter.
var Families = []Family{
	{"libcuda", []string{"libcuda.so.1"}, true, "", "", true},
	{"libnvidia-ml", []string{"libnvidia-ml.so.1"}, true, "", "", false},
	{"libnvidia-ptxjitcompiler", []string{"libnvidia-ptxjitcompiler.so.1"}, true, "", "", false},
	{"libnvidia-encode", []string{"libnvidia-encode.so.1"}, true, "", "", true},
	{"libnvcuvid", []string{"libnvcuvid.so.1"}, true, "", "", false},
	{"libcudart", []string{"libcudart.so.11.0", "libcudart.so.12", "libcudart.so.13"}, false, "cuda-cudart", "nvidia-cuda-runtime", true},
	{"libcublas", []string{"libcublas.so.11", "libcublas.so.12", "libcublas.so.13"}, false, "libcublas", "nvidia-cublas", true},
	{"libcublasLt", []string{"libcublasLt.so.11", "libcublasLt.so.12", "libcublasLt.so.13"}, false, "libcublas", "nvidia-cublas", true},
	{"libcufft", []string{"libcufft.so.10", "libcufft.so.11", "libcufft.so.12"}, false, "libcufft", "nvidia-cufft", true},
	{"libcurand", []string{"libcurand.so.10"}, false, "libcurand", "nvidia-curand", true},
	{"libcusolver", []string{"libcusolver.so.11", "libcusolver.so.12"}, false, "libcusolver", "nvidia-cusolver", true},
	{"libcusparse", []string{"libcusparse.so.11", "libcusparse.so.12"}, false, "libcusparse", "nvidia-cusparse", true},
	{"libnvrtc", []string{"libnvrtc.so.11.2", "libnvrtc.so.12", "libnvrtc.so.13"}, false, "cuda-nvrtc", "nvidia-cuda-nvrtc", true},
	{"libnvJitLink", []string{"libnvJitLink.so.12", "libnvJitLink.so.13"}, false, "libnvjitlink", "nvidia-nvjitlink", true},
	{"libcudnn", []string{"libcudnn.so.8", "libcudnn.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", true},
	{"libcudnn_graph", []string{"libcudnn_graph.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_ops", []string{"libcudnn_ops.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_cnn", []string{"libcudnn_cnn.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_adv", []string{"libcudnn_adv.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_heuristic", []string{"libcudnn_heuristic.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_engines_precompiled", []string{"libcudnn_engines_precompiled.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libcudnn_engines_runtime_compiled", []string{"libcudnn_engines_runtime_compiled.so.9"}, false, "libcudnn9-cuda", "nvidia-cudnn", false},
	{"libnccl", []string{"libnccl.so.2"}, false, "libnccl2", "nvidia-nccl", true},
	{"libcupti", []string{"libcupti.so.11.8", "libcupti.so.12", "libcupti.so.13"}, false, "cuda-cupti", "nvidia-cuda-cupti", true},
	{"libnvperf_host", []string{"libnvperf_host.so"}, false, "cuda-cupti", "nvidia-cuda-cupti", false},
	{"libnvperf_target", []string{"libnvperf_target.so"}, false, "cuda-cupti", "nvidia-cuda-cupti", false},
}

// FamilyOf finds the family of a file or soname.
func FamilyOf(name string) (Family, bool) {
	stem, _, _ := strings.Cut(name[strings.LastIndexByte(name, '/')+1:], ".so")
	for _, f := range Families {
		if f.Stem == stem {
			return f, true
		}
	}
	return Family{}, false
}

// Packages names what brings a soname: the Debian package, with X-Y for a CUDA version that the soname does not tell, and the wheel.
func (f Family) Packages(soname string) (debian, wheel string) {
	major := cmp.Or(f.Major(soname), "X")
	debian, wheel = f.Package+"-"+major+"-Y", f.Wheel
	switch {
	case f.Package == "libnccl2":
		return f.Package, wheel + "-cuNN"
	case strings.HasPrefix(f.Package, "libcudnn"):
		return f.Package + "-" + major, wheel + "-cuNN"
	case major == "X":
		wheel += "-cuNN"
	case major != "13":
		wheel += "-cu" + major
	}
	return debian, wheel
}

// Major gives the CUDA major version that a soname of the family belongs to, "" where the sonames do not tell.
func (f Family) Major(soname string) string {
	majors := []string{"11", "12", "13"}
	switch {
	case f.Stem == "libnvJitLink":
		majors = majors[1:]
	case len(f.Sonames) != 3:
		return ""
	}
	for i, s := range f.Sonames {
		if s == soname {
			return majors[i]
		}
	}
	return ""
}
