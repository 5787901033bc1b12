//go:build linux

package judge

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// schema is the version of Report's JSON.
const schema = 1

// Judge turns evidence into findings and one verdict on the whole. image is what is expected of the image that runs on
// the machine, nil for what this container's own environment says.
func Judge(e Evidence, image *Image) *Report {
	r := &Report{Schema: schema, Evidence: e}
	r.Findings = slices.Concat(e.judgeDriver(), e.judgeDevices(), e.judgeKernels(), e.judgePeers(), e.judgeNCCL(),
		e.judgeCUPTI(), e.judgeLog(),
		e.judgeLibraries(), e.judgeImage(image), e.judgeExpected(image), e.judgeOptional(), e.judgeSystem(),
		e.judgeTools(), e.judgeFrameworks(), e.judgeLookups())
	r.Verdict, r.Fit = worst(r.Findings), summarize(r.Findings)
	return r
}

// worst returns Broken, else Unknown, else OK, for what is only a note breaks nothing.
func worst(list []Finding) Verdict {
	verdict := OK
	for _, f := range list {
		switch f.Verdict {
		case Broken:
			return Broken
		case Unknown:
			verdict = Unknown
		}
	}
	return verdict
}

// dead returns the finding on a step whose child process gave no answer, and nil for one that did.
func (e *Evidence) dead(check string) []Finding {
	d := e.Deaths[check]
	if d == nil {
		return nil
	}
	f := Finding{Check: check, Found: d.Outcome, Verdict: Broken, Why: d.Detail}
	switch d.Outcome {
	case probe.NotPossible:
		f.Verdict = Unknown
		e.judgeUnasked(&f)
	case probe.Crashed:
		e.judgeKilled(&f)
	case probe.OutOfTime:
		f.Fix = "a longer --limit tells a slow machine from one that hangs; look for NVRM Xid lines in the kernel log"
	}
	return []Finding{f}
}

// kernelCheck is the name of the check that computes on a device.
func kernelCheck(device int) string { return fmt.Sprintf("kernels %d", device) }

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}
