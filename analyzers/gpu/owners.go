package gpu

import (
	"regexp"

	"github.com/layerlint/layerlint/analyzers/filesystem"
)

// owners are the packages that bring a tool or library, themselves or by what they depend on. Sources: Depends of the CUDA 13.0.2
// packages and of conda-forge's metapackages for 12.x; the package sets of NVIDIA's Dockerfiles.
var owners = map[string]*regexp.Regexp{
	"nvcc":       regexp.MustCompile(`^cuda-(?:nvcc|compiler|minimal-build|toolkit)-\d+-\d+$`),
	"libcupti":   regexp.MustCompile(`^cuda-(?:cupti|command-line-tools|toolkit)-\d+-\d+$`),
	"libcudnn":   regexp.MustCompile(`^libcudnn\d+(?:-cuda-\d+)?$`),
	"libnccl":    regexp.MustCompile(`^libnccl2?$`),
	"libnvinfer": regexp.MustCompile(`^libnvinfer\d+$`),
}

// owned is what the installed packages let expect where the files leave it open; it is never certain.
func (k *Stack) owned(name string) filesystem.Presence {
	form := owners[name]
	if form == nil {
		return filesystem.Unknown
	}
	for key, p := range k.State.Packages.All() {
		if p.Presence == filesystem.Present && form.MatchString(key.Name) && (key.Manager == "dpkg" || key.Manager == "rpm" || key.Manager == "") {
			return filesystem.Present
		}
	}
	if k.State.Packages.Complete && k.initial {
		return filesystem.Absent
	}
	return filesystem.Unknown
}
