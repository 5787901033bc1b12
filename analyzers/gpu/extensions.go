package gpu

import (
	"strings"
)

// Extension is a package that compiles CUDA code where it is installed or where it runs.
type Extension struct {
	Install
	When When
	Note string
	// Probes is set when its setup builds for the CPU alone where it sees no GPU, unless FORCE_CUDA=1 is set.
	Probes bool
}

// When says at what time an extension calls nvcc.
type When uint8

// The times.
const (
	AtBuild  When = iota // it is built from source where it is installed
	MayFetch             // it looks for a finished wheel of its own first and builds when there is none
	AtRun                // it compiles kernels when they are first used
)

// extensions names packages whose setup or run calls nvcc. Sources: the setup.py of each project (torch.utils.cpp_extension's
// CUDAExtension, which stops without CUDA_HOME; those that ask torch.cuda.is_available() and FORCE_CUDA first), flash-attention's and mamba's setup.py for the wheel that is tried first, DeepSpeed's,
// FlashInfer's and SGLang's documentation for compiling at run time.
var extensions = map[string]struct {
	when   When
	note   string
	probes bool
}{
	"flash-attn":                  {MayFetch, "its setup fetches a finished wheel when one exists for this torch, CUDA and python", false},
	"mamba-ssm":                   {MayFetch, "its setup fetches a finished wheel when one exists for this torch, CUDA and python", false},
	"causal-conv1d":               {MayFetch, "its setup fetches a finished wheel when one exists for this torch, CUDA and python", false},
	"torch-scatter":               {AtBuild, "PyPI has its source only; data.pyg.org has wheels by torch and CUDA version", true},
	"torch-sparse":                {AtBuild, "PyPI has its source only; data.pyg.org has wheels by torch and CUDA version", true},
	"torch-cluster":               {AtBuild, "PyPI has its source only; data.pyg.org has wheels by torch and CUDA version", true},
	"torch-spline-conv":           {AtBuild, "PyPI has its source only; data.pyg.org has wheels by torch and CUDA version", true},
	"mmcv-full":                   {AtBuild, "PyPI has its source only; download.openmmlab.com has wheels by torch and CUDA version", true},
	"pycuda":                      {AtBuild, "PyPI has its source only, and SourceModule calls nvcc when it runs", false},
	"deepspeed":                   {AtRun, "it compiles its operators when they are first used, unless DS_BUILD_OPS built them", false},
	"flashinfer-python":           {AtRun, "it compiles kernels when they are first used, unless flashinfer-cubin or flashinfer-jit-cache brings them", false},
	"sglang":                      {AtRun, "FlashInfer compiles kernels for it when they are first used", false},
	"gsplat":                      {AtRun, "it compiles its kernels at the first import", false},
	"apex":                        {AtBuild, "its extensions are built from source", false},
	"detectron2":                  {AtBuild, "it is built from source", true},
	"pytorch3d":                   {AtBuild, "it is built from source", true},
	"nvdiffrast":                  {AtBuild, "it is built from source", false},
	"tiny-cuda-nn":                {AtBuild, "it is built from source", false},
	"diff-gaussian-rasterization": {AtBuild, "it is built from source", false},
	"simple-knn":                  {AtBuild, "it is built from source", false},
	"xformers":                    {AtBuild, "it is built from source", false},
	"flash-attention":             {AtBuild, "it is built from source", false},
	"vllm":                        {AtBuild, "it is built from source", false},
	"groundingdino":               {AtBuild, "it is built from source", false},
	"transformerengine":           {AtBuild, "it is built from source", false},
}

// sourceOnly are extensions only when a repository or --no-binary is installed: PyPI serves finished wheels, or another project by
// that name.
var sourceOnly = map[string]bool{"apex": true, "detectron2": true, "pytorch3d": true, "nvdiffrast": true, "tiny-cuda-nn": true,
	"diff-gaussian-rasterization": true, "simple-knn": true, "xformers": true, "flash-attention": true, "vllm": true, "groundingdino": true,
	"transformerengine": true}

func extensionOf(i Install) (Extension, bool) {
	if i.Manager != "pip" {
		return Extension{}, false
	}
	known, ok := extensions[i.Name]
	if !ok || sourceOnly[i.Name] && !i.Source {
		return Extension{}, false
	}
	e := Extension{Install: i, When: known.when, Note: known.note, Probes: known.probes}
	if i.wheel() {
		return Extension{}, false
	}
	if i.Name == "flash-attn" && i.Source {
		e.When = AtBuild
	}
	for _, index := range i.Indexes {
		if e.When == AtBuild && !i.Source && strings.Contains(index, "://") {
			return Extension{}, false // an index of its own may have wheels
		}
	}
	return e, true
}

// wheel tells whether a finished wheel is named.
func (i Install) wheel() bool {
	return strings.HasSuffix(i.Span.Text(), ".whl") || i.Span.File != nil && strings.Contains(i.Span.Text(), ".whl")
}

// Stack is what the command meets.
func (i Install) Stack() Stack { return stackOf(i.Call.Before) }
