//go:build linux

package judge

import (
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func TestBetter(t *testing.T) {
	first := probe.Smoke{Name: "NVIDIA H200", Copy: 1e12, Single: 60e12, Tensor: 100e12, ToDevice: 50e9, FromDevice: 1e9}
	second := probe.Smoke{Name: "NVIDIA H200", Copy: 4e12, Single: 10e12, Tensor: 640e12, ToDevice: 5e9, FromDevice: 55e9}
	if !isSlow(measures(first, nil)) || !isSlow(measures(second, nil)) {
		t.Error("a slow device is not seen")
	}
	best := better(first, second)
	if best.Copy != 4e12 || best.Single != 60e12 || best.Tensor != 640e12 || best.ToDevice != 50e9 ||
		best.FromDevice != 55e9 || isSlow(measures(best, nil)) {
		t.Errorf("%+v", best)
	}
	if wrong := better(first, probe.Smoke{Wrong: []string{"an element"}}); len(wrong.Wrong) != 1 {
		t.Errorf("%+v", wrong)
	}
	if wrong := better(probe.Smoke{Wrong: []string{"an element"}}, second); len(wrong.Wrong) != 1 {
		t.Errorf("%+v", wrong)
	}
}

func TestWithProcesses(t *testing.T) {
	gpus := func(pids ...uint32) []gpucheck.GPU {
		s := &gpucheck.State{}
		for _, pid := range pids {
			s.Processes = append(s.Processes, gpucheck.Process{PID: pid})
		}
		return []gpucheck.GPU{{State: s}, {}}
	}
	if got := withProcesses(gpus(1, 2), gpus(2, 3)); len(got[0].State.Processes) != 3 {
		t.Errorf("%+v", got[0].State.Processes)
	}
}
