package gpucheck

import (
	"slices"
	"strings"
	"sync"
)

// Package is what wheels of a package on PyPI open of CUDA when they run, and do not bring.
type Package struct {
	CUDA, CuDNN string   // major versions; "" when none, or not known
	Least       string   // the oldest minor version of cuDNN that serves, 9.8; "" for any
	Opens       []string // libraries by stem: libcublas
	Headers     string   // the CUDA version from which on it compiles with CUDA's headers, "" for none
	Newest      bool     // it is the newest row of the table, for no version was given
}

// GPUPackage returns what the table has of a package's version; for "" of the newest. ok is false when the table does
// not say.
func GPUPackage(name, version string) (p Package, ok bool) {
	for _, r := range rowsOf("gpu packages") {
		if r[0] != name {
			continue
		}
		p, ok = Package{CUDA: r[3], CuDNN: majorOf(r[4]), Opens: strings.Fields(r[5]), Headers: r[6], Newest: version == ""}, true
		if strings.Contains(r[4], ".") {
			p.Least = r[4]
		}
		if version != "" && (r[1] == "" || atLeast(version, r[1])) && (r[2] == "" || !atLeast(version, r[2])) {
			return p, true
		}
	}
	return p, ok && version == ""
}

// PackageCode returns the device code of a package's wheel for a major version of CUDA, without its name; for version ""
// of the newest. Targets is nil where the table does not hold that release, and ok is false where it does not hold the
// package.
func PackageCode(name, version, cuda string) (c DeviceCode, ok bool) {
	for _, r := range rowsOf("package architectures") {
		if r[0] != name {
			continue
		}
		ok = true
		if r[1] == majorOf(cuda) && (version == "" || atLeast(version, r[2])) && (r[3] == "" || version != "" && !atLeast(version, r[3])) {
			return DeviceCode{Targets: ParseArchitectures(r[4]), PTXFrom: r[5], PTXUntil: r[6], Likely: true}, true
		}
	}
	return DeviceCode{}, ok
}

// PackageBuilds returns the CUDA versions of which a release of a package has a library; nil when the table does not
// say. A major version alone stands for all its minor versions.
func PackageBuilds(name, version string) []string {
	for _, r := range rowsOf("package builds") {
		if r[0] == name && atLeast(version, r[1]) && (r[2] == "" || !atLeast(version, r[2])) {
			return strings.Fields(r[3])
		}
	}
	return nil
}

// WheelPythons returns the first and the last Python that wheels of a release are for, as 3.8 and 3.11: torch's and
// TensorFlow's are in tables of their own. ok is false where no table says.
func WheelPythons(name, version string) (first, last string, ok bool) {
	switch name {
	case "torch":
		if first, last, ok = TorchPythons(version); ok {
			return first, last, true
		}
	case "tensorflow":
		return TensorFlowPythons(version)
	}
	for _, r := range rowsOf("wheel pythons") {
		if r[0] == name && atLeast(version, r[1]) && !atLeast(version, r[2]) {
			return r[3], r[4], true
		}
	}
	return "", "", false
}

// HasWheelPythons reports whether a table has Pythons of a package.
func HasWheelPythons(name string) bool {
	return name == "torch" || name == "tensorflow" || slices.ContainsFunc(rowsOf("wheel pythons"), func(r []string) bool { return r[0] == name })
}

// Extension is a package that compiles CUDA code.
type Extension struct {
	Compiles   string   // install, fetch (at the installation, when there is no finished wheel) or run
	Note       string   // in words
	Asked      []string // words of the command, or beginnings of variables, without which it builds none; nil: it always does
	Forced     string   // the variable with which a setup that sees no GPU builds for CUDA, "" for none
	SourceOnly bool     // PyPI has finished wheels, or another project by that name
	Before     string   // the first version that no longer compiles any, "" for none
	Unless     []string // variables with which it builds no CUDA code
	AsksNVCC   bool     // its setup asks the nvcc of a toolkit's folder for its version
	Confidence Confidence
	From       string // its source
}

// extensions is the table by name, for it is asked about every package of every build.
var extensions = sync.OnceValue(func() map[string]Extension {
	list := map[string]Extension{}
	for _, r := range rowsOf("cuda extensions") {
		e := Extension{Compiles: r[1], Note: r[2], Forced: r[4], SourceOnly: r[5] == "yes", Before: r[6], Confidence: confidenceOf(r[8]), From: r[9]}
		e.AsksNVCC = r[10] == "nvcc"
		if r[3] != "" {
			e.Asked = strings.Split(r[3], "|")
		}
		if r[7] != "" {
			e.Unless = strings.Split(r[7], "|")
		}
		list[r[0]] = e
	}
	return list
})

// ExtensionOf returns what the table has of a package with some extras in a version, "" for the newest; ok is false
// when it has nothing.
func ExtensionOf(name string, extras []string, version string) (e Extension, ok bool) {
	e, ok = extensions()[name]
	for _, extra := range extras {
		if more, has := extensions()[name+"["+extra+"]"]; has {
			e, ok = more, true
		}
	}
	if e.Before != "" && (version == "" || atLeast(version, e.Before)) {
		return Extension{}, false
	}
	return e, ok
}
