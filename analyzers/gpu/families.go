package gpu

import (
	"regexp"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// family is what is known of all images of one repository and tag form whose files nobody holds: likely, never certain.
type family struct {
	ref     *lazyregexp.Regexp
	present map[string]string // tools and library stems by name, with their paths
	absent  map[string]bool
	cuda    func(ref string) string // version of the toolkit, "" for none
	plain   bool                    // it has no part in GPUs
	source  string
}

// python lists what brings no Python along.
var python = []string{"python3", "pip"}

// families lists popular images that are built on others, and of nvidia/cuda what its Dockerfiles leave out while the
// closures of their packages are not all known. Sources: beside each; the table of GPU base images has the same.
var families = []family{
	{
		ref:    lazyregexp.New(`^(?:docker\.io/|nvcr\.io/)?nvidia/cuda:[^-]+-cudnn\d*-(?:base|runtime|devel)-ubuntu`),
		absent: names(python...),
		source: nvidiaCUDA,
	},
	{
		ref:    lazyregexp.New(`^(?:docker\.io/|nvcr\.io/)?nvidia/cuda:[^-]+-(?:base|runtime|devel)-ubuntu`),
		absent: names(append([]string{"libcudnn", "libnvinfer"}, python...)...),
		source: nvidiaCUDA,
	},
	{
		ref:     lazyregexp.New(`^(?:docker\.io/)?pytorch/pytorch:.*-runtime$`),
		present: map[string]string{"python": "/opt/conda/bin/python", "python3": "/opt/conda/bin/python3", "pip": "/opt/conda/bin/pip", "conda": "/opt/conda/bin/conda"},
		absent:  names("nvcc", "toolkit"),
		source:  "pytorch/pytorch@01343dcd Dockerfile",
	},
	{
		ref: lazyregexp.New(`^(?:docker\.io/)?pytorch/pytorch:.*-devel$`),
		present: map[string]string{"python": "/opt/conda/bin/python", "python3": "/opt/conda/bin/python3", "pip": "/opt/conda/bin/pip", "conda": "/opt/conda/bin/conda",
			"nvcc": "/usr/local/cuda/bin/nvcc", "gcc": "/usr/bin/gcc", "libcupti": "/usr/local/cuda/lib64", "libcudnn": "/usr/lib/x86_64-linux-gnu",
			"libnccl": "/usr/lib/x86_64-linux-gnu"},
		cuda:   inTag(`cuda(\d+\.\d+)`),
		source: "pytorch/pytorch@04da8a0f docker.Makefile: on nvidia/cuda's cudnn-devel",
	},
	{
		ref: lazyregexp.New(`^(?:docker\.io/)?tensorflow/tensorflow:2\.(?:1[6-9]|2\d)\.\d+-gpu`),
		present: map[string]string{"python3": "/usr/bin/python3", "pip": "/usr/bin/pip", "nvcc": "/usr/local/cuda/bin/nvcc",
			"libcupti": "/usr/local/cuda/lib64"},
		cuda:   func(string) string { return "12.3" },
		source: "tensorflow/build@5b1c7530: on nvidia/cuda:12.3.0-base-ubuntu22.04",
	},
	{
		ref: lazyregexp.New(`^(?:docker\.io/)?vllm/vllm-openai:v0\.(?:9|10)\.`),
		present: map[string]string{"python3": "/usr/bin/python3", "pip": "/usr/bin/pip", "nvcc": "/usr/local/cuda/bin/nvcc", "gcc": "/usr/bin/gcc",
			"libcupti": "/usr/local/cuda/lib64", "libnccl": "/usr/lib/x86_64-linux-gnu"},
		cuda:   func(string) string { return "12.8" },
		source: "vllm-project/vllm docker/Dockerfile@0000977e: on nvidia/cuda:12.8.1-devel-ubuntu22.04",
	},
	{
		ref:     lazyregexp.New(`^(?:docker\.io/)?vllm/vllm-openai(?::|$)`),
		present: map[string]string{"python3": "/usr/bin/python3", "pip": "/usr/bin/pip", "nvcc": "/usr/local/cuda/bin/nvcc"},
		source:  "vllm-project/vllm docker/Dockerfile@0000977e, docker/versions.json@01e4fce0",
	},
	{
		ref:     lazyregexp.New(`^nvcr\.io/nvidia/tritonserver:\d+\.\d+-py3$`),
		present: map[string]string{"python3": "/usr/bin/python3", "pip": "/usr/bin/pip3", "libcupti": "/usr/local/cuda/lib64"},
		cuda:    ngcCUDA,
		source:  "triton-inference-server/server@e1db8a60 build.py",
	},
	{
		ref: lazyregexp.New(`^nvcr\.io/nvidia/tensorrt:2\d\.\d+-py3$`),
		present: map[string]string{"python3": "/usr/bin/python3", "gcc": "/usr/bin/gcc", "libnvinfer": "/usr/lib/x86_64-linux-gnu",
			"libnccl": "/usr/lib/x86_64-linux-gnu"},
		cuda:   ngcCUDA,
		source: "NVIDIA's TensorRT container release notes, 24.11",
	},
	{
		ref:    lazyregexp.New(`^nvcr\.io/nvidia/l4t-base:r3[4-9]`),
		absent: names("nvcc", "toolkit", "libcudart", "libcublas", "libcudnn", "libnvinfer"),
		source: "container-images/l4t-base merge request 4: from r34 on l4t-base has no CUDA, l4t-cuda and l4t-jetpack do",
	},
	{
		ref: lazyregexp.New(`^nvcr\.io/nvidia/l4t-jetpack:r3[4-9]`),
		present: map[string]string{"nvcc": "/usr/local/cuda/bin/nvcc", "gcc": "/usr/bin/gcc", "libcudnn": "/usr/lib/aarch64-linux-gnu",
			"libnvinfer": "/usr/lib/aarch64-linux-gnu"},
		cuda:   l4tCUDA,
		source: "container-images/l4t-jetpack, which installs nvidia-jetpack",
	},
	{
		ref:     lazyregexp.New(`^nvcr\.io/nvidia/pytorch:\d+\.\d+-py3`),
		present: map[string]string{"python3": "/usr/bin/python3", "pip": "/usr/local/bin/pip", "nvcc": "/usr/local/cuda/bin/nvcc"},
		cuda:    ngcCUDA,
		source:  "NVIDIA's framework release notes",
	},
	{
		ref: lazyregexp.New(`^(?:docker\.io/)?(?:library/)?(?:python|ubuntu|debian|buildpack-deps):|^ghcr\.io/astral-sh/uv:python`),
		absent: names("nvcc", "libcudart", "libcublas", "libcublasLt", "libcufft", "libcurand", "libcusolver", "libcusparse",
			"libnvrtc", "libcudnn"),
		plain:  true,
		source: "the official images' Dockerfiles: none installs CUDA",
	},
}

const nvidiaCUDA = "the Dockerfiles of nvidia/cuda: no ubuntu image installs python, and cuDNN those alone whose tag says so"

func names(list ...string) map[string]bool {
	set := map[string]bool{}
	for _, name := range list {
		set[name] = true
	}
	return set
}

// ngcCUDA and l4tCUDA return the toolkit of NVIDIA's containers of a month and of Jetson's images, as their tables have
// it.
func ngcCUDA(ref string) string {
	p, _ := gpucheck.NGC(inTag(`:(\d\d\.\d\d)`)(ref))
	return minorOf(p.CUDA)
}

func l4tCUDA(ref string) string {
	p, _ := gpucheck.L4T(inTag(`:r(\d\d(?:\.\d+)*)`)(ref))
	return minorOf(p.CUDA)
}

func inTag(pattern string) func(string) string {
	form := regexp.MustCompile(pattern)
	return func(ref string) string {
		if m := form.FindStringSubmatch(ref); m != nil {
			return m[1]
		}
		return ""
	}
}

// familyOf finds the family of an image that is not held.
func familyOf(ref string) *family {
	for i := range families {
		if families[i].ref.MatchString(ref) {
			return &families[i]
		}
	}
	return nil
}

// says is what the family has of a tool or library; absence counts only for the untouched image.
func (f *family) says(name string, untouched bool) (path string, p filesystem.Presence) {
	switch {
	case f == nil:
	case f.present[name] != "":
		return f.present[name], filesystem.Present
	case f.absent[name] && untouched:
		return "", filesystem.Absent
	}
	return "", filesystem.Unknown
}

// FamilySource says where what is known of an image that nobody holds comes from, "" when nothing is.
func FamilySource(ref string) string {
	if f := familyOf(ref); f != nil {
		return f.source
	}
	return ""
}

// Plain reports whether a stage's image is one without any part of CUDA, to which no toolkit and none of NVIDIA's
// wheels is added.
func Plain(s *Stage) bool {
	line := s.Lineage()
	f := familyOf(line[len(line)-1].Base.Ref)
	if f == nil || !f.plain || len(s.Final.Toolkits) > 0 {
		return false
	}
	for _, l := range line {
		for _, i := range l.Installs {
			if strings.HasPrefix(i.Name, "nvidia-") || strings.Contains(i.Name, "cuda") || i.Manager == "conda" {
				return false
			}
		}
	}
	return true
}
