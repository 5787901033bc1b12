package gpu

import (
	"strings"

	"github.com/layerlint/layerlint/analyzers/source"
	"github.com/layerlint/layerlint/analyzers/state"
)

// MachineFamily is an image family of Google's Deep Learning VMs that a command names.
type MachineFamily struct {
	source.Span
	Name    string
	Current bool // seen in use in 2025
	Retired bool
}

// Families known of the project deeplearning-platform-release, from public scripts and issues; the project's own list
// is not known.
var (
	currentFamilies = []string{"common-cu128-ubuntu-2204-nvidia-570", "common-cu129-ubuntu-2204-nvidia-580"}
	retiredFamilies = []string{"common-cu121-debian-11"}
)

// CurrentFamilies lists the families that were seen in use.
func CurrentFamilies() []string { return append([]string(nil), currentFamilies...) }

// MachineFamilies lists the families that the stage's commands name.
func (s *Stage) MachineFamilies() []MachineFamily {
	var found []MachineFamily
	for _, step := range s.Steps {
		for _, c := range step.Calls {
			found = append(found, familiesIn(c)...)
		}
	}
	return found
}

func familiesIn(c state.Call) []MachineFamily {
	var named *MachineFamily
	ours := false
	for n, a := range c.Argv {
		option, value, has := strings.Cut(a.Text, "=")
		if !has && n+1 < len(c.Argv) {
			value = c.Argv[n+1].Text
		}
		switch option {
		case "--image-project":
			ours = value == "deeplearning-platform-release"
		case "--image-family":
			named = &MachineFamily{Span: a.Span, Name: value}
		}
	}
	if !ours || named == nil || named.Name == "" {
		return nil
	}
	for _, f := range currentFamilies {
		named.Current = named.Current || f == named.Name
	}
	for _, f := range retiredFamilies {
		named.Retired = named.Retired || f == named.Name || strings.HasPrefix(named.Name, f+"-")
	}
	return []MachineFamily{*named}
}
