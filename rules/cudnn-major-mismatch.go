package rules

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cudnn-major-mismatch",
	Summary: "a framework opens another major version of cuDNN than the image has",
	Doc: `The framework falls back to the CPU, or stops: *Could not load library libcudnn_ops_infer.so.8*.

## Why

cuDNN 8 and 9 are different libraries: libcudnn.so.8 and libcudnn.so.9. TensorFlow until 2.17 opens 8, from 2.18 on
9; PyPI's onnxruntime-gpu opens 8 until 1.18 and 9 from 1.19 to 1.26; ctranslate2 8 from 4.0 to 4.4, 9 from 4.5 to
4.7. nvidia/cuda's cudnn images have cuDNN 9 from 12.3.2 on.

A framework that contains its own cuDNN (torch's wheels, tensorflow[and-cuda]) is not reported. Sources:
replicate/cog's TensorFlow table, ONNX Runtime's documentation of the CUDA execution provider, faster-whisper's
README.

## Good

Use a framework and an image of the same major version of cuDNN.`,
	Severity: Warning,
	Requires: []analyzers.Node{gpu.Analyzer},
	Check: func(p *Pass) {
		s := gpu.Analyzer.Of(p.Pass).Final()
		if s == nil || !slices.ContainsFunc(s.AllFrameworks(), opensCuDNN) {
			return
		}
		lib := s.Library("libcudnn")
		if lib.Presence != filesystem.Present || lib.Name == "libcudnn" { // of which version is not known
			return
		}
		for _, f := range s.AllFrameworks() {
			wanted := "libcudnn.so." + f.CuDNN
			if !opensCuDNN(f) || lib.Name == wanted || s.Final.Find(wanted).Presence == filesystem.Present || s.Serves(f, "libcudnn") || f.Newest && lib.Name > wanted {
				continue
			}
			p.Report(Diagnostic{Span: f.Span, Likely: true, Related: append([]Related{note("%s", f.Evidence)}, partial(s.Final.State)...),
				Message: fmt.Sprintf("%s opens %s, and the image has %s", f.Name, wanted, lib.Name)})
		}
	},
})

func opensCuDNN(f gpu.Framework) bool { return f.CuDNN != "" && !f.Brings && (f.Sure || f.Newest) }
