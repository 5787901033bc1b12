package gpu

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
)

// Extension is a package that compiles CUDA code where it is installed or where it runs.
type Extension struct {
	Install
	When   When
	Note   string
	Forced string // where its setup builds for the CPU alone when it sees no GPU, the variable that has it build for CUDA; else ""
}

// When says at what time an extension calls nvcc.
type When uint8

// The times.
const (
	AtBuild  When = iota // it is built from source where it is installed
	MayFetch             // it looks for a finished wheel of its own first and builds when there is none
	AtRun                // it compiles kernels when they are first used
)

// knownExtension is a row of the table below.
type knownExtension struct {
	when       When
	note       string
	forced     string // Probes: the variable with which it builds for CUDA without seeing a GPU
	source     string // where the row is from
	confidence gpucheck.Confidence
	asked      string // words of the command or of a variable without which it builds no CUDA code; "" it always does
	others     bool   // PyPI has finished wheels, or another project by that name: it is one only from a repository or with --no-binary
}

const (
	fetches   = "its setup fetches a finished wheel when one exists for this torch, CUDA and python"
	pygSource = "PyPI has its source only; data.pyg.org has wheels by torch and CUDA version"
	built     = "it is built from source"
)

// extensions names packages whose setup or run calls nvcc, each with its source. torch.utils.cpp_extension's CUDAExtension stops without
// CUDA_HOME; some setups ask torch.cuda.is_available() first and build for the CPU where it is False.
var extensions = map[string]knownExtension{
	"flash-attn":        {when: MayFetch, note: fetches, source: "Dao-AILab/flash-attention setup.py, installation notes", confidence: gpucheck.Documented},
	"mamba-ssm":         {when: MayFetch, note: fetches, source: "state-spaces/mamba setup.py, MAMBA_FORCE_BUILD", confidence: gpucheck.Documented},
	"causal-conv1d":     {when: MayFetch, note: fetches, source: "Dao-AILab/causal-conv1d@00f80e7 setup.py", confidence: gpucheck.Verified},
	"torch-scatter":     {when: AtBuild, note: pygSource, forced: "FORCE_CUDA", source: "rusty1s/pytorch_scatter@003abd5 setup.py", confidence: gpucheck.Verified},
	"torch-sparse":      {when: AtBuild, note: pygSource, forced: "FORCE_CUDA", source: "as torch-scatter, of the same family", confidence: gpucheck.Inferred},
	"torch-cluster":     {when: AtBuild, note: pygSource, forced: "FORCE_CUDA", source: "as torch-scatter, of the same family", confidence: gpucheck.Inferred},
	"torch-spline-conv": {when: AtBuild, note: pygSource, forced: "FORCE_CUDA", source: "as torch-scatter, of the same family", confidence: gpucheck.Inferred},
	"mmcv-full": {when: AtBuild, note: "PyPI has its source only; download.openmmlab.com has wheels by torch and CUDA version", forced: "FORCE_CUDA",
		source: "open-mmlab/mmcv's installation guide", confidence: gpucheck.Documented},
	"pycuda":    {when: AtBuild, note: "PyPI has its source only, and SourceModule calls nvcc when it runs", source: "PyCUDA's documentation", confidence: gpucheck.Documented},
	"deepspeed": {when: AtRun, note: "it compiles its operators when they are first used, unless DS_BUILD_OPS built them", source: "DeepSpeed's installation guide", confidence: gpucheck.Documented},
	"flashinfer-python": {when: AtRun, note: "it compiles kernels when they are first used, unless flashinfer-cubin or flashinfer-jit-cache provides them",
		source: "FlashInfer's installation guide", confidence: gpucheck.Documented},
	"sglang":     {when: AtRun, note: "FlashInfer compiles kernels for it when they are first used", source: "SGLang's installation guide", confidence: gpucheck.Documented},
	"gsplat":     {when: AtRun, note: "it compiles its kernels at the first import", source: "nerfstudio-project/gsplat@016db7d setup.py, README", confidence: gpucheck.Verified},
	"nvdiffrast": {when: AtRun, note: "it compiles its plugin when it is first used, in versions before 0.4", source: "nvdiffrast's documentation", confidence: gpucheck.Documented, others: true},
	"apex": {when: AtBuild, note: "its extensions are built from source", asked: "cuda_ext|APEX_", confidence: gpucheck.Documented, others: true,
		source: "NVIDIA/apex README: without --cuda_ext or APEX_CUDA_EXT it is Python alone"},
	"detectron2": {when: AtBuild, note: built, forced: "FORCE_CUDA", source: "facebookresearch/detectron2@012c898 setup.py", confidence: gpucheck.Verified, others: true},
	"pytorch3d":  {when: AtBuild, note: built, forced: "FORCE_CUDA", source: "facebookresearch/pytorch3d@039e026 setup.py", confidence: gpucheck.Verified, others: true},
	"groundingdino": {when: AtBuild, note: built, forced: "TORCH_CUDA_ARCH_LIST", source: "IDEA-Research/GroundingDINO@19d4439 setup.py", confidence: gpucheck.Verified,
		others: true},
	"tiny-cuda-nn":                {when: AtBuild, note: built, source: "NVlabs/tiny-cuda-nn README, PyTorch extension", confidence: gpucheck.Documented, others: true},
	"diff-gaussian-rasterization": {when: AtBuild, note: built, source: "graphdeco-inria/diff-gaussian-rasterization setup.py", confidence: gpucheck.Documented, others: true},
	"simple-knn":                  {when: AtBuild, note: built, source: "graphdeco-inria's simple-knn setup.py", confidence: gpucheck.Documented, others: true},
	"xformers":                    {when: AtBuild, note: built, source: "facebookresearch/xformers README", confidence: gpucheck.Documented, others: true},
	"flash-attention":             {when: AtBuild, note: built, source: "Dao-AILab/flash-attention README", confidence: gpucheck.Documented, others: true},
	"vllm":                        {when: AtBuild, note: built, source: "vLLM's installation guide", confidence: gpucheck.Documented, others: true},
	"transformerengine":           {when: AtBuild, note: built, source: "NVIDIA/TransformerEngine's installation guide", confidence: gpucheck.Documented, others: true},
}

func extensionOf(i Install) (Extension, bool) {
	if i.Manager != "pip" {
		return Extension{}, false
	}
	known, ok := gpucheck.ExtensionOf(i.Name)
	if !ok || known.SourceOnly && !i.Source || len(known.Asked) > 0 && !i.asks(known.Asked) {
		return Extension{}, false
	}
	e := Extension{Install: i, When: times[known.Compiles], Note: known.Note, Forced: known.Forced}
	if known.Confidence == gpucheck.Inferred {
		e.Note += " (inferred: " + known.From + ")"
	}
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

// asks reports whether the instruction has one of the words, or a variable that begins so is set.
func (i Install) asks(words []string) bool {
	for _, w := range words {
		if strings.Contains(i.Step.Instruction.Text(), w) || slices.ContainsFunc(i.Call.Before.Env.Names(), func(name string) bool { return strings.HasPrefix(name, w) }) {
			return true
		}
	}
	return false
}

// wheel reports whether a finished wheel is named.
func (i Install) wheel() bool {
	return strings.HasSuffix(i.Span.Text(), ".whl") || i.Span.File != nil && strings.Contains(i.Span.Text(), ".whl")
}

// Stack is what the command meets.
func (i Install) Stack() Stack { return stackOf(i.Call.Before) }
