//go:build linux

package judge

import (
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
)

func TestJudgeDevice(t *testing.T) {
	pages, errors := 1, uint64(3)
	up, down := gpucheck.NVLink{Active: true}, gpucheck.NVLink{}
	for name, c := range map[string]struct {
		state   *gpucheck.State
		verdict Verdict
		why     string
	}{
		"no state was read":    {nil, OK, ""},
		"nothing is wrong":     {&gpucheck.State{PCIeWidth: 16, PCIeMaxWidth: 16, Fabric: "completed", NVLinks: []gpucheck.NVLink{up, up}}, OK, ""},
		"settings and rest":    {&gpucheck.State{Throttle: []string{"idle", "application clocks", "sync boost", "display clocks"}}, OK, ""},
		"a bridge is not used": {&gpucheck.State{NVLinks: []gpucheck.NVLink{down, down}}, OK, ""},
		"a link is down":       {&gpucheck.State{NVLinks: []gpucheck.NVLink{up, down}}, Note, "1 of 2 NVLinks are down"},
		"memory": {&gpucheck.State{RemapPending: true, Uncorrected: &errors, RetiredPages: &pages}, Note,
			"a row remapping waits for a reset; 3 uncorrectable memory errors since the driver was loaded; 1 retired page"},
		"a narrow slot":       {&gpucheck.State{PCIeWidth: 8, PCIeMaxWidth: 16, Processes: make([]gpucheck.Process, 2)}, Note, "PCIe x8 of x16; 2 processes on it"},
		"a failure stays one": {&gpucheck.State{Fabric: "failed: 3", RetiredPages: &pages}, Broken, "NVSwitch fabric failed: 3; 1 retired page"},
	} {
		if f := judgeDevice(gpucheck.GPU{State: c.state}); f.Verdict != c.verdict || f.Why != c.why {
			t.Errorf("%s: %+v", name, f)
		}
	}
	mig := gpucheck.GPU{Name: "A100", Capability: "8.0", MIG: "enabled", State: &gpucheck.State{MIGDevices: make([]gpucheck.MIGDevice, 7)}}
	if f := judgeDevice(mig); f.Found != "A100, compute capability 8.0, 0 MiB (0 used), MIG with 7 instances" {
		t.Error(f.Found)
	}
}
