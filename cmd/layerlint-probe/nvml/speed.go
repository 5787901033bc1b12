//go:build linux && cgo

package nvml

import (
	"github.com/NVIDIA/go-nvml/pkg/nvml"

	"github.com/layerlint/layerlint/gpucheck"
)

// speed reads what sets a device's clocks, and what has held them back since the driver was loaded.
func (r reader) speed(d nvml.Device, s *gpucheck.State) {
	if milliwatts, ret := d.GetEnforcedPowerLimit(); ret == nvml.SUCCESS {
		s.PowerLimit = float64(milliwatts) / 1000
	}
	if r.has("nvmlDeviceGetPowerManagementDefaultLimit") {
		if milliwatts, ret := d.GetPowerManagementDefaultLimit(); ret == nvml.SUCCESS {
			s.PowerDefault = float64(milliwatts) / 1000
		}
	}
	if r.has("nvmlDeviceGetTemperatureThreshold") {
		if celsius, ret := d.GetTemperatureThreshold(nvml.TEMPERATURE_THRESHOLD_SLOWDOWN); ret == nvml.SUCCESS {
			s.SlowdownAt = celsius
		}
	}
	if r.has("nvmlDeviceGetMaxClockInfo") {
		s.ClockMaximum, _ = d.GetMaxClockInfo(nvml.CLOCK_SM)
	}
	if r.has("nvmlDeviceGetViolationStatus") {
		s.PowerHeld = held(d, nvml.PERF_POLICY_POWER)
		s.ThermalHeld = held(d, nvml.PERF_POLICY_THERMAL)
	}
}

// held returns the seconds for which a policy has held the clocks back.
func held(d nvml.Device, policy nvml.PerfPolicyType) float64 {
	violation, ret := d.GetViolationStatus(policy)
	if ret != nvml.SUCCESS {
		return 0
	}
	return float64(violation.ViolationTime) / 1e9
}
