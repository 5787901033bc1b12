package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
)

// words are what the parts of the GPU stack are called by, in lower case. Where none is written, what a Dockerfile does
// has no part in it.
var words = []string{"cuda", "nvidia", "nvcc", "cupti", "cudnn", "nccl", "tensorrt", "nvinfer", "torch", "tensorflow", "jax", "onnx", "cupy", "conda", "mamba",
	"ncu", "nvprof", "nvenc", "nvdec", "cuvid", "nvh26", "vulkan", "vkcube", "libnpp", "libcu", "gpu", "image-family", "compat", "stubs"}

func mentions(text string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// concerned reports whether anything of a build has to do with GPUs: what the file says, what its commands are, also
// those of scripts, what it installs, and the images that its stages start from. It is cheap, so that other builds cost
// next to nothing.
func concerned(file *source.File, stages []*evaluate.Stage, asked [][]requested.Install) bool {
	if file != nil && mentions(strings.ToLower(string(file.Content))) {
		return true
	}
	for i, s := range stages {
		for _, a := range asked[i] {
			_, framework := frameworkOf(Install{Install: a})
			if _, extension := gpucheck.ExtensionOf(a.Name, a.Extras, a.Version); framework || extension || capabilityPackages[a.Name] != "" {
				return true
			}
			_, built := gpucheck.SourceBuildOf(a.Name, a.Version, a.Git)
			if a.Manager == "pip" && (built || gpucheck.HasWheelPythons(a.Name)) {
				return true
			}
		}
		if s.Initial != nil && ofGPU(s.Initial) {
			return true
		}
		for _, step := range s.Steps {
			for _, c := range step.Calls {
				for _, a := range c.Argv {
					if a.Span.Text() != a.Text && mentions(strings.ToLower(a.Text)) {
						return true
					}
				}
			}
		}
	}
	return false
}

// ofGPU reports whether an image is for GPUs, by its name, its variables or its folders.
func ofGPU(s *state.State) bool {
	if f := familyOf(s.ImageRef); mentions(s.ImageRef) || f != nil && !f.plain {
		return true
	}
	for _, name := range s.Env.Names() {
		if strings.HasPrefix(name, "CUDA") || strings.HasPrefix(name, "NVIDIA") || strings.HasPrefix(name, "NV_") {
			return true
		}
	}
	if s.Files == nil {
		return false
	}
	children, _ := s.Files.Children("/usr/local")
	for _, name := range children {
		if strings.HasPrefix(name, "cuda") {
			return true
		}
	}
	return false
}
