package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// header is one that every kernel with half precision includes, from CUDA 12.2 on. Source: issue cupy/cupy#8466.
const header = "/usr/local/cuda/include/vector_types.h"

// Headers is what is known of the CUDA runtime's headers in the finished stage, those of wheels left out.
func (s *Stage) Headers() filesystem.Presence {
	if _, set, known := s.Final.Env("CUDA_PATH"); set || !known {
		return filesystem.Unknown
	}
	brings := func(i Install) bool { return i.Manager != "pip" && owners["headers"].MatchString(i.Name) }
	for _, l := range s.Lineage() {
		if slices.ContainsFunc(l.Installs, brings) {
			return filesystem.Present
		}
	}
	return s.settled(func(k *Stack) Library {
		if k.State.Files == nil {
			return Library{}
		}
		_, p := k.owned("headers")
		if p == filesystem.Unknown {
			p = filesystem.Stat(k.State.Files, header).Entry.Presence
		}
		return Library{Presence: p, Likely: true}
	}).Presence
}

// cudnnPackage are the packages that hold cuDNN itself.
var cudnnPackage = owners["libcudnn"]

// CuDNN is the version of the image's cuDNN, 9.1.0, as its package says; "" when it is not known, or when there are
// several.
func (s *Stage) CuDNN() string {
	found := ""
	for key, held := range s.Final.State.Packages.All() {
		if held.Presence != filesystem.Present || !cudnnPackage.MatchString(key.Name) {
			continue
		}
		version, _, _ := strings.Cut(held.Version, "-")
		if found != "" || strings.Count(version, ".") < 2 {
			return ""
		}
		found = version[:strings.LastIndexByte(version, '.')]
	}
	return found
}
