//go:build linux && cgo

package nvml

import (
	"encoding/binary"

	"github.com/NVIDIA/go-nvml/pkg/nvml"

	"github.com/layerlint/layerlint/gpucheck"
)

// health reads what a device remembers of its errors.
func (r reader) health(d nvml.Device, s *gpucheck.State) {
	if current, _, ret := d.GetEccMode(); ret == nvml.SUCCESS {
		s.ECC = onOff(current == nvml.FEATURE_ENABLED)
	}
	s.Corrected = eccErrors(d, nvml.MEMORY_ERROR_TYPE_CORRECTED, nvml.VOLATILE_ECC)
	s.Uncorrected = eccErrors(d, nvml.MEMORY_ERROR_TYPE_UNCORRECTED, nvml.VOLATILE_ECC)
	s.LifeCorrected = eccErrors(d, nvml.MEMORY_ERROR_TYPE_CORRECTED, nvml.AGGREGATE_ECC)
	s.LifeUncorrect = eccErrors(d, nvml.MEMORY_ERROR_TYPE_UNCORRECTED, nvml.AGGREGATE_ECC)
	single, ret1 := d.GetRetiredPages(nvml.PAGE_RETIREMENT_CAUSE_MULTIPLE_SINGLE_BIT_ECC_ERRORS)
	double, ret2 := d.GetRetiredPages(nvml.PAGE_RETIREMENT_CAUSE_DOUBLE_BIT_ECC_ERROR)
	if ret1 == nvml.SUCCESS && ret2 == nvml.SUCCESS {
		n := len(single) + len(double)
		s.RetiredPages = &n
	}
	r.remaps(d, s)
	r.repairs(d, s)
	if mode, ret := d.GetPersistenceMode(); ret == nvml.SUCCESS {
		s.Persistence = onOff(mode == nvml.FEATURE_ENABLED)
	}
	if r.has("nvmlDeviceGetComputeMode") {
		if mode, ret := d.GetComputeMode(); ret == nvml.SUCCESS {
			s.ComputeMode = map[nvml.ComputeMode]string{nvml.COMPUTEMODE_EXCLUSIVE_PROCESS: "exclusive process", nvml.COMPUTEMODE_PROHIBITED: "prohibited"}[mode]
		}
	}
}

func eccErrors(d nvml.Device, kind nvml.MemoryErrorType, counter nvml.EccCounterType) *uint64 {
	if n, ret := d.GetTotalEccErrors(kind, counter); ret == nvml.SUCCESS {
		return &n
	}
	return nil
}

func (r reader) remaps(d nvml.Device, s *gpucheck.State) {
	if r.has("nvmlDeviceGetRemappedRows") {
		if correctable, uncorrectable, pending, failed, ret := d.GetRemappedRows(); ret == nvml.SUCCESS {
			n := correctable + uncorrectable
			s.RemappedRows, s.RemapPending, s.RemapFailed = &n, pending, failed
		}
	}
	if r.has("nvmlDeviceGetRowRemapperHistogram") {
		if h, ret := d.GetRowRemapperHistogram(); ret == nvml.SUCCESS {
			s.RemapHistogram = &gpucheck.Histogram{Max: h.Max, High: h.High, Partial: h.Partial, Low: h.Low,
				None: h.None}
		}
	}
}

// recoveries names the values of NVML_FI_DEV_GET_GPU_RECOVERY_ACTION. Source: nvml.h, nvmlDeviceGpuRecoveryAction_t.
var recoveries = map[nvml.DeviceGpuRecoveryAction]string{
	nvml.GPU_RECOVERY_ACTION_NONE: "none", nvml.GPU_RECOVERY_ACTION_GPU_RESET: "reset", nvml.GPU_RECOVERY_ACTION_NODE_REBOOT: "reboot",
	nvml.GPU_RECOVERY_ACTION_DRAIN_P2P: "drain peers", nvml.GPU_RECOVERY_ACTION_DRAIN_AND_RESET: "drain and reset",
	nvml.GPU_RECOVERY_ACTION_RECOVER_IMEX_DOMAIN: "recover the IMEX domain",
}

// repairs reads what the driver wants done about the device.
func (r reader) repairs(d nvml.Device, s *gpucheck.State) {
	if r.has("nvmlDeviceGetSramEccErrorStatus") {
		if status, ret := d.GetSramEccErrorStatus(); ret == nvml.SUCCESS {
			s.SRAMThreshold = status.BThresholdExceeded != 0
		}
	}
	if r.has("nvmlDeviceGetRepairStatus") {
		if status, ret := d.GetRepairStatus(); ret == nvml.SUCCESS {
			s.RepairPending = status.BChannelRepairPending != 0 || status.BTpcRepairPending != 0
		}
	}
	if !r.has("nvmlDeviceGetFieldValues") {
		return
	}
	values := []nvml.FieldValue{{FieldId: nvml.FI_DEV_GET_GPU_RECOVERY_ACTION}}
	if ret := d.GetFieldValues(values); ret == nvml.SUCCESS && nvml.Return(values[0].NvmlReturn) == nvml.SUCCESS {
		s.Recovery = recoveries[nvml.DeviceGpuRecoveryAction(binary.NativeEndian.Uint32(values[0].Value[:]))]
	}
}

// linkErrors counts a link's replays and recoveries.
func linkErrors(d nvml.Device, link int) (n uint64) {
	for _, counter := range []nvml.NvLinkErrorCounter{nvml.NVLINK_ERROR_DL_REPLAY, nvml.NVLINK_ERROR_DL_RECOVERY,
		nvml.NVLINK_ERROR_DL_CRC_FLIT} {
		if count, ret := d.GetNvLinkErrorCounter(link, counter); ret == nvml.SUCCESS {
			n += count
		}
	}
	return n
}

// process names a process, "" where it is not to be seen from here.
func (r reader) process(pid int) string {
	if !r.has("nvmlSystemGetProcessName") {
		return ""
	}
	name, ret := r.lib.SystemGetProcessName(pid)
	if ret != nvml.SUCCESS {
		return ""
	}
	return name
}
