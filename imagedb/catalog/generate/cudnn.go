package main

import (
	"slices"
	"strings"

	"github.com/layerlint/layerlint/imagedb/catalog/store"
	"github.com/layerlint/layerlint/imagedb/filesystem"
)

// cudnn gives cuDNN's libraries, in the system's library directory.
func (in *inference) cudnn(generation string, dev bool, version string, deb bool) []store.File {
	dir := "/usr/lib/x86_64-linux-gnu/"
	if !deb {
		dir = "/usr/lib64/"
	}
	parts := []string{"", "_adv", "_cnn", "_engines_precompiled", "_engines_runtime_compiled", "_graph", "_heuristic", "_ops"}
	if generation == "8" {
		parts = []string{"", "_adv_infer", "_adv_train", "_cnn_infer", "_cnn_train", "_ops_infer", "_ops_train"}
	}
	component, _, _ := strings.Cut(version, "-")
	numbers := strings.Split(component, ".")
	var out []store.File
	for _, p := range parts {
		soname := dir + "libcudnn" + p + ".so." + generation
		switch {
		case dev:
			out = append(out, store.File{Path: dir + "libcudnn" + p + ".so", Type: filesystem.UnknownType, Likely: p != ""})
		case len(numbers) < 3:
			out = append(out, store.File{Path: soname})
		default:
			real := "libcudnn" + p + ".so." + strings.Join(numbers[:3], ".")
			out = append(out, store.File{Path: soname, Type: filesystem.Symlink, Link: real},
				store.File{Path: dir + real, Type: filesystem.Regular})
		}
	}
	if dev {
		out = append(out, store.File{Path: "/usr/include/cudnn.h", Likely: true})
	}
	slices.SortFunc(out, func(a, b store.File) int { return strings.Compare(a.Path, b.Path) })
	return out
}

// config returns the loader's configuration files, which carry a number that falls as the major version rises.
func config(stem string) []store.File {
	name := map[string]string{"cuda-toolkit-config-common": "000_cuda.conf", "cuda-toolkit-11-config-common": "989_cuda-11.conf",
		"cuda-toolkit-12-config-common": "988_cuda-12.conf", "cuda-toolkit-13-config-common": "987_cuda-13.conf"}[stem]
	if name == "" {
		return nil
	}
	return []store.File{{Path: "/etc/ld.so.conf.d/" + name, Type: filesystem.Regular}}
}
