package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/gpucheck"
)

// Framework is a package that computes on GPUs and what its build was made for.
type Framework struct {
	Install
	Kind     string   // torch, tensorflow, jax, onnxruntime, cupy, ctranslate2, tensorrt
	CUDA     string   // version or major version that it was built for, "" when not known or none
	CuDNN    string   // major version that it opens, "" when not known or none
	Least    string   // the oldest minor version of cuDNN that it takes, 9.8; "" for any
	Headers  string   // the CUDA version from which on it compiles with CUDA's headers when it runs; "" for none
	None     bool     // built without CUDA
	Brings   bool     // its dependencies bring the CUDA libraries
	Evidence string   // what says so
	Sure     bool     // the flavour is written in the command; false: it is what the index serves by default
	Newest   bool     // no version is named: CUDA and CuDNN are those of the newest in the table, and of later ones may be newer
	System   []string // libraries that it opens and does not bring, by stem; of CUDA
}

// flavour finds cu121 at the end of an index URL or in a local version.
var flavour = lazyregexp.New(`(?:^|/|-)cu(\d{2})(\d)(?:/|$|[^0-9a-z])`)

func frameworkOf(i Install) (Framework, bool) {
	if i.Manager != "pip" && i.Manager != "conda" {
		return Framework{}, false
	}
	f := Framework{Install: i}
	switch name := i.Name; {
	case name == "torch" || (name == "pytorch" || name == "pytorch-gpu") && i.Manager == "conda":
		f.Kind = "torch"
		f.torch()
	case name == "tensorflow" || name == "tensorflow-gpu":
		f.Kind = "tensorflow"
		f.tensorflow()
	case name == "jax" || name == "jaxlib" || jaxPlugin.MatchString(name):
		f.Kind = "jax"
		f.jax()
	case name == "onnxruntime-gpu":
		f.Kind = "onnxruntime"
		f.opens()
	case strings.HasPrefix(name, "cupy-cuda"):
		f.Kind = "cupy"
		f.cupy()
	case name == "ctranslate2" || name == "faster-whisper" || name == "whisperx":
		f.Kind = "ctranslate2"
		f.opens()
	case tensorrtName.MatchString(name):
		f.Kind = "tensorrt"
		f.tensorrt()
	default:
		return Framework{}, false
	}
	return f, true
}

// torch: the wheel's flavour is in its local version or in the index's path; PyPI serves one of them. Sources: see
// gpucheck's torch tables; pytorch@00c7a380 .ci/manywheel/build_cuda.sh for what the wheels bring.
func (f *Framework) torch() {
	if f.Source {
		f.Evidence = "built from source here"
		return
	}
	if f.Manager == "conda" { // which build, the other packages of the environment tell: see byConda
		f.Brings, f.Evidence = true, "conda chooses the build"
		return
	}
	f.Brings = true
	for _, text := range append([]string{f.Local}, f.Indexes...) {
		if m := flavour.FindStringSubmatch(text); m != nil {
			f.CUDA, f.Sure, f.Evidence = m[1]+"."+m[2], true, text
			break
		}
		if text == "cpu" || strings.HasSuffix(strings.TrimSuffix(text, "/"), "/cpu") || strings.Contains(text, "/rocm") || strings.HasPrefix(text, "rocm") || strings.HasSuffix(strings.TrimSuffix(text, "/"), "/xpu") {
			f.None, f.Brings, f.Sure, f.Evidence = true, false, true, text
			return
		}
	}
	if f.CUDA == "" && !f.Elsewhere && !f.arm64() && !slices.ContainsFunc(f.Indexes, func(s string) bool { return strings.Contains(s, "://") }) {
		if w, ok := gpucheck.Torch(f.built(), ""); ok {
			f.CUDA, f.Evidence = w.CUDA, "the wheel that PyPI serves for torch "+w.Torch
		}
	}
	switch version := f.built(); {
	case version == "":
	case compareVersions(version, "2.4") >= 0:
		f.CuDNN = "9"
	case compareVersions(version, "1.8") >= 0:
		f.CuDNN = "8"
	}
}

// arm64 reports whether the package is installed for arm64, for which PyPI's torch is another build: pytorch issue
// 168065.
func (f *Framework) arm64() bool { return strings.Contains(f.Call.Before.Platform, "arm64") }

// built is the version that the framework is taken to have: that of the command or, of pip's where none is pinned, the
// newest of the table that has wheels for the python.
func (f Framework) built() string {
	switch {
	case f.Version != "" || f.Manager != "pip":
		return f.Version
	case f.Kind == "torch":
		return gpucheck.NewestTorch(f.Python)
	case f.Kind == "tensorflow":
		return gpucheck.NewestTensorFlow(f.Python)
	}
	return ""
}

// tensorflow brings CUDA only with [and-cuda]. Sources: replicate/cog@6110c912 tf_compatibility.json;
// tensorflow@04ad1e7f setup.py.tpl.
func (f *Framework) tensorflow() {
	version := f.built()
	cuda, cudnn, ok := gpucheck.TensorFlow(version)
	if !ok {
		f.Brings = slices.Contains(f.Extras, "and-cuda")
		return
	}
	if f.Manager == "conda" { // whose builds are its own
		f.Brings, f.Evidence = true, "conda chooses the build"
		return
	}
	f.CUDA, f.CuDNN, f.Least, f.Sure, f.Newest = cuda, majorOf(cudnn), cudnn, f.Version != "", f.Version == ""
	f.Evidence = "tensorflow " + version + " is built with CUDA " + cuda + " and cuDNN " + cudnn
	if f.Newest {
		f.Evidence = "it is not pinned: " + f.Evidence
	}
	f.Brings = slices.Contains(f.Extras, "and-cuda")
	if !f.Brings {
		f.System = []string{"libcudart", "libcublas", "libcufft", "libcusparse", "libcusolver", "libcudnn"}
	}
}

