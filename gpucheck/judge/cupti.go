//go:build linux

package judge

import (
	"fmt"
	"strings"
)

func (e *Evidence) judgeCUPTI() []Finding {
	if dead := e.dead("cupti"); dead != nil {
		return dead
	}
	f := e.judgeTrace()
	if e.Surroundings.AdminOnly {
		f.Why = strings.TrimPrefix(f.Why+"; the driver lets only administrators read performance counters", "; ")
	}
	return []Finding{f}
}

// judgeTrace judges the record of one kernel that CUPTI was asked for.
func (e *Evidence) judgeTrace() Finding {
	f, t := Finding{Check: "cupti", Verdict: OK}, e.CUPTI
	if t == nil {
		f.Found, f.Verdict = "not installed", Note
		f.Why = "no libcupti on this machine: profilers that need it record no kernels"
		f.Fix = "install cuda-cupti-X-Y, or the wheel nvidia-cuda-cupti"
		return f
	}
	f.Where = t.Path
	switch {
	case t.Failure != nil && len(e.Kernels) > 0 && e.Kernels[0].Failure != nil:
		f.Found, f.Verdict, f.Why = t.Failure.Error(), Unknown, "CUDA itself does not start: see kernels 0"
	case t.Failure != nil:
		e.judgeFailure(&f, t.Failure)
	case t.Record.Kernel == "":
		f.Found, f.Verdict = "no record of the kernel came", Broken
	default:
		f.Found = fmt.Sprintf("API %d: record of %s, %.1f us (%.1f us by events)", t.Version, t.Record.Kernel, t.Record.Duration*1e6, t.Record.Event*1e6)
	}
	return f
}
