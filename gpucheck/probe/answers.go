package probe

import (
	"fmt"

	"github.com/layerlint/layerlint/gpucheck"
)

// Request is one step that a child process is asked to do.
type Request struct {
	Step    string `json:"step"`              // devices, nvml, open, smoke, cupti, peers, nccl, memory, burn
	Library string `json:"library,omitempty"` // name or path, for open; where CUPTI and NCCL are, for cupti and nccl
	Family  string `json:"family,omitempty"`  // which library it is, for open: libcublas
	Mixed   bool   `json:"mixed,omitempty"`   // ask cuDNN whether its libraries are of one version, for open; sets up a device
	Device  int    `json:"device,omitempty"`
	Memory  uint64 `json:"memory,omitempty"`  // bytes of device memory at most, 0: 1 GiB, for memory all that is free
	Seconds int    `json:"seconds,omitempty"` // how long to work, for burn
}

// Question is a Request on its way to a child, Reply what comes back: lines of JSON on standard input and on file
// descriptor 3, for vendor libraries may write to the standard output. Replies come in any order.
type Question struct {
	ID int `json:"id"`
	Request
}

// Reply is the answer to a Question. Calls holds the seconds spent in each function of the vendor libraries.
type Reply[T any] struct {
	ID     int                `json:"id"`
	Answer T                  `json:"answer"`
	Calls  map[string]float64 `json:"calls,omitempty"`
}

// Devices answers the steps devices and nvml.
type Devices struct {
	Host   gpucheck.Host `json:"host"`
	Result string        `json:"result,omitempty"` // of NVML, "" success
	Error  string        `json:"error,omitempty"`
	Libc   string        `json:"libc,omitempty"` // that the child runs on: "glibc 2.36" or "musl"
}

// Failure is a call of a vendor library that did not succeed.
type Failure struct {
	Library string `json:"library"`
	Call    string `json:"call"`
	Code    int    `json:"code"`
	Name    string `json:"name"` // CUDA_ERROR_NO_DEVICE, or dlopen's or dlsym's error
	Meaning string `json:"meaning,omitempty"`
}

func (f *Failure) Error() string {
	if f.Code == 0 {
		return fmt.Sprintf("%s: %s", f.Call, f.Name)
	}
	return fmt.Sprintf("%s: %s (%d)", f.Call, f.Name, f.Code)
}

// Smoke is what came of running kernels on one device. Rates are per second; a zero is not measured.
type Smoke struct {
	Device     int      `json:"device"`
	Name       string   `json:"name,omitempty"`
	Capability string   `json:"capability,omitempty"`
	CUDA       string   `json:"cuda,omitempty"` // version that libcuda serves
	Devices    int      `json:"devices,omitempty"`
	Elements   int      `json:"elements,omitempty"`      // checked against the CPU
	Wrong      []string `json:"wrong,omitempty"`         // what differed
	Graph      bool     `json:"graph,omitempty"`         // a captured graph gave the right result
	Copy       float64  `json:"copy,omitempty"`          // bytes read and written
	CopyMost   float64  `json:"copyMaximum,omitempty"`   // bytes, from the memory's clock and bus width
	Single     float64  `json:"single,omitempty"`        // floating-point operations, single precision
	SingleMost float64  `json:"singleMaximum,omitempty"` // from the clock, the multiprocessors and their lanes
	CopyBytes  uint64   `json:"copyBytes,omitempty"`     // that one copy moved; few fill no device
	ToDevice   float64  `json:"toDevice,omitempty"`      // bytes from pinned host memory
	FromDevice float64  `json:"fromDevice,omitempty"`    // bytes to pinned host memory
	Tensor     float64  `json:"tensor,omitempty"`        // floating-point operations of the tensor cores, bf16 with sums in single precision
	Products   int      `json:"products,omitempty"`      // elements of the tensor cores' products, compared bit by bit
	Load       *Load    `json:"load,omitempty"`
	Failure    *Failure `json:"failure,omitempty"` // what ended it early
}

// Load is what the device reports of itself while it works; a zero is not known.
type Load struct {
	PCIeGeneration int      `json:"pcieGeneration,omitempty"` // while it copies from the host
	PCIeWidth      int      `json:"pcieWidth,omitempty"`
	Clock          uint32   `json:"clock,omitempty"` // MHz, of the multiprocessors while they compute
	Held           []string `json:"held,omitempty"`  // reasons for lower clocks, likewise
}

// Pattern is what came of writing a pattern to a device's memory and reading it back, twice.
type Pattern struct {
	Device  int      `json:"device"`
	Bytes   uint64   `json:"bytes,omitempty"` // that were free, and tried
	Rate    float64  `json:"rate,omitempty"`  // bytes written and read a second
	Wrong   []string `json:"wrong,omitempty"`
	Failure *Failure `json:"failure,omitempty"`
}

// Burn is what came of keeping the tensor cores of one device busy.
type Burn struct {
	Device      int      `json:"device"`
	Seconds     float64  `json:"seconds,omitempty"`
	First       float64  `json:"first,omitempty"` // floating-point operations a second, at the start
	Last        float64  `json:"last,omitempty"`  // likewise, at the end
	Products    uint64   `json:"products,omitempty"`
	Temperature uint32   `json:"temperature,omitempty"` // the highest, degrees Celsius
	Held        []string `json:"held,omitempty"`        // reasons for lower clocks, at any time
	Wrong       []string `json:"wrong,omitempty"`
	Failure     *Failure `json:"failure,omitempty"`
}

// Trace is what came of asking CUPTI for the record of one kernel. A zero Record means that none came.
type Trace struct {
	Path    string   `json:"path,omitempty"` // of the library that was mapped
	Version int      `json:"version,omitempty"`
	Record  Record   `json:"record,omitzero"`
	Records int      `json:"records,omitempty"`
	Failure *Failure `json:"failure,omitempty"`
}

// Record is CUPTI's of one kernel.
type Record struct {
	Kernel   string  `json:"kernel"`
	Duration float64 `json:"duration"` // seconds
	Event    float64 `json:"event"`    // the same launch, seconds, timed with events
	Blocks   int32   `json:"blocks"`
	Threads  int32   `json:"threads"`
}

// Peers is how several devices reach each other. Matrix[i][j] says whether i can reach j's memory; Rate[i][j] is the
// bytes a second copied from i to j, 0 when not measured.
type Peers struct {
	Devices int         `json:"devices"`
	Bytes   uint64      `json:"bytes,omitempty"` // of one copy; few fill no link
	Matrix  [][]bool    `json:"matrix,omitempty"`
	Rate    [][]float64 `json:"rate,omitempty"`
	Wrong   []string    `json:"wrong,omitempty"`
	Failure *Failure    `json:"failure,omitempty"`
}

// Reduction is an NCCL all-reduce over every device, checked on each.
type Reduction struct {
	Devices  int      `json:"devices"`
	Version  string   `json:"version,omitempty"`
	Path     string   `json:"path,omitempty"`
	Elements int      `json:"elements,omitempty"` // checked, of all devices together
	Rate     float64  `json:"rate,omitempty"`     // bytes of one device's buffer a second
	Wrong    []string `json:"wrong,omitempty"`
	Failure  *Failure `json:"failure,omitempty"`
}
