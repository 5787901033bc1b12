package gpucheck

import "fmt"

// Code is a result of the CUDA driver API.
type Code struct {
	Number  int
	Name    string
	Meaning string // what it means in a container, and what fixes it
}

func (c Code) String() string { return fmt.Sprintf("%s (%d)", c.Name, c.Number) }

// codes lists CUresult. Source: "error codes"; the remedies are ours.
var codes = []Code{
	{1, "CUDA_ERROR_INVALID_VALUE", "an argument is out of range"},
	{2, "CUDA_ERROR_OUT_OF_MEMORY", "the device's memory is taken: see which processes hold it"},
	{3, "CUDA_ERROR_NOT_INITIALIZED", "cuInit was not called or failed"},
	{4, "CUDA_ERROR_DEINITIALIZED", "the driver is shutting down"},
	{34, "CUDA_ERROR_STUB_LIBRARY", "the libcuda found is the toolkit's link-time stub: take lib64/stubs out of LD_LIBRARY_PATH"},
	{36, "CUDA_ERROR_CALL_REQUIRES_NEWER_DRIVER", "the function needs a newer driver than the host's"},
	{46, "CUDA_ERROR_DEVICE_UNAVAILABLE", "the device is in exclusive or prohibited compute mode, or held by another process"},
	{100, "CUDA_ERROR_NO_DEVICE", "no device is visible: CUDA_VISIBLE_DEVICES empty or wrong, NVIDIA_VISIBLE_DEVICES none, or device nodes missing"},
	{101, "CUDA_ERROR_INVALID_DEVICE", "there is no device of that number"},
	{102, "CUDA_ERROR_DEVICE_NOT_LICENSED", "the vGPU has no license"},
	{200, "CUDA_ERROR_INVALID_IMAGE", "the device code cannot be read"},
	{201, "CUDA_ERROR_INVALID_CONTEXT", "no context is current on this thread"},
	{205, "CUDA_ERROR_MAP_FAILED", "mapping memory failed"},
	{209, "CUDA_ERROR_NO_BINARY_FOR_GPU", "no code was built for this compute capability, and no PTX that the driver can compile"},
	{214, "CUDA_ERROR_ECC_UNCORRECTABLE", "the device's memory has an uncorrectable error: reset or replace the device"},
	{217, "CUDA_ERROR_PEER_ACCESS_UNSUPPORTED", "these two devices cannot reach each other's memory"},
	{218, "CUDA_ERROR_INVALID_PTX", "the PTX does not compile"},
	{220, "CUDA_ERROR_NVLINK_UNCORRECTABLE", "an uncorrectable NVLink error"},
	{221, "CUDA_ERROR_JIT_COMPILER_NOT_FOUND", "libnvidia-ptxjitcompiler.so.1 is not in the container: request the compute driver capability"},
	{222, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION", "the PTX was written by a newer toolkit than the driver knows: update the driver or build machine code"},
	{223, "CUDA_ERROR_JIT_COMPILATION_DISABLED", "CUDA_DISABLE_PTX_JIT or CUDA_DISABLE_JIT is set"},
	{300, "CUDA_ERROR_INVALID_SOURCE", "the device source is invalid"},
	{301, "CUDA_ERROR_FILE_NOT_FOUND", "a file is missing"},
	{302, "CUDA_ERROR_SHARED_OBJECT_SYMBOL_NOT_FOUND", "a library lacks a symbol: it is of another version"},
	{303, "CUDA_ERROR_SHARED_OBJECT_INIT_FAILED", "a library that the driver opens cannot be opened"},
	{304, "CUDA_ERROR_OPERATING_SYSTEM", "a system call failed: device nodes with wrong permissions, a cgroup that forbids them, or a sandbox"},
	{400, "CUDA_ERROR_INVALID_HANDLE", "a handle is not valid"},
	{401, "CUDA_ERROR_ILLEGAL_STATE", "a resource is not in the state that the call needs"},
	{500, "CUDA_ERROR_NOT_FOUND", "the symbol is not found"},
	{600, "CUDA_ERROR_NOT_READY", "the work is not finished"},
	{700, "CUDA_ERROR_ILLEGAL_ADDRESS", "a kernel read or wrote where it may not"},
	{701, "CUDA_ERROR_LAUNCH_OUT_OF_RESOURCES", "the launch needs more registers or threads than the device has"},
	{702, "CUDA_ERROR_LAUNCH_TIMEOUT", "a kernel ran longer than the device's watchdog allows"},
	{704, "CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED", "peer access is already on"},
	{705, "CUDA_ERROR_PEER_ACCESS_NOT_ENABLED", "peer access is not on"},
	{715, "CUDA_ERROR_ILLEGAL_INSTRUCTION", "a kernel ran an invalid instruction"},
	{716, "CUDA_ERROR_MISALIGNED_ADDRESS", "a kernel used a misaligned address"},
	{719, "CUDA_ERROR_LAUNCH_FAILED", "a kernel failed"},
	{800, "CUDA_ERROR_NOT_PERMITTED", "the operation is not permitted"},
	{801, "CUDA_ERROR_NOT_SUPPORTED", "not supported on this system or device"},
	{802, "CUDA_ERROR_SYSTEM_NOT_READY", "the system is not ready: on NVSwitch machines nvidia-fabricmanager is not running or of another version than the driver"},
	{803, "CUDA_ERROR_SYSTEM_DRIVER_MISMATCH", "libcuda.so.1 is of another version than the kernel module: the driver was updated without a restart, or the image holds a copy of libcuda"},
	{804, "CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE", "cuda-compat's libcuda was found on a device that is not a data center one: remove the compat directory from LD_LIBRARY_PATH"},
	{805, "CUDA_ERROR_MPS_CONNECTION_FAILED", "the MPS control daemon does not answer"},
	{806, "CUDA_ERROR_MPS_RPC_FAILURE", "the MPS server failed"},
	{807, "CUDA_ERROR_MPS_SERVER_NOT_READY", "the MPS server is not ready"},
	{808, "CUDA_ERROR_MPS_MAX_CLIENTS_REACHED", "the MPS server has as many clients as it takes"},
	{809, "CUDA_ERROR_MPS_MAX_CONNECTIONS_REACHED", "the MPS server has as many connections as the device has"},
	{900, "CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED", "the operation cannot be captured into a graph"},
	{999, "CUDA_ERROR_UNKNOWN", "the driver does not say: often a kernel module that lost its device, /dev/nvidia-uvm missing, or a resume from suspend; see the kernel log for NVRM"},
}

// InsufficientDriver is what the runtime library (libcudart), not the driver, reports when libcuda is missing or too
// old.
var InsufficientDriver = Code{35, "cudaErrorInsufficientDriver", "the driver is older than the CUDA runtime needs, or libcuda.so.1 is missing"}

// CodeOf names a result of the driver API.
func CodeOf(number int) Code {
	for _, c := range codes {
		if c.Number == number {
			return c
		}
	}
	if number == InsufficientDriver.Number {
		return InsufficientDriver
	}
	return Code{Number: number, Name: "CUresult"}
}
