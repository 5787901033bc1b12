//go:build linux

package cuda

import (
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// watch asks NVML about a device while it works. nil asks nothing: NVML or one of its functions is not there.
type watch struct {
	*library
	device uintptr
	load   *probe.Load
}

// NVML's numbers. Source: nvml.h of CUDA 13.0, nvmlClockType_t.
const (
	clockSM        = 1
	temperatureGPU = 0
)

// watch finds the device in NVML by its address on the bus.
func (s *smoked) watch(d device) *watch {
	w := d.watch()
	if w != nil {
		s.Load = w.load
	}
	return w
}

func (d device) watch() (w *watch) {
	if failure := attempt(func() {
		n := &watch{library: d.step.load("libnvidia-ml.so.1", explainNVML), load: &probe.Load{}}
		var id [32]byte
		d.call("cuDeviceGetPCIBusId", address(&id[0]), len(id), d.ordinal)
		n.call("nvmlInit_v2")
		n.call("nvmlDeviceGetHandleByPciBusId_v2", address(&id[0]), address(&n.device))
		w = n
	}); failure != nil {
		return nil
	}
	return w
}

func explainNVML(*library, int) (name, meaning string) { return "nvmlReturn_t", "" }

// read asks for one number.
func (w *watch) read(function string, set func(n uint32), before ...any) {
	_ = attempt(func() {
		var n uint32
		if w.try(function, append(append([]any{w.device}, before...), address(&n))...) == 0 {
			set(n)
		}
	})
}

// computing is called while a kernel runs.
func (w *watch) computing() {
	if w == nil {
		return
	}
	w.read("nvmlDeviceGetClockInfo", func(n uint32) { w.load.Clock = max(w.load.Clock, n) }, clockSM)
	_ = attempt(func() {
		var bits uint64
		if w.try("nvmlDeviceGetCurrentClocksThrottleReasons", w.device, address(&bits)) == 0 {
			w.load.Held = gpucheck.Throttles(bits)
		}
	})
}

// copying is called while a copy from the host runs.
func (w *watch) copying() {
	if w == nil {
		return
	}
	w.read("nvmlDeviceGetCurrPcieLinkGeneration", func(n uint32) { w.load.PCIeGeneration = max(w.load.PCIeGeneration, int(n)) })
	w.read("nvmlDeviceGetCurrPcieLinkWidth", func(n uint32) { w.load.PCIeWidth = max(w.load.PCIeWidth, int(n)) })
}
