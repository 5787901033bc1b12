//go:build !(linux && cgo)

package nvml

import "github.com/layerlint/layerlint/gpucheck"

// Read reads the devices. In this build it only says that it cannot.
func Read() (gpucheck.Host, string, error) { return gpucheck.Host{}, "", ErrBuild }

// List likewise.
func List() (gpucheck.Host, string, error) { return gpucheck.Host{}, "", ErrBuild }
