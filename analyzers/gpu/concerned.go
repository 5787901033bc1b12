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

// begun are words by their first two letters: few texts have any of those.
var begun = sync.OnceValue(func() map[[2]byte][]string {
	by := map[[2]byte][]string{}
	for _, w := range words {
		by[[2]byte{w[0], w[1]}] = append(by[[2]byte{w[0], w[1]}], w)
	}
	return by
})

// firsts are the first letters of words, in either case.
var firsts = sync.OnceValue(func() (is [256]bool) {
	for _, w := range words {
		is[w[0]], is[w[0]-'a'+'A'] = true, true
	}
	return is
})

// mentions reports whether a text has one of the words, in whatever case.
func mentions[T string | []byte](text T) bool {
	is, by := firsts(), begun()
	for i := 0; i+2 < len(text); i++ {
		if !is[text[i]] {
			continue
		}
		for _, w := range by[[2]byte{text[i] | 0x20, text[i+1] | 0x20}] {
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
