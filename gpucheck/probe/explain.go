package probe

import (
	"fmt"
	"strings"
)

// Reason is why the devices cannot be read, and what fixes it.
type Reason struct {
	Kind string // no-driver, no-runtime, not-visible, no-library, no-node, forbidden, mismatch, lost, sandbox, other
	Text string
	Fix  string
}

// Names of NVML's results, as nvmlReturn_t spells them.
const (
	libraryNotFound  = "NVML_ERROR_LIBRARY_NOT_FOUND"
	driverNotLoaded  = "NVML_ERROR_DRIVER_NOT_LOADED"
	noPermission     = "NVML_ERROR_NO_PERMISSION"
	versionMismatch  = "NVML_ERROR_LIB_RM_VERSION_MISMATCH"
	deviceLost       = "NVML_ERROR_GPU_IS_LOST"
	deviceNotFound   = "NVML_ERROR_GPU_NOT_FOUND"
	resetRequired    = "NVML_ERROR_RESET_REQUIRED"
	functionNotFound = "NVML_ERROR_FUNCTION_NOT_FOUND"
)

// Explain returns why NVML gave a result or, with "" for a success that brought no device, why there is none.
func Explain(result string, s Surroundings) Reason {
	switch result {
	case versionMismatch:
		return Reason{"mismatch", "Driver/library version mismatch: libnvidia-ml.so.1 is of another version than the kernel module " + s.Module,
			"restart the machine, or unload and load the nvidia modules, after the driver update; in a container, restart it so that the runtime mounts the new libraries, and keep no copy of the driver's libraries in the image"}
	case deviceLost, deviceNotFound:
		return Reason{"lost", "a device fell off the bus: " + result, "look for NVRM Xid lines in the kernel log (79: the device has fallen off the bus); reset or power-cycle the machine"}
	case resetRequired:
		return Reason{"lost", "a device waits for a reset: " + result, "drain the machine and reset the device"}
	case functionNotFound:
		return Reason{"other", "libnvidia-ml.so.1 lacks a function: it is older than expected, or a stub", "update the driver, and take stubs out of LD_LIBRARY_PATH"}
	}
	if refusal, ok := s.Refusal(); ok && result != libraryNotFound {
		return refusal
	}
	if s.Visible != nil && (*s.Visible == "" || *s.Visible == "void" || *s.Visible == "none") {
		return Reason{"not-visible", fmt.Sprintf("NVIDIA_VISIBLE_DEVICES is %q: the container runtime gives no device", *s.Visible), "set NVIDIA_VISIBLE_DEVICES=all, or start with --gpus all"}
	}
	if s.Module == "" && s.Nodes["/dev/nvidiactl"] == NoNode {
		return noModule(s)
	}
	switch {
	case result == libraryNotFound && s.Container && s.Capabilities != "" && !utility(s.Capabilities):
		return Reason{"no-library", "libnvidia-ml.so.1 is not found: NVIDIA_DRIVER_CAPABILITIES=" + s.Capabilities + " leaves out utility", "set NVIDIA_DRIVER_CAPABILITIES=compute,utility"}
	case result == libraryNotFound && s.Container:
		return Reason{"no-runtime", "the driver is loaded and libnvidia-ml.so.1 is not in this container: NVIDIA's container runtime hook did not run", "start it with --gpus all (Docker), nvidia.com/gpu limits (Kubernetes) or the nvidia runtime, with nvidia-container-toolkit on the host"}
	case result == libraryNotFound:
		return Reason{"no-library", "the driver is loaded and libnvidia-ml.so.1 is not found", "install the driver's user space libraries of version " + s.Module + ", run ldconfig, or add their folder to LD_LIBRARY_PATH"}
	case s.Nodes["/dev/nvidiactl"] == NoNode:
		return Reason{"no-node", "the kernel module is loaded and /dev/nvidiactl is missing", "run nvidia-modprobe or nvidia-smi on the host; in a container, start it through NVIDIA's runtime or pass the device nodes"}
	case s.Devices() == 0:
		return Reason{"no-node", "/dev/nvidiactl is there and no /dev/nvidiaN is", "pass the device's node to the container, or run nvidia-modprobe -c 0 on the host"}
	case s.Sandboxed:
		return Reason{"sandbox", "the sandbox (gVisor) does not pass this on: " + orNone(result), "use a sandbox that was started with its nvproxy for this driver version"}
	case result == driverNotLoaded:
		return Reason{"no-driver", "NVML does not reach the driver although its nodes are there", "look for NVRM lines in the kernel log, and reload the modules"}
	case result == noPermission:
		return Reason{"forbidden", "NVML is refused by the driver", "let the container's device cgroup allow /dev/nvidia*"}
	}
	return Reason{"other", orNone(result), "look for NVRM lines in the kernel log"}
}

func noModule(s Surroundings) Reason {
	if s.Container && !s.Runtime {
		return Reason{"no-runtime", "no NVIDIA driver is visible in this container: the host has none, or NVIDIA's container runtime hook did not run", "start it with --gpus all (Docker), nvidia.com/gpu limits (Kubernetes) or the nvidia runtime, with nvidia-container-toolkit and a driver on the host"}
	}
	return Reason{"no-driver", "the NVIDIA kernel module is not loaded: no /proc/driver/nvidia/version", "install the driver and load it (modprobe nvidia); look for NVRM in the kernel log, and for Secure Boot refusing the module"}
}

// Devices counts the nodes of devices: /dev/nvidia0 and on.
func (s Surroundings) Devices() (n int) {
	for node, a := range s.Nodes {
		if rest, ok := strings.CutPrefix(node, "/dev/nvidia"); ok && a != NoNode && strings.Trim(rest, "0123456789") == "" && rest != "" {
			n++
		}
	}
	return n
}

func utility(capabilities string) bool {
	for _, c := range strings.Split(capabilities, ",") {
		if c == "all" || c == "utility" {
			return true
		}
	}
	return false
}

func orNone(result string) string {
	if result == "" {
		return "NVML works and reports no device"
	}
	return result
}
