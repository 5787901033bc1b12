package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-compat-unusable",
	Summary: "the image puts cuda-compat first and a named host cannot use it",
	Doc: `Programs that find it stop with CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE (804).

## Why

cuda-compat-X-Y holds a newer libcuda that works on an older driver: on data center devices, and only with the
driver branches that it is built for. It counts when LD_LIBRARY_PATH names its directory, /usr/local/cuda/compat.
The branches are those of NVIDIA_REQUIRE_CUDA in the nvidia/cuda images; which brands may use it is inferred from
the same. Forward compatibility is judged where the driver is older than the toolkit.

## Good

Leave the directory out of LD_LIBRARY_PATH, or use a driver that needs no compat.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "forward-compatibility") },
})
