// Package gpucheck has what is known of NVIDIA's compatibility rules, and compares what a container requires of a GPU
// host with what a host has. It opens no library, device or file and knows nothing of Dockerfiles. Packages nvml and
// cuda examine real hardware and fill in a Host.
package gpucheck

// Host is what a machine, or a container on it, was found to have. An empty string or nil list means not known, except
// where said. It is stored as JSON by `layerlint gpu check --save`.
type Host struct {
	Recorded  string            `json:"recorded,omitempty"` // RFC 3339 time
	Driver    string            `json:"driver,omitempty"`   // kernel module's version: 580.95.05
	CUDA      string            `json:"cuda,omitempty"`     // highest CUDA version that the driver itself serves: 13.0
	NVML      string            `json:"nvml,omitempty"`     // version of libnvidia-ml.so.1
	UserMode  string            `json:"userMode,omitempty"` // CUDA version of the libcuda.so.1 that programs find; a compat copy may differ from CUDA
	Arch      string            `json:"arch,omitempty"`     // amd64 or arm64
	Kernel    string            `json:"kernel,omitempty"`
	OS        string            `json:"os,omitempty"`   // PRETTY_NAME of os-release
	Libc      string            `json:"libc,omitempty"` // glibc 2.39, musl
	GPUs      []GPU             `json:"gpus,omitempty"`
	Libraries []Library         `json:"libraries,omitempty"`
	Env       map[string]string `json:"env,omitempty"` // the NVIDIA_ and CUDA_ variables and LD_LIBRARY_PATH, as set
}

// GPU is one device as NVML or the driver reports it. Sizes are bytes, power watts, temperature degrees Celsius.
type GPU struct {
	Index      int    `json:"index"`
	Name       string `json:"name,omitempty"`
	UUID       string `json:"uuid,omitempty"`
	Brand      string `json:"brand,omitempty"`      // as in NVIDIA_REQUIRE_CUDA: tesla, geforcertx ...
	Capability string `json:"capability,omitempty"` // compute capability: 9.0
	Memory     uint64 `json:"memory,omitempty"`
	Used       uint64 `json:"used,omitempty"`     // by processes
	Reserved   uint64 `json:"reserved,omitempty"` // by the driver; part of Used where the driver does not tell
	MIG        string `json:"mig,omitempty"`      // enabled, disabled
	State      *State `json:"state,omitempty"`
}

// State is a device's condition at the time of reading. A nil or empty field is not supported or not readable there.
type State struct {
	ECC            string      `json:"ecc,omitempty"`               // enabled, disabled
	Corrected      *uint64     `json:"correctedErrors,omitempty"`   // since the driver was loaded
	Uncorrected    *uint64     `json:"uncorrectedErrors,omitempty"` // likewise
	LifeCorrected  *uint64     `json:"lifetimeCorrectedErrors,omitempty"`
	LifeUncorrect  *uint64     `json:"lifetimeUncorrectedErrors,omitempty"`
	SRAMThreshold  bool        `json:"sramThresholdExceeded,omitempty"`
	RetiredPages   *int        `json:"retiredPages,omitempty"`
	RemappedRows   *int        `json:"remappedRows,omitempty"`
	RemapFailed    bool        `json:"remapFailed,omitempty"`
	RemapPending   bool        `json:"remapPending,omitempty"`
	RemapHistogram *Histogram  `json:"remapHistogram,omitempty"`
	RepairPending  bool        `json:"repairPending,omitempty"` // of a memory channel or a processing cluster
	Recovery       string      `json:"recovery,omitempty"`      // what the driver asks for: none, reset, reboot, drain peers, drain and reset
	ComputeMode    string      `json:"computeMode,omitempty"`   // exclusive process, prohibited; "" for the default
	MIGDevices     []MIGDevice `json:"migDevices,omitempty"`
	Persistence    string      `json:"persistence,omitempty"`
	Throttle       []string    `json:"throttle,omitempty"`
	Temperature    *uint32     `json:"temperature,omitempty"`
	SlowdownAt     uint32      `json:"slowdownTemperature,omitempty"`
	Power          float64     `json:"power,omitempty"`
	PowerLimit     float64     `json:"powerLimit,omitempty"`
	PowerDefault   float64     `json:"powerDefault,omitempty"`
	Clock          uint32      `json:"clock,omitempty"`            // MHz, of the multiprocessors
	ClockMaximum   uint32      `json:"clockMaximum,omitempty"`     // likewise
	PowerHeld      float64     `json:"powerViolation,omitempty"`   // seconds, since the driver was loaded, that power held the clocks back
	ThermalHeld    float64     `json:"thermalViolation,omitempty"` // likewise temperature
	PCI            string      `json:"pci,omitempty"`              // 00000000:01:00.0
	PCIeGeneration int         `json:"pcieGeneration,omitempty"`
	PCIeMaximum    int         `json:"pcieMaximum,omitempty"` // generation
	PCIeWidth      int         `json:"pcieWidth,omitempty"`
	PCIeMaxWidth   int         `json:"pcieMaxWidth,omitempty"`
	PCIeDevice     int         `json:"pcieDevice,omitempty"`  // generation that the device itself could do
	PCIeReplays    int         `json:"pcieReplays,omitempty"` // packets sent again, since the driver was loaded
	NVLinks        []NVLink    `json:"nvlinks,omitempty"`
	Peers          []Peer      `json:"peers,omitempty"`
	Fabric         string      `json:"fabric,omitempty"` // completed, in progress, not started, or the error
	Confidential   string      `json:"confidential,omitempty"`
	Processes      []Process   `json:"processes,omitempty"`
}

