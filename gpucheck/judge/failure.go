//go:build linux

package judge

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// Results of the driver API that this machine can say more of.
const (
	outOfMemory     = 2
	noDevice        = 100
	invalidDevice   = 101
	noCompiler      = 221
	compilerOff     = 223
	operatingSystem = 304
	driverMismatch  = 803
	unknownError    = 999
)

// leastFiles is fewer than CUDA opens on one device.
const leastFiles = 64

// judgeFailure judges a call that failed: what its code means, and what this machine adds to that.
func (e *Evidence) judgeFailure(f *Finding, failure *probe.Failure) {
	f.Found, f.Verdict, f.Why = failure.Error(), Broken, failure.Meaning
	_, missing := probe.Missing(failure.Name)
	refusal, refused := e.refusal()
	switch {
	case missing:
		e.judgeNoCUDA(f)
	case failure.Call == "dlopen":
		f.Why, f.Fix = "the loader refuses the file", fixRefused(failure.Name, true)
	case refused:
		f.Why, f.Fix = refusal.Text, refusal.Fix
	case strings.HasPrefix(failure.Call, "cu") && !strings.HasPrefix(failure.Call, "cupti"):
		e.judgeCode(f, failure)
	}
}

// judgeNoCUDA explains that libcuda.so.1 is not found.
func (e *Evidence) judgeNoCUDA(f *Finding) {
	f.Found = "libcuda.so.1 is missing"
	if len(e.Host.GPUs) > 0 || e.Host.Driver != "" && e.anyDriverLibrary() {
		f.Why, f.Fix = e.noDriverFile("libcuda.so.1")
		return
	}
	if e.noDriver() {
		f.Why, f.Fix = "see driver", ""
		return
	}
	reason := probe.Explain("NVML_ERROR_LIBRARY_NOT_FOUND", e.Surroundings)
	f.Why, f.Fix = "libcuda.so.1 comes with the host's driver: "+reason.Text, reason.Fix
}

// judgeCode explains a result of the driver by what is seen here.
func (e *Evidence) judgeCode(f *Finding, failure *probe.Failure) {
	switch failure.Code {
	case noDevice, invalidDevice:
		if e.Surroundings.CUDAVisible != nil && len(e.Host.GPUs) > 0 {
			f.Why = fmt.Sprintf("NVML sees %s and CUDA none%s", counted(len(e.Host.GPUs), "device", "devices"), e.cudaVisible())
			f.Fix = "unset CUDA_VISIBLE_DEVICES, or name devices that are there: their numbers from 0, or UUIDs"
			e.judgeMIG(f)
			return
		}
		e.judgeNodes(f)
	case compilerOff:
		f.Fix = "unset CUDA_DISABLE_PTX_JIT and CUDA_DISABLE_JIT"
	case noCompiler:
		f.Fix = "give the container NVIDIA_DRIVER_CAPABILITIES=compute,utility, or restore the file on the host"
	case outOfMemory:
		if address := e.System.Address; address != nil {
			f.Why = fmt.Sprintf("ulimit -v is %s: CUDA reserves far more address space than it uses", size(*address))
			f.Fix = "ulimit -v unlimited"
		}
	case operatingSystem:
		if e.System.NoProc {
			f.Why, f.Fix = "/proc is not mounted, which the driver's library reads", "mount /proc in the container"
			return
		}
		if files := e.System.Files; files != nil && *files < leastFiles {
			f.Why, f.Fix = fmt.Sprintf("ulimit -n is %d: CUDA opens more files", *files), "ulimit -n 1024 or more"
			return
		}
		e.judgeNodes(f)
	case driverMismatch:
		e.judgeMismatch(f)
	case unknownError:
		e.judgeNodes(f)
	}
}

// judgeMIG adds what instances there are where CUDA_VISIBLE_DEVICES names one.
func (e *Evidence) judgeMIG(f *Finding) {
	if !strings.HasPrefix(*e.Surroundings.CUDAVisible, "MIG-") {
		return
	}
	var instances []string
	for _, g := range e.Host.GPUs {
		if g.State == nil {
			continue
		}
		for _, m := range g.State.MIGDevices {
			instances = append(instances, m.UUID)
		}
	}
	if len(instances) == 0 {
		f.Why += ", and no device here is split into MIG instances"
		return
	}
	f.Why += ", and the instances here are " + strings.Join(instances, ", ")
	f.Fix = "name one of them, or unset CUDA_VISIBLE_DEVICES"
}

// judgeNodes explains a failure by device nodes that are missing.
func (e *Evidence) judgeNodes(f *Finding) {
	for _, node := range []string{"/dev/nvidiactl", "/dev/nvidia-uvm"} {
		if e.Surroundings.Module != "" && e.Surroundings.Nodes[node] == probe.NoNode {
			f.Why = node + " is missing, and this user may not make it"
			f.Fix = "on the host, run nvidia-modprobe -c 0 -u; in a container, start it through NVIDIA's runtime or pass the node"
			return
		}
	}
	if e.System.Filtered && e.Surroundings.Module != "" {
		f.add("a seccomp filter is on here, which may refuse the driver's calls")
	}
}

