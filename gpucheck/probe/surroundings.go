package probe

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// Surroundings is what the file system and the environment show of the GPU stack, without any library.
type Surroundings struct {
	Module       string            // kernel module's version, "" when /proc/driver/nvidia/version is not there
	Nodes        map[string]Access // device nodes by path: /dev/nvidiactl, /dev/nvidia-uvm, /dev/nvidia0 ...
	Odd          map[string]string // what is at such a path in place of the driver's device: "a folder"
	Despite      bool              // a node may not be opened although its mode lets everybody
	Listed       int               // devices in /proc/driver/nvidia/gpus
	Container    bool              // a container runtime's marks were found
	Runtime      bool              // marks of NVIDIA's container runtime: driver files mounted in, or its environment
	Visible      *string           // NVIDIA_VISIBLE_DEVICES, nil not set
	Capabilities string            // NVIDIA_DRIVER_CAPABILITIES
	CUDAVisible  *string           // CUDA_VISIBLE_DEVICES, nil not set
	AdminOnly    bool              // only administrators may profile: RmProfilingAdminOnly
	Sandboxed    bool              // runs under gVisor
}

// Access says whether a device node can be used.
type Access uint8

// The zero value is that there is no such node.
const (
	NoNode Access = iota
	Forbidden
	Usable
)

var moduleVersion = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`(?m)^NVRM version:.*?\s([0-9]+\.[0-9.]+)\s`) })

// Look reads the surroundings below a root directory; environment is as os.Environ gives it.
func Look(root string, environment []string) Surroundings {
	s := Surroundings{Nodes: map[string]Access{}, Odd: map[string]string{}}
	if m := moduleVersion().FindStringSubmatch(content(root, "proc/driver/nvidia/version")); m != nil {
		s.Module = m[1]
	}
	listed, _ := os.ReadDir(filepath.Join(root, "proc/driver/nvidia/gpus"))
	s.Listed = len(listed)
	s.AdminOnly = strings.Contains(content(root, "proc/driver/nvidia/params"), "RmProfilingAdminOnly: 1")
	s.nodes(root)
	version := content(root, "proc/version")
	s.Sandboxed = strings.Contains(version, "gVisor") || strings.HasPrefix(version, "Linux version 4.4.0 ") && s.Module != ""
	s.Container = exists(root, ".dockerenv") || exists(root, "run/.containerenv") || exists(root, "var/run/secrets/kubernetes.io") ||
		slices.ContainsFunc(environment, func(e string) bool { return strings.HasPrefix(e, "container=") })
	mounts := content(root, "proc/self/mountinfo")
	s.Runtime = strings.Contains(mounts, "libnvidia-ml.so") || strings.Contains(mounts, "/proc/driver/nvidia") || strings.Contains(mounts, "nvidia-smi")
	for _, e := range environment {
		name, value, _ := strings.Cut(e, "=")
		switch name {
		case "NVIDIA_VISIBLE_DEVICES":
			s.Visible = &value
		case "NVIDIA_DRIVER_CAPABILITIES":
			s.Capabilities = value
		case "CUDA_VISIBLE_DEVICES":
			s.CUDAVisible = &value
		}
	}
	return s
}

func content(root, name string) string {
	b, _ := os.ReadFile(filepath.Join(root, name))
	return string(b)
}

func exists(root, name string) bool {
	_, err := os.Lstat(filepath.Join(root, name))
	return err == nil
}
