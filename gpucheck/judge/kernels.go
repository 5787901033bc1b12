//go:build linux

package judge

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (e *Evidence) judgeKernels() []Finding {
	var list []Finding
	for i, k := range e.Kernels {
		if dead := e.dead(kernelCheck(i)); dead != nil {
			list = append(list, dead...)
		} else {
			list = append(list, e.judgeKernel(i, k))
		}
	}
	return list
}

func (e *Evidence) judgeKernel(i int, k probe.Smoke) Finding {
	f := Finding{Check: kernelCheck(i), Verdict: OK, Where: k.Name}
	switch {
	case k.Failure != nil:
		e.judgeFailure(&f, k.Failure)
	case len(k.Wrong) > 0:
		f.Found, f.Verdict = "wrong results", Broken
		f.Why, f.Fix = strings.Join(k.Wrong, "; "), "the device computes wrongly: take it out of use"
	default:
		f.Found = fmt.Sprintf("%d elements right, graph right; copy %.0f GB/s%s; FP32 %.1f TFLOP/s%s", k.Elements,
			k.Copy/1e9, share(k.Copy, k.CopyMost), k.Single/1e12, share(k.Single, k.SingleMost))
		if n := len(e.Host.GPUs); i == 0 && e.NVML == "" && k.Devices < n {
			f.Verdict = Note
			f.Why = fmt.Sprintf("CUDA sees %d of %d devices%s", k.Devices, n, e.cudaVisible())
		}
	}
	return f
}

func share(rate, most float64) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" (%.0f%% of its clocks)", 100*rate/most)
}

func (e *Evidence) cudaVisible() string {
	if e.Surroundings.CUDAVisible == nil {
		return ""
	}
	return fmt.Sprintf(": CUDA_VISIBLE_DEVICES is %q", *e.Surroundings.CUDAVisible)
}

// judgeFailure judges a call that failed: what its code means, and what this machine adds to that.
func (e *Evidence) judgeFailure(f *Finding, failure *probe.Failure) {
	f.Found, f.Verdict, f.Why = failure.Error(), Broken, failure.Meaning
	switch failure.Code {
	case 100, 101: // CUDA_ERROR_NO_DEVICE, CUDA_ERROR_INVALID_DEVICE
		if e.Surroundings.CUDAVisible != nil && len(e.Host.GPUs) > 0 {
			f.Why = fmt.Sprintf("NVML sees %s and CUDA none%s", counted(len(e.Host.GPUs), "device", "devices"), e.cudaVisible())
			f.Fix = "unset CUDA_VISIBLE_DEVICES, or name devices that are there: their numbers from 0, or UUIDs"
		}
	}
	if forbidden := e.Surroundings.Unusable(); len(forbidden) > 0 {
		f.Why = "this user may not open " + strings.Join(forbidden, ", ")
		f.Fix = "give read and write permission on the device nodes, or let the container's device cgroup allow them"
	}
	if _, missing := probe.Missing(failure.Name); missing {
		reason := probe.Explain(e.NVML, e.Surroundings)
		f.Why, f.Fix = "libcuda.so.1 comes with the host's driver: "+reason.Text, reason.Fix
	} else if failure.Call == "dlopen" {
		f.Why, f.Fix = "the loader refuses the file", fixRefused(failure.Name)
	}
}
