package rules

import (
	"fmt"
	"slices"

	"github.com/layerlint/layerlint/analyzers"
	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

var _ = register(Rule{
	ID:      "cudnn-version-mismatch",
	Summary: "a framework requires another version of cuDNN than the image has",
	Also:    []string{"cudnn-major-mismatch"},
	Doc: `The framework falls back to the CPU, or stops: *Could not load library libcudnn_ops_infer.so.8*, *Loaded runtime
CuDNN library: 9.1.0 but source was compiled with: 9.3.0*.

## Why

cuDNN 8 and 9 are different libraries: libcudnn.so.8 and libcudnn.so.9. TensorFlow until 2.17 opens 8, from 2.18 on
9; PyPI's onnxruntime-gpu opens 8 until 1.18 and 9 from 1.19 to 1.26; ctranslate2 8 from 4.0 to 4.4, 9 from 4.5 to
4.7. nvidia/cuda's cudnn images have cuDNN 9 from 12.3.2 on.

TensorFlow and JAX also refuse an older minor version than the one they were built with: TensorFlow 2.18 is built with
9.3, and nvidia/cuda:12.4.1-cudnn images have 9.1.

A framework that contains its own cuDNN (torch's wheels, tensorflow[and-cuda], jax[cuda12]) is not reported. Sources:
*layerlint gpu tables "gpu packages"* and *tensorflow*; XLA's check of the loaded cuDNN.

## Good

Use a framework and an image of the same version of cuDNN, or the extra that installs it.`,
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
			if !opensCuDNN(f) || s.Serves(f, "libcudnn") {
				continue
			}
			wanted, has := "libcudnn.so."+f.CuDNN, s.CuDNN()
			switch {
			case lib.Name != wanted && s.Final.Find(wanted).Presence != filesystem.Present &&
				!(f.Newest && lib.Name > wanted):
				reportCuDNN(p, s, f, fmt.Sprintf("%s opens %s, and the image has %s", f.Name, wanted, lib.Name))
			case has != "" && gpu.Older(has, f.Least):
				reportCuDNN(p, s, f, fmt.Sprintf("%s requires cuDNN %s or later, and the image has %s", f.Name, f.Least, has))
			}
		}
	},
})

func reportCuDNN(p *Pass, s *gpu.Stage, f gpu.Framework, message string) {
	p.Report(Diagnostic{Span: f.Span, Likely: true, Message: message,
		Related: append([]Related{note("%s", f.Evidence)}, partial(s.Final.State)...)})
}

func opensCuDNN(f gpu.Framework) bool { return f.CuDNN != "" && !f.Brings && (f.Sure || f.Newest) }
