//go:build linux && cgo

package nvml

import (
	"fmt"
	"strings"

	"github.com/NVIDIA/go-nvml/pkg/nvml"

	"github.com/layerlint/layerlint/gpucheck"
)

// load reads what the check's own work changes; what a device does not support is left out.
func (r reader) load(d nvml.Device) *gpucheck.State {
	s := &gpucheck.State{Throttle: r.throttle(d), Processes: r.processes(d)}
	if celsius, ret := d.GetTemperature(nvml.TEMPERATURE_GPU); ret == nvml.SUCCESS {
		s.Temperature = &celsius
	}
	if milliwatts, ret := d.GetPowerUsage(); ret == nvml.SUCCESS {
		s.Power = float64(milliwatts) / 1000
	}
	if r.has("nvmlDeviceGetMaxClockInfo") {
		s.Clock, _ = d.GetClockInfo(nvml.CLOCK_SM)
	}
	return s
}

// condition reads the rest of a device's condition.
func (r reader) condition(i int, g *gpucheck.GPU) {
	d, s := r.devices[i], g.State
	if current, _, ret := d.GetMigMode(); ret == nvml.SUCCESS {
		g.MIG = onOff(current == nvml.DEVICE_MIG_ENABLE)
	}
	s.Confidential = r.confidential
	r.health(d, s)
	r.speed(d, s)
	r.links(i, s)
	if g.MIG == "enabled" {
		s.MIGDevices = migDevices(d)
	}
}

func (r reader) processes(d nvml.Device) (list []gpucheck.Process) {
	running, ret := d.GetComputeRunningProcesses()
	if ret != nvml.SUCCESS {
		return nil
	}
	for _, p := range running {
		memory := p.UsedGpuMemory
		if memory == ^uint64(0) {
			memory = 0
		}
		list = append(list, gpucheck.Process{PID: p.Pid, Name: r.process(int(p.Pid)), Memory: memory})
	}
	return list
}

func (r reader) throttle(d nvml.Device) []string {
	var bits uint64
	ret := nvml.ERROR_NOT_SUPPORTED
	switch {
	case r.has("nvmlDeviceGetCurrentClocksEventReasons"):
		bits, ret = d.GetCurrentClocksEventReasons()
	case r.has("nvmlDeviceGetCurrentClocksThrottleReasons"):
		bits, ret = d.GetCurrentClocksThrottleReasons()
	}
	if ret != nvml.SUCCESS {
		return nil
	}
	return gpucheck.Throttles(bits)
}

func (r reader) links(i int, s *gpucheck.State) {
	d := r.devices[i]
	if p, ret := d.GetPciInfo(); ret == nvml.SUCCESS {
		s.PCI = strings.ToLower(chars(p.BusId[:]))
	}
	s.PCIeGeneration, _ = d.GetCurrPcieLinkGeneration()
	s.PCIeMaximum, _ = d.GetMaxPcieLinkGeneration()
	s.PCIeWidth, _ = d.GetCurrPcieLinkWidth()
	s.PCIeMaxWidth, _ = d.GetMaxPcieLinkWidth()
	if r.has("nvmlDeviceGetGpuMaxPcieLinkGeneration") {
		s.PCIeDevice, _ = d.GetGpuMaxPcieLinkGeneration()
	}
	if r.has("nvmlDeviceGetPcieReplayCounter") {
		s.PCIeReplays, _ = d.GetPcieReplayCounter()
	}
	for link := range nvml.NVLINK_MAX_LINKS {
		state, ret := d.GetNvLinkState(link)
		if ret != nvml.SUCCESS {
			break
		}
		l := gpucheck.NVLink{Link: link, Active: state == nvml.FEATURE_ENABLED}
		if p, ret := d.GetNvLinkRemotePciInfo(link); l.Active && ret == nvml.SUCCESS {
			l.Remote = strings.ToLower(chars(p.BusId[:]))
		}
		if l.Active && r.has("nvmlDeviceGetNvLinkErrorCounter") {
			l.Errors = linkErrors(d, link)
		}
		s.NVLinks = append(s.NVLinks, l)
	}
	s.Peers = r.peers(i, s.NVLinks)
	s.Fabric = r.fabric(d)
}

