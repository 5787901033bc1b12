//go:build linux

package cuda

import (
	"fmt"
	"path"
	"runtime"
	"strings"
	"time"
	"unsafe"

	"github.com/ebitengine/purego"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

// library is an opened vendor library. Its calls panic with a *probe.Failure, which attempt turns into an error: every
// call can fail and nothing but the failure's text would follow from each check.
type library struct {
	*step
	name    string
	handle  uintptr
	symbols map[string]uintptr
	explain func(l *library, code int) (name, meaning string)
}

func (s *step) load(name string, explain func(*library, int) (string, string)) *library {
	defer s.took("dlopen "+path.Base(name), time.Now())
	handle, err := purego.Dlopen(name, purego.RTLD_NOW|purego.RTLD_GLOBAL)
	if err != nil {
		panic(&probe.Failure{Library: name, Call: "dlopen", Name: err.Error()})
	}
	return &library{step: s, name: name, handle: handle, symbols: map[string]uintptr{}, explain: explain}
}

// attempt runs f and gives the failure that ended it.
func attempt(f func()) (failure *probe.Failure) {
	defer func() {
		switch v := recover().(type) {
		case nil:
		case *probe.Failure:
			failure = v
		default:
			panic(v)
		}
	}()
	f()
	return nil
}

// call calls a function that returns 0 on success. Arguments are int, int32, uintptr, or unsafe.Pointer to Go memory.
func (l *library) call(name string, args ...any) {
	if code := l.try(name, args...); code != 0 {
		f := &probe.Failure{Library: l.name, Call: name, Code: code}
		f.Name, f.Meaning = l.explain(l, code)
		panic(f)
	}
}

// try calls a function and gives its result.
func (l *library) try(name string, args ...any) int {
	fn, ok := l.symbols[name]
	if !ok {
		var err error
		if fn, err = purego.Dlsym(l.handle, name); err != nil {
			panic(&probe.Failure{Library: l.name, Call: name, Name: err.Error(), Meaning: "the library is of another version than expected"})
		}
		l.symbols[name] = fn
	}
	var pin runtime.Pinner // Go memory must stay where it is once its address is a number
	defer pin.Unpin()
	words := make([]uintptr, len(args))
	for i, a := range args {
		switch a := a.(type) {
		case int:
			words[i] = uintptr(a)
		case int32:
			words[i] = uintptr(a)
		case uintptr:
			words[i] = a
		case unsafe.Pointer:
			pin.Pin(a)
			words[i] = uintptr(a)
		default:
			panic(fmt.Sprintf("%s: argument of type %T", name, a))
		}
	}
	defer l.took(name, time.Now())
	r, _, _ := purego.SyscallN(fn, words...)
	return int(int32(r))
}

func address[T any](v *T) unsafe.Pointer { return unsafe.Pointer(v) }

// text returns a NUL-terminated copy.
func text(s string) *byte { return &append([]byte(s), 0)[0] }

// goText reads a C string.
func goText(p uintptr) string {
	if p == 0 {
		return ""
	}
	var b []byte
	for q := *(*unsafe.Pointer)(unsafe.Pointer(&p)); *(*byte)(q) != 0 && len(b) < 4096; q = unsafe.Add(q, 1) {
		b = append(b, *(*byte)(q))
	}
	return string(b)
}

// driver is libcuda, initialised.
type driver struct{ *library }

// device is one device with its primary context current on the calling thread.
type device struct {
	driver
	ordinal int32
	context uintptr
}

// start initialises the driver. A second time, in another step of the process, that costs nothing.
func (s *step) start() driver {
	d := driver{s.load("libcuda.so.1", explainDriver)}
	d.call("cuInit", 0)
	return d
}

func explainDriver(l *library, code int) (name, meaning string) {
	c := gpucheck.CodeOf(code)
	var p uintptr
	if l.try("cuGetErrorName", code, address(&p)) == 0 && p != 0 {
		c.Name = goText(p)
	}
	return c.Name, c.Meaning
}

func (d driver) count() int {
	var n int32
	d.call("cuDeviceGetCount", address(&n))
	return int(n)
}

// open makes a device's primary context current. It is never released: the process ends with its last step.
func (d driver) open(ordinal int) device {
	v := device{driver: d}
	d.call("cuDeviceGet", address(&v.ordinal), ordinal)
	d.call("cuDevicePrimaryCtxRetain", address(&v.context), v.ordinal)
	v.use()
	return v
}

func (d device) use() { d.call("cuCtxSetCurrent", d.context) }

// Attributes of a device, as CUdevice_attribute numbers them.
const (
	clockRate       = 13 // kHz
	multiprocessors = 16
	memoryClock     = 36 // kHz
	busWidth        = 37 // bits
	capabilityMajor = 75
	capabilityMinor = 76
)

func (d device) attribute(number int) int {
	var n int32
	d.call("cuDeviceGetAttribute", address(&n), number, d.ordinal)
	return int(n)
}

func (d device) deviceName() string {
	var b [128]byte
	d.call("cuDeviceGetName", address(&b[0]), len(b), d.ordinal)
	name, _, _ := strings.Cut(string(b[:]), "\x00")
	return name
}

func (d device) free() uint64 {
	var free, total uint64
	d.call("cuMemGetInfo_v2", address(&free), address(&total))
	return free
}

func (d device) allocate(bytes uint64) (pointer uintptr) {
	d.call("cuMemAlloc_v2", address(&pointer), uintptr(bytes))
	return pointer
}

func (d device) release(pointer uintptr) { d.try("cuMemFree_v2", pointer) }

// fill sets words of 32 bits.
func (d device) fill(pointer uintptr, word uint32, words int) {
	d.call("cuMemsetD32_v2", pointer, uintptr(word), words)
}

func upload[T any](d device, to uintptr, from []T) {
	d.call("cuMemcpyHtoD_v2", to, address(&from[0]), uintptr(len(from))*unsafe.Sizeof(from[0]))
}

func download[T any](d device, to []T, from uintptr) {
	d.call("cuMemcpyDtoH_v2", address(&to[0]), from, uintptr(len(to))*unsafe.Sizeof(to[0]))
}

func (d device) synchronize() { d.call("cuCtxSynchronize") }

// kernels loads the program's PTX.
func (d device) kernels() (module uintptr) {
	d.call("cuModuleLoadDataEx", address(&module), address(text(program)), 0, 0, 0)
	return module
}

func (d device) function(module uintptr, name string) (function uintptr) {
	d.call("cuModuleGetFunction", address(&function), module, address(text(name)))
	return function
}

// launch starts a kernel whose parameters are all 8 bytes or fewer, given as their bits.
func (d device) launch(function uintptr, blocks, threads int, stream uintptr, parameters ...uint64) {
	var pin runtime.Pinner
	defer pin.Unpin()
	pin.Pin(&parameters[0])
	pointers := make([]unsafe.Pointer, len(parameters))
	for i := range parameters {
		pointers[i] = unsafe.Pointer(&parameters[i])
	}
	d.call("cuLaunchKernel", function, blocks, 1, 1, threads, 1, 1, 0, stream, address(&pointers[0]), 0)
}

// seconds times work on a stream with events.
func (d device) seconds(stream uintptr, work func()) float64 {
	var start, end uintptr
	d.call("cuEventCreate", address(&start), 0)
	d.call("cuEventCreate", address(&end), 0)
	defer d.try("cuEventDestroy_v2", start)
	defer d.try("cuEventDestroy_v2", end)
	d.call("cuEventRecord", start, stream)
	work()
	d.call("cuEventRecord", end, stream)
	d.call("cuEventSynchronize", end)
	var milliseconds float32
	d.call("cuEventElapsedTime", address(&milliseconds), start, end)
	return float64(milliseconds) / 1000
}

// symbol returns a function's address, 0 when there is none.
func (l *library) symbol(name string) uintptr {
	fn, err := purego.Dlsym(l.handle, name)
	if err != nil {
		return 0
	}
	return fn
}

// callPointer calls a function of one argument that returns a pointer.
func callPointer(fn, argument uintptr) uintptr {
	r, _, _ := purego.SyscallN(fn, argument)
	return r
}
