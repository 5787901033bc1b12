package rules

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/source"
)

var _ = register(Rule{
	ID:      "cuda-package-misnamed",
	Summary: "apt is given a CUDA package name that NVIDIA's repositories do not have",
	Doc: `apt stops: *Unable to locate package*.

## Why

The version comes last, major and minor separated by dashes: cuda-cupti-dev-12-4, cuda-toolkit-12-4, libcublas-12-4;
never cuda-12.4, cuda-toolkit-12-4-1 or libcupti-dev-12-4. cuDNN 9 names CUDA's major version (libcudnn9-cuda-12,
libcudnn9-dev-cuda-12); cuDNN 8 (libcudnn8) and NCCL (libnccl2) have the CUDA version in the package's version:
libnccl2=2.21.5-1+cuda12.4. apt-get takes a name with a dot for a pattern, so that cuda-nvcc-12.4 finds cuda-nvcc-12-4
with it; apt does not.

It also reports libcupti-dev, nvidia-cuda-toolkit and nvidia-cuda-dev on an image that has NVIDIA's packages: those
are Debian's and Ubuntu's own packages of another CUDA version, with files in /usr/lib/x86_64-linux-gnu and no
/usr/local/cuda. Where NVIDIA's source is not configured, by the image or by the Dockerfile, nothing is reported.

Sources: the package lists of CUDA 11.4 to 13.0 as the redistributable manifests and the nvidia/cuda Dockerfiles
have them, Debian's non-free package contents. Where the lists that are known prove that the name does not exist,
apt-package-unknown reports it as an error, with this as a note and this fix.

## Good

Use NVIDIA's name.`,
	Severity: Warning,
	Replaces: []string{"apt-package-unknown"},
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		gpuStages(p, func(s *gpu.Stage) {
			for _, i := range s.Installs {
				if i.Manager != "apt" {
					continue
				}
				m, ok := i.Misnamed()
				if !ok || !asksNVIDIA(s, i) {
					continue
				}
				d := Diagnostic{Span: i.Span, Message: fmt.Sprintf("NVIDIA has no package %s: %s", i.Name, m.Why)}
				if m.Right != "" {
					d.Message = fmt.Sprintf("NVIDIA has no package %s; did you mean %s?", i.Name, m.Right)
					d.Related = append(d.Related, note("%s", m.Why))
					if i.Span.Text() == i.Name {
						d.Fixes = []Fix{{Title: "install " + m.Right, Unsafe: true, Edits: []source.Edit{{Span: i.Span, New: m.Right}}}}
					}
				}
				p.Report(d)
			}
		})
	},
})

// asksNVIDIA reports whether NVIDIA's source is configured where the package is asked for, or may be in an image of
// which nothing is known. Elsewhere the distribution's own packages are meant: libcupti11.8 and libcupti12 are
// Debian's, in non-free.
func asksNVIDIA(s *gpu.Stage, i gpu.Install) bool {
	k := i.Stack()
	if k.State == nil || k.State.Files == nil || references.NVIDIASource(k.State) != "" {
		return true
	}
	if _, ok := k.Toolkit(); ok {
		return true
	}
	for ; s != nil; s = s.Inherited {
		for _, step := range s.Steps {
			if _, ok := gpu.RepositoryIn(step); ok {
				return true
			}
		}
	}
	id, _, _ := k.State.Release()
	return id == "" && !strings.Contains(i.Name, ".")
}
