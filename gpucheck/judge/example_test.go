//go:build linux

package judge_test

import (
	"fmt"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/judge"
)

// What is expected of an image is compared with what a machine was found to have.
func ExampleJudge() {
	host := gpucheck.Host{Driver: "550.54.15", CUDA: "12.4", GPUs: []gpucheck.GPU{{Name: "T4", Brand: "tesla", Capability: "7.5", Memory: 16 << 30}}}
	image := &judge.Image{
		Requirement: gpucheck.Requirement{Toolkit: "13.0.2"},
		Libraries:   []judge.Library{{Name: "libcudart.so.13", Present: gpucheck.Yes, Path: "/usr/local/cuda/lib64/libcudart.so.13"}},
	}
	report := judge.Judge(judge.Evidence{Host: host}, image)
	for _, f := range report.Findings {
		if f.Verdict == judge.Broken {
			fmt.Printf("%s: %s: %s\n", f.Check, f.Found, f.Why)
		}
	}
	// Output:
	// image driver: CUDA 13.0.2 (released with driver 580.95.05): CUDA 13.x needs driver 580 or newer: CUDA driver version is insufficient for CUDA runtime version: cudaErrorInsufficientDriver (35)
	// image libcudart.so.13: missing: the Dockerfile's image holds /usr/local/cuda/lib64/libcudart.so.13
}
