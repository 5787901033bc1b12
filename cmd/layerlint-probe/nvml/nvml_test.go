//go:build linux && cgo

package nvml

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/NVIDIA/go-nvml/pkg/nvml"
	"github.com/NVIDIA/go-nvml/pkg/nvml/mock"

	"github.com/layerlint/layerlint/gpucheck"
)

// machine is a mocked machine of n devices; edit changes one of them.
func machine(n int, edit func(i int, d *mock.Device)) *mock.Interface {
	devices := make([]nvml.Device, n)
	for i := range devices {
		d := hopper(i)
		if edit != nil {
			edit(i, d)
		}
		devices[i] = d
	}
	return &mock.Interface{
		InitFunc:                       func() nvml.Return { return nvml.SUCCESS },
		ShutdownFunc:                   func() nvml.Return { return nvml.SUCCESS },
		SystemGetDriverVersionFunc:     func() (string, nvml.Return) { return "580.95.05", nvml.SUCCESS },
		SystemGetNVMLVersionFunc:       func() (string, nvml.Return) { return "13.580.95.05", nvml.SUCCESS },
		SystemGetCudaDriverVersionFunc: func() (int, nvml.Return) { return 13000, nvml.SUCCESS },
		DeviceGetCountFunc:             func() (int, nvml.Return) { return n, nvml.SUCCESS },
		DeviceGetHandleByIndexFunc:     func(i int) (nvml.Device, nvml.Return) { return devices[i], nvml.SUCCESS },
		SystemGetProcessNameFunc:       func(int) (string, nvml.Return) { return "python3", nvml.SUCCESS },
		SystemGetConfComputeStateFunc: func() (nvml.ConfComputeSystemState, nvml.Return) {
			return nvml.ConfComputeSystemState{}, nvml.SUCCESS
		},
		ExtensionsFunc: func() nvml.ExtendedInterface {
			return &mock.ExtendedInterface{LookupSymbolFunc: func(string) error { return nil }}
		},
	}
}

