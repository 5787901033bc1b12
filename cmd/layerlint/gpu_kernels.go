//go:build linux

package main

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (p *probing) judgeKernel(i int, k probe.Smoke) {
	check := kernelCheck(i)
	if p.dead(check) {
		return
	}
	f := gpuFinding{Check: check, Verdict: "ok", Where: k.Name}
	switch {
	case k.Failure != nil:
		f.Found, f.Verdict, f.Why = k.Failure.Error(), "broken", k.Failure.Meaning
		p.explainFailure(&f, k.Failure)
	case len(k.Wrong) > 0:
		f.Found, f.Verdict = "wrong results", "broken"
		f.Why, f.Fix = strings.Join(k.Wrong, "; "), "the device computes wrongly: take it out of use"
	default:
		f.Found = fmt.Sprintf("%d elements right, graph right; copy %.0f GB/s%s; FP32 %.1f TFLOP/s%s", k.Elements,
			k.Copy/1e9, share(k.Copy, k.CopyMost), k.Single/1e12, share(k.Single, k.SingleMost))
		if n := len(p.report.Host.GPUs); i == 0 && p.result == "" && k.Devices < n {
			f.Verdict = "note"
			f.Why = fmt.Sprintf("CUDA sees %d of %d devices%s", k.Devices, n, p.cudaVisible())
		}
	}
	p.add(f)
}

func counted(n int, one, more string) string {
	if n == 1 {
		return "1 " + one
	}
	return fmt.Sprintf("%d %s", n, more)
}

func share(rate, most float64) string {
	if most == 0 {
		return ""
	}
	return fmt.Sprintf(" (%.0f%% of its clocks)", 100*rate/most)
}

func (p *probing) cudaVisible() string {
	if p.around.CUDAVisible == nil {
		return ""
	}
	return fmt.Sprintf(": CUDA_VISIBLE_DEVICES is %q", *p.around.CUDAVisible)
}

// explainFailure says what this machine adds to a failure's general meaning.
func (p *probing) explainFailure(f *gpuFinding, failure *probe.Failure) {
	switch failure.Code {
	case 100, 101:
		if p.around.CUDAVisible != nil && len(p.report.Host.GPUs) > 0 {
			f.Why = fmt.Sprintf("NVML sees %s and CUDA none%s", counted(len(p.report.Host.GPUs), "device", "devices"), p.cudaVisible())
			f.Fix = "unset CUDA_VISIBLE_DEVICES, or name devices that are there: their numbers from 0, or UUIDs"
		}
	}
	if forbidden := p.around.Unusable(); len(forbidden) > 0 {
		f.Why = "this user may not open " + strings.Join(forbidden, ", ")
		f.Fix = "give read and write permission on the device nodes, or let the container's device cgroup allow them"
	}
	if _, missing := probe.Missing(failure.Name); missing {
		reason := probe.Explain(p.result, p.around)
		f.Why, f.Fix = "libcuda.so.1 comes with the host's driver: "+reason.Text, reason.Fix
	} else if failure.Call == "dlopen" {
		f.Why, f.Fix = "the loader refuses the file", fixRefused(failure.Name)
	}
}

func (p *probing) judgeCUPTI() {
	t := p.report.CUPTI
	if p.dead("cupti") {
		return
	}
	f := gpuFinding{Check: "cupti", Verdict: "ok"}
	switch {
	case t == nil:
		f.Found, f.Verdict = "not installed", "note"
		f.Why = "no libcupti on this machine: profilers that need it record no kernels"
		f.Fix = "install cuda-cupti-X-Y, or the wheel nvidia-cuda-cupti"
	case t.Failure != nil && p.report.Kernels[0].Failure != nil:
		f.Found, f.Where, f.Verdict, f.Why = t.Failure.Error(), t.Path, "unknown", "CUDA itself does not start: see kernels 0"
	case t.Failure != nil:
		f.Found, f.Where, f.Verdict, f.Why = t.Failure.Error(), t.Path, "broken", t.Failure.Meaning
		p.explainFailure(&f, t.Failure)
	case t.Record.Kernel == "":
		f.Found, f.Where, f.Verdict = "no record of the kernel came", t.Path, "broken"
	default:
		f.Where = t.Path
		f.Found = fmt.Sprintf("API %d: record of %s, %.1f us (%.1f us by events)", t.Version, t.Record.Kernel, t.Record.Duration*1e6, t.Record.Event*1e6)
	}
	if p.around.AdminOnly {
		f.Why = strings.TrimPrefix(f.Why+"; the driver lets only administrators read performance counters", "; ")
	}
	p.add(f)
}

func (p *probing) judgePeers() {
	x := p.report.Peers
	if x == nil || p.dead("peers") {
		return
	}
	f := gpuFinding{Check: "peers", Verdict: "ok"}
	reach, pairs, slowest, fastest := 0, 0, 0.0, 0.0
	for i := range x.Matrix {
		for j := range x.Matrix {
			if i == j {
				continue
			}
			if pairs++; x.Matrix[i][j] {
				reach++
			}
			if rate := x.Rate[i][j]; rate > 0 {
				fastest = max(fastest, rate)
				if slowest == 0 || rate < slowest {
					slowest = rate
				}
			}
		}
	}
	f.Found = fmt.Sprintf("%d of %d pairs reach each other, copies at %.0f to %.0f GB/s", reach, pairs, slowest/1e9, fastest/1e9)
	switch {
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), "broken", x.Failure.Meaning
		p.explainFailure(&f, x.Failure)
	case len(x.Wrong) > 0:
		f.Verdict, f.Why = "broken", strings.Join(x.Wrong, "; ")
		f.Fix = "PCIe access control services or the IOMMU may divert peer traffic: turn ACS off on the host"
	case reach < pairs:
		f.Verdict, f.Why = "note", "pairs without peer access copy through host memory"
	}
	p.add(f)
}

func (p *probing) judgeNCCL() {
	x := p.report.NCCL
	if x == nil || p.dead("nccl") {
		return
	}
	f := gpuFinding{Check: "nccl", Verdict: "ok", Where: x.Path}
	switch {
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), "broken", x.Failure.Meaning
		if _, missing := probe.Missing(x.Failure.Name); missing {
			f.Verdict, f.Why, f.Fix = "note", "NCCL is not installed", "install libnccl2, or the wheel nvidia-nccl-cuNN"
		}
	case len(x.Wrong) > 0:
		f.Found, f.Verdict, f.Why = "wrong sums", "broken", strings.Join(x.Wrong, "; ")
	default:
		f.Found = fmt.Sprintf("NCCL %s: all-reduce over %d devices, %d elements right, %.0f GB/s", x.Version, x.Devices, x.Elements, x.Rate/1e9)
	}
	p.add(f)
}
