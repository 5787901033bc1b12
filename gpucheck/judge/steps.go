//go:build linux

package judge

import (
	"context"
	"errors"
	"path"
	"sync"
	"time"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// asker is a process that is asked, or starts one that is.
type asker interface {
	Ask(ctx context.Context, request probe.Request, answer any) error
}

// ask is attempt where nothing hangs on how it ends.
func (c *collector) ask(ctx context.Context, a asker, check string, request probe.Request, answer any) {
	_ = c.attempt(ctx, a, check, request, answer)
}

// attempt puts one question, and notes and returns the death of the process that was to answer it.
func (c *collector) attempt(
	ctx context.Context, a asker, check string, request probe.Request, answer any,
) (death *probe.Death) {
	errors.As(a.Ask(ctx, request, answer), &death)
	c.mutex.Lock()
	defer c.mutex.Unlock()
	c.Deaths[check] = death
	return death
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

// devices lists the devices. It is asked before CUDA sets up, which it would hold up, and whose memory it would count.
func (c *collector) devices(ctx context.Context) (answer probe.Devices) {
	c.ask(ctx, c.nvml, "driver", probe.Request{Step: "devices"}, &answer)
	return answer
}

// condition reads the rest of the devices' condition, and all of it where they could not be listed.
func (c *collector) condition(ctx context.Context) {
	var answer probe.Devices
	switch death := c.attempt(ctx, c.nvml, "driver", probe.Request{Step: "nvml"}, &answer); {
	case death != nil:
	case len(c.Host.GPUs) == 0:
		c.host(answer)
	default:
		c.NVML, c.Host.GPUs = answer.Result, conditioned(c.Host.GPUs, answer.Host.GPUs)
	}
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

// cupti comes last in the session: a CUPTI that ends the process, or disturbs what comes after it, harms nothing then.
func (c *collector) cupti(ctx context.Context) {
	library := c.newest("libcupti")
	if library == "" {
		return
	}
	c.CUPTI = &probe.Trace{}
	c.ask(ctx, c.session, "cupti", probe.Request{Step: "cupti", Library: library}, c.CUPTI)
}
