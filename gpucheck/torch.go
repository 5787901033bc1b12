package gpucheck

import "slices"

// torchBuilds lists the official Linux x86-64 wheels of torch. Source: "torch wheels" for which exist, "torch architectures" for
// what they are built for; confidence is of the latter.
var torchBuilds = []struct {
	versions   []string
	cuda       string
	targets    string
	confidence Confidence
}{
	{[]string{"1.13"}, "11.6", "", Inferred},
	{[]string{"1.13", "2.0"}, "11.7", "", Inferred},
	{[]string{"2.0", "2.1", "2.2", "2.3", "2.4", "2.5", "2.6", "2.7"}, "11.8", "3.7 5.0 6.0 7.0 7.5 8.0 8.6 9.0", Inferred},
	{[]string{"2.1", "2.2", "2.3", "2.4", "2.5"}, "12.1", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Inferred},
	{[]string{"2.4", "2.5", "2.6"}, "12.4", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Inferred},
	{[]string{"2.6", "2.7"}, "12.6", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Inferred},
	{[]string{"2.8", "2.9"}, "12.6", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Documented},
	{[]string{"2.10"}, "12.6", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Inferred},
	{[]string{"2.11"}, "12.6", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Documented},
	{[]string{"2.12", "2.13", "2.14"}, "12.6", "5.0 6.0 7.0 7.5 8.0 8.6 9.0", Documented},
	{[]string{"2.7"}, "12.8", "7.5 8.0 8.6 9.0 10.0 12.0+PTX", Inferred},
	{[]string{"2.8", "2.9"}, "12.8", "7.0 7.5 8.0 8.6 9.0 10.0 12.0", Documented},
	{[]string{"2.10"}, "12.8", "7.0 7.5 8.0 8.6 9.0 10.0 12.0", Documented},
	{[]string{"2.11"}, "12.8", "7.5 8.0 8.6 9.0 10.0 12.0", Documented},
	{[]string{"2.8"}, "12.9", "7.0 7.5 8.0 8.6 9.0 10.0 12.0+PTX", Documented},
	{[]string{"2.11"}, "12.9", "", Inferred},
	{[]string{"2.9", "2.10", "2.11"}, "13.0", "7.5 8.0 8.6 9.0 10.0 12.0+PTX", Inferred},
	{[]string{"2.12", "2.13", "2.14"}, "13.0", "7.5 8.0 8.6 9.0 10.0 12.0+PTX", Documented},
	{[]string{"2.12", "2.13", "2.14"}, "13.2", "7.5 8.0 8.6 9.0 10.0 12.0+PTX", Documented},
}

// torchDefaults is the CUDA version of the wheel that PyPI serves. Source: "torch wheels".
var torchDefaults = map[string]string{
	"1.13": "11.7", "2.0": "11.7", "2.1": "12.1", "2.2": "12.1", "2.3": "12.1", "2.4": "12.1", "2.5": "12.4", "2.6": "12.4", "2.7": "12.6", "2.8": "12.8",
	"2.9": "12.8", "2.10": "12.8", "2.11": "13.0", "2.12": "13.0", "2.13": "13.0", "2.14": "13.0",
}

// NewestTorch is the newest release that the tables hold.
const NewestTorch = "2.14"

// Wheel is one build of torch.
type Wheel struct {
	Torch      string // 2.8
	CUDA       string // 12.8
	Targets    []Architecture
	Confidence Confidence // of Targets
}

// Torch gives the official wheel of a torch version (2.8 or 2.8.0) for a CUDA version, or for cuda "" the one that PyPI serves.
// Targets is nil when the table does not hold them; ok is false when there is no such wheel in the table.
func Torch(version, cuda string) (Wheel, bool) {
	version = minorOf(version)
	if cuda == "" {
		cuda = torchDefaults[version]
	}
	for _, b := range torchBuilds {
		if b.cuda == minorOf(cuda) && slices.Contains(b.versions, version) {
			return Wheel{Torch: version, CUDA: b.cuda, Targets: ParseArchitectures(b.targets), Confidence: b.confidence}, true
		}
	}
	return Wheel{}, false
}

// tensorflowCUDA gives the CUDA and cuDNN versions that a TensorFlow release was built with. Source: "tensorflow".
var tensorflowCUDA = map[string][2]string{
	"2.4": {"11.0", "8.0"}, "2.5": {"11.2", "8.1"}, "2.6": {"11.2", "8.1"}, "2.7": {"11.2", "8.1"}, "2.8": {"11.2", "8.1"},
	"2.9": {"11.2", "8.1"}, "2.10": {"11.2", "8.1"}, "2.11": {"11.2", "8.1"}, "2.12": {"11.8", "8.6"}, "2.13": {"11.8", "8.6"},
	"2.14": {"11.8", "8.7"}, "2.15": {"12.2", "8.9"}, "2.16": {"12.3", "8.9"}, "2.17": {"12.3", "8.9"}, "2.18": {"12.5", "9.3"},
	"2.19": {"12.5", "9.3"}, "2.20": {"12.5", "9.3"}, "2.21": {"12.5", "9.3"},
}

// TensorFlow gives the CUDA and cuDNN versions of a TensorFlow release.
func TensorFlow(version string) (cuda, cudnn string, ok bool) {
	v, ok := tensorflowCUDA[minorOf(version)]
	return v[0], v[1], ok
}
