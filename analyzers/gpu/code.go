package gpu

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/gpucheck"
)

// Code is device code of the image and the architectures that it is for.
type Code struct {
	source.Span
	What    string // in words
	Targets []gpucheck.Architecture
	CUDA    string // version of the compiler that wrote its PTX, "" when not known
	Likely  bool   // of a table that is inferred, or of a variable that may reach no compiler
}

// DeviceCode lists the device code that a stage's image is known to get: torch's wheels and what is compiled for named architectures in the
// stages that it takes files from.
func (r *Result) DeviceCode(s *Stage) []Code {
	var found []Code
	for _, f := range s.AllFrameworks() {
		if f.Kind != "torch" || f.None || f.CUDA == "" || f.Manager == "conda" { // whose builds are for architectures of their own
			continue
		}
		if w, ok := gpucheck.Torch(f.Version, f.CUDA); ok && len(w.Targets) > 0 {
			found = append(found, Code{f.Span, fmt.Sprintf("torch %s for CUDA %s", f.Version, f.CUDA), w.Targets, f.CUDA, w.Confidence == gpucheck.Inferred || !f.Sure})
		}
	}
	for _, from := range r.sources(s) {
		for _, a := range from.Asked {
			if t := a.targets(); len(t) > 0 {
				found = append(found, Code{a.Span, "what " + a.Name + " asks for", t, a.compiler(), true})
			}
		}
		for _, c := range from.Compiles {
			if c.Architectures == nil {
				continue
			}
			if t := c.Architectures.targets(); len(t) > 0 {
				found = append(found, Code{c.Architectures.Span, "what nvcc compiles here", t, c.Architectures.compiler(), false})
			}
		}
	}
	return found
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

// forward tells whether PTX may come along, which newer devices compile: CMake's plain numbers, +PTX, nvcc's -arch and code=compute_.
func (a Architectures) forward() bool {
	text := a.Span.Text()
	return strings.Contains(text, "PTX") || strings.Contains(text, "code=compute_") || strings.HasPrefix(a.Name, "nvcc -arch") || strings.HasPrefix(a.Name, "nvcc --gpu-arch") ||
		(a.Name == "CMAKE_CUDA_ARCHITECTURES" || a.Name == "CUDAARCHS") && !strings.Contains(text, "-real") || strings.Contains(text, "$")
}
