//go:build !(linux && cgo)

package main

import (
	"context"
	"errors"
	"path/filepath"
	"runtime"
)

var errNoGPU = errors.New("this build cannot open the GPU's libraries: take the build for Linux with glibc (CGO_ENABLED=1)")

func gpuCheck(context.Context, terminal, gpuFlags) error {
	if loaders, _ := filepath.Glob("/lib/ld-musl-*.so.1"); len(loaders) > 0 {
		return errors.New("this system's C library is musl, and NVIDIA's driver libraries are built for glibc: nothing here can use the GPU; use an image with glibc")
	}
	if runtime.GOOS != "linux" {
		return errors.New("gpu check works on Linux only")
	}
	return errNoGPU
}

func gpuProbe(string) int { return exitTrouble }
