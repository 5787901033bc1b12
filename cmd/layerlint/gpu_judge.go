//go:build linux

package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// judge turns what was found into findings and the whole verdict.
func (p *probing) judge() {
	p.report.Schema = 1
	p.judgeDriver()
	for _, g := range p.report.Host.GPUs {
		p.judgeDevice(g)
	}
	p.judgeLibraries()
	p.judgeImage()
	p.judgeExpected()
	for i, k := range p.report.Kernels {
		p.judgeKernel(i, k)
	}
	p.judgeCUPTI()
	p.judgePeers()
	p.judgeNCCL()
	p.judgeFrameworks()
	p.report.Findings = append(p.report.Findings, p.required...)
	p.report.Verdict = "ok"
	for _, f := range p.report.Findings {
		if f.Verdict == "broken" {
			p.report.Verdict = "broken"
		} else if f.Verdict == "unknown" && p.report.Verdict == "ok" {
			p.report.Verdict = "unknown"
		}
	}
}

func (p *probing) add(f gpuFinding) { p.report.Findings = append(p.report.Findings, f) }

// dead reports a step whose child process gave no answer.
func (p *probing) dead(check string) bool {
	d := p.deaths[check]
	if d == nil {
		return false
	}
	f := gpuFinding{Check: check, Found: d.Outcome, Verdict: "broken", Why: d.Detail}
	switch d.Outcome {
	case probe.NotPossible:
		f.Verdict = "unknown"
	case probe.OutOfTime:
		f.Fix = "a longer --limit tells a slow machine from one that hangs; look for NVRM Xid lines in the kernel log"
	}
	p.add(f)
	return true
}

func (p *probing) judgeDriver() {
	h := p.report.Host
	if p.dead("driver") {
		return
	}
	f := gpuFinding{Check: "driver", Found: cmp.Or(h.Driver, "none"), Where: "kernel module", Verdict: "ok"}
	if h.CUDA != "" {
		f.Found += fmt.Sprintf(" (CUDA %s, NVML %s)", h.CUDA, h.NVML)
	}
	if p.result != "" || len(h.GPUs) == 0 {
		reason := probe.Explain(p.result, p.around)
		f.Verdict, f.Why, f.Fix = "broken", reason.Text, reason.Fix
		if i := slices.IndexFunc(h.Libraries, func(l gpucheck.Library) bool { return l.Name == "libnvidia-ml.so.1" }); i >= 0 && h.Libraries[i].Outcome == gpucheck.Refused {
			f.Why, f.Fix = "NVML cannot be opened: "+h.Libraries[i].Error, fixRefused(h.Libraries[i].Error)
		}
	} else if forbidden := p.around.Unusable(); len(forbidden) > 0 {
		f.Verdict, f.Why = "note", "this user may not open "+strings.Join(forbidden, ", ")
	}
	p.add(f)
}

func (p *probing) judgeDevice(g gpucheck.GPU) {
	f := gpuFinding{
		Check: fmt.Sprintf("device %d", g.Index), Verdict: "ok", Where: g.UUID,
		Found: fmt.Sprintf("%s, compute capability %s, %d MiB (%d used)", g.Name, g.Capability, g.Memory>>20, g.Used>>20),
	}
	if g.MIG == "enabled" {
		f.Found += fmt.Sprintf(", MIG with %d instances", len(g.State.MIGDevices))
	}
	s := g.State
	var notes []string
	switch {
	case s.RemapFailed:
		f.Verdict, f.Fix = "broken", "replace the device"
		notes = append(notes, "a row of its memory could not be remapped")
	case strings.HasPrefix(s.Fabric, "failed"), s.Fabric == "in progress", s.Fabric == "not started":
		f.Verdict, f.Fix = "broken", "start nvidia-fabricmanager of the driver's version on the host"
		notes = append(notes, "NVSwitch fabric "+s.Fabric)
	}
	if s.RemapPending {
		notes = append(notes, "a row remapping waits for a reset")
	}
	if s.Uncorrected != nil && *s.Uncorrected > 0 {
		notes = append(notes, fmt.Sprintf("%d uncorrectable memory errors since the driver was loaded", *s.Uncorrected))
	}
	if s.RetiredPages != nil && *s.RetiredPages > 0 {
		notes = append(notes, counted(*s.RetiredPages, "retired page", "retired pages"))
	}
	if s.PCIeWidth > 0 && s.PCIeWidth < s.PCIeMaxWidth {
		notes = append(notes, fmt.Sprintf("PCIe x%d of x%d", s.PCIeWidth, s.PCIeMaxWidth))
	}
	for _, t := range s.Throttle {
		if t != "idle" && t != "application clocks" && t != "sync boost" && t != "display clocks" {
			notes = append(notes, "held back by "+t)
		}
	}
	down := 0
	for _, l := range s.NVLinks {
		if !l.Active {
			down++
		}
	}
	if down > 0 && down < len(s.NVLinks) {
		notes = append(notes, fmt.Sprintf("%d of %d NVLinks are down", down, len(s.NVLinks)))
	}
	if len(s.Processes) > 0 {
		notes = append(notes, counted(len(s.Processes), "process", "processes")+" on it")
	}
	if f.Why = strings.Join(notes, "; "); f.Why != "" && f.Verdict == "ok" {
		f.Verdict = "note"
	}
	p.add(f)
}

// judgeImage compares what the image asks for with the host: the Dockerfile's, or else this container's own environment. The
// devices that it names are numbered as on the host and say nothing here, and the runtime has let the container start, whatever
// it asks.
func (p *probing) judgeImage() {
	r := gpucheck.OfEnvironment(p.report.Host.Env)
	if p.flags.asks != nil {
		r = p.flags.asks.Requirement
	}
	r.Visible = nil
	for _, v := range gpucheck.Compare(r, p.report.Host) {
		if v.Check == "libraries" {
			continue // each has its own line
		}
		f := gpuFinding{Check: "image " + v.Check, Found: v.Asks, Verdict: "ok", Why: v.Why, Fix: v.Fix}
		if v.Code != "" {
			f.Why += ": " + v.Code
		}
		switch v.Status {
		case gpucheck.Broken:
			if f.Verdict = "broken"; v.Check == "runtime" && p.flags.asks == nil {
				f.Verdict = "note"
			}
		case gpucheck.Limited:
			f.Verdict = "note"
		case gpucheck.Unknown:
			continue
		}
		p.add(f)
	}
}
