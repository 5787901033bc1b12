//go:build linux && cgo

package nvml

import (
	"fmt"
	"strings"

	"github.com/NVIDIA/go-nvml/pkg/nvml"

	"github.com/layerlint/layerlint/gpucheck"
)

// state reads a device's condition; what a device does not support is left out.
func (r reader) state(i int, mig bool) *gpucheck.State {
	d := r.devices[i]
	s := &gpucheck.State{Confidential: r.confidential}
	r.health(d, s)
	r.load(d, s)
	r.links(i, s)
	if mig {
		s.MIGDevices = migDevices(d)
	}
	return s
}

func (r reader) health(d nvml.Device, s *gpucheck.State) {
	if current, _, ret := d.GetEccMode(); ret == nvml.SUCCESS {
		s.ECC = onOff(current == nvml.FEATURE_ENABLED)
	}
	if n, ret := d.GetTotalEccErrors(nvml.MEMORY_ERROR_TYPE_UNCORRECTED, nvml.VOLATILE_ECC); ret == nvml.SUCCESS {
		s.Uncorrected = &n
	}
	single, ret1 := d.GetRetiredPages(nvml.PAGE_RETIREMENT_CAUSE_MULTIPLE_SINGLE_BIT_ECC_ERRORS)
	double, ret2 := d.GetRetiredPages(nvml.PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR)
	if ret1 == nvml.SUCCESS && ret2 == nvml.SUCCESS {
		n := len(single) + len(double)
		s.RetiredPages = &n
	}
	if r.has("nvmlDeviceGetRemappedRows") {
		if correctable, uncorrectable, pending, failed, ret := d.GetRemappedRows(); ret == nvml.SUCCESS {
			n := correctable + uncorrectable
			s.RemappedRows, s.RemapPending, s.RemapFailed = &n, pending, failed
		}
	}
	if mode, ret := d.GetPersistenceMode(); ret == nvml.SUCCESS {
		s.Persistence = onOff(mode == nvml.FEATURE_ENABLED)
	}
}

func (r reader) load(d nvml.Device, s *gpucheck.State) {
	if celsius, ret := d.GetTemperature(nvml.TEMPERATURE_GPU); ret == nvml.SUCCESS {
		s.Temperature = &celsius
	}
	if milliwatts, ret := d.GetPowerUsage(); ret == nvml.SUCCESS {
		s.Power = float64(milliwatts) / 1000
	}
	if milliwatts, ret := d.GetEnforcedPowerLimit(); ret == nvml.SUCCESS {
		s.PowerLimit = float64(milliwatts) / 1000
	}
	s.Throttle = r.throttle(d)
	if list, ret := d.GetComputeRunningProcesses(); ret == nvml.SUCCESS {
		for _, p := range list {
			memory := p.UsedGpuMemory
			if memory == ^uint64(0) {
				memory = 0
			}
			s.Processes = append(s.Processes, gpucheck.Process{PID: p.Pid, Memory: memory})
		}
	}
}

var throttleNames = []struct {
	bit  uint64
	name string
}{
	{nvml.ClocksThrottleReasonGpuIdle, "idle"},
	{nvml.ClocksThrottleReasonApplicationsClocksSetting, "application clocks"},
	{nvml.ClocksThrottleReasonSwPowerCap, "power cap"},
	{nvml.ClocksThrottleReasonHwSlowdown, "hardware slowdown"},
	{nvml.ClocksThrottleReasonSyncBoost, "sync boost"},
	{nvml.ClocksThrottleReasonSwThermalSlowdown, "software thermal slowdown"},
	{nvml.ClocksThrottleReasonHwThermalSlowdown, "hardware thermal slowdown"},
	{nvml.ClocksThrottleReasonHwPowerBrakeSlowdown, "hardware power brake"},
	{nvml.ClocksThrottleReasonDisplayClockSetting, "display clocks"},
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
	var list []string
	for _, t := range throttleNames {
		if ret == nvml.SUCCESS && bits&t.bit != 0 {
			list = append(list, t.name)
		}
	}
	return list
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
	for link := range nvml.NVLINK_MAX_LINKS {
		state, ret := d.GetNvLinkState(link)
		if ret != nvml.SUCCESS {
			break
		}
		l := gpucheck.NVLink{Link: link, Active: state == nvml.FEATURE_ENABLED}
		if p, ret := d.GetNvLinkRemotePciInfo(link); l.Active && ret == nvml.SUCCESS {
			l.Remote = strings.ToLower(chars(p.BusId[:]))
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

// peers names the path to every other device: NVLinks straight to it, or all of them when they lead to a switch, else PCIe.
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
