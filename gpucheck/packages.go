package gpucheck

import "strings"

// Package is what wheels of a package on PyPI open of CUDA when they run, and do not bring.
type Package struct {
	CUDA, CuDNN string   // major versions; "" when none, or not known
	Opens       []string // libraries by stem: libcublas
	Newest      bool     // it is the newest row of the table, for no version was given
}

// GPUPackage returns what the table has of a package's version; for "" of the newest. ok is false when the table does not say.
func GPUPackage(name, version string) (p Package, ok bool) {
	for _, r := range rowsOf("gpu packages") {
		if r[0] != name {
			continue
		}
		p, ok = Package{CUDA: r[3], CuDNN: r[4], Opens: strings.Fields(r[5]), Newest: version == ""}, true
		if version != "" && (r[1] == "" || atLeast(version, r[1])) && (r[2] == "" || !atLeast(version, r[2])) {
			return p, true
		}
	}
	return p, ok && version == ""
}