func hopper(i int) *mock.Device {
	return &mock.Device{
		GetNameFunc:                  func() (string, nvml.Return) { return "NVIDIA H200", nvml.SUCCESS },
		GetUUIDFunc:                  func() (string, nvml.Return) { return fmt.Sprintf("GPU-%d", i), nvml.SUCCESS },
		GetBrandFunc:                 func() (nvml.BrandType, nvml.Return) { return nvml.BRAND_NVIDIA, nvml.SUCCESS },
		GetCudaComputeCapabilityFunc: func() (int, int, nvml.Return) { return 9, 0, nvml.SUCCESS },
		GetMemoryInfoFunc: func() (nvml.Memory, nvml.Return) {
			return nvml.Memory{Total: 141 << 30, Used: 601 << 20}, nvml.SUCCESS
		},
		GetMemoryInfo_v2Func: func() (nvml.Memory_v2, nvml.Return) {
			return nvml.Memory_v2{Total: 141 << 30, Reserved: 600 << 20, Used: 1 << 20}, nvml.SUCCESS
		},
		GetRowRemapperHistogramFunc: func() (nvml.RowRemapperHistogramValues, nvml.Return) {
			return nvml.RowRemapperHistogramValues{Max: 2559, High: 1}, nvml.SUCCESS
		},
		GetSramEccErrorStatusFunc: func() (nvml.EccSramErrorStatus, nvml.Return) {
			return nvml.EccSramErrorStatus{}, nvml.SUCCESS
		},
		GetRepairStatusFunc: func() (nvml.RepairStatus, nvml.Return) { return nvml.RepairStatus{}, nvml.SUCCESS },
		GetFieldValuesFunc: func(values []nvml.FieldValue) nvml.Return {
			for i := range values {
				values[i].Value[0] = 4
			}
			return nvml.SUCCESS
		},
		GetComputeModeFunc: func() (nvml.ComputeMode, nvml.Return) {
			return nvml.COMPUTEMODE_EXCLUSIVE_PROCESS, nvml.SUCCESS
		},
		GetPowerManagementDefaultLimitFunc: func() (uint32, nvml.Return) { return 700000, nvml.SUCCESS },
		GetTemperatureThresholdFunc: func(nvml.TemperatureThresholds) (uint32, nvml.Return) {
			return 87, nvml.SUCCESS
		},
		GetClockInfoFunc:    func(nvml.ClockType) (uint32, nvml.Return) { return 345, nvml.SUCCESS },
		GetMaxClockInfoFunc: func(nvml.ClockType) (uint32, nvml.Return) { return 1980, nvml.SUCCESS },
		GetViolationStatusFunc: func(policy nvml.PerfPolicyType) (nvml.ViolationTime, nvml.Return) {
			return nvml.ViolationTime{ViolationTime: uint64(policy) * 2e9}, nvml.SUCCESS
		},
		GetGpuMaxPcieLinkGenerationFunc: func() (int, nvml.Return) { return 5, nvml.SUCCESS },
		GetPcieReplayCounterFunc:        func() (int, nvml.Return) { return 3, nvml.SUCCESS },
		GetNvLinkErrorCounterFunc: func(int, nvml.NvLinkErrorCounter) (uint64, nvml.Return) {
			return 2, nvml.SUCCESS
		},
		GetMigModeFunc: func() (int, int, nvml.Return) { return nvml.DEVICE_MIG_DISABLE, 0, nvml.SUCCESS },
		GetEccModeFunc: func() (nvml.EnableState, nvml.EnableState, nvml.Return) {
			return nvml.FEATURE_ENABLED, nvml.FEATURE_ENABLED, nvml.SUCCESS
		},
		GetTotalEccErrorsFunc: func(nvml.MemoryErrorType, nvml.EccCounterType) (uint64, nvml.Return) {
			return 0, nvml.SUCCESS
		},
		GetRetiredPagesFunc: func(nvml.PageRetirementCause) ([]uint64, nvml.Return) {
			return nil, nvml.ERROR_NOT_SUPPORTED
		},
		GetRemappedRowsFunc: func() (int, int, bool, bool, nvml.Return) { return 0, 0, false, false, nvml.SUCCESS },
		GetPersistenceModeFunc: func() (nvml.EnableState, nvml.Return) {
			return nvml.FEATURE_ENABLED, nvml.SUCCESS
		},
		GetTemperatureFunc: func(nvml.TemperatureSensors) (uint32, nvml.Return) {
			return 31, nvml.SUCCESS
		},
		GetPowerUsageFunc:              func() (uint32, nvml.Return) { return 75500, nvml.SUCCESS },
		GetEnforcedPowerLimitFunc:      func() (uint32, nvml.Return) { return 700000, nvml.SUCCESS },
		GetComputeRunningProcessesFunc: func() ([]nvml.ProcessInfo, nvml.Return) { return nil, nvml.SUCCESS },
		GetCurrentClocksEventReasonsFunc: func() (uint64, nvml.Return) {
			return nvml.ClocksThrottleReasonGpuIdle, nvml.SUCCESS
		},
		GetPciInfoFunc:                func() (nvml.PciInfo, nvml.Return) { return pci(fmt.Sprintf("00000000:%02d:00.0", i+1)), nvml.SUCCESS },
		GetCurrPcieLinkGenerationFunc: func() (int, nvml.Return) { return 5, nvml.SUCCESS },
		GetMaxPcieLinkGenerationFunc:  func() (int, nvml.Return) { return 5, nvml.SUCCESS },
		GetCurrPcieLinkWidthFunc:      func() (int, nvml.Return) { return 16, nvml.SUCCESS },
		GetMaxPcieLinkWidthFunc:       func() (int, nvml.Return) { return 16, nvml.SUCCESS },
		GetNvLinkStateFunc:            func(int) (nvml.EnableState, nvml.Return) { return 0, nvml.ERROR_NOT_SUPPORTED },
		GetTopologyCommonAncestorFunc: func(nvml.Device) (nvml.GpuTopologyLevel, nvml.Return) {
			return nvml.TOPOLOGY_SYSTEM, nvml.SUCCESS
		},
		GetGpuFabricInfoFunc: func() (nvml.GpuFabricInfo, nvml.Return) {
			return nvml.GpuFabricInfo{}, nvml.ERROR_NOT_SUPPORTED
		},
	}
}

func pci(address string) nvml.PciInfo {
	var p nvml.PciInfo
	for i, c := range []byte(address) {
		p.BusId[i] = int8(c)
	}
	return p
}

