//go:build linux

package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// probing is one check under way.
type probing struct {
	flags    gpuFlags
	start    time.Time
	runner   probe.Runner
	session  *probe.Session // of the steps that share the driver's set-up
	around   probe.Surroundings
	result   string // of NVML, "" success
	libc     string
	report   gpuReport
	python   string
	required []gpuFinding

	interpreter string // the loader of the children

	mutex  sync.Mutex
	deaths map[string]*probe.Death // of the steps, by name; nil for one that was answered
}

func newProbing(flags gpuFlags, program probeProgram, start time.Time) *probing {
	p := &probing{flags: flags, start: start, interpreter: program.interpreter, around: probe.Look("/", os.Environ()), deaths: map[string]*probe.Death{}}
	p.runner = probe.Runner{
		Command: []string{program.path},
		Env:     append([]string{"CUDA_CACHE_DISABLE=1"}, probe.NoMulticast...),
		Limit:   flags.limit,
		Watch:   p.watch,
	}
	return p
}

// run does what does not depend on each other at the same time. What uses the driver to compute is done in one process, for the
// driver takes longest to set a process up, and that of several processes one after another; CUPTI alone gets its own.
func (p *probing) run(ctx context.Context) {
	p.session = p.runner.Start(ctx)
	p.python, _ = exec.LookPath("python3")
	var libraries, first, rest sync.WaitGroup
	libraries.Go(func() { p.libraries(ctx) })
	rest.Go(func() { p.runPython(ctx) })
	rest.Go(func() { p.runRequired(ctx) })
	p.report.Kernels = make([]probe.Smoke, 1)
	first.Go(func() { p.kernel(ctx, &p.report.Kernels[0], 0) })
	var answer probe.Devices
	p.ask(ctx, p.runner, "driver", probe.Request{Step: "nvml"}, &answer)
	p.result, p.libc = answer.Result, answer.Libc
	others := p.otherKernels(ctx, len(answer.Host.GPUs)-1)
	libraries.Wait()
	p.host(answer)
	kernels := func() {
		first.Wait()
		p.kernels(ctx, others)
	}
	if len(answer.Host.GPUs) > 1 {
		p.runSeveral(ctx, kernels, &rest)
	} else {
		p.runOne(ctx, kernels, &rest)
	}
	p.session.Close()
	rest.Wait()
	slices.SortFunc(p.report.Timings, func(a, b gpuTiming) int { return cmp.Compare(a.Start, b.Start) })
}

// runOne is for one device, or none, that NVML tells of; CUDA may know of more where NVML does not work.
func (p *probing) runOne(ctx context.Context, kernels func(), rest *sync.WaitGroup) {
	rest.Go(func() { p.cupti(ctx) })
	kernels()
	if len(p.report.Kernels) > 1 {
		p.peers(ctx)
		p.nccl(ctx)
	}
}

// runSeveral lets NCCL, which takes longest to set up, do that while the devices are tried, and CUPTI while NCCL still does. CUDA may
// be shown one of the devices alone.
func (p *probing) runSeveral(ctx context.Context, kernels func(), rest *sync.WaitGroup) {
	var reduction sync.WaitGroup
	reduction.Go(func() { p.nccl(ctx) })
	kernels()
	rest.Go(func() { p.cupti(ctx) })
	if len(p.report.Kernels) > 1 {
		p.peers(ctx)
	}
	reduction.Wait()
	if len(p.report.Kernels) < 2 {
		p.report.NCCL = nil
	}
}

// asker is a process that is asked, or starts one that is.
type asker interface {
	Ask(ctx context.Context, request probe.Request, answer any) error
}

// ask puts one question and notes the death of the process that was to answer it.
func (p *probing) ask(ctx context.Context, a asker, check string, request probe.Request, answer any) {
	var death *probe.Death
	errors.As(a.Ask(ctx, request, answer), &death)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.deaths[check] = death
}

