//go:build linux

package judge

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
)

func TestJudgeDevice(t *testing.T) {
	pages, errors, one := 1, uint64(3), uint64(1)
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
		"a narrow slot": {&gpucheck.State{PCIeWidth: 8, PCIeMaxWidth: 16, Processes: make([]gpucheck.Process, 2)}, Note, "PCIe x8 of x16; 2 processes on it: PID 0, PID 0"},
		"a lifetime": {&gpucheck.State{LifeUncorrect: &one, RemappedRows: &pages, RemapHistogram: &gpucheck.Histogram{Max: 2559, High: 1}}, Note,
			"1 uncorrectable memory error in its lifetime; 1 remapped row"},
		"spare rows run out":  {&gpucheck.State{RemapHistogram: &gpucheck.Histogram{Max: 2550, Low: 2, None: 1}}, Note, "spare rows run out in 2 banks, none is left in 1"},
		"recovery":            {&gpucheck.State{Recovery: "drain and reset"}, Broken, "the driver asks for recovery: drain and reset"},
		"no recovery":         {&gpucheck.State{Recovery: "none"}, OK, ""},
		"less power":          {&gpucheck.State{PowerLimit: 400, PowerDefault: 700}, Note, "power limit 400 W, 700 W by default"},
		"hot":                 {&gpucheck.State{ThermalHeld: 90}, Note, "temperature has held it back for 90 s since the driver was loaded"},
		"an older slot":       {&gpucheck.State{PCIeWidth: 16, PCIeMaxWidth: 16, PCIeMaximum: 3, PCIeDevice: 5}, Note, "its slot is PCIe generation 3, and it could do 5"},
		"links with errors":   {&gpucheck.State{NVLinks: []gpucheck.NVLink{up, {Active: true, Errors: 7}}}, Note, "7 NVLink errors"},
		"exclusive":           {&gpucheck.State{ComputeMode: "exclusive process"}, Note, "compute mode is exclusive process"},
		"a failure stays one": {&gpucheck.State{Fabric: "failed: 3", RetiredPages: &pages}, Broken, "NVSwitch fabric failed: 3; 1 retired page"},
	} {
		if f := judgeDevice(gpucheck.GPU{State: c.state}); f.Verdict != c.verdict || f.Why != c.why {
			t.Errorf("%s: %+v", name, f)
		}
	}
	full := &gpucheck.State{PCIeMaximum: 5, PCIeMaxWidth: 16, ECC: "enabled", PowerLimit: 700, Power: 71.4}
	if f := judgeDevice(gpucheck.GPU{Name: "H100", Capability: "9.0", State: full}); !strings.HasSuffix(f.Found, "(0 used), 71 of 700 W, PCIe 5 x16, ECC enabled") {
		t.Error(f.Found)
	}
	mig := gpucheck.GPU{Name: "A100", Capability: "8.0", MIG: "enabled", State: &gpucheck.State{MIGDevices: make([]gpucheck.MIGDevice, 7)}}
	if f := judgeDevice(mig); f.Found != "A100, compute capability 8.0, 0 MiB (0 used), MIG with 7 instances" {
		t.Error(f.Found)
	}
}
