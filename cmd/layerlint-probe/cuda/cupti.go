//go:build linux

package cuda

import (
	"runtime"
	"strings"
	"syscall"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// Kinds of activity: CUpti_ActivityKind.
const (
	kindKernel           = 3
	kindConcurrentKernel = 10
)

// kernelRecord is the start of CUpti_ActivityKernel4 to 9, which is the same in all of them. Source: cupti_activity.h.
type kernelRecord struct {
	kind        uint32
	_           [3]uint32 // cache and shared memory configuration, registers, global caching
	start, end  uint64    // nanoseconds
	_           uint64    // completed
	_           [3]uint32 // device, context, stream
	grid, block [3]int32
	_           [4]int32 // shared and local memory
	_           uint32   // correlation
	_           int64    // grid
	name        uintptr
}

const recordBuffer = 1 << 20

// traced is a Trace being filled in.
type traced struct{ probe.Trace }

// trace enables kernel records, launches layerlint_copy and reads the record back.
func trace(r *step) any {
	t := &traced{}
	var delivered []delivery
	t.Failure = attempt(func() {
		name := r.Library
		if name == "" {
			name = "libcupti.so"
		}
		c := r.load(name, explainCUPTI)
		n, _ := outInt(c.symbol("cuptiGetVersion"))
		t.Version = n
		t.Path = mappedPath(readMaps(), c.symbol("cuptiGetVersion"), name)
		request := purego.NewCallback(func(buffer *uintptr, size, most *uintptr) {
			b, err := syscall.Mmap(-1, 0, recordBuffer, syscall.PROT_READ|syscall.PROT_WRITE,
				syscall.MAP_PRIVATE|syscall.MAP_ANON)
			if err != nil {
				*size = 0
				return
			}
			*buffer, *size, *most = uintptr(unsafe.Pointer(&b[0])), recordBuffer, 0
		})
		complete := purego.NewCallback(func(context uintptr, stream uint32, buffer, size, valid uintptr) {
			delivered = append(delivered, delivery{buffer, valid})
		})
		c.call("cuptiActivityRegisterCallbacks", request, complete)
		c.call("cuptiActivityEnable", kindConcurrentKernel)
		event := r.timeOneCopy()
		c.call("cuptiActivityFlushAll", 1)
		c.try("cuptiActivityDisable", kindConcurrentKernel)
		for _, d := range delivered {
			t.read(c, d)
		}
		t.Record.Event = event
	})
	return t.Trace
}

// delivery is a buffer that CUPTI filled.
type delivery struct{ buffer, valid uintptr }

// timeOneCopy launches the kernel twice and times the second.
func (s *step) timeOneCopy() (seconds float64) {
	d := s.start().open(s.Device)
	module := d.kernels()
	defer d.try("cuModuleUnload", module)
	const size = 2048 * copyBlock
	from, to := d.allocate(size), d.allocate(size)
	defer d.release(from)
	defer d.release(to)
	function := d.function(module, "layerlint_copy")
	work := func() { d.launch(function, size/copyBlock, copyThreads, 0, uint64(to), uint64(from)) }
	work() // loads the kernel
	d.synchronize()
	seconds = d.seconds(0, work)
	d.synchronize()
	return seconds
}

func (t *traced) read(c *library, d delivery) {
	var record uintptr
	for c.try("cuptiActivityGetNextRecord", d.buffer, d.valid, address(&record)) == 0 {
		k := *(**kernelRecord)(unsafe.Pointer(&record))
		if k.kind != kindKernel && k.kind != kindConcurrentKernel {
			continue
		}
		t.Records++
		if name := goText(k.name); strings.HasPrefix(name, "layerlint_") { // the last one counts
			t.Record = probe.Record{Kernel: name, Duration: float64(k.end-k.start) / 1e9, Blocks: k.grid[0],
				Threads: k.block[0]}
		}
	}
	runtime.KeepAlive(&record)
}

func explainCUPTI(l *library, code int) (name, meaning string) {
	var p uintptr
	if l.try("cuptiGetResultString", code, address(&p)) == 0 {
		name = goText(p)
	}
	switch {
	case strings.Contains(name, "INSUFFICIENT_PRIVILEGES"):
		meaning = "the driver lets only administrators profile (NVreg_RestrictProfilingToAdminUsers=1): load the kernel module with 0, or give the container CAP_SYS_ADMIN"
	case strings.Contains(name, "NOT_INITIALIZED"):
		meaning = "CUPTI could not initialize: another profiler holds the process, or the driver is older than this CUPTI"
	case strings.Contains(name, "MULTIPLE_SUBSCRIBERS"):
		meaning = "another tool already traces this process"
	case strings.Contains(name, "VIRTUALIZED_DEVICE"):
		meaning = "this virtual device does not allow it"
	case strings.Contains(name, "NOT_COMPATIBLE"), strings.Contains(name, "INVALID_KIND"), strings.Contains(name, "NOT_SUPPORTED"):
		meaning = "this CUPTI is of another version than the driver supports"
	}
	return name, meaning
}
