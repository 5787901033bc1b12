package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
)

// condaPins are packages whose version is the CUDA version of an environment: pytorch-cuda of the channel pytorch,
// cudatoolkit of CUDA 11 and before, cuda-version of conda-forge, and NVIDIA's metapackages, whose version is the
// toolkit's. Sources: PyTorch's installation page up to 2.5, with which the channel ended;
// conda-forge/cuda-version-feedstock; the pins of conda-forge's metapackages.
var condaPins = []string{"pytorch-cuda", "cudatoolkit", "cuda-version", "cuda-toolkit", "cuda-runtime", "cuda-libraries", "cuda"}

// condaBuild finds the CUDA version in a build's name: py3.10_cuda11.7_cudnn8.5.0_0, cuda124py311h1.
var condaBuild = lazyregexp.New(`cuda_?(\d{2})\.?(\d)`)

// byConda gives conda's frameworks the CUDA version that their environment asks for. A build of conda-forge's is for
// the CPU where the solver sees no GPU, as in a build, unless it is asked for by name or CONDA_OVERRIDE_CUDA is set; so
// its version is not certain.
func (s *Stage) byConda() {
	for i := range s.Frameworks {
		f := &s.Frameworks[i]
		if f.Manager != "conda" || f.CUDA != "" {
			continue
		}
		switch m := condaBuild.FindStringSubmatch(f.Local); {
		case m != nil:
			f.CUDA, f.Sure, f.Evidence = m[1]+"."+m[2], true, "the build "+f.Local
			continue
		case strings.HasPrefix(f.Local, "cpu") || s.asksConda("cpuonly"):
			f.None, f.Brings, f.Sure = true, false, true
			continue
		}
		for _, pin := range condaPins {
			if at := s.condaPin(pin); at.Version != "" {
				f.CUDA, f.Evidence = minorOf(at.Version), pin+" "+at.Version
				f.Sure = pin == "pytorch-cuda" || pin == "cudatoolkit" && slices.Contains(f.Indexes, "pytorch") || strings.HasSuffix(f.Name, "-gpu")
				break
			}
		}
	}
}

// condaPin is the first package of that name with a version.
func (s *Stage) condaPin(name string) Install {
	for _, i := range s.Installs {
		if i.Manager == "conda" && i.Name == name && release.MatchString(i.Version) {
			return i
		}
	}
	return Install{}
}

func (s *Stage) asksConda(name string) bool {
	return slices.ContainsFunc(s.Installs, func(i Install) bool { return i.Manager == "conda" && i.Name == name })
}

// CondaCompiler reports whether conda brings a compiler of CUDA code, which then comes before the image's.
func (s *Stage) CondaCompiler() bool {
	return slices.ContainsFunc([]string{"cuda", "cuda-nvcc", "cuda-compiler", "cuda-toolkit", "cudatoolkit-dev", "nvcc_linux-64"}, s.asksConda)
}
