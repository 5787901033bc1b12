package page

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/loader"
	"github.com/layerlint/layerlint/analyzers/programs"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

const (
	maxStarted   = 20  // programs that are listed
	maxLibraries = 300 // of one program
)

var loaderKinds = map[loader.Kind]string{loader.Unknown: "unknown", loader.Static: "static", loader.NotELF: "script", loader.Glibc: "glibc",
	loader.Musl: "musl", loader.NoLoader: "loader missing"}

var hows = map[loader.How]string{loader.NotFound: "", loader.Loaded: "loaded before", loader.ByPath: "its own path", loader.ByRpath: "RPATH",
	loader.ByLibraryPath: "LD_LIBRARY_PATH", loader.ByRunpath: "RUNPATH", loader.ByCache: "loader cache", loader.ByDefault: "default directories"}

var states = map[filesystem.Presence]string{filesystem.Unknown: "unknown", filesystem.Absent: "missing", filesystem.Present: "found"}

// started lists what the finished image starts, with the libraries that its loader finds.
func (c *collector) started(found *programs.Result) {
	for n := range found.Started {
		p := &found.Started[n]
		if len(c.page.Starts) == maxStarted {
			c.page.MoreStarts++
			continue
		}
		s := Start{By: p.By.String(), Name: c.text(p.Name), Path: c.text(p.Path), State: states[p.Presence],
			Likely: p.Likely || p.File.Likely,
			Kind:   loaderKinds[p.Closure.Kind], Interpreter: c.text(cmp.Or(p.Interpreter, p.Closure.Interpreter)),
			Complete: p.Closure.Complete, Libraries: []Library{}}
		if !p.Inherited {
			s.Line = line(p.Span)
		}
		if p.Interpreter != "" {
			s.Kind = "script"
		}
		for _, l := range p.Closure.Libraries {
			if len(s.Libraries) == maxLibraries {
				s.MoreLibraries++
				continue
			}
			s.Libraries = append(s.Libraries, Library{Name: c.text(l.Name), By: c.text(l.By), State: states[l.Presence],
				Likely: l.Likely, Path: c.text(l.Path),
				How: hows[l.How], Package: c.text(cmp.Or(l.Entry.Package, l.Entry.Cause.Package)),
				Line: c.lineOf(c.instruction(l.Entry.Cause.Span))})
		}
		c.page.Starts = append(c.page.Starts, s)
	}
}

var verdicts = map[gpucheck.Status]string{gpucheck.Unknown: "unknown", gpucheck.Confirmed: "works", gpucheck.Limited: "limited", gpucheck.Broken: "fails"}

// stack is what the finished image has and asks of the GPU stack; nil where nothing says that it is for GPUs.
func (c *collector) stack(found *gpu.Result) {
	final := found.Final()
	if final == nil || !final.ComputesOnGPU() {
		return
	}
	r := found.Requirement
	g := &GPU{Toolkit: c.text(r.Toolkit), Require: []string{}, Compat: r.Compat, Hosts: []HostVerdict{}}
	for _, text := range r.Require {
		g.Require = append(g.Require, c.text(text))
	}
	for _, t := range final.Final.Toolkits {
		g.Parts = append(g.Parts, GPUPart{"toolkit", "CUDA " + c.text(cmp.Or(t.Release, t.Version)), c.text(t.Evidence), t.Likely, c.lineOf(c.instruction(t.Cause.Span))})
	}
	for _, f := range final.AllFrameworks() {
		g.Parts = append(g.Parts, GPUPart{"framework", c.text(framework(f)), c.text(f.Evidence), !f.Sure, line(f.Span)})
	}
	for _, code := range found.Code {
		var targets []string
		for _, a := range code.Targets {
			targets = append(targets, fmt.Sprint(a))
		}
		g.Parts = append(g.Parts, GPUPart{"code", c.text(code.What), c.text(cmp.Or(strings.Join(targets, " "), "architectures not known")), code.Likely, line(code.Span)})
	}
	for _, l := range r.Libraries {
		g.Parts = append(g.Parts, GPUPart{Kind: "driver", Name: c.text(l), Evidence: "the host's driver provides it"})
	}
	for _, h := range found.HostVerdicts {
		v := HostVerdict{Name: c.text(cmp.Or(h.Host.Name, "host")), Driver: c.text(h.Host.Driver), Checks: []Check{}}
		for _, one := range h.Verdicts {
			v.Checks = append(v.Checks, Check{one.Check, verdicts[one.Status], c.text(one.Asks), c.text(one.Has),
				c.text(one.Why), c.text(one.Fix)})
		}
		g.Hosts = append(g.Hosts, v)
	}
	c.page.GPU = g
}

func framework(f gpu.Framework) string {
	switch {
	case f.None:
		return f.Kind + ", without CUDA"
	case f.CUDA == "":
		return f.Kind
	}
	return f.Kind + " for CUDA " + f.CUDA
}
