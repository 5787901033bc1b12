package gpucheck

import "slices"

// toolkitDrivers is the driver that came with each toolkit: with it or a newer one nothing is held back. Source: see Sources,
// "toolkit drivers".
var toolkitDrivers = []struct{ toolkit, driver string }{
	{"13.2.1", "595.58.03"}, {"13.2.0", "595.45.04"}, {"13.1.1", "590.48.01"}, {"13.1.0", "590.44.01"},
	{"13.0.2", "580.95.05"}, {"13.0.1", "580.82.07"}, {"13.0.0", "580.65.06"},
	{"12.9.1", "575.57.08"}, {"12.9.0", "575.51.03"}, {"12.8.1", "570.124.06"}, {"12.8.0", "570.26"},
	{"12.6.3", "560.35.05"}, {"12.6.2", "560.35.03"}, {"12.6.1", "560.35.03"}, {"12.6.0", "560.28.03"},
	{"12.5.1", "555.42.06"}, {"12.5.0", "555.42.02"}, {"12.4.1", "550.54.15"}, {"12.4.0", "550.54.14"},
	{"12.3.1", "545.23.08"}, {"12.3.0", "545.23.06"}, {"12.2.2", "535.104.05"}, {"12.2.1", "535.86.09"}, {"12.2.0", "535.54.03"},
	{"12.1.1", "530.30.02"}, {"12.1.0", "530.30.02"}, {"12.0.1", "525.85.12"}, {"12.0.0", "525.60.13"},
	{"11.8.0", "520.61.05"}, {"11.7.1", "515.48.07"}, {"11.7.0", "515.43.04"}, {"11.6.2", "510.47.03"}, {"11.6.1", "510.47.03"},
	{"11.6.0", "510.39.01"}, {"11.5.1", "495.29.05"}, {"11.5.0", "495.29.05"}, {"11.4.4", "470.82.01"}, {"11.4.3", "470.82.01"},
	{"11.4.2", "470.57.02"}, {"11.4.1", "470.57.02"}, {"11.4.0", "470.42.01"}, {"11.3.1", "465.19.01"}, {"11.3.0", "465.19.01"},
	{"11.2.2", "460.32.03"}, {"11.2.1", "460.32.03"}, {"11.2.0", "460.27.03"}, {"11.1.1", "455.32"}, {"11.1.0", "455.23"},
	{"11.0.3", "450.51.06"}, {"10.2", "440.33"}, {"10.1", "418.39"}, {"10.0", "410.48"},
}

// minorDrivers is the oldest driver on which any toolkit of a major version runs. Source: "minor-version drivers".
var minorDrivers = map[string]string{"11": "450", "12": "525", "13": "580"}

// compatBranches lists, for each CUDA version, the driver branches that its images name besides the driver of that version
// itself: those on which cuda-compat of that version is meant to work. Source: "forward compatibility branches".
var compatBranches = map[string][]int{
	"10.0": {384}, "10.1": {418}, "10.2": {418}, "11.0": {418},
	"11.1": {418, 450}, "11.2": {418, 450}, "11.3": {418, 450}, "11.4": {418, 450}, "11.5": {418, 450, 470}, "11.6": {418, 450, 470},
	"11.7": {450, 470}, "11.8": {470}, "12.0": {470}, "12.1": {470, 525}, "12.2": {470, 525}, "12.3": {470, 525, 535}, "12.4": {470, 525, 535},
	"12.5": {470, 535, 550}, "12.6": {470, 535, 550}, "12.8": {470, 535, 550, 560, 565}, "12.9": {535, 550, 560, 565, 570},
	"13.0": {535, 550, 565, 570, 575},
}

// ToolkitDriver gives the driver that a toolkit (13.0.2, or 13.0 for the first of its releases) was released with. ok is false
// for a toolkit that the table does not hold.
func ToolkitDriver(toolkit string) (driver string, ok bool) {
	for _, t := range slices.Backward(toolkitDrivers) {
		if t.toolkit == toolkit || minorOf(toolkit) == toolkit && minorOf(t.toolkit) == toolkit {
			return t.driver, true
		}
	}
	return "", false
}

// MinimumDriver gives the oldest driver branch on which a toolkit runs at all without cuda-compat. Before CUDA 11 there was no
// minor-version compatibility: it is the toolkit's own driver.
func MinimumDriver(toolkit string) (driver string, ok bool) {
	if driver, ok = minorDrivers[majorOf(toolkit)]; ok {
		return driver, true
	}
	if atLeast(toolkit, "14") {
		return "", false
	}
	return ToolkitDriver(minorOf(toolkit))
}

// CompatBranches lists the driver branches on which cuda-compat of a CUDA version is meant to work; ok is false when the version
// is not in the table.
func CompatBranches(cuda string) (branches []int, ok bool) {
	branches, ok = compatBranches[minorOf(cuda)]
	return slices.Clone(branches), ok
}

// CompatAllowed reports whether devices of a brand may use cuda-compat. known is false for brands of which it is not established.
func CompatAllowed(brand string) (allowed, known bool) {
	switch brand {
	case "geforce", "geforcertx", "titan", "titanrtx":
		return false, true
	case "tesla", "nvidia":
		return true, true
	}
	return false, false
}
