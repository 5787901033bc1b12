//go:build linux

package judge

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
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
	if l := e.unusable("libcupti"); t == nil && l != nil {
		f.Found, f.Verdict, f.Why = "not tried", Unknown, "see "+l.Name
		if l.Outcome != gpucheck.Unasked { // it has a row of its own, and breaks what needs it
			f.Verdict = Note
		}
		return f
	}
	if t == nil {
		f.Found, f.Verdict = "not installed", Note
		f.Why = "no libcupti on this machine: profilers that need it record no kernels"
		f.Fix = "install cuda-cupti-X-Y, or the wheel nvidia-cuda-cupti"
		return f
	}
	f.Where = t.Path
	switch {
	case t.Failure != nil && len(e.Kernels) > 0 && e.Kernels[0].Failure != nil:
		f.Found, f.Verdict, f.Why = t.Failure.Error(), Unknown, "no kernel runs here: see kernels 0"
	case t.Failure != nil && e.noRoom(&f, t.Failure):
	case t.Failure != nil:
		e.judgeFailure(&f, t.Failure)
	case t.Record.Kernel == "":
		f.Found, f.Verdict = "no record of the kernel came", Broken
	default:
		f.Found = fmt.Sprintf("API %d: record of %s, %.1f us", t.Version, t.Record.Kernel, t.Record.Duration*1e6)
	}
	return f
}

// unusable returns a library of a family that is here and was not opened.
func (e *Evidence) unusable(stem string) *gpucheck.Library {
	for i := range e.Host.Libraries {
		l := &e.Host.Libraries[i]
		if f, _ := gpucheck.SharedLibraryOf(l.Name); f.Stem == stem && l.Outcome != gpucheck.Opened &&
			(l.Outcome != gpucheck.Missing || len(l.Also) > 0) {
			return l
		}
	}
	return nil
}
