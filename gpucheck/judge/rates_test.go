//go:build linux

package judge

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func TestRates(t *testing.T) {
	device := func(edit func(*gpucheck.State)) *gpucheck.GPU {
		s := &gpucheck.State{PCIeMaximum: 5, PCIeMaxWidth: 16, PowerLimit: 700, PowerDefault: 700, ClockMaximum: 1980}
		if edit != nil {
			edit(s)
		}
		return &gpucheck.GPU{State: s}
	}
	healthy := probe.Smoke{Name: "NVIDIA H100 80GB HBM3", Copy: 2950e9, CopyBytes: 1 << 30, Single: 61e12, ToDevice: 55e9, FromDevice: 54e9, Load: &probe.Load{PCIeGeneration: 5, PCIeWidth: 16, Clock: 1980}}
	for name, c := range map[string]struct {
		edit    func(*probe.Smoke)
		device  *gpucheck.GPU
		verdict Verdict
		says    string
	}{
		"healthy":            {nil, device(nil), OK, ""},
		"nothing is known":   {func(k *probe.Smoke) { *k = probe.Smoke{Name: "?", Copy: 1, Single: 1, Tensor: 1, ToDevice: 1} }, nil, OK, ""},
		"slow copies":        {func(k *probe.Smoke) { k.Copy = 1500e9 }, device(nil), Note, "copy 1500 GB/s, 51% of 2960: the device does not say why"},
		"by its clocks":      {func(k *probe.Smoke) { k.Name, k.CopyMost = "?", 30e12 }, device(nil), Broken, "10% of 30000"},
		"too little to tell": {func(k *probe.Smoke) { k.Copy, k.CopyBytes = 100e9, 8<<20 }, device(nil), OK, ""},
		"held back": {func(k *probe.Smoke) {
			k.Single = 10e12
			k.Load = &probe.Load{Clock: 345, Held: []string{"idle", "hardware thermal slowdown"}, PCIeGeneration: 5, PCIeWidth: 16}
		}, device(nil), Broken, "FP32 10 TFLOP/s, 16% of 61: held back by hardware thermal slowdown, 345 of 1980 MHz under load"},
		"busy": {func(k *probe.Smoke) { k.Single, k.Copy = 10e12, 200e9 }, device(func(s *gpucheck.State) {
			s.Processes = []gpucheck.Process{{PID: 812, Name: "/usr/bin/python3", Memory: 4 << 30}}
		}), Note, "busy: python3 (PID 812) 4096 MiB"},
		"a narrow link": {func(k *probe.Smoke) {
			k.ToDevice, k.FromDevice = 6e9, 6e9
			k.Load = &probe.Load{PCIeGeneration: 3, PCIeWidth: 8}
		}, device(func(s *gpucheck.State) { s.PCIeReplays = 12 }), Broken, "PCIe generation 3 x8 under load, of 5 x16, 12 PCIe replays"},
		"less power": {func(k *probe.Smoke) { k.Single = 30e12 }, device(func(s *gpucheck.State) { s.PowerLimit, s.PowerHeld = 300, 17 }), Note,
			"power limit 300 W, 700 W by default, held back by power for 17 s"},
	} {
		k := healthy
		if c.edit != nil {
			c.edit(&k)
		}
		f := Finding{Verdict: OK}
		reasons, excused := slowness(k, c.device)
		judgeRates(&f, measures(k, c.device), reasons, excused)
		if f.Verdict != c.verdict || !strings.Contains(f.Why, c.says) || c.says == "" && f.Why != "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