// watch notes how long a step took.
func (p *probing) watch(r probe.Request, start time.Time, calls map[string]float64) {
	name := r.Step
	switch r.Step {
	case "open":
		name = path.Base(r.Library)
	case "smoke":
		name = kernelCheck(r.Device)
	}
	t := gpuTiming{Step: name, Start: start.Sub(p.start).Seconds(), Seconds: time.Since(start).Seconds(), Calls: calls}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.report.Timings = append(p.report.Timings, t)
}

func kernelCheck(device int) string { return fmt.Sprintf("kernels %d", device) }

func (p *probing) kernel(ctx context.Context, s *probe.Smoke, device int) {
	p.ask(ctx, p.session, kernelCheck(device), probe.Request{Step: "smoke", Device: device, Memory: p.flags.memory << 20}, s)
}

// otherKernels tries the devices after the first, as many as NVML told, all at the same time.
func (p *probing) otherKernels(ctx context.Context, n int) func() []probe.Smoke {
	list := make([]probe.Smoke, max(0, n))
	var wait sync.WaitGroup
	for i := range list {
		wait.Go(func() { p.kernel(ctx, &list[i], i+1) })
	}
	return func() []probe.Smoke {
		wait.Wait()
		return list
	}
}

// kernels gathers what was computed on all devices. CUDA may see fewer than NVML, or more where NVML does not work.
func (p *probing) kernels(ctx context.Context, others func() []probe.Smoke) {
	list := append(p.report.Kernels, others()...)
	count := max(1, list[0].Devices)
	for i := len(list); i < count; i++ {
		list = append(list, probe.Smoke{})
		p.kernel(ctx, &list[i], i)
	}
	p.report.Kernels = list[:count]
}

func (p *probing) peers(ctx context.Context) {
	p.report.Peers = &probe.Peers{}
	p.ask(ctx, p.session, "peers", probe.Request{Step: "peers", Memory: p.flags.memory << 20}, p.report.Peers)
}

func (p *probing) nccl(ctx context.Context) {
	p.report.NCCL = &probe.Reduction{}
	p.ask(ctx, p.session, "nccl", probe.Request{Step: "nccl", Library: p.open("libnccl")}, p.report.NCCL)
}

// cupti is shown the first device alone: setting up the others takes time.
func (p *probing) cupti(ctx context.Context) {
	library := p.open("libcupti")
	if library == "" {
		return
	}
	p.report.CUPTI = &probe.Trace{}
	alone := p.runner
	if len(p.report.Host.GPUs) > 1 {
		first := "0"
		if p.around.CUDAVisible != nil {
			first, _, _ = strings.Cut(*p.around.CUDAVisible, ",")
		}
		alone.Env = append(slices.Clone(alone.Env), "CUDA_VISIBLE_DEVICES="+first)
	}
	p.ask(ctx, alone, "cupti", probe.Request{Step: "cupti", Library: library}, p.report.CUPTI)
}

func (p *probing) libraries(ctx context.Context) {
	p.report.Host.Libraries = probe.Libraries(ctx, p.runner)
	for _, l := range p.report.Host.Libraries {
		if l.Name == "libcuda.so.1" {
			p.report.Host.UserMode = l.Version
		}
	}
}

// open gives the name or path by which the newest library of a family opened, found by the loader before found by path, and none
// of a CUDA major version that the driver does not serve where there is another; "" for none.
func (p *probing) open(stem string) string {
	byName, byPath := "", ""
	for _, l := range p.report.Host.Libraries {
		f, _ := probe.FamilyOf(l.Name)
		if f.Stem != stem || l.Outcome != gpucheck.Opened {
			continue
		}
		if byName+byPath != "" && gpucheck.Newer(f.Major(l.Name)+".0", p.report.Host.CUDA) {
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
func (p *probing) host(answer probe.Devices) {
	h := &p.report.Host
	h.Driver, h.CUDA, h.NVML, h.GPUs, h.Libc = cmp.Or(p.around.Module, answer.Host.Driver), answer.Host.CUDA, answer.Host.NVML, answer.Host.GPUs, answer.Libc
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
