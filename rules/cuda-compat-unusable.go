package rules

import (
	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
)

var _ = register(Rule{
	ID:      "cuda-compat-unusable",
	Summary: "the image puts cuda-compat first and a named host cannot use it",
	Doc: `cuda-compat-X-Y holds a newer libcuda that works on an older driver: on data centre devices, and only of the driver branches that it is made
for. It counts when LD_LIBRARY_PATH names its directory, /usr/local/cuda/compat. On other devices programs that find it stop with
CUDA_ERROR_COMPAT_NOT_SUPPORTED_ON_DEVICE (804).

Leave the directory out of LD_LIBRARY_PATH, or use a driver that needs no compat. The branches are those of NVIDIA_REQUIRE_CUDA in the nvidia/cuda
images; which brands may use it is inferred from the same. Forward compatibility is judged where the driver is older than the
toolkit.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check:    func(p *Pass) { hostVerdicts(p, "forward-compatibility") },
})
