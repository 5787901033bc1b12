package gpucheck

import (
	"slices"
	"strconv"
	"strings"
	"sync"
)

// toolkitDriver is a row of "toolkit drivers", which has the newest toolkit first.
type toolkitDriver struct{ toolkit, driver string }

var toolkitDrivers = sync.OnceValue(func() []toolkitDriver {
	var list []toolkitDriver
	for _, r := range rowsOf("toolkit drivers") {
		list = append(list, toolkitDriver{r[0], r[1]})
	}
	return list
})

// ToolkitDriver returns the driver that a toolkit (13.0.2, or 13.0 for the first of its releases) was released with. ok
// is false for a toolkit that the table does not hold.
func ToolkitDriver(toolkit string) (driver string, ok bool) {
	for _, t := range slices.Backward(toolkitDrivers()) {
		if t.toolkit == toolkit || minorOf(toolkit) == toolkit && minorOf(t.toolkit) == toolkit {
			return t.driver, true
		}
	}
	return "", false
}

// MinimumDriver returns the oldest driver branch on which a toolkit runs at all without cuda-compat. Before CUDA 11 there
// was no minor-version compatibility: it is the toolkit's own driver.
func MinimumDriver(toolkit string) (driver string, ok bool) {
	for _, r := range rowsOf("minor-version drivers") {
		if r[0] == majorOf(toolkit) {
			return r[1], true
		}
	}
	if atLeast(toolkit, "14") {
		return "", false
	}
	return ToolkitDriver(minorOf(toolkit))
}

// CompatBranches lists the driver branches on which cuda-compat of a CUDA version is meant to work; ok is false when
// the version is not in the table.
func CompatBranches(cuda string) (branches []int, ok bool) {
	for _, r := range rowsOf("forward compatibility branches") {
		if r[0] != minorOf(cuda) {
			continue
		}
		for _, word := range strings.Fields(r[1]) {
			n, _ := strconv.Atoi(word)
			branches = append(branches, n)
		}
		return branches, true
	}
	return nil, false
}

// CompatAllowed reports whether devices of a brand may use cuda-compat. known is false for brands of which it is not
// established.
func CompatAllowed(brand string) (allowed, known bool) {
	switch brand {
	case "geforce", "geforcertx", "titan", "titanrtx":
		return false, true
	case "tesla", "nvidia":
		return true, true
	}
	return false, false
}

// CUDAImagesDeleted returns what says that no tag of nvidia/cuda is left for a release (11.4.2, or 11.0 for tags
// without a patch release); "" when nothing says so.
func CUDAImagesDeleted(release string) string {
	for _, r := range rowsOf("nvidia/cuda deleted") {
		if r[0] == release {
			return r[1]
		}
	}
	return ""
}

// HostCompiler returns the newest major version of "gcc" or "clang" that nvcc of a toolkit accepts; 0 when the table
// does not say.
func HostCompiler(toolkit, compiler string) int {
	for _, r := range rowsOf("nvcc host compilers") {
		if r[0] != minorOf(toolkit) {
			continue
		}
		word := r[1]
		if compiler == "clang" {
			word = r[2]
		}
		n, _ := strconv.Atoi(word)
		return n
	}
	return 0
}

// Platform is what the images of a release are built from: of NVIDIA's containers of a month, or of Jetson's L4T.
type Platform struct{ CUDA, Ubuntu, Python string }

// NGC returns what nvcr.io/nvidia's framework containers of a release such as 24.05 are built from.
func NGC(release string) (Platform, bool) { return platformOf("ngc releases", release) }

// L4T returns what the images of a release such as 35.4.1 are built from; of releases in the table the one with the
// longest common version.
func L4T(release string) (p Platform, ok bool) {
	for version := release; version != "" && !ok; version = cutVersion(version) {
		p, ok = platformOf("l4t", version)
	}
	return p, ok
}

func platformOf(table, release string) (Platform, bool) {
	for _, r := range rowsOf(table) {
		if r[0] == release {
			return Platform{CUDA: r[1], Ubuntu: r[2], Python: r[3]}, true
		}
	}
	return Platform{}, false
}

// cutVersion drops the last number of a version.
func cutVersion(version string) string {
	if at := strings.LastIndexByte(version, '.'); at >= 0 {
		return version[:at]
	}
	return ""
}
