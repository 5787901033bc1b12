//go:build linux

package judge

import (
	"regexp"
	"strings"
	"sync"

	"github.com/layerlint/layerlint/gpucheck"
)

func (e *Evidence) judgeFrameworks() []Finding {
	if e.Tools != nil && e.Tools.Error != "" && len(e.Frameworks) > 0 { // whatever is installed
		return []Finding{{Check: "frameworks", Found: "not tried", Verdict: Unknown, Why: "python3 does not answer: " + e.Tools.Error}}
	}
	var list []Finding
	for _, f := range e.Frameworks {
		row := judgeFramework(f)
		if f.Error == "" {
			againstTables(&row, f, e.Host)
		}
		list = append(list, row)
	}
	return list
}

// judgeFramework judges what a framework says of itself.
func judgeFramework(f Framework) Finding {
	row := Finding{Check: f.Name, Found: f.Version, Verdict: OK}
	if f.CUDA != "" {
		row.Found += " for CUDA " + f.CUDA
	}
	switch {
	case f.Error != "":
		row.Found, row.Verdict, row.Why = "fails", Broken, f.Error
		row.Fix = fixImport(f.Error)
	case f.Devices == 0 && f.CUDA == "" && f.Name != "jax": // which does not tell the version that it was built for
		row.Verdict, row.Why = Note, "a build for the CPU alone"
		row.Fix = "install the build for CUDA (torch from a cuNN index, onnxruntime-gpu, tensorflow[and-cuda])"
	case f.Devices == 0:
		row.Verdict, row.Why = Broken, "it sees no device"
	case !f.Correct:
		row.Verdict, row.Why = Broken, "a matrix product on the device is wrong"
	default:
		row.Found += ", " + counted(f.Devices, "device", "devices")
		if f.Name != "onnxruntime" { // which computes nothing without a model
			row.Found += ", matrix product right"
		}
	}
	return row
}

// missingFile is what Python quotes of the loader.
var missingFile = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(lib[A-Za-z0-9_+-]+\.so[.0-9]*): cannot open shared object file`)
})

// fixImport names the package of a library that keeps a framework from being imported, "" for another error.
func fixImport(message string) string {
	m := missingFile().FindStringSubmatch(message)
	if m == nil {
		return ""
	}
	family, known := gpucheck.SharedLibraryOf(m[1])
	switch {
	case !known:
		return "install the package that provides " + m[1]
	case family.Driver:
		return "start the container under NVIDIA's runtime, which provides " + m[1]
	}
	return "install " + packagesOf(m[1], family)
}

// againstTables adds what the compatibility tables say about a framework on a host.
func againstTables(row *Finding, f Framework, h gpucheck.Host) {
	r := gpucheck.Requirement{Toolkit: f.CUDA}
	if targets := gpucheck.ParseArchitectures(strings.Join(f.Targets, " ")); len(targets) > 0 {
		r.Code = []gpucheck.DeviceCode{{Targets: targets}}
	}
	for _, v := range gpucheck.Compare(r, h) {
		if v.Status == gpucheck.Limited || v.Status == gpucheck.Broken {
			row.Why = strings.TrimPrefix(row.Why+"; "+v.Why, "; ")
			if row.Verdict == OK {
				row.Verdict = Note
			}
		}
	}
}
