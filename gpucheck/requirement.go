package gpucheck

import "slices"

// Requirement is what a container asks of the GPU host that it will run on. The zero value asks for nothing; an empty
// field is not asked for, or not known.
type Requirement struct {
	Arch    string   // amd64 or arm64
	Toolkit string   // version of the CUDA libraries that it brings: 12.4 or 12.4.1
	Require []string // values of the NVIDIA_REQUIRE_ variables; every one must hold
	Ignored bool     // NVIDIA_DISABLE_REQUIRE is set: the runtime does not look at Require
	Compat  string   // CUDA version of the cuda-compat libraries that its programs find before the host's libcuda, "" for none

	HoldsCompat bool // it has cuda-compat of Toolkit, which its entrypoint puts first where the driver is older

	Code []DeviceCode

	Visible      *string  // NVIDIA_VISIBLE_DEVICES; nil not known, "" or "void" no device at all
	Capabilities []string // NVIDIA_DRIVER_CAPABILITIES
	Libraries    []string // sonames that the host must provide: libcuda.so.1, libnvidia-encode.so.1
	GPUs         int      // how many at least
	Memory       uint64   // bytes on one device
}

// DeviceCode is one piece of device code of an image.
type DeviceCode struct {
	What     string         // in words: "torch 2.6.0 for CUDA 12.4"
	Targets  []Architecture // what it was built for, nil not known
	PTXFrom  string         // CUDA version of the compiler that wrote its PTX, "" as the requirement's Toolkit
	PTXUntil string         // the newest device that its PTX is known to run on, "" for any
	Likely   bool           // Targets rest on an inference, or on a variable that may reach no compiler
}

// Status is what a comparison came to.
type Status uint8

// The zero value is not known.
const (
	Unknown   Status = iota
	Confirmed        // holds
	Limited          // works with a restriction that Why names
	Broken           // does not work
)

func (s Status) String() string {
	switch s {
	case Confirmed:
		return "ok"
	case Limited:
		return "limited"
	case Broken:
		return "broken"
	}
	return "unknown"
}

// Verdict is the answer to one question.
type Verdict struct {
	Check  string // driver, runtime, forward-compatibility, architecture, ptx, devices, memory, libraries, platform, capabilities
	Status Status
	Asks   string // what the container asks for
	Has    string // what the host has
	Why    string // evidence, in words; empty when Confirmed says all
	Fix    string
	Code   string // the error that programs will report, "CUDA_ERROR_UNSUPPORTED_PTX_VERSION (222)"
	Device int    // of checks architecture and ptx: the index in Requirement.Code of what the verdict is about
}

// Worst returns the status of all verdicts together: Broken, else Unknown, else Limited, else Confirmed. Of none it is
// Unknown.
func Worst(list []Verdict) Status {
	worst := Confirmed
	if len(list) == 0 {
		worst = Unknown
	}
	for _, v := range list {
		if severity(v.Status) > severity(worst) {
			worst = v.Status
		}
	}
	return worst
}

// severity orders statuses from the best to the worst.
func severity(s Status) int { return slices.Index([]Status{Confirmed, Limited, Unknown, Broken}, s) }
