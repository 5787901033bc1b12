//go:build linux

package judge

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

func (c *collector) libraries(ctx context.Context) {
	c.Host.Libraries = probe.Libraries(ctx, c.runner)
	if l := c.library("libcuda.so.1"); l != nil {
		c.Host.UserMode = l.Version
	}
	c.mixed(ctx)
}

// mixed asks cuDNN whether its libraries are of one version, where they are found by name in different folders.
func (c *collector) mixed(ctx context.Context) {
	first := ""
	var wait sync.WaitGroup
	for i := range c.Host.Libraries {
		l := &c.Host.Libraries[i]
		family, _ := gpucheck.SharedLibraryOf(l.Name)
		if !strings.HasPrefix(family.Package, "libcudnn") || l.Outcome != gpucheck.Opened || l.ByPath {
			continue
		}
		if first == "" {
			first = filepath.Dir(l.Path)
		}
		if filepath.Dir(l.Path) != first {
			wait.Go(func() { l.Mixed = c.runner.Mixed(ctx, family, l.Name) })
		}
	}
	wait.Wait()
}

// newest returns the name or path by which the newest library of a family opened, found by the loader before found by
// path, and none of a CUDA major version that the driver does not serve where there is another; "" for none.
func (e *Evidence) newest(stem string) string {
	byName, byPath := "", ""
	for _, l := range e.Host.Libraries {
		f, _ := gpucheck.SharedLibraryOf(l.Name)
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
	h.GPUs, h.Libc, c.NVML = answer.Host.GPUs, answer.Libc, answer.Result
	c.disown()
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

// conditioned returns the devices with their condition. What the check's own work changes stays as the list has it.
func conditioned(list, whole []gpucheck.GPU) []gpucheck.GPU {
	for i := range whole {
		g := &whole[i]
		at := slices.IndexFunc(list, func(l gpucheck.GPU) bool { return l.Index == g.Index && l.UUID == g.UUID })
		if at < 0 || list[at].State == nil || g.State == nil {
			continue
		}
		g.Used, g.Reserved = list[at].Used, list[at].Reserved
		first := list[at].State
		g.State.Processes, g.State.Throttle, g.State.Temperature = first.Processes, first.Throttle, first.Temperature
		g.State.Power, g.State.Clock = first.Power, first.Clock
	}
	return whole
}

// disown takes the check's own processes off the devices that they compute on.
func (c *collector) disown() {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	for i := range c.Host.GPUs {
		g := &c.Host.GPUs[i]
		if g.State == nil {
			continue
		}
		g.State.Processes = slices.DeleteFunc(g.State.Processes, func(p gpucheck.Process) bool {
			if !c.own[p.PID] {
				return false
			}
			g.Used -= min(g.Used, p.Memory)
			return true
		})
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
