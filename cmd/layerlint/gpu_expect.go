//go:build linux

package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/analyzers/gpu"
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/judge"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// expectedImage returns what the analysis of a Dockerfile expects of the image that runs here: its libraries without
// the driver's, its compiler and its Python modules.
func expectedImage(asks *gpu.Result) *judge.Image {
	stage := asks.Final()
	image := &judge.Image{Requirement: asks.Requirement}
	for _, library := range gpucheck.SharedLibraries() {
		for _, soname := range library.Sonames() {
			if library.Tried && !library.Driver {
				image.Libraries = append(image.Libraries, expectedLibrary(stage.Exactly(soname)))
			}
		}
	}
	if nvcc := stage.Compiler(nil); nvcc.Presence == filesystem.Present && nvcc.OnPath && !nvcc.Likely {
		image.Commands = append(image.Commands, "nvcc")
	}
	for _, f := range stage.AllFrameworks() {
		if module := strings.TrimSpace(f.Kind); !slices.Contains(image.Modules, module) {
			image.Modules = append(image.Modules, module)
		}
	}
	slices.Sort(image.Modules)
	return image
}

func expectedLibrary(l gpu.Library) judge.Library {
	want := judge.Library{Name: l.Name, Likely: l.Likely, Path: l.Path}
	switch l.Presence {
	case filesystem.Present:
		want.Present = gpucheck.Yes
	case filesystem.Absent:
		want.Present = gpucheck.No
	}
	if l.Search.Presence == filesystem.Present {
		want.Search = l.Search.Path
	}
	return want
}