var topologies = map[nvml.GpuTopologyLevel]string{
	nvml.TOPOLOGY_INTERNAL: "internal", nvml.TOPOLOGY_SINGLE: "PIX", nvml.TOPOLOGY_MULTIPLE: "PXB", nvml.TOPOLOGY_HOSTBRIDGE: "PHB",
	nvml.TOPOLOGY_NODE: "NODE", nvml.TOPOLOGY_SYSTEM: "SYS",
}

// peers names the path to every other device: NVLinks straight to it, or all of them when they lead to a switch, else
// PCIe.
func (r reader) peers(i int, links []gpucheck.NVLink) []gpucheck.Peer {
	var list []gpucheck.Peer
	for j, other := range r.devices {
		if i == j {
			continue
		}
		address := ""
		if p, ret := other.GetPciInfo(); ret == nvml.SUCCESS {
			address = strings.ToLower(chars(p.BusId[:]))
		}
		direct, switched := 0, 0
		for _, l := range links {
			switch {
			case l.Active && l.Remote == address:
				direct++
			case l.Active && !r.isDevice(l.Remote):
				switched++
			}
		}
		p := gpucheck.Peer{Index: other.number, Path: fmt.Sprintf("NV%d", max(direct, switched))}
		if direct+switched == 0 {
			level, ret := r.devices[i].GetTopologyCommonAncestor(other.Device)
			if ret != nvml.SUCCESS {
				continue
			}
			p.Path = topologies[level]
		}
		list = append(list, p)
	}
	return list
}

func (r reader) isDevice(address string) bool {
	for _, d := range r.devices {
		if p, ret := d.GetPciInfo(); ret == nvml.SUCCESS && strings.ToLower(chars(p.BusId[:])) == address {
			return true
		}
	}
	return false
}

func (r reader) fabric(d nvml.Device) string {
	if !r.has("nvmlDeviceGetGpuFabricInfo") {
		return ""
	}
	info, ret := d.GetGpuFabricInfo()
	if ret != nvml.SUCCESS {
		return ""
	}
	switch info.State {
	case nvml.GPU_FABRIC_STATE_NOT_STARTED:
		return "not started"
	case nvml.GPU_FABRIC_STATE_IN_PROGRESS:
		return "in progress"
	case nvml.GPU_FABRIC_STATE_COMPLETED:
		if status := nvml.Return(info.Status); status != nvml.SUCCESS {
			return "failed: " + resultName(status)
		}
		return "completed"
	}
	return ""
}

func migDevices(d nvml.Device) []gpucheck.MIGDevice {
	var list []gpucheck.MIGDevice
	most, ret := d.GetMaxMigDeviceCount()
	if ret != nvml.SUCCESS {
		return nil
	}
	for i := range most {
		m, ret := d.GetMigDeviceHandleByIndex(i)
		if ret != nvml.SUCCESS {
			continue
		}
		g := gpucheck.MIGDevice{}
		g.UUID, _ = m.GetUUID()
		g.Name, _ = m.GetName()
		if memory, ret := m.GetMemoryInfo(); ret == nvml.SUCCESS {
			g.Memory = memory.Total
		}
		list = append(list, g)
	}
	return list
}

func confidential(lib nvml.Interface) string {
	if lib.Extensions().LookupSymbol("nvmlSystemGetConfComputeState") != nil {
		return ""
	}
	state, ret := lib.SystemGetConfComputeState()
	if ret != nvml.SUCCESS {
		return ""
	}
	return onOff(state.CcFeature != 0)
}

func chars(b []int8) string {
	var text strings.Builder
	for _, c := range b {
		if c == 0 {
			break
		}
		text.WriteByte(byte(c))
	}
	return text.String()
}
