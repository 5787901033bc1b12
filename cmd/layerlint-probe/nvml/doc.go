// Package nvml reads the devices of this machine through NVIDIA's management library. It is the only importer of
// go-nvml. Without cgo it reads nothing and returns an error. It changes nothing on a device.
package nvml

import "errors"

// ErrBuild means that this program was built without what reading needs.
var ErrBuild = errors.New("this program was built without cgo, which reading NVML needs")
