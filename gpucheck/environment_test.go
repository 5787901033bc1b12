package gpucheck

import (
	"reflect"
	"testing"
)

func TestOfEnvironment(t *testing.T) {
	all := "all"
	for name, c := range map[string]struct {
		environment map[string]string
		want        Requirement
	}{
		"nothing": {nil, Requirement{}},
		"nvidia/cuda": {
			map[string]string{"CUDA_VERSION": "12.4.1", "NVIDIA_REQUIRE_CUDA": "cuda>=12.4 brand=tesla,driver>=470,driver<471", "NVIDIA_VISIBLE_DEVICES": "all", "NVIDIA_DRIVER_CAPABILITIES": "compute,utility"},
			Requirement{Toolkit: "12.4.1", Require: []string{"cuda>=12.4 brand=tesla,driver>=470,driver<471"}, Visible: &all, Libraries: []string{"libcuda.so.1", "libnvidia-ml.so.1"}},
		},
		"without a requirement": {map[string]string{"CUDA_VERSION": "9.0.176"}, Requirement{Toolkit: "9.0.176", Require: []string{"cuda>=9.0"}}},
		"several": {
			map[string]string{"NVIDIA_REQUIRE_CUDA": "cuda>=11.0", "NVIDIA_REQUIRE_ARCH": "arch>=7.0", "NVIDIA_REQUIRE_JETPACK": "csv-mounts=all", "NVIDIA_DISABLE_REQUIRE": "1"},
			Requirement{Require: []string{"arch>=7.0", "cuda>=11.0"}, Ignored: true},
		},
		"no version":        {map[string]string{"CUDA_VERSION": "cu124"}, Requirement{}},
		"every capability":  {map[string]string{"NVIDIA_DRIVER_CAPABILITIES": "all"}, Requirement{Libraries: []string{"libcuda.so.1", "libnvidia-ml.so.1", "libnvidia-encode.so.1", "libnvcuvid.so.1"}}},
		"graphics, display": {map[string]string{"NVIDIA_DRIVER_CAPABILITIES": "graphics,display"}, Requirement{}},
	} {
		if got := OfEnvironment(c.environment); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
}