// Histogram counts the banks of memory by how many spare rows they have left.
type Histogram struct {
	Max     uint32 `json:"max"`
	High    uint32 `json:"high"`
	Partial uint32 `json:"partial"`
	Low     uint32 `json:"low"`
	None    uint32 `json:"none"`
}

// MIGDevice is one instance of a device that is split up.
type MIGDevice struct {
	UUID   string `json:"uuid"`
	Name   string `json:"name,omitempty"`
	Memory uint64 `json:"memory,omitempty"`
}

// NVLink is one link of a device.
type NVLink struct {
	Link   int    `json:"link"`
	Active bool   `json:"active"`
	Remote string `json:"remote,omitempty"` // PCI address
	Errors uint64 `json:"errors,omitempty"` // recoveries and replays, since the driver was loaded
}

// Peer is how two devices of a machine are joined.
type Peer struct {
	Index int    `json:"index"`
	Path  string `json:"path"` // as nvidia-smi topo calls it: PIX, PXB, PHB, NODE, SYS, or NV with the number of links
}

// Process is one that computes on a device.
type Process struct {
	PID    uint32 `json:"pid"`
	Name   string `json:"name,omitempty"`
	Memory uint64 `json:"memory,omitempty"`
}

// Library is one vendor library that was tried.
type Library struct {
	Name    string  `json:"name"` // soname asked for
	Outcome Outcome `json:"outcome"`
	Path    string  `json:"path,omitempty"`    // of the file that was mapped, links followed
	Version string  `json:"version,omitempty"` // as the library itself reports it
	Kind    string  `json:"kind,omitempty"`    // "stub" or "compat", "" for a real library
	Error   string  `json:"error,omitempty"`   // dlerror's whole text, or how the child process ended

	ByPath bool     `json:"byPath,omitempty"` // the loader does not find it by name; Path was opened instead, as wheels do by RPATH
	Also   []string `json:"also,omitempty"`   // other files of that name on the machine, links followed
	Mixed  string   `json:"mixed,omitempty"`  // cuDNN's own word that its libraries are of different versions
	Short  string   `json:"short,omitempty"`  // the file of that name that is shorter than its headers say
	Is     string   `json:"is,omitempty"`     // what a file that the loader does not take is: "FILE is a Git LFS pointer, not the library"

	Dangling string `json:"dangling,omitempty"` // a link of that name that leads to no file: "LINK -> FILE"
}

// Outcome is what came of opening a library.
type Outcome string

// The outcomes. The zero value is not tried.
const (
	Opened  Outcome = "opened"
	Missing Outcome = "missing"      // the file, or one that it needs, is not found
	Refused Outcome = "refused"      // found, and refused by the loader: undefined symbol, wrong format, symbol version ...
	Crashed Outcome = "crashed"      // the process died while opening or asking it
	Hung    Outcome = "out of time"  // the time limit passed
	Unasked Outcome = "not possible" // the probe itself could not run
)
