//go:build linux

package judge

import (
	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// Report is what one check came to. Its JSON is what `gpu check --format json` writes; docs/gpucheck.md describes it.
type Report struct {
	Schema   int       `json:"schema"`
	Verdict  Verdict   `json:"verdict"` // OK, Broken or Unknown: the worst of the findings'
	Fit      string    `json:"fit"`     // "yes, 3 notes", "no: " or "unknown: " and the first cause
	Seconds  float64   `json:"seconds"` // that the whole check took; Judge leaves it 0
	Findings []Finding `json:"findings"`
	Evidence
}

// Finding is the verdict on one link of the stack.
type Finding struct {
	Check   string  `json:"check"` // driver, device 0, libcuda.so.1, image driver, kernels 0, require nvcc ...
	Found   string  `json:"found"`
	Where   string  `json:"where,omitempty"`
	Verdict Verdict `json:"verdict"`
	Why     string  `json:"why,omitempty"`
	Fix     string  `json:"fix,omitempty"`
}

// Verdict says whether something works.
type Verdict string

// The verdicts. A Note is something to know that breaks nothing; Unknown could not be checked.
const (
	OK      Verdict = "ok"
	Note    Verdict = "note"
	Broken  Verdict = "broken"
	Unknown Verdict = "unknown"
)

// Evidence is what was found out about one machine. Judge needs no more than Host; what is nil was not tried.
type Evidence struct {
	Host       gpucheck.Host    `json:"host"`
	Kernels    []probe.Smoke    `json:"kernels,omitempty"` // by device
	CUPTI      *probe.Trace     `json:"cupti,omitempty"`
	Peers      *probe.Peers     `json:"peers,omitempty"`
	NCCL       *probe.Reduction `json:"nccl,omitempty"`
	Frameworks []Framework      `json:"frameworks,omitempty"` // that are installed
	Memory     []probe.Pattern  `json:"memory,omitempty"`     // by device, when asked for
	Burns      []probe.Burn     `json:"burn,omitempty"`       // likewise
	Disk       *Written         `json:"disk,omitempty"`
	Network    *Fetched         `json:"network,omitempty"`
	System     probe.System     `json:"system,omitzero"`
	Tools      *Tools           `json:"tools,omitempty"`
	KernelLog  *probe.KernelLog `json:"kernelLog,omitempty"`
	Timings    []Timing         `json:"timings,omitempty"` // by start

	Surroundings probe.Surroundings      `json:"-"`
	NVML         string                  `json:"-"` // the result that NVML gave, "" success
	Made         []string                `json:"-"` // device nodes that were missing, or something else, before the check
	Deaths       map[string]*probe.Death `json:"-"` // of the processes that gave no answer, by check
	LibraryPath  []string                `json:"-"` // the folders of LD_LIBRARY_PATH, links followed
	Needs        map[string][]Need       `json:"-"` // missing libraries that keep a library of Host from opening, by its name
	Lookups      []Lookup                `json:"-"`
}

// Timing is how long one step took, in seconds.
type Timing struct {
	Step    string             `json:"step"`
	Start   float64            `json:"start"` // after the check's
	Seconds float64            `json:"seconds"`
	Calls   map[string]float64 `json:"calls,omitempty"` // of the vendor libraries' functions that took a millisecond
}

// Framework is a Python package that uses the GPU, as it describes itself.
type Framework struct {
	Name    string   `json:"name"`
	Version string   `json:"version,omitempty"`
	CUDA    string   `json:"cuda,omitempty"` // version that it was built for
	CuDNN   string   `json:"cudnn,omitempty"`
	Targets []string `json:"targets,omitempty"` // sm_90, compute_120 ...
	Devices int      `json:"devices"`
	Correct bool     `json:"correct"`         // one matrix product was right
	Missing bool     `json:"missing"`         // not installed
	Error   string   `json:"error,omitempty"` // what Python said
	Seconds float64  `json:"seconds,omitempty"`
}

// Need is a library that is not found, and that another needs.
type Need struct {
	Name    string
	Chain   []string // the files from the one that was opened to the one that names it; nil when not known
	Files   []string // of its name on the machine, where the loader does not look
	Package string   // the Debian package that provides it, "" when not known
}

// Lookup is what came of looking for a command, a Python module or a header.
type Lookup struct {
	Name     string
	Kind     string // "command", "Python module" or "header"; "" is not found
	Where    string
	Error    string // why a Python module could not be looked for
	Other    string // a command of that name that belongs to another Python than python3
	Header   bool   // it was looked for among the headers only
	Expected bool   // the image's Dockerfile installs it, while nothing else asks for it
	Module   bool   // it is expected as a Python module
}