// judgeMismatch explains 803: by the file that was opened, or where its version is the module's, by what keeps it from
// the driver.
func (e *Evidence) judgeMismatch(f *Finding) {
	l := e.library("libcuda.so.1")
	if l == nil {
		return
	}
	switch version := fileVersion(l.Path); {
	case version == e.Surroundings.Module && version != "":
		f.Why, f.Fix = e.refusedCalls()
	case l.Path != "":
		f.Why = "libcuda.so.1 is " + l.Path + ", and the kernel module is " + e.Surroundings.Module
		f.Fix = "see libcuda.so.1"
	}
}

// refusedCalls explains a mismatch that the driver's library claims although the versions are equal.
func (e *Evidence) refusedCalls() (why, fix string) {
	why = "the driver's library and the kernel module are both " + e.Surroundings.Module + ": its calls to the driver are refused"
	if e.System.Filtered {
		why += ", a seccomp filter is on"
	}
	return why, "let the sandbox pass ioctl on /dev/nvidia*: run with the default seccomp profile, or --security-opt seccomp=unconfined"
}

// judgeMemory explains a device whose memory is taken by those who took it.
func (e *Evidence) judgeMemory(f *Finding, i int, failure *probe.Failure) {
	g := e.device(i)
	if failure.Code != outOfMemory || e.System.Address != nil || g == nil {
		return
	}
	f.Why = fmt.Sprintf("%d of %d MiB of the device's memory are taken", (g.Used+g.Reserved)>>20, g.Memory>>20)
	switch {
	case g.State != nil && len(g.State.Processes) > 0:
		f.Why += " by " + processes(g.State.Processes)
	case unseen(*g):
		f.Why += " by processes that cannot be seen from here: those of another container or of the host"
	}
	f.Fix = "stop what holds it, or use another device"
}

// cramped is how little device memory is too little for a second context and the buffers of several devices.
const cramped = 3 << 30

// shortOf says which devices others have filled, "" for none: a second process or NCCL finds no room on them.
func (e *Evidence) shortOf() string {
	var list []string
	for _, g := range e.Host.GPUs {
		taken := g.Used + g.Reserved
		if free := g.Memory - min(g.Memory, taken); g.State != nil && len(g.State.Processes) > 0 && free < cramped {
			list = append(list, fmt.Sprintf("device %d has %d MiB left beside %s", g.Index, free>>20, processes(g.State.Processes)))
		}
	}
	return strings.Join(list, "; ")
}

// noRoom notes a step that found no device memory where others hold it, and reports whether that is so.
func (e *Evidence) noRoom(f *Finding, failure *probe.Failure) bool {
	short := e.shortOf()
	if short == "" || failure.Code != outOfMemory && !strings.Contains(failure.Meaning, "out of memory") && !strings.Contains(failure.Meaning, "alloc") {
		return false
	}
	f.Found, f.Verdict, f.Why = "not tried, for want of device memory", Note, short
	return true
}

// anyDriverLibrary reports whether one of the driver's libraries was opened.
func (e *Evidence) anyDriverLibrary() bool {
	for _, l := range e.Host.Libraries {
		if family, _ := gpucheck.SharedLibraryOf(l.Name); family.Driver && l.Outcome == gpucheck.Opened && !l.ByPath {
			return true
		}
	}
	return false
}

// noDriverFile explains that one of the driver's libraries is missing while others are here.
func (e *Evidence) noDriverFile(name string) (why, fix string) {
	why = name + " is not found by name, while the driver " + e.Host.Driver + " works otherwise"
	fix = "restore " + name + "." + e.Host.Driver + " and its link, then run ldconfig"
	capability, given := capabilityOf(name), e.Surroundings.Capabilities
	switch {
	case e.Surroundings.Container && given != "" && !asks(given, capability):
		why = "NVIDIA_DRIVER_CAPABILITIES=" + given + " leaves out " + capability + ", which provides " + name
		fix = "set NVIDIA_DRIVER_CAPABILITIES=compute,utility"
	case e.Surroundings.Container:
		fix = "give the container NVIDIA_DRIVER_CAPABILITIES=compute,utility; or restore the file on the host"
	}
	return why, fix
}

// capabilityOf names the driver capability with which NVIDIA's container runtime mounts one of the driver's libraries.
// Source: libnvidia-container, src/nvc_info.c.
func capabilityOf(library string) string {
	switch {
	case strings.HasPrefix(library, "libnvidia-ml"):
		return "utility"
	case strings.HasPrefix(library, "libnvidia-encode"), strings.HasPrefix(library, "libnvcuvid"):
		return "video"
	}
	return "compute"
}

// size says bytes as people do.
func size(bytes uint64) string {
	switch {
	case bytes >= 10<<30:
		return fmt.Sprintf("%d GiB", bytes>>30)
	case bytes >= 1<<30:
		return fmt.Sprintf("%.1f GiB", float64(bytes)/(1<<30))
	}
	if bytes < 1<<20 {
		return fmt.Sprintf("%d KiB", bytes>>10)
	}
	return fmt.Sprintf("%d MiB", bytes>>20)
}
