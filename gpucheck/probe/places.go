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

// stores are the usual folders, as globs. Sources: the nvidia/cuda images, NVIDIA's container runtime, torch's and TensorFlow's
// wheels, conda.
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
