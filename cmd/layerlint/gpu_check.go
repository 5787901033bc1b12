//go:build linux && cgo

package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"runtime"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/cuda"
	"github.com/layerlint/layerlint/gpucheck/nvml"
)

// gpuReport is what `gpu check --format json` writes. docs/gpucheck.md describes it.
type gpuReport struct {
	Schema     int             `json:"schema"`
	Verdict    string          `json:"verdict"` // ok, broken, unknown
	Seconds    float64         `json:"seconds"`
	Findings   []gpuFinding    `json:"findings"`
	Host       gpucheck.Host   `json:"host"`
	Kernels    []cuda.Smoke    `json:"kernels,omitempty"`
	CUPTI      *cuda.Trace     `json:"cupti,omitempty"`
	Peers      *cuda.Peers     `json:"peers,omitempty"`
	NCCL       *cuda.Reduction `json:"nccl,omitempty"`
	Frameworks []framework     `json:"frameworks,omitempty"`
}

// gpuFinding is one line of the table.
type gpuFinding struct {
	Check   string `json:"check"`
	Found   string `json:"found"`
	Where   string `json:"where,omitempty"`
	Verdict string `json:"verdict"` // ok, note, broken, unknown
	Why     string `json:"why,omitempty"`
	Fix     string `json:"fix,omitempty"`
}

// probing is one check under way.
type probing struct {
	flags    gpuFlags
	runner   cuda.Runner
	around   nvml.Surroundings
	result   string // of NVML, "" success
	death    *cuda.Death
	report   gpuReport
	deaths   map[string]*cuda.Death // of the other steps
	python   string
	mutex    sync.Mutex
	required []gpuFinding
}

func gpuCheck(ctx context.Context, t terminal, flags gpuFlags) error {
	if cuda.Musl() {
		return errors.New("this system's C library is musl, and NVIDIA's driver libraries are built for glibc: nothing here can use the GPU; use an image with glibc")
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("finding this program: %w", err)
	}
	start := time.Now()
	p := &probing{
		flags: flags,
		runner: cuda.Runner{
			Command: []string{self, "gpu", "probe"},
			Env:     append([]string{"CUDA_CACHE_DISABLE=1"}, cuda.NoMulticast...),
			Limit:   flags.limit,
		},
		around: nvml.Look("/", os.Environ()),
		deaths: map[string]*cuda.Death{},
	}
	p.run(ctx)
	p.judge()
	p.report.Seconds = time.Since(start).Seconds()
	if flags.save != "" {
		if err := saveHost(flags.save, p.report.Host); err != nil {
			return err
		}
	}
	if err := p.report.write(t.out, flags.format); err != nil {
		return err
	}
	switch p.report.Verdict {
	case "broken":
		return statusError(exitFound)
	case "unknown":
		return statusError(exitTrouble)
	}
	return nil
}

func saveHost(file string, host gpucheck.Host) error {
	b, err := json.MarshalIndent(host, "", "  ")
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, append(b, '\n'), 0o644); err != nil {
		return fmt.Errorf("saving the host: %w", err)
	}
	return nil
}

// nvmlAnswer is what the child that reads NVML says.
type nvmlAnswer struct {
	Host   gpucheck.Host
	Result string
	Error  string
	Libc   string
}

func gpuProbe(question string) int {
	return cuda.Serve(question, map[string]func(cuda.Request) any{"nvml": func(cuda.Request) any {
		host, result, err := nvml.Read()
		answer := nvmlAnswer{Host: host, Result: result, Libc: cuda.Libc()}
		if err != nil {
			answer.Error = err.Error()
		}
		return answer
	}})
}

// run does what does not depend on each other at the same time, and last what measures several devices together.
func (p *probing) run(ctx context.Context) {
	var libraries, devices, python sync.WaitGroup
	libraries.Go(func() { p.report.Host.Libraries = cuda.Libraries(ctx, p.runner) })
	python.Go(func() { p.runPython(ctx) })
	var answer nvmlAnswer
	p.report.Kernels = make([]cuda.Smoke, 1)
	devices.Go(func() { p.kernel(ctx, 0) })
	p.death = p.ask(ctx, cuda.Request{Step: "nvml"}, &answer)
	p.result = answer.Result
	p.host(answer)
	devices.Wait()
	first := p.report.Kernels[0]
	p.report.Kernels = append(p.report.Kernels, make([]cuda.Smoke, max(0, first.Devices-1))...)
	for i := 1; i < first.Devices; i++ {
		devices.Go(func() { p.kernel(ctx, i) })
	}
	libraries.Wait()
	for _, l := range p.report.Host.Libraries {
		if l.Name == "libcuda.so.1" {
			p.report.Host.UserMode = l.Version
		}
	}
	devices.Go(func() { p.cupti(ctx) })
	devices.Wait()
	if first.Devices > 1 {
		p.report.Peers, p.report.NCCL = &cuda.Peers{}, &cuda.Reduction{}
		p.deaths["peers"] = p.ask(ctx, cuda.Request{Step: "peers", Memory: p.flags.memory << 20}, p.report.Peers)
		p.deaths["nccl"] = p.ask(ctx, cuda.Request{Step: "nccl", Library: p.open("libnccl")}, p.report.NCCL)
	}
	python.Wait()
}

func (p *probing) ask(ctx context.Context, request cuda.Request, answer any) *cuda.Death {
	var death *cuda.Death
	errors.As(p.runner.Ask(ctx, request, answer), &death)
	return death
}

func (p *probing) kernel(ctx context.Context, device int) {
	death := p.ask(ctx, cuda.Request{Step: "smoke", Device: device, Memory: p.flags.memory << 20}, &p.report.Kernels[device])
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.deaths[fmt.Sprintf("kernel %d", device)] = death
}

func (p *probing) cupti(ctx context.Context) {
	library := p.open("libcupti")
	if library == "" {
		return
	}
	trace := &cuda.Trace{}
	death := p.ask(ctx, cuda.Request{Step: "cupti", Library: library}, trace)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.report.CUPTI, p.deaths["cupti"] = trace, death
}

// open gives the name or path by which the newest library of a family opened, found by the loader before found by path, and none
// of a CUDA major version that the driver does not serve where there is another; "" for none.
func (p *probing) open(stem string) string {
	byName, byPath := "", ""
	for _, l := range p.report.Host.Libraries {
		f, _ := cuda.FamilyOf(l.Name)
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
func (p *probing) host(answer nvmlAnswer) {
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