func TestReadOneDevice(t *testing.T) {
	h, ret := read(machine(1, nil), true)
	if ret != nvml.SUCCESS || h.Driver != "580.95.05" || h.CUDA != "13.0" || h.NVML != "13.580.95.05" || len(h.GPUs) != 1 {
		t.Fatalf("%v %+v", ret, h)
	}
	g := h.GPUs[0]
	if g.Name != "NVIDIA H200" || g.Brand != "nvidia" || g.Capability != "9.0" || g.Memory != 141<<30 || g.MIG != "disabled" {
		t.Errorf("%+v", g)
	}
	s := g.State
	if s.ECC != "enabled" || *s.Uncorrected != 0 || s.RetiredPages != nil || *s.RemappedRows != 0 || s.Power != 75.5 || s.PowerLimit != 700 ||
		s.PCI != "00000000:01:00.0" || s.PCIeGeneration != 5 || s.Confidential != "disabled" || !slices.Equal(s.Throttle, []string{"idle"}) || s.Fabric != "" {
		t.Errorf("%+v", s)
	}
}

// What the check's own work changes is in the list; what takes longer to read is not.
func TestList(t *testing.T) {
	h, ret := read(machine(2, func(_ int, d *mock.Device) {
		d.GetComputeRunningProcessesFunc = func() ([]nvml.ProcessInfo, nvml.Return) {
			return []nvml.ProcessInfo{{Pid: 812, UsedGpuMemory: 1 << 20}}, nvml.SUCCESS
		}
	}), false)
	if ret != nvml.SUCCESS || len(h.GPUs) != 2 || h.Driver == "" || h.CUDA != "13.0" {
		t.Fatalf("%v %+v", ret, h)
	}
	g := h.GPUs[1]
	if s := g.State; g.Used != 1<<20 || g.UUID != "GPU-1" || len(s.Processes) != 1 || s.Processes[0].Name != "python3" || *s.Temperature != 31 ||
		s.Power != 75.5 || s.Clock != 345 || !slices.Equal(s.Throttle, []string{"idle"}) || s.ECC != "" || s.NVLinks != nil {
		t.Errorf("%+v %+v", g, s)
	}
}

func TestReadHealth(t *testing.T) {
	h, _ := read(machine(1, nil), true)
	g := h.GPUs[0]
	s := g.State
	if g.Used != 1<<20 || g.Reserved != 600<<20 || s.RemapHistogram.High != 1 || s.Recovery != "drain and reset" || s.ComputeMode != "exclusive process" ||
		s.PowerDefault != 700 || s.SlowdownAt != 87 || s.Clock != 345 || s.ClockMaximum != 1980 || s.PowerHeld != 0 ||
		s.ThermalHeld != 2 || s.PCIeReplays != 3 {
		t.Errorf("%+v", s)
	}
}

func TestReadMIG(t *testing.T) {
	h, _ := read(machine(1, func(_ int, d *mock.Device) {
		d.GetMigModeFunc = func() (int, int, nvml.Return) { return nvml.DEVICE_MIG_ENABLE, 1, nvml.SUCCESS }
		d.GetMaxMigDeviceCountFunc = func() (int, nvml.Return) { return 7, nvml.SUCCESS }
		d.GetMigDeviceHandleByIndexFunc = func(i int) (nvml.Device, nvml.Return) {
			if i > 0 {
				return nil, nvml.ERROR_NOT_FOUND
			}
			return &mock.Device{
				GetUUIDFunc: func() (string, nvml.Return) { return "MIG-1", nvml.SUCCESS },
				GetNameFunc: func() (string, nvml.Return) { return "NVIDIA H200 MIG 1g.18gb", nvml.SUCCESS },
				GetMemoryInfoFunc: func() (nvml.Memory, nvml.Return) {
					return nvml.Memory{Total: 18 << 30}, nvml.SUCCESS
				},
			}, nvml.SUCCESS
		}
	}), true)
	want := []gpucheck.MIGDevice{{UUID: "MIG-1", Name: "NVIDIA H200 MIG 1g.18gb", Memory: 18 << 30}}
	if g := h.GPUs[0]; g.MIG != "enabled" || !slices.Equal(g.State.MIGDevices, want) {
		t.Errorf("%+v", g)
	}
}

