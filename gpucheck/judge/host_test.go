//go:build linux

package judge

import (
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
)

func TestConditioned(t *testing.T) {
	cool, warm := uint32(30), uint32(50)
	list := []gpucheck.GPU{
		{Index: 0, UUID: "GPU-0", Used: 1, Reserved: 2, State: &gpucheck.State{Temperature: &cool, Throttle: []string{"idle"}, Power: 70, Clock: 345}},
		{Index: 1, UUID: "GPU-1", Used: 3, State: &gpucheck.State{Processes: []gpucheck.Process{{PID: 812}}}},
	}
	busy := func() *gpucheck.State {
		return &gpucheck.State{Temperature: &warm, Throttle: []string{"power cap"}, Power: 690, Clock: 1980, ECC: "enabled"}
	}
	whole := []gpucheck.GPU{
		{Index: 1, UUID: "GPU-1", Used: 99, State: busy()}, {Index: 0, UUID: "GPU-0", Used: 99, State: busy()}, {Index: 2, UUID: "GPU-2", Used: 99, State: busy()},
	}
	got := conditioned(list, whole)
	if g := got[1]; g.Used != 1 || g.Reserved != 2 || *g.State.Temperature != 30 || g.State.Throttle[0] != "idle" || g.State.Power != 70 || g.State.Clock != 345 || g.State.ECC != "enabled" {
		t.Errorf("%+v %+v", g, g.State)
	}
	if g := got[0]; g.Used != 3 || len(g.State.Processes) != 1 || g.State.ECC != "enabled" {
		t.Errorf("%+v %+v", g, g.State)
	}
	if g := got[2]; g.Used != 99 || *g.State.Temperature != 50 {
		t.Errorf("one that was not listed: %+v", g)
	}
}
