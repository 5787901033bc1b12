package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

// MixedTorch is a release of torchvision or torchaudio beside a torch that it is not for.
type MixedTorch struct {
	Library, Torch Install
	Requires       string // the torch that the library is for
	Matching       string // the release of the library for this torch, "" when it is not known
}

// MixedTorch lists what the stage's commands pin of torchvision and torchaudio for another torch than the one that they pin, in one environment as
// far as their commands tell: a command of another program path may install somewhere else.
func (s *Stage) MixedTorch() []MixedTorch {
	var found []MixedTorch
	for _, library := range s.Installs {
		requires := ""
		if library.Manager == "pip" && !library.Guarded() {
			requires = gpucheck.TorchFor(library.Name, library.Version)
		}
		if requires == "" {
			continue
		}
		torch, ok := s.torchBeside(library)
		exact := strings.Count(torch.Version, ".") > 1 // else 2.0 may be any 2.0.x
		if !ok || compareVersions(torch.Version, requires) == 0 || !exact && minorOf(requires) == torch.Version {
			continue
		}
		found = append(found, MixedTorch{library, torch, requires, gpucheck.TorchMatch(library.Name, torch.Version)})
	}
	return found
}

// torchBeside is the torch of the same command, or else the only one that the stage pins.
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
	return torch, pins == 1
}
