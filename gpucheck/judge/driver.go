//go:build linux

package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeDriver() []Finding {
	if dead := e.dead("driver"); dead != nil {
		return dead
	}
	h := e.Host
	f := Finding{Check: "driver", Found: cmp.Or(h.Driver, "none"), Where: "kernel module", Verdict: OK}
	if h.CUDA != "" {
		f.Found += fmt.Sprintf(" (CUDA %s, NVML %s)", h.CUDA, h.NVML)
	}
	if e.NVML != "" || len(h.GPUs) == 0 {
		reason := probe.Explain(e.NVML, e.Surroundings)
		f.Verdict, f.Why, f.Fix = Broken, reason.Text, reason.Fix
		if l := e.library("libnvidia-ml.so.1"); l != nil && l.Outcome == gpucheck.Refused {
			f.Why, f.Fix = "NVML cannot be opened: "+l.Error, fixRefused(l.Error)
		}
	} else if forbidden := e.Surroundings.Unusable(); len(forbidden) > 0 {
		f.Verdict, f.Why = Note, "this user may not open "+strings.Join(forbidden, ", ")
	}
	return []Finding{f}
}

// library returns what came of opening a library, nil where it was not tried.
func (e *Evidence) library(name string) *gpucheck.Library {
	i := slices.IndexFunc(e.Host.Libraries, func(l gpucheck.Library) bool { return l.Name == name })
	if i < 0 {
		return nil
	}
	return &e.Host.Libraries[i]
}
