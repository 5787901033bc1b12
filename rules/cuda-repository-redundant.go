package rules

import (
	"path"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/evaluate"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/analyzers/references"
	"github.com/layerlint/layerlint/analyzers/state"
)

var _ = register(Rule{
	ID:      "cuda-repository-redundant",
	Summary: "NVIDIA's package source is set up on an image that has it",
	Doc: `Downloading cuda-keyring or a key again often fails because neither wget nor curl is in the image. On images whose
source came with apt-key (18.04, 20.04, 24.04: /etc/apt/sources.list.d/cuda.list) a keyring package makes apt-get
update stop: *Conflicting values set for option Signed-By*.

## Why

nvidia/cuda's images keep NVIDIA's apt source, with its key: apt-get update is needed, since the lists are emptied,
and enough. Sources: the Dockerfiles of nvidia/cuda; NVIDIA/cuda-repo-management, issue 4, for the conflict.

## Good

Remove the steps.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		steps(p, func(_ *evaluate.Stage, step *state.Step) {
			r, ok := gpu.RepositoryIn(step)
			if !ok {
				return
			}
			file := references.NVIDIASource(step.Before)
			if file == "" {
				return
			}
			d := Diagnostic{Span: r.Span, Severity: Info}
			d.Message = "NVIDIA's package source is configured already; apt-get update is enough"
			d.Related = append(d.Related, note("it is %s of %s", file, imageName(step.Before)))
			if path.Base(file) == "cuda.list" && r.Keyring {
				d.Severity, d.Likely = Warning, true
				d.Related = []Related{note("its entry has no Signed-By and the keyring package's has one: apt-get update may stop at \"Conflicting values set for option Signed-By\"")}
			}
			p.Report(d)
		})
	},
})
