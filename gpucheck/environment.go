package gpucheck

import (
	"slices"
	"strconv"
	"strings"
)

// OfEnvironment reads what an image's environment asks of the host, as NVIDIA's container runtime does: the
// NVIDIA_REQUIRE_ variables, or for an image that has CUDA_VERSION and no NVIDIA_REQUIRE_CUDA that version;
// NVIDIA_DISABLE_REQUIRE; the devices and the driver's libraries asked for. CUDA_VERSION is taken for the version of
// the CUDA libraries in the image.
//
// Source: NVIDIA/nvidia-container-toolkit internal/config/image/cuda_image.go; which capability brings which library:
// libnvidia-container src/nvc_info.c.
func OfEnvironment(environment map[string]string) Requirement {
	r := Requirement{Toolkit: environment["CUDA_VERSION"]}
	if _, ok := numbers(r.Toolkit); !ok {
		r.Toolkit = ""
	}
	var names []string
	for name := range environment {
		if strings.HasPrefix(name, "NVIDIA_REQUIRE_") && !strings.HasPrefix(name, "NVIDIA_REQUIRE_JETPACK") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		if value := environment[name]; value != "" {
			r.Require = append(r.Require, value)
		}
	}
	if environment["NVIDIA_REQUIRE_CUDA"] == "" && r.Toolkit != "" {
		r.Require = append(r.Require, "cuda>="+minorOf(r.Toolkit))
	}
	r.Ignored, _ = strconv.ParseBool(environment["NVIDIA_DISABLE_REQUIRE"])
	if visible, ok := environment["NVIDIA_VISIBLE_DEVICES"]; ok {
		r.Visible = &visible
	}
	r.Libraries = driverLibraries(environment["NVIDIA_DRIVER_CAPABILITIES"])
	return r
}

// driverLibraries lists what programs look for of the capabilities that a list names.
func driverLibraries(capabilities string) []string {
	var list []string
	for _, c := range []struct{ capability, library string }{
		{"compute", "libcuda.so.1"}, {"utility", "libnvidia-ml.so.1"}, {"video", "libnvidia-encode.so.1"}, {"video", "libnvcuvid.so.1"},
	} {
		asked := strings.Split(capabilities, ",")
		if slices.Contains(asked, c.capability) || slices.Contains(asked, "all") {
			list = append(list, c.library)
		}
	}
	return list
}
