//go:build linux

package judge

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// asker is a process that is asked, or starts one that is.
type asker interface {
	Ask(ctx context.Context, request probe.Request, answer any) error
}

// ask puts one question and notes the death of the process that was to answer it.
func (c *collector) ask(ctx context.Context, a asker, check string, request probe.Request, answer any) {
	var death *probe.Death
	errors.As(a.Ask(ctx, request, answer), &death)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.Deaths[check] = death
}

// watch notes how long a step took.
func (c *collector) watch(r probe.Request, start time.Time, calls map[string]float64) {
	name := r.Step
	switch r.Step {
	case "open":
		name = path.Base(r.Library)
	case "smoke":
		name = kernelCheck(r.Device)
	}
	t := Timing{Step: name, Start: start.Sub(c.start).Seconds(), Seconds: time.Since(start).Seconds(), Calls: calls}
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.Timings = append(c.Timings, t)
}

// adopt notes a child.
func (c *collector) adopt(pid int) {
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.own[uint32(pid)] = true
}

func (c *collector) kernel(ctx context.Context, s *probe.Smoke, device int) {
	c.ask(ctx, c.session, kernelCheck(device), probe.Request{Step: "smoke", Device: device, Memory: c.options.Memory}, s)
}

// otherKernels tries the devices after the first, as many as NVML listed, all at the same time.
func (c *collector) otherKernels(ctx context.Context, n int) func() []probe.Smoke {
	list := make([]probe.Smoke, max(0, n))
	var wait sync.WaitGroup
	for i := range list {
		wait.Go(func() { c.kernel(ctx, &list[i], i+1) })
	}
	return func() []probe.Smoke {
		wait.Wait()
		return list
	}
}

// kernels gathers what was computed on all devices. CUDA may see fewer than NVML, or more where NVML does not work.
func (c *collector) kernels(ctx context.Context, others func() []probe.Smoke) {
	list := append(c.Kernels, others()...)
	count := max(1, list[0].Devices)
	for i := len(list); i < count; i++ {
		list = append(list, probe.Smoke{})
		c.kernel(ctx, &list[i], i)
	}
	c.Kernels = list[:count]
}

func (c *collector) peers(ctx context.Context) {
	c.Peers = &probe.Peers{}
	c.ask(ctx, c.session, "peers", probe.Request{Step: "peers", Memory: c.options.Memory}, c.Peers)
}

func (c *collector) nccl(ctx context.Context) {
	c.NCCL = &probe.Reduction{}
	c.ask(ctx, c.session, "nccl", probe.Request{Step: "nccl", Library: c.newest("libnccl")}, c.NCCL)
}

// cupti is shown the first device alone: setting up the others takes time.
func (c *collector) cupti(ctx context.Context) {
	library := c.newest("libcupti")
	if library == "" {
		return
	}
	c.CUPTI = &probe.Trace{}
	alone := c.runner
	if len(c.Host.GPUs) > 1 {
		first := "0"
		if c.Surroundings.CUDAVisible != nil {
			first, _, _ = strings.Cut(*c.Surroundings.CUDAVisible, ",")
		}
		alone.Env = append(slices.Clone(alone.Env), "CUDA_VISIBLE_DEVICES="+first)
	}
	c.ask(ctx, alone, "cupti", probe.Request{Step: "cupti", Library: library}, c.CUPTI)
}
