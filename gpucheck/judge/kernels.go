//go:build linux

package judge

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
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
		e.judgeMemory(&f, i, k.Failure)
	case len(k.Wrong) > 0:
		f.Found, f.Verdict = "wrong results", Broken
		f.Why, f.Fix = strings.Join(k.Wrong, "; "), "the device computes wrongly: take it out of use"
	default:
		f.Found = results(k)
		g := e.device(i)
		reasons, excused := slowness(k, g)
		judgeRates(&f, measures(k, g), reasons, excused)
		if i == 0 {
			e.judgeVisible(&f, k)
		}
		if blocking := e.Host.Env["CUDA_LAUNCH_BLOCKING"]; i == 0 && blocking != "" && blocking != "0" {
			f.note("CUDA_LAUNCH_BLOCKING=" + blocking + " is set, and left out of this check: every launch waits for its kernel to end")
		}
	}
	return f
}

// results says what came right, and how fast.
func results(k probe.Smoke) string {
	text := fmt.Sprintf("results right; copy %.0f GB/s", k.Copy/giga)
	if k.CopyBytes > 0 && k.CopyBytes < enoughToCopy {
		text += fmt.Sprintf(" of %d MiB, too few to judge", k.CopyBytes>>20)
	}
	if k.ToDevice > 0 {
		text += fmt.Sprintf(", host %.0f in, %.0f out", k.ToDevice/giga, k.FromDevice/giga)
	}
	text += fmt.Sprintf("; FP32 %.0f TFLOP/s", k.Single/tera)
	if k.Tensor > 0 {
		text += fmt.Sprintf(", bf16 %.0f", k.Tensor/tera)
	}
	return text
}

// device returns what NVML says of the device that CUDA numbers i; nil where their numbers may differ.
func (e *Evidence) device(i int) *gpucheck.GPU {
	if e.Surroundings.CUDAVisible != nil || i >= len(e.Host.GPUs) || len(e.Kernels) > 0 &&
		e.Kernels[0].Devices != len(e.Host.GPUs) {
		if i > 0 || len(e.Host.GPUs) != 1 {
			return nil
		}
	}
	return &e.Host.GPUs[i]
}

// judgeVisible notes that CUDA sees fewer devices than NVML, or than CUDA_VISIBLE_DEVICES names.
func (e *Evidence) judgeVisible(f *Finding, k probe.Smoke) {
	n := len(e.Host.GPUs)
	if n == 0 || e.NVML != "" {
		return
	}
	if k.Devices < n {
		f.note(fmt.Sprintf("CUDA sees %d of %d devices%s", k.Devices, n, e.cudaVisible()))
	}
	if e.Surroundings.CUDAVisible == nil {
		return
	}
	for _, name := range strings.Split(*e.Surroundings.CUDAVisible, ",") {
		if number, err := strconv.Atoi(strings.TrimSpace(name)); err == nil && (number < 0 || number >= n) {
			f.note(fmt.Sprintf("CUDA_VISIBLE_DEVICES names device %d, and there are %d: CUDA ignores it and what follows", number, n))
			return
		}
	}
}

func (e *Evidence) cudaVisible() string {
	if e.Surroundings.CUDAVisible == nil {
		return ""
	}
	return fmt.Sprintf(": CUDA_VISIBLE_DEVICES is %q", *e.Surroundings.CUDAVisible)
}

// kernelsRan reports whether a device computed.
func (e *Evidence) kernelsRan() bool {
	for _, k := range e.Kernels {
		if k.Elements > 0 {
			return true
		}
	}
	return false
}
