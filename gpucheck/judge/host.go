//go:build linux

package judge

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (c *collector) libraries(ctx context.Context) {
	c.Host.Libraries = probe.Libraries(ctx, c.runner)
	if l := c.library("libcuda.so.1"); l != nil {
		c.Host.UserMode = l.Version
	}
}

// newest returns the name or path by which the newest library of a family opened, found by the loader before found by path, and none
// of a CUDA major version that the driver does not serve where there is another; "" for none.
func (e *Evidence) newest(stem string) string {
	byName, byPath := "", ""
	for _, l := range e.Host.Libraries {
		f, _ := probe.FamilyOf(l.Name)
		if f.Stem != stem || l.Outcome != gpucheck.Opened {
			continue
		}
		if byName+byPath != "" && gpucheck.Newer(f.Major(l.Name)+".0", e.Host.CUDA) {
			continue
		}
		if l.ByPath {
			byPath = l.Path
		} else {
			byName = l.Name
		}
	}
	return cmp.Or(byName, byPath)
}

// host fills in what is known beside the libraries.
func (c *collector) host(answer probe.Devices) {
	h := &c.Host
	h.Driver, h.CUDA, h.NVML = cmp.Or(c.Surroundings.Module, answer.Host.Driver), answer.Host.CUDA, answer.Host.NVML
	h.GPUs, h.Libc = answer.Host.GPUs, answer.Libc
	h.Recorded = time.Now().UTC().Format(time.RFC3339)
	h.Arch = runtime.GOARCH
	release, _ := os.ReadFile("/proc/sys/kernel/osrelease")
	h.Kernel = strings.TrimSpace(string(release))
	system, _ := os.ReadFile("/etc/os-release")
	for _, line := range strings.Split(string(system), "\n") {
		if name, ok := strings.CutPrefix(line, "PRETTY_NAME="); ok {
			h.OS = strings.Trim(name, `"`)
		}
	}
	h.Env = map[string]string{}
	for _, e := range os.Environ() {
		name, value, _ := strings.Cut(e, "=")
		if name == "LD_LIBRARY_PATH" || strings.HasPrefix(name, "CUDA_") || strings.HasPrefix(name, "NVIDIA_") || strings.HasPrefix(name, "NCCL_") {
			h.Env[name] = value
		}
	}
}

// libraryPath returns the folders of LD_LIBRARY_PATH that exist, links followed.
func libraryPath() []string {
	var list []string
	for _, dir := range filepath.SplitList(os.Getenv("LD_LIBRARY_PATH")) {
		if real, err := filepath.EvalSymlinks(dir); err == nil && dir != "" {
			list = append(list, real)
		}
	}
	return list
}