// Two pairs: 0 and 1 are joined by two links, 2 and 3 hang on a switch by three, 0 and 2 have only PCIe between them.
func TestReadTopology(t *testing.T) {
	h, _ := read(machine(3, func(i int, d *mock.Device) {
		d.GetNvLinkStateFunc = func(link int) (nvml.EnableState, nvml.Return) {
			if i < 2 && link < 2 {
				return nvml.FEATURE_ENABLED, nvml.SUCCESS
			}
			if i < 2 && link == 2 {
				return nvml.FEATURE_DISABLED, nvml.SUCCESS
			}
			return 0, nvml.ERROR_NOT_SUPPORTED
		}
		d.GetNvLinkRemotePciInfoFunc = func(int) (nvml.PciInfo, nvml.Return) {
			return pci(fmt.Sprintf("00000000:%02d:00.0", 2-i)), nvml.SUCCESS
		}
	}), true)
	if got := h.GPUs[0].State.Peers; !slices.Equal(got, []gpucheck.Peer{{Index: 1, Path: "NV2"}, {Index: 2, Path: "SYS"}}) {
		t.Errorf("direct links: %+v", got)
	}
	if links := h.GPUs[0].State.NVLinks; len(links) != 3 || !links[1].Active || links[2].Active ||
		links[1].Errors != 6 || links[2].Errors != 0 {
		t.Errorf("links: %+v", links)
	}
	h, _ = read(machine(2, func(_ int, d *mock.Device) {
		d.GetNvLinkStateFunc = func(link int) (nvml.EnableState, nvml.Return) {
			if link < 18 {
				return nvml.FEATURE_ENABLED, nvml.SUCCESS
			}
			return 0, nvml.ERROR_INVALID_ARGUMENT
		}
		d.GetNvLinkRemotePciInfoFunc = func(int) (nvml.PciInfo, nvml.Return) { return pci("00000008:00:00.0"), nvml.SUCCESS }
		d.GetGpuFabricInfoFunc = func() (nvml.GpuFabricInfo, nvml.Return) {
			return nvml.GpuFabricInfo{State: nvml.GPU_FABRIC_STATE_IN_PROGRESS}, nvml.SUCCESS
		}
	}), true)
	if got := h.GPUs[1].State.Peers; !slices.Equal(got, []gpucheck.Peer{{Index: 0, Path: "NV18"}}) || h.GPUs[1].State.Fabric != "in progress" {
		t.Errorf("switch: %+v", h.GPUs[1].State)
	}
}

func TestReadFailures(t *testing.T) {
	broken := machine(3, nil)
	broken.DeviceGetHandleByIndexFunc = func(i int) (nvml.Device, nvml.Return) {
		if i == 1 {
			return nil, nvml.ERROR_GPU_IS_LOST
		}
		return hopper(i), nvml.SUCCESS
	}
	if h, ret := read(broken, true); resultName(ret) != "NVML_ERROR_GPU_IS_LOST" || h.Driver == "" || len(h.GPUs) != 2 || h.GPUs[1].Index != 2 || h.GPUs[0].State.Peers[0].Index != 2 {
		t.Errorf("lost: %v %+v", ret, h)
	}
	none := machine(0, nil)
	none.InitFunc = func() nvml.Return { return nvml.ERROR_LIB_RM_VERSION_MISMATCH }
	if _, ret := read(none, true); resultName(ret) != "NVML_ERROR_LIB_RM_VERSION_MISMATCH" {
		t.Errorf("mismatch: %v", ret)
	}
	old := machine(1, func(_ int, d *mock.Device) {
		d.GetCurrentClocksEventReasonsFunc, d.GetGpuFabricInfoFunc, d.GetRemappedRowsFunc = nil, nil, nil // calling one panics
		d.GetMemoryInfo_v2Func, d.GetRowRemapperHistogramFunc, d.GetSramEccErrorStatusFunc, d.GetRepairStatusFunc, d.GetFieldValuesFunc = nil, nil, nil, nil, nil
		d.GetViolationStatusFunc, d.GetMaxClockInfoFunc, d.GetPcieReplayCounterFunc, d.GetGpuMaxPcieLinkGenerationFunc = nil, nil, nil, nil
		d.GetCurrentClocksThrottleReasonsFunc = func() (uint64, nvml.Return) {
			return nvml.ClocksThrottleReasonSwPowerCap, nvml.SUCCESS
		}
	})
	old.ExtensionsFunc = func() nvml.ExtendedInterface {
		return &mock.ExtendedInterface{LookupSymbolFunc: func(name string) error {
			if name == "nvmlDeviceGetCurrentClocksThrottleReasons" {
				return nil
			}
			return errors.New("no such symbol")
		}}
	}
	if h, _ := read(old, true); !slices.Equal(h.GPUs[0].State.Throttle, []string{"power cap"}) || h.GPUs[0].Used != 601<<20 {
		t.Errorf("an old library: %+v", h.GPUs[0].State)
	}
}
