//go:build linux

package judge

import (
	"context"
	"slices"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// again measures the devices that were slow once more and keeps the better rates: what another process did in that
// moment is no fault of the device. It also looks again who computes there, for one may have begun after the first
// look.
func (c *collector) again(ctx context.Context) {
	var slow []int
	for i, k := range c.Kernels {
		if k.Failure == nil && isSlow(measures(k, c.device(i))) {
			slow = append(slow, i)
		}
	}
	if len(slow) == 0 || ctx.Err() != nil {
		return
	}
	var answer probe.Devices
	if c.nvml.Ask(ctx, probe.Request{Step: "devices"}, &answer) == nil {
		c.Host.GPUs = withProcesses(c.Host.GPUs, answer.Host.GPUs)
		c.disown()
	}
	for _, i := range slow {
		var second probe.Smoke
		c.kernel(ctx, &second, i)
		c.Kernels[i] = better(c.Kernels[i], second)
	}
}

// peersAgain measures the copies between devices once more where one was slow, and keeps the better rates: NCCL may have
// set up beside the first.
func (c *collector) peersAgain(ctx context.Context) {
	if !isSlow(c.copies()) || ctx.Err() != nil {
		return
	}
	first := c.Peers
	c.peers(ctx)
	if c.Peers.Failure != nil || len(c.Peers.Rate) != len(first.Rate) {
		return
	}
	c.Peers.Wrong = append(c.Peers.Wrong, first.Wrong...)
	for i := range first.Rate {
		for j := range first.Rate[i] {
			c.Peers.Rate[i][j] = max(c.Peers.Rate[i][j], first.Rate[i][j])
		}
	}
}

func isSlow(list []measure) bool {
	note, _ := gpucheck.RateLimits()
	return slices.ContainsFunc(list, func(m measure) bool { return m.share() < note })
}

// withProcesses adds the processes of a second look to those of the first, each once.
func withProcesses(first, second []gpucheck.GPU) []gpucheck.GPU {
	for i := range min(len(first), len(second)) {
		one, other := first[i].State, second[i].State
		if one == nil || other == nil {
			continue
		}
		for _, p := range other.Processes {
			if !slices.ContainsFunc(one.Processes, func(q gpucheck.Process) bool { return q.PID == p.PID }) {
				one.Processes = append(one.Processes, p)
			}
		}
	}
	return first
}

// better keeps the higher of each rate, and whatever went wrong in either.
func better(first, second probe.Smoke) probe.Smoke {
	if second.Failure != nil || len(second.Wrong) > 0 {
		return second
	}
	second.Wrong = first.Wrong
	second.Copy = max(first.Copy, second.Copy)
	second.CopyBytes = max(first.CopyBytes, second.CopyBytes)
	second.Single = max(first.Single, second.Single)
	second.Tensor = max(first.Tensor, second.Tensor)
	second.ToDevice = max(first.ToDevice, second.ToDevice)
	second.FromDevice = max(first.FromDevice, second.FromDevice)
	return second
}
