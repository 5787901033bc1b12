package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/lazyregexp"
	"github.com/layerlint/layerlint/analyzers/requested"
	"github.com/layerlint/layerlint/gpucheck"
)

// MixedTorch is a release of torchvision, torchaudio, xformers or vllm beside a torch that it is not for.
type MixedTorch struct {
	Library, Torch Install
	Requires       string // the torch that the library is for
	Matching       string // the release of the library for this torch, "" when it is not known
	Built          bool   // it is a wheel whose name says so: pip installs it, and its import fails
}

// builtWith is the torch that the names of wheels say they are built with: flash_attn-2.6.3+cu123torch2.4cxx11abiFALSE,
// torch_scatter-2.1.2+pt24cu121.
var builtWith = lazyregexp.New(`^cu\d+torch(\d+\.\d+)|^pt(\d)(\d+)cu\d+$`)

// built is that torch, as 2.4; "" where the wheel's name says nothing.
func (i Install) built() string {
	m := builtWith.FindStringSubmatch(i.Local)
	switch {
	case m == nil:
		return ""
	case m[1] != "":
		return m[1]
	}
	return m[2] + "." + m[3]
}

// MixedTorch lists what the stage's commands pin of such packages for another torch than the one that they pin, in one
// environment as far as their commands tell: a command of another program path may install somewhere else.
func (s *Stage) MixedTorch() []MixedTorch {
	var found []MixedTorch
	for _, library := range s.Installs {
		requires := ""
		if library.Manager == "pip" && !library.Guarded() {
			requires = gpucheck.TorchFor(library.Name, library.Version, library.Extras)
		}
		torch, ok := s.torchBeside(library)
		if built := library.built(); built != "" && ok && built != minorOf(torch.Version) {
			if !gpucheck.WorksBeside(library.Name, built, minorOf(torch.Version)) {
				found = append(found, MixedTorch{Library: library, Torch: torch, Requires: built, Built: true})
			}
			continue
		}
		if requires == "" {
			continue
		}
		exact := strings.Count(torch.Version, ".") > 1 // else 2.0 may be any 2.0.x
		if !ok || compareVersions(torch.Version, requires) == 0 || !exact && minorOf(requires) == torch.Version {
			continue
		}
		found = append(found, MixedTorch{Library: library, Torch: torch, Requires: requires,
			Matching: gpucheck.TorchMatch(library.Name, torch.Version)})
	}
	return found
}

// torchBeside is the torch of the same command, or else the only one that the stage pins, or else the image's own.
func (s *Stage) torchBeside(library Install) (torch Install, ok bool) {
	pins := 0
	for _, i := range s.Installs {
		if i.Name != "torch" || i.Manager != "pip" {
			continue
		}
		if !plainVersion.MatchString(i.Version) || i.Guarded() {
			return Install{}, false
		}
		if i.Call == library.Call {
			return i, true
		}
		if i.Call.Argv[0].Text != library.Call.Argv[0].Text {
			return Install{}, false
		}
		torch = i
		pins++
	}
	if base := s.baseTorch(); pins == 0 && base.Version != "" {
		return base, true
	}
	return torch, pins == 1
}

// Unbuilt is a package whose wheel has no library for the CUDA version of the torch that is installed.
type Unbuilt struct {
	Install
	Torch  Framework
	Builds []string // CUDA versions; a major one alone stands for all of it
}

// Unbuilt lists such packages of the stage's image.
func (s *Stage) Unbuilt() []Unbuilt {
	var found []Unbuilt
	torch, ok := s.onlyTorch()
	if _, named, _ := s.Final.Env("BNB_CUDA_VERSION"); named || !ok {
		return nil
	}
	for _, i := range s.Installs {
		if i.Manager != "pip" || i.Source || i.Local != "" || !plainVersion.MatchString(i.Version) || i.Guarded() ||
			slices.ContainsFunc(i.Indexes, func(index string) bool { return !officialIndex.MatchString(index) }) {
			continue
		}
		builds := gpucheck.PackageBuilds(i.Name, i.Version)
		if builds != nil && !slices.Contains(builds, torch.CUDA) && !slices.Contains(builds, majorOf(torch.CUDA)) {
			found = append(found, Unbuilt{i, torch, builds})
		}
	}
	return found
}

// onlyTorch is the one torch of the lineage of which the CUDA version is known.
func (s *Stage) onlyTorch() (torch Framework, ok bool) {
	for _, f := range s.AllFrameworks() {
		if f.Kind != "torch" || f.None {
			continue
		}
		if ok || f.CUDA == "" || f.Newest || f.Version == "" && !f.Sure || f.Guarded() {
			return Framework{}, false
		}
		torch, ok = f, true
	}
	if base := s.baseTorch(); !ok && base.Name != "" {
		cuda := s.Lineage()[len(s.Lineage())-1].Base.CUDA
		return Framework{Install: base, Kind: "torch", CUDA: cuda, Evidence: "the image's tag"}, true
	}
	return torch, ok
}

// baseTorch is the torch that the image's tag names; the zero value for another image.
func (s *Stage) baseTorch() Install {
	line := s.Lineage()
	base := line[len(line)-1].Base
	if base.Framework != "torch" || base.CUDA == "" {
		return Install{}
	}
	return Install{Install: requested.Install{Span: base.Span, Name: "torch", Version: base.Version}}
}
