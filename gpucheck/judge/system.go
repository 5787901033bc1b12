//go:build linux

package judge

import (
	"fmt"
	"strings"
)

// What is little, and where it hurts. The first two are Docker's default for /dev/shm, and what one of several ranks
// commonly takes.
const (
	defaultShared = 64 << 20
	fewShared     = 1 << 30
	fewAddress    = 1 << 40
	fewStack      = 1 << 20
	fewFiles      = 1024
	fewTasks      = 512
	fewMemory     = 2 << 30
	fewDisk       = 1 << 30
	fewCores      = 1
)

// judgeSystem judges what this process may use beside the GPU.
func (e *Evidence) judgeSystem() []Finding {
	if e.System.Cores == 0 {
		return nil // was not looked at
	}
	return []Finding{e.judgeShared(), e.judgeLimits(), e.judgeShare(), e.judgeDisks()}
}

func (e *Evidence) judgeShared() Finding {
	f := Finding{Check: "shared memory", Verdict: OK, Where: "/dev/shm"}
	s := e.System.Shared
	if s == nil {
		f.Found = "none"
		f.note("/dev/shm is not there: torch's data loaders and NCCL between processes fail")
		f.Fix = "mount a tmpfs at /dev/shm"
		return f
	}
	f.Found = fmt.Sprintf("%s, %s free", size(s.Size), size(s.Free))
	devices := len(e.Host.GPUs)
	switch {
	case s.Free < leastShared:
		f.note("nearly none is free: torch's data loaders end with a bus error, NCCL between processes fails")
		f.Fix = "free it, or start the container with --shm-size=8g or --ipc=host"
	case s.Size <= defaultShared, devices > 1 && s.Size < fewShared:
		f.note("too small for torch's data loaders with several workers, and for several ranks")
		f.Fix = "start the container with --shm-size=8g or --ipc=host"
	}
	return f
}

func (e *Evidence) judgeLimits() Finding {
	s := e.System
	f := Finding{Check: "limits", Verdict: OK}
	var found []string
	for _, l := range []struct {
		flag  string
		value *uint64
		few   uint64
		bytes bool
		means string
	}{
		{"-v", s.Address, fewAddress, true, "CUDA reserves far more address space than it uses"},
		{"-n", s.Files, fewFiles, false, "data loaders and NCCL open many files"},
		{"-u", s.Tasks, fewTasks, false, "each thread counts"},
		{"-l", s.Locked, 0, true, ""},
		{"-s", s.Stack, fewStack, true, "libraries that need more end the program (SIGSEGV)"},
	} {
		text := "unlimited"
		switch {
		case l.value != nil && l.bytes:
			text = size(*l.value)
		case l.value != nil:
			text = fmt.Sprint(*l.value)
		}
		if l.flag != "-s" { // told where it is low alone
			found = append(found, "ulimit "+l.flag+" "+text)
		}
		if l.value != nil && *l.value < l.few {
			f.note("ulimit " + l.flag + " is " + text + ": " + l.means)
			f.Fix = strings.TrimPrefix(f.Fix+"; raise ulimit "+l.flag, "; ")
		}
	}
	f.Found = strings.Join(found, ", ")
	return f
}

// judgeShare judges the container's share of memory and processors.
func (e *Evidence) judgeShare() Finding {
	s := e.System
	f := Finding{Check: "container", Verdict: OK, Found: counted(s.Cores, "core", "cores")}
	if s.CPUs != nil {
		f.Found = fmt.Sprintf("%.3g of %d cores", *s.CPUs, s.Cores)
		if *s.CPUs < fewCores*float64(max(1, len(e.Host.GPUs))) {
			f.note("fewer than one core a device: launching kernels and loading data wait for the processor")
			f.Fix = "give the container more cores (docker run --cpus, resources.limits.cpu)"
		}
	}
	if s.Memory == nil {
		f.Found += ", no memory limit"
		e.judgeHostMemory(&f, s.Physical)
		return f
	}
	f.Found += fmt.Sprintf(", memory limit %s, %s used", size(*s.Memory), size(s.MemoryUsed))
	if *s.Memory < fewMemory {
		f.note("importing torch and setting up CUDA take about 2 GiB")
		f.Fix = "give the container more memory"
	}
	e.judgeHostMemory(&f, *s.Memory)
	return f
}

// judgeHostMemory notes memory that is far less than a device has: weights that fill the device pass through it.
func (e *Evidence) judgeHostMemory(f *Finding, memory uint64) {
	for _, g := range e.Host.GPUs {
		if memory == 0 || g.Memory == 0 || memory >= g.Memory/2 || memory < fewMemory {
			continue
		}
		f.note(fmt.Sprintf("%s of memory are less than half of the %s of device %d: a model that fills the device may not load, as its weights pass through the memory",
			size(memory), size(g.Memory), g.Index))
		if f.Fix == "" {
			f.Fix = "give the container more memory, or load in parts (safetensors, low_cpu_mem_usage)"
		}
		return
	}
}

func (e *Evidence) judgeDisks() Finding {
	f := Finding{Check: "disk", Verdict: OK}
	var found []string
	for _, d := range e.System.Disks {
		found = append(found, d.Path+" "+size(d.Free)+" free")
		if d.Free < fewDisk && d.Path != "/" {
			f.note(d.Path + " has " + size(d.Free) + " free of " + size(d.Size))
		} else if d.Free < fewDisk && d.Size > 0 {
			f.note("/ has " + size(d.Free) + " free of " + size(d.Size))
		}
	}
	f.Found = strings.Join(found, ", ")
	return f
}
