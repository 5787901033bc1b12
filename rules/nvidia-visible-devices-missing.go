package rules

import (
	"fmt"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "nvidia-visible-devices-missing",
	Summary: "an image for GPUs does not say which devices it uses, or names none",
	Doc: `The container gets no GPU and no driver libraries, unless they are requested at the start, as docker run
--gpus all and device plugins do.

## Why

Where the NVIDIA runtime is docker's or Kubernetes' default, it reads NVIDIA_VISIBLE_DEVICES. nvidia/cuda's images
set it to all; python and ubuntu images with a CUDA wheel do not. An empty value or void turns the GPU off, none
gives the driver's libraries without a device.

It is reported when CUDA libraries are in the image, or a wheel is installed whose CUDA flavor the Dockerfile names.
Source: the NVIDIA container toolkit's documentation.

## Good

Set ` + "`ENV NVIDIA_VISIBLE_DEVICES=all`" + ` in the final stage.`,
	Severity: Info,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil {
			return
		}
		v, set, known := s.Final.Env("NVIDIA_VISIBLE_DEVICES")
		off := set && (v == "" || v == "void" || v == "none")
		if !known || set && !off {
			return
		}
		d := Diagnostic{}
		if off {
			if cause, _ := s.Final.State.Env.Lookup("NVIDIA_VISIBLE_DEVICES"); s.ComputesOnGPU() && !cause.Cause.Span.Nowhere() {
				d.Span, d.Message = cause.Cause.Span, fmt.Sprintf("NVIDIA_VISIBLE_DEVICES=%s gives the container no device", v)
				p.Report(d)
			}
			return
		}
		for _, f := range s.AllFrameworks() {
			if f.CUDA != "" && f.Sure && f.Kind != "tensorflow" && !f.None {
				d.Span, d.Message = f.Span, fmt.Sprintf("%s is built for CUDA, and the image does not set NVIDIA_VISIBLE_DEVICES", f.Name)
				p.Report(d)
				return
			}
		}
	},
})
