package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
)

// Code is device code of the image, at the instruction that adds it.
type Code struct {
	source.Span
	gpucheck.DeviceCode
}

// code lists the device code that a stage's image is known to get: that of its base's and its own frameworks, of which
// the architectures may not be known, and what is compiled for named architectures in the stages that it takes files
// from.
func (r *Result) code(s *Stage) []Code {
	var found []Code
	if c, ok := s.baseCode(); ok {
		found = append(found, c)
	}
	for _, f := range s.AllFrameworks() {
		if f.None || f.CUDA == "" || f.Kind == "tensorrt" { // whose engines are compiled on the device that runs them
			continue
		}
		found = append(found, f.code())
	}
	found = append(found, packageCode(s)...)
	for _, from := range r.sources(s) {
		for _, a := range from.Asked {
			if t := a.targets(); len(t) > 0 {
				code := gpucheck.DeviceCode{What: a.Name, Targets: t, PTXFrom: a.compiler(), Likely: true}
				found = append(found, Code{a.Span, code})
			}
		}
		for _, c := range from.Compiles {
			if c.Architectures == nil {
				continue
			}
			if t := c.Architectures.targets(); len(t) > 0 {
				a := *c.Architectures
				found = append(found, Code{a.Span, gpucheck.DeviceCode{What: "the code that nvcc compiles here", Targets: t, PTXFrom: a.compiler()}})
			}
		}
	}
	return found
}

// code is a framework's. Conda's builds are for architectures of their own.
func (f Framework) code() Code {
	name := f.Name
	if f.Version != "" {
		name += " " + f.Version
	}
	c := gpucheck.DeviceCode{What: name + " for CUDA " + f.CUDA, PTXFrom: f.CUDA}
	if w, ok := gpucheck.Torch(f.built(), f.CUDA); f.Kind == "torch" && f.Manager != "conda" && ok {
		c.Targets, c.Likely = w.Targets, w.Confidence == gpucheck.Inferred || !f.Sure
		if f.arm64() {
			c.Targets = w.ARM64
		}
	}
	if t, ok := gpucheck.TensorFlowCode(f.built()); f.Kind == "tensorflow" && f.Manager != "conda" && ok && t.PTXFrom == f.CUDA {
		t.What, t.Likely = c.What, t.Likely || !f.Sure
		c = t
	}
	if t, ok := gpucheck.PackageCode(f.wheel(), f.Version, f.CUDA); ok && f.Manager != "conda" && !f.arm64() {
		t.What = c.What
		c = t
	}
	return Code{f.Span, c}
}

// packageCode is that of packages beside the frameworks, which are built for one torch.
func packageCode(s *Stage) (found []Code) {
	torch, _ := s.onlyTorch()
	for _, l := range s.Lineage() {
		for _, i := range l.Installs {
			if _, framework := frameworkOf(i); framework || i.Manager != "pip" || i.Source || torch.CUDA == "" {
				continue
			}
			if c, ok := gpucheck.PackageCode(i.Name, i.Version, torch.CUDA); ok {
				c.What = strings.TrimSpace(i.Name+" "+i.Version) + " for CUDA " + torch.CUDA
				found = append(found, Code{i.Span, c})
			}
		}
	}
	return found
}

// wheel is the name by which the table of architectures has the framework: jax stands for its plugin.
func (f Framework) wheel() string {
	if f.Kind == "jax" {
		return f.Kind
	}
	return f.Name
}

// baseCode is that of the framework that a base image's tag names, which is likely.
func (s *Stage) baseCode() (Code, bool) {
	line := s.Lineage()
	b := line[len(line)-1].Base
	switch {
	case b.CUDA == "" || b.CUDAImage(): // whose libraries have code for all that their CUDA version builds for
		return Code{}, false
	case b.Framework == "": // NVIDIA's framework containers, RAPIDS
		return Code{b.Span, gpucheck.DeviceCode{What: b.Ref}}, true
	}
	c := gpucheck.DeviceCode{What: b.Framework + " " + b.Version + " for CUDA " + b.CUDA, PTXFrom: b.CUDA, Likely: true}
	if w, ok := gpucheck.Torch(b.Version, b.CUDA); ok && b.Framework == "torch" {
		c.Targets = w.Targets
	}
	if t, ok := gpucheck.TensorFlowCode(b.Version); ok && b.Framework == "tensorflow" {
		c.Targets, c.PTXUntil = t.Targets, t.PTXUntil
	}
	return Code{b.Span, c}, true
}

// compiler is the CUDA version of the compiler that is there, "" when that is not known.
func (a Architectures) compiler() string {
	t, _ := a.Toolkit()
	return t.Version
}

// targets is empty where the list asks for what is there.
func (a Architectures) targets() []gpucheck.Architecture {
	if a.Native {
		return nil
	}
	var all []gpucheck.Architecture
	for _, c := range a.Capabilities {
		list, ok := gpucheck.ParseArchitecture(c)
		if !ok {
			return nil
		}
		all = append(all, list...)
		if a.forward() {
			all = append(all, gpucheck.Architecture{Capability: strings.TrimRight(c, "af"), PTX: true})
		}
	}
	return all
}

// forward reports whether PTX may come along, which newer devices compile: CMake's plain numbers, +PTX, nvcc's -arch
// and code=compute_.
func (a Architectures) forward() bool {
	text := a.Span.Text()
	return strings.Contains(text, "PTX") || strings.Contains(text, "code=compute_") || strings.HasPrefix(a.Name, "nvcc -arch") || strings.HasPrefix(a.Name, "nvcc --gpu-arch") ||
		(a.Name == "CMAKE_CUDA_ARCHITECTURES" || a.Name == "CUDAARCHS") && !strings.Contains(text, "-real") || strings.Contains(text, "$")
}
