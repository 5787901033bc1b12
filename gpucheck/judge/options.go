//go:build linux

package judge

import (
	"time"

	"github.com/layerlint/layerlint/gpucheck"
)

// Options says what Run does. The zero value checks what needs no Python, with a probe from beside the program or on
// the PATH.
type Options struct {
	Probe       []byte        // layerlint-probe, compressed with zstd; empty: the one beside this program or on the PATH
	Limit       time.Duration // of each step; 0: 20 seconds, and a minute to import a framework
	Memory      uint64        // bytes to use on each device, at most probe.MaxMemory; 0: 1 GiB
	WholeMemory bool          // write and read all device memory that is free
	Burn        time.Duration // keep every device busy for so long
	Disk        string        // a folder to write a file of 256 MiB into, "" none
	Network     string        // a URL to fetch, "" none
	Frameworks  bool          // import torch, tensorflow, jax and onnxruntime too, which takes seconds each
	Require     []string      // commands, Python modules or headers that must be there
	Image       *Image        // what is expected of the image that runs here, nil for nothing

	// Needs returns the missing libraries that keep a file from opening when interpreter, a loader's path, opens it,
	// with Name and Chain. nil: only the one that the loader itself named is known.
	Needs func(interpreter, file string) []Need
	// Package returns the Debian package that provides a soname for a version of CUDA, "" when not known. nil knows
	// none.
	Package func(soname, cuda string) string
}

// Image is what the analysis of a Dockerfile expects of the image that runs on the machine.
type Image struct {
	Requirement gpucheck.Requirement
	Libraries   []Library // the driver's left out, which come with the host
	Commands    []string  // that are on its PATH
	Modules     []string  // of Python that it installs
}

// Library is what is expected of one library. The zero value expects nothing.
type Library struct {
	Name    string         // soname
	Present gpucheck.Truth // in the image
	Likely  bool           // Present is likely, and not proven
	Path    string         // of the file in the image
	Search  string         // of the file that the loader finds by the name, "" for none or not known
}
