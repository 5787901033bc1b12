//go:build linux && cgo

package nvml

import (
	"fmt"

	"github.com/NVIDIA/go-nvml/pkg/nvml"

	"github.com/layerlint/layerlint/gpucheck"
)

// Read reads driver and devices, with their condition. result is the name of the NVML result that ended it early, or of
// a device that does not answer, "" for none: what was read is kept. A library of another age may end the process that
// calls this: go-nvml binds functions when they are first called.
func Read() (host gpucheck.Host, result string, err error) {
	host, ret := read(nvml.New(), true)
	return host, resultName(ret), nil
}

// List reads what names the devices, and what the check's own work changes: processes, memory, clocks, power and
// temperature. It takes a fraction of the time that Read does.
func List() (host gpucheck.Host, result string, err error) {
	host, ret := read(nvml.New(), false)
	return host, resultName(ret), nil
}

func read(lib nvml.Interface, conditions bool) (host gpucheck.Host, ret nvml.Return) {
	if ret := lib.Init(); ret != nvml.SUCCESS {
		return host, ret
	}
	defer func() { _ = lib.Shutdown() }()
	host.Driver, _ = lib.SystemGetDriverVersion()
	host.NVML, _ = lib.SystemGetNVMLVersion()
	if version, ret := lib.SystemGetCudaDriverVersion(); ret == nvml.SUCCESS {
		host.CUDA = fmt.Sprintf("%d.%d", version/1000, version%1000/10)
	}
	count, ret := lib.DeviceGetCount()
	if ret != nvml.SUCCESS {
		return host, ret
	}
	r := reader{lib: lib}
	if conditions {
		r.confidential = confidential(lib)
	}
	for i := range count {
		d, failed := lib.DeviceGetHandleByIndex(i)
		if failed != nvml.SUCCESS {
			ret = failed
			continue
		}
		r.devices = append(r.devices, device{d, i})
	}
	for i := range r.devices {
		g := r.gpu(i)
		if conditions {
			r.condition(i, &g)
		}
		host.GPUs = append(host.GPUs, g)
	}
	return host, ret
}

// device is one that answers, and its number: one before it may be lost.
type device struct {
	nvml.Device
	number int
}

// reader reads one machine's devices.
type reader struct {
	lib          nvml.Interface
	devices      []device
	confidential string
}

// has reports whether the library has a function; one that it lacks must not be called.
func (r reader) has(function string) bool {
	return r.lib.Extensions().LookupSymbol(function) == nil
}

func (r reader) gpu(i int) gpucheck.GPU {
	d := r.devices[i]
	g := gpucheck.GPU{Index: d.number}
	g.Name, _ = d.GetName()
	g.UUID, _ = d.GetUUID()
	if b, ret := d.GetBrand(); ret == nvml.SUCCESS {
		g.Brand = brands[b]
	}
	if major, minor, ret := d.GetCudaComputeCapability(); ret == nvml.SUCCESS {
		g.Capability = fmt.Sprintf("%d.%d", major, minor)
	}
	r.memory(d, &g)
	g.State = r.load(d)
	return g
}

// memory reads what processes use apart from what the driver reserves, where the library can part them.
func (r reader) memory(d nvml.Device, g *gpucheck.GPU) {
	if r.has("nvmlDeviceGetMemoryInfo_v2") {
		if m, ret := d.GetMemoryInfo_v2(); ret == nvml.SUCCESS {
			g.Memory, g.Used, g.Reserved = m.Total, m.Used, m.Reserved
			return
		}
	}
	if m, ret := d.GetMemoryInfo(); ret == nvml.SUCCESS {
		g.Memory, g.Used = m.Total, m.Used
	}
}

// brands are the names that libnvidia-container compares with brand= in NVIDIA_REQUIRE_CUDA.
var brands = map[nvml.BrandType]string{
	nvml.BRAND_UNKNOWN: "unknown", nvml.BRAND_QUADRO: "quadro", nvml.BRAND_TESLA: "tesla", nvml.BRAND_NVS: "nvs", nvml.BRAND_GRID: "grid",
	nvml.BRAND_GEFORCE: "geforce", nvml.BRAND_TITAN: "titan", nvml.BRAND_NVIDIA_VAPPS: "vapps", nvml.BRAND_NVIDIA_VPC: "vpc",
	nvml.BRAND_NVIDIA_VCS: "vcs", nvml.BRAND_NVIDIA_VWS: "vws", nvml.BRAND_NVIDIA_CLOUD_GAMING: "cloudgaming",
	nvml.BRAND_QUADRO_RTX: "quadrortx", nvml.BRAND_NVIDIA_RTX: "nvidiartx", nvml.BRAND_NVIDIA: "nvidia",
	nvml.BRAND_GEFORCE_RTX: "geforcertx", nvml.BRAND_TITAN_RTX: "titanrtx",
}

func onOff(on bool) string {
	if on {
		return "enabled"
	}
	return "disabled"
}

// results names NVML's results as nvmlReturn_t spells them.
var results = map[nvml.Return]string{
	nvml.ERROR_UNINITIALIZED: "NVML_ERROR_UNINITIALIZED", nvml.ERROR_INVALID_ARGUMENT: "NVML_ERROR_INVALID_ARGUMENT",
	nvml.ERROR_NOT_SUPPORTED: "NVML_ERROR_NOT_SUPPORTED", nvml.ERROR_NO_PERMISSION: "NVML_ERROR_NO_PERMISSION", nvml.ERROR_NOT_FOUND: "NVML_ERROR_NOT_FOUND",
	nvml.ERROR_INSUFFICIENT_POWER: "NVML_ERROR_INSUFFICIENT_POWER", nvml.ERROR_DRIVER_NOT_LOADED: "NVML_ERROR_DRIVER_NOT_LOADED",
	nvml.ERROR_TIMEOUT: "NVML_ERROR_TIMEOUT", nvml.ERROR_IRQ_ISSUE: "NVML_ERROR_IRQ_ISSUE", nvml.ERROR_LIBRARY_NOT_FOUND: "NVML_ERROR_LIBRARY_NOT_FOUND",
	nvml.ERROR_FUNCTION_NOT_FOUND: "NVML_ERROR_FUNCTION_NOT_FOUND", nvml.ERROR_CORRUPTED_INFOROM: "NVML_ERROR_CORRUPTED_INFOROM",
	nvml.ERROR_GPU_IS_LOST: "NVML_ERROR_GPU_IS_LOST", nvml.ERROR_RESET_REQUIRED: "NVML_ERROR_RESET_REQUIRED", nvml.ERROR_OPERATING_SYSTEM: "NVML_ERROR_OPERATING_SYSTEM",
	nvml.ERROR_LIB_RM_VERSION_MISMATCH: "NVML_ERROR_LIB_RM_VERSION_MISMATCH", nvml.ERROR_IN_USE: "NVML_ERROR_IN_USE", nvml.ERROR_MEMORY: "NVML_ERROR_MEMORY",
	nvml.ERROR_GPU_NOT_FOUND: "NVML_ERROR_GPU_NOT_FOUND", nvml.ERROR_UNKNOWN: "NVML_ERROR_UNKNOWN",
}

func resultName(r nvml.Return) string {
	if r == nvml.SUCCESS {
		return ""
	}
	if name, ok := results[r]; ok {
		return name
	}
	return fmt.Sprintf("nvmlReturn_t %d", int(r))
}
