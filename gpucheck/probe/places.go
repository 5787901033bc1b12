//go:build linux

package probe

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// places is where vendor libraries can lie on this machine.
type places struct {
	cache map[string][]string
	dirs  []string // in order, each once
}

// stores are the usual folders, as globs. Sources: the nvidia/cuda images, NVIDIA's container runtime, torch's and
// TensorFlow's wheels, conda.
var stores = []string{
	"/usr/local/nvidia/lib64", "/usr/local/nvidia/lib", "/usr/lib/x86_64-linux-gnu", "/usr/lib/aarch64-linux-gnu", "/usr/lib64", "/lib64",
	"/usr/lib/wsl/lib", "/usr/local/cuda*/lib64", "/usr/local/cuda*/targets/*/lib", "/usr/local/cuda*/compat",
	"/usr/local/cuda*/extras/CUPTI/lib64", "/usr/local/cuda*/lib64/stubs", "/opt/conda/lib",
}

func findPlaces() places {
	content, _ := os.ReadFile("/etc/ld.so.cache")
	p := places{cache: Cached(content)}
	for _, dir := range filepath.SplitList(strings.ReplaceAll(os.Getenv("LD_LIBRARY_PATH"), ";", ":")) {
		p.add(dir)
	}
	for _, glob := range stores {
		p.add(glob)
	}
	for _, site := range sitePackages() {
		p.add(filepath.Join(site, "nvidia", "*", "lib"))
		p.add(filepath.Join(site, "torch", "lib"))
	}
	return p
}

func (p *places) add(glob string) {
	found, _ := filepath.Glob(glob)
	for _, dir := range found {
		if dir != "" && !slices.Contains(p.dirs, dir) {
			p.dirs = append(p.dirs, dir)
		}
	}
}

// sitePackages lists the folders in which the machine's Pythons keep packages, that of the python3 on the PATH first.
func sitePackages() []string {
	var prefixes, list []string
	if python, err := exec.LookPath("python3"); err == nil {
		prefixes = append(prefixes, filepath.Dir(filepath.Dir(python)))
	}
	prefixes = append(prefixes, os.Getenv("VIRTUAL_ENV"), os.Getenv("CONDA_PREFIX"), "/usr/local", "/usr", "/opt/conda", "/opt/venv")
	for _, prefix := range prefixes {
		for _, kind := range []string{"site-packages", "dist-packages"} {
			found, _ := filepath.Glob(filepath.Join(prefix, "lib", "python3*", kind))
			for _, dir := range found {
				if prefix != "" && !slices.Contains(list, dir) {
					list = append(list, dir)
				}
			}
		}
	}
	return list
}

// files lists the files of a name, links followed, each once: those of the cache first.
func (p places) files(soname string) []string {
	candidates := slices.Clone(p.cache[soname])
	for _, dir := range p.dirs {
		candidates = append(candidates, filepath.Join(dir, soname))
	}
	var list []string
	for _, c := range candidates {
		if file, err := filepath.EvalSymlinks(c); err == nil && !slices.Contains(list, file) {
			list = append(list, file)
		}
	}
	return list
}

// dangling returns a link of a name that leads to no file, with what it points to: one in the folders where the loader
// looks before the others; "" for none.
func (p places) dangling(soname string) string {
	candidates := slices.Clone(p.cache[soname])
	for _, dir := range p.dirs {
		candidates = append(candidates, filepath.Join(dir, soname))
	}
	for _, c := range candidates {
		target, err := os.Readlink(c)
		if _, missing := os.Stat(c); err == nil && os.IsNotExist(missing) {
			return c + " -> " + target
		}
	}
	return ""
}

// Headers lists the files of a header's name in the folders where compilers look, CUDA's too, and in those of wheels.
func Headers(name string) []string {
	var p places
	for _, variable := range []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"} {
		for _, dir := range filepath.SplitList(os.Getenv(variable)) {
			p.add(dir)
		}
	}
	if home := os.Getenv("CUDA_HOME"); home != "" {
		p.add(filepath.Join(home, "include"))
	}
	for _, glob := range []string{"/usr/local/cuda/include", "/usr/local/cuda/targets/*/include", "/usr/local/include", "/usr/include", "/usr/include/*-linux-gnu", "/opt/conda/include"} {
		p.add(glob)
	}
	for _, site := range sitePackages() {
		for _, glob := range []string{"nvidia/*/include", "pybind11/include", "torch/include"} {
			p.add(filepath.Join(site, glob))
		}
	}
	return p.files(name)
}
