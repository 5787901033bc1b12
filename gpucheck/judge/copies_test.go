//go:build linux

package judge

import (
	"strings"
	"testing"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func TestCopies(t *testing.T) {
	for name, c := range map[string]struct {
		path, capability string
		reach            bool
		rate             float64
		edit             func(*Evidence)
		verdict          Verdict
		says             string
	}{
		"NVLink":              {"NV18", "9.0", true, 389e9, nil, OK, ""},
		"NVLink, half":        {"NV18", "9.0", true, 190e9, nil, Note, "2 slow pairs; copy from 0 to 1 190 GB/s, 51% of 371: the devices do not say why"},
		"NVLink, a quarter":   {"NV18", "9.0", true, 95e9, nil, Broken, "26% of 371"},
		"two links":           {"NV2", "7.0", true, 48e9, nil, OK, ""},
		"a link of no rate":   {"NV4", "8.9", true, 1e9, nil, OK, ""},
		"a switch":            {"PIX", "8.9", true, 25e9, nil, OK, ""},
		"a slow switch":       {"PXB", "8.9", true, 3e9, nil, Broken, "11% of 27"},
		"two processors":      {"SYS", "8.9", true, 9e9, nil, OK, ""},
		"slow processors":     {"SYS", "8.9", true, 2e9, nil, Note, "33% of 6"},
		"through the host":    {"PIX", "8.9", false, 8e9, nil, Note, "pairs without peer access"},
		"slowly through it":   {"NV4", "8.6", false, 1e9, nil, Note, "17% of 6"},
		"few bytes":           {"NV18", "9.0", true, 9e9, func(e *Evidence) { e.Peers.Bytes = 2 << 20 }, OK, ""},
		"an unknown path":     {"", "9.0", true, 1e9, func(e *Evidence) { e.Host.GPUs[0].State.Peers, e.Host.GPUs[1].State.Peers = nil, nil }, OK, ""},
		"others' numbers":     {"NV18", "9.0", true, 1e9, func(e *Evidence) { e.Surroundings.CUDAVisible = &e.Host.Driver }, OK, ""},
		"a failure of itself": {"NV18", "9.0", true, 1e9, func(e *Evidence) { e.Peers.Failure = &probe.Failure{} }, Broken, ""},
		"busy": {"NV18", "9.0", true, 30e9, func(e *Evidence) {
			e.Host.GPUs[1].State.Processes = []gpucheck.Process{{PID: 812, Name: "python3"}}
		}, Note, "device 1 is busy: python3 (PID 812)"},
		"links down": {"NV18", "9.0", true, 30e9, func(e *Evidence) {
			e.Host.GPUs[0].State.NVLinks = []gpucheck.NVLink{{Active: true, Errors: 7}, {}}
		}, Broken, "device 0: 1 of 2 NVLinks are down, device 0: 7 NVLink errors"},
	} {
		e := &Evidence{Kernels: []probe.Smoke{{Devices: 2}, {Devices: 2}}}
		for i := range 2 {
			e.Host.GPUs = append(e.Host.GPUs, gpucheck.GPU{Index: i, Capability: c.capability, State: &gpucheck.State{
				PCIeMaximum: 4, PCIeMaxWidth: 16, Peers: []gpucheck.Peer{{Index: 1 - i, Path: c.path}}}})
		}
		e.Peers = &probe.Peers{Devices: 2, Bytes: 256 << 20,
			Matrix: [][]bool{{false, c.reach}, {c.reach, false}}, Rate: [][]float64{{0, c.rate}, {c.rate, 0}}}
		if c.edit != nil {
			c.edit(e)
		}
		f := e.judgePeers()[0]
		if f.Verdict != c.verdict || !strings.Contains(f.Why, c.says) || c.says == "" && c.verdict == OK && f.Why != "" {
			t.Errorf("%s: %+v", name, f)
		}
	}
}