// jaxPlugin are the wheels that jax's extras take along: the extra with-cuda of the plugin has NVIDIA's wheels.
var jaxPlugin = lazyregexp.New(`^jax-cuda(\d\d)-(?:plugin|pjrt)$`)

// jaxExtra are the extras for NVIDIA's devices: cuda12, cuda12-local, cuda11-cudnn86.
var jaxExtra = lazyregexp.New(`^cuda(\d\d)?(?:-(pip|local|cudnn\d+))?$`)

// jax: the extra names the CUDA major version, and cuda12-local that the libraries are the system's. Sources: jax
// setup.py, v0.4.26 to v0.9.2.
func (f *Framework) jax() {
	if m := jaxPlugin.FindStringSubmatch(f.Name); m != nil {
		f.CUDA, f.Sure, f.Evidence = m[1], true, "the name "+f.Name
		if f.Brings = slices.Contains(f.Extras, "with-cuda"); !f.Brings {
			f.plugin()
		}
		return
	}
	f.None = f.Local == "" && len(f.Indexes) == 0 && len(f.Extras) == 0 || slices.Equal(f.Extras, []string{"cpu"})
	for _, e := range f.Extras {
		m := jaxExtra.FindStringSubmatch(e)
		if m == nil || m[1] == "" && f.Version != "" && compareVersions(f.Version, "0.4.26") < 0 { // then it was CUDA 11, the system's
			continue
		}
		if m[1] == "" {
			m[1] = "12"
		}
		f.CUDA, f.Sure, f.Evidence = m[1], true, "the extra "+e
		if f.Brings = m[2] == "" || m[2] == "pip"; !f.Brings {
			f.plugin()
		}
	}
}

// plugin reads what the plugin opens of the system's libraries, whose version is jax's own.
func (f *Framework) plugin() {
	if p, ok := gpucheck.GPUPackage("jax-cuda"+f.CUDA+"-plugin", f.Version); ok {
		f.CuDNN, f.Least, f.System, f.Newest = p.CuDNN, p.Least, p.Opens, p.Newest
		return
	}
	f.System = []string{"libcudart", "libcublas", "libcufft", "libcusparse", "libcusolver"}
}

// opens reads the table of packages that open the system's libraries. Another index than PyPI may have other builds;
// conda's are its own.
func (f *Framework) opens() {
	elsewhere := slices.ContainsFunc(f.Indexes, func(s string) bool { return strings.Contains(s, "://") && !officialIndex.MatchString(s) })
	p, ok := gpucheck.GPUPackage(f.Name, f.Version)
	if !ok || elsewhere || f.Manager == "conda" || f.Source {
		return
	}
	f.CUDA, f.CuDNN, f.Least, f.System, f.Newest, f.Sure = p.CUDA, p.CuDNN, p.Least, p.Opens, p.Newest, !p.Newest
	f.Evidence = "PyPI's " + f.Name + " " + f.Version
	if p.Newest {
		f.Evidence = "it is not pinned: the newest " + f.Name + " is built for CUDA " + p.CUDA + " or newer"
	}
	if f.Kind == "onnxruntime" && slices.Contains(f.Extras, "cuda") && slices.Contains(f.Extras, "cudnn") {
		f.Brings, f.System = true, nil
	}
}

// cupy: the wheel's name holds the CUDA major version; without [ctk] the libraries and headers are the system's.
// Source: CuPy's installation guide.
func (f *Framework) cupy() {
	major := strings.TrimPrefix(f.Name, "cupy-cuda")
	major = strings.TrimSuffix(major, "x")
	if len(major) == 3 {
		major = major[:2] + "." + major[2:]
	}
	f.CUDA, f.Sure, f.Evidence = major, true, "the name "+f.Name
	f.Brings = slices.Contains(f.Extras, "ctk")
	if p, ok := gpucheck.GPUPackage(f.Name, f.Version); ok && !f.Brings {
		f.System, f.Headers = p.Opens, p.Headers
	}
}

// tensorrtName parts TensorRT's wheels: the package that brings all, its libraries, and the Python bindings alone.
var tensorrtName = lazyregexp.New(`^tensorrt(?:-(?:lean|dispatch))?(?:-cu(\d\d))?(-libs|-bindings)?$`)

// tensorrt: the wheels tensorrt and tensorrt-cu12 take the libraries along as tensorrt-cu12-libs; the bindings alone
// open the system's libnvinfer of their own major version. Source: NVIDIA/TensorRT python/packaging, whose frontend
// requires libs and bindings.
func (f *Framework) tensorrt() {
	m := tensorrtName.FindStringSubmatch(f.Name)
	f.CUDA, f.Sure, f.Evidence = m[1], true, f.Name
	f.Brings = m[2] != "-bindings"
	if f.Version != "" {
		f.Evidence = f.Name + " " + f.Version
	}
	if !f.Brings && f.CUDA != "" {
		f.System = []string{"libnvinfer"}
	}
}

// Soname is the name under which the framework opens a library that it does not bring; "" when that is not known.
func (f Framework) Soname(stem string) string {
	switch {
	case stem == "libcudnn" && f.CuDNN != "":
		return "libcudnn.so." + f.CuDNN
	case stem == "libnvinfer" && f.Version != "":
		return "libnvinfer.so." + majorOf(f.Version)
	}
	return Soname(stem, f.CUDA)
}
