package gpucheck

import (
	"slices"
	"strings"
	"sync"
)

// torchRelease is a row of "torch wheels".
type torchRelease struct {
	version      string // 2.0.1
	first, last  string // Python 3.8 to 3.11
	pypi         string // CUDA version of the wheel that PyPI serves
	vision, tone []string
}

var torchReleases = sync.OnceValue(func() []torchRelease {
	var list []torchRelease
	for _, r := range rowsOf("torch wheels") {
		list = append(list, torchRelease{r[0], r[1], r[2], r[3], strings.Fields(r[4]), strings.Fields(r[5])})
	}
	return list
})

// NewestTorch returns the newest release, as 2.14, whose wheels are for a Python such as 3.8; for "" the newest of all,
// "" for none.
func NewestTorch(python string) string {
	if python == "" {
		all := torchReleases()
		return minorOf(all[len(all)-1].version)
	}
	_, last := TorchesFor(python)
	return last
}

// torchDefault returns the CUDA version of the wheel that PyPI serves for a version such as 2.8 or 2.8.1.
func torchDefault(version string) string {
	for _, r := range torchReleases() {
		if minorOf(r.version) == minorOf(version) {
			return r.pypi
		}
	}
	return ""
}

// Wheel is one build of torch.
type Wheel struct {
	Torch      string // 2.8
	CUDA       string // 12.8
	Targets    []Architecture
	ARM64      []Architecture // of the wheel for arm64; nil when not known
	CuDNN      string         // 9.10.2, "" when not known
	NCCL       string         // 2.27.5, "" when not known
	Confidence Confidence     // of Targets
}

// Torch returns the official wheel for Linux of a torch version (2.8 or 2.8.0) for a CUDA version, or for cuda "" the
// one that PyPI serves for x86-64. Targets is nil when the table does not hold them; ok is false when there is no such
// wheel in the table.
func Torch(version, cuda string) (Wheel, bool) {
	version = minorOf(version)
	if cuda == "" {
		cuda = torchDefault(version)
	}
	for _, r := range rowsOf("torch architectures") {
		if r[0] == version && r[1] == minorOf(cuda) {
			return Wheel{Torch: version, CUDA: r[1], Targets: ParseArchitectures(r[2]), ARM64: ParseArchitectures(r[3]),
				CuDNN: r[4], NCCL: r[5], Confidence: confidenceOf(r[6])}, true
		}
	}
	return Wheel{}, false
}

// TorchBuilds lists what torch's wheels of a version are built for: CUDA versions in order, after "cpu". It is nil for
// a version that the table does not hold.
func TorchBuilds(version string) []string {
	var list []string
	for _, r := range rowsOf("torch architectures") {
		if r[0] == minorOf(version) {
			list = append(list, r[1])
		}
	}
	return list
}

// TorchPythons returns the first and the last Python that wheels of a torch version are for, as 3.8 and 3.11; ok is
// false for a version that the table does not hold.
func TorchPythons(version string) (first, last string, ok bool) {
	for _, r := range torchReleases() {
		if minorOf(r.version) == minorOf(version) {
			return r.first, r.last, true
		}
	}
	return "", "", false
}

// torchRequired is a row of "torch requirements".
type torchRequired struct {
	pkg, torch string
	versions   []string
}

// torchRequirements is the table, after what "torch wheels" has of torchvision and torchaudio.
var torchRequirements = sync.OnceValue(func() []torchRequired {
	var list []torchRequired
	for _, r := range torchReleases() {
		list = append(list, torchRequired{"torchvision", r.version, r.vision}, torchRequired{"torchaudio", r.version, r.tone})
	}
	for _, r := range rowsOf("torch requirements") {
		list = append(list, torchRequired{r[0], r[2], strings.Fields(r[1])})
	}
	return list
})

// TorchFor returns the torch release that a release of torchvision, torchaudio, xformers, vllm or sglang requires, with
// the extras that it is asked for; "" when no table says.
func TorchFor(library, version string, extras []string) string {
	names := []string{library}
	for _, extra := range extras {
		names = append(names, library+"["+extra+"]")
	}
	for _, r := range torchRequirements() {
		if slices.Contains(names, r.pkg) && slices.Contains(r.versions, version) {
			return r.torch
		}
	}
	return ""
}

// TorchMatch returns the newest release of such a package that requires a torch release; "" when no table says.
func TorchMatch(library, torch string) string {
	for _, r := range torchRequirements() {
		if r.pkg == library && r.torch == torch && len(r.versions) > 0 {
			return r.versions[len(r.versions)-1]
		}
	}
	return ""
}

// TensorFlow returns the CUDA and cuDNN versions of a TensorFlow release.
func TensorFlow(version string) (cuda, cudnn string, ok bool) {
	for _, r := range rowsOf("tensorflow") {
		if r[0] == minorOf(version) {
			return r[1], r[2], true
		}
	}
	return "", "", false
}

// TensorFlowCode returns the device code of a TensorFlow release's wheel, without its name; ok is false for a release
// that the table does not hold.
func TensorFlowCode(version string) (c DeviceCode, ok bool) {
	for _, r := range rowsOf("tensorflow") {
		if r[0] == minorOf(version) {
			return DeviceCode{Targets: ParseArchitectures(r[5]), PTXFrom: r[1], PTXUntil: r[6],
				Likely: confidenceOf(r[7]) == Inferred}, true
		}
	}
	return DeviceCode{}, false
}

// NewestTensorFlow is NewestTorch for TensorFlow.
func NewestTensorFlow(python string) string {
	newest := ""
	for _, r := range rowsOf("tensorflow") {
		if python == "" || atLeast(python, r[3]) && atLeast(r[4], python) {
			newest = r[0]
		}
	}
	return newest
}

// TensorFlowPythons returns the first and the last Python that wheels of a TensorFlow release are for.
func TensorFlowPythons(version string) (first, last string, ok bool) {
	for _, r := range rowsOf("tensorflow") {
		if r[0] == minorOf(version) {
			return r[3], r[4], true
		}
	}
	return "", "", false
}

// TorchesFor returns the first and the last minor release of torch in the table whose wheels are for a Python such as
// 3.12; "" for none.
func TorchesFor(python string) (first, last string) {
	for _, r := range torchReleases() {
		if !atLeast(python, r.first) || !atLeast(r.last, python) {
			continue
		}
		if last = minorOf(r.version); first == "" {
			first = last
		}
	}
	return first, last
}
