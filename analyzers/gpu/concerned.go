package gpu

import (
	"slices"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/analyzers/state"
	"github.com/layerlint/layerlint/gpucheck"
)

// words are what the parts of the GPU stack are called by, in lower case. Where none is written, what a Dockerfile does
// has no part in it.
var words = []string{"cuda", "nvidia", "nvcc", "cupti", "cudnn", "nccl", "tensorrt", "nvinfer", "torch", "tensorflow", "jax", "onnx", "cupy", "conda", "mamba",
	"ncu", "nvprof", "nvenc", "nvdec", "cuvid", "nvh26", "vulkan", "vkcube", "libnpp", "libcu", "gpu", "image-family", "compat", "stubs"}

// begun are words by their first two letters, of which a text has few.
type begun struct {
	is [1 << 16]bool
	by map[uint16][]string
}

var beginnings = sync.OnceValue(func() *begun {
	b := &begun{by: map[uint16][]string{}}
	for _, w := range words {
		two := uint16(w[0])<<8 | uint16(w[1])
		b.is[two], b.by[two] = true, append(b.by[two], w)
	}
	return b
})

// mentions reports whether a text has one of the words, in whatever case.
func mentions[T string | []byte](text T) bool {
	all := beginnings()
	for i := 0; i+2 < len(text); i++ {
		two := uint16(text[i]|0x20)<<8 | uint16(text[i+1]|0x20)
		if !all.is[two] {
			continue
		}
		for _, w := range all.by[two] {
			if i+len(w) <= len(text) && strings.EqualFold(string(text[i:i+len(w)]), w) {
				return true
			}
		}
	}
	return false
}

// concerned reports whether anything of a build has to do with GPUs: what the file says, what its commands are, also
// those of scripts, what it installs, and the images that its stages start from. It is cheap, so that other builds cost
// next to nothing.
func concerned(p *analyzers.Pass, stages []*evaluate.Stage, asked [][]requested.Install) bool {
	if file := p.Build.Document.File; file != nil && mentions(file.Content) {
		return true
	}
	image, step := analyzers.Each(p, ofGPU), analyzers.Each(p, calls)
	for i, s := range stages {
		if slices.ContainsFunc(asked[i], ofStack) || s.Initial != nil && image(s.Initial) ||
			slices.ContainsFunc(s.Steps, step) {
			return true
		}
	}
	return false
}

// ofStack reports whether a package is a part of the GPU stack.
func ofStack(a requested.Install) bool {
	if _, extension := gpucheck.ExtensionOf(a.Name, a.Extras, a.Version); extension || capabilityPackages[a.Name] != "" {
		return true
	}
	if _, framework := frameworkOf(Install{Install: a}); framework {
		return true
	}
	if a.Manager != "pip" {
		return false
	}
	_, built := gpucheck.SourceBuildOf(a.Name, a.Version, a.Git)
	return built || gpucheck.HasWheelPythons(a.Name)
}

// calls reports whether a command names a part of the stack by what the file does not say itself.
func calls(step *state.Step) bool {
	for _, c := range step.Calls {
		for _, a := range c.Argv {
			if a.Span.Text() != a.Text && mentions(a.Text) {
				return true
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
