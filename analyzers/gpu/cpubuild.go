package gpu

import (
	"slices"

	"github.com/layerlint/layerlint/analyzers/state"
)

// CPUBuild is a package whose build for the CPU pip takes where nothing asks for the other one.
type CPUBuild struct {
	Install
	Instead string // what to ask for
}

// CPUBuilds lists those of the finished image, for one on nvidia/cuda in which nothing else uses CUDA as far as the
// commands tell: images of frameworks have what uses it.
func (s *Stage) CPUBuilds() []CPUBuild {
	line := s.Lineage()
	if len(s.Final.Toolkits) == 0 || !line[len(line)-1].Base.CUDAImage() || usesCUDA(line) {
		return nil
	}
	cuda := "12" // the oldest that newer releases of jax are built for
	if newest := s.Final.Toolkits[len(s.Final.Toolkits)-1].Version; compareVersions(newest, cuda) > 0 {
		cuda = majorOf(newest)
	}
	var found []CPUBuild
	for _, l := range line {
		for _, i := range l.Installs {
			if i.Manager != "pip" || i.Guarded() || i.Source || i.Finished || i.Local != "" || len(i.Indexes) > 0 {
				continue
			}
			switch {
			case i.Name == "jax" && len(i.Extras) == 0:
				found = append(found, CPUBuild{i, "jax[cuda" + cuda + "]"})
			case i.Name == "onnxruntime":
				found = append(found, CPUBuild{i, "onnxruntime-gpu"})
			}
		}
	}
	return found
}

// usesCUDA reports whether a framework, an extension, a build or a file of another stage may use the image's CUDA.
func usesCUDA(line []*Stage) bool {
	forGPU := func(f Framework) bool { return !f.None }
	links := func(b Build) bool { return len(b.Libraries) > 0 }
	for _, l := range line {
		if len(l.Extensions)+len(l.Compiles) > 0 || slices.ContainsFunc(l.Frameworks, forGPU) {
			return true
		}
		if slices.ContainsFunc(l.Builds, links) || slices.ContainsFunc(l.Steps, copiesStage) {
			return true
		}
	}
	return false
}

func copiesStage(step *state.Step) bool {
	return slices.ContainsFunc(step.Copies, func(c state.Copied) bool { return c.From != nil })
}
