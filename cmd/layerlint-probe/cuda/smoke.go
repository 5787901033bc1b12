//go:build linux

package cuda

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/layerlint/layerlint/gpucheck"
	"github.com/layerlint/layerlint/gpucheck/probe"
)

const (
	mixElements = 1<<20 - 77 // no multiple of the block
	mixThreads  = 256
	guard       = 4096 // words after the result that no kernel may touch
	poison      = 0x7fc0dead

	captureThread = 1 // CU_STREAM_CAPTURE_MODE_THREAD_LOCAL: what other threads do, with other devices, does not end the capture
)

// smoked is a Smoke being filled in.
type smoked struct{ probe.Smoke }

// smoke tries one device. CUDA's cache of compiled PTX is turned off by its caller, so that nothing is written to disk.
func smoke(r *step) any {
	s := &smoked{probe.Smoke{Device: r.Device}}
	s.Failure = attempt(func() {
		driver := r.start()
		n, _ := outInt(driver.symbol("cuDriverGetVersion"))
		s.CUDA = thousands(n)
		s.Devices = driver.count()
		d := driver.open(r.Device)
		s.Name = d.deviceName()
		s.Capability = fmt.Sprintf("%d.%d", d.attribute(capabilityMajor), d.attribute(capabilityMinor))
		module := d.kernels() // never unloaded: that takes long, and the process ends soon
		r.devices.RLock()
		defer r.devices.RUnlock()
		s.mix(d, module)
		watch := s.watch(d)
		s.bandwidth(d, module, r.Memory)
		s.rate(d, module, watch)
		s.tensor(d)
		s.host(d, watch)
	})
	return s.Smoke
}

// mix checks every element of a kernel's result, plain and through a graph, and that nothing after the result was
// written.
func (s *smoked) mix(d device, module uintptr) {
	a, b := random(1), random(2)
	bytes := uint64(4 * mixElements)
	in1, in2, out := d.allocate(bytes), d.allocate(bytes), d.allocate(bytes+4*guard)
	defer d.release(in1)
	defer d.release(in2)
	defer d.release(out)
	upload(d, in1, a)
	upload(d, in2, b)
	function := d.function(module, "layerlint_mix")
	run := func(stream uintptr) {
		d.launch(function, (mixElements+mixThreads-1)/mixThreads, mixThreads, stream, uint64(out), uint64(in1),
			uint64(in2), mixElements)
	}
	d.fill(out, poison, mixElements+guard)
	run(0)
	d.synchronize()
	s.compare(d, "kernel", out, a, b)

	var stream, graph, executable uintptr
	d.call("cuStreamCreate", address(&stream), 1)
	defer d.try("cuStreamDestroy_v2", stream)
	d.fill(out, poison, mixElements+guard)
	d.synchronize()
	d.call("cuStreamBeginCapture_v2", stream, captureThread)
	run(stream)
	d.call("cuStreamEndCapture", stream, address(&graph))
	defer d.try("cuGraphDestroy", graph)
	d.call("cuGraphInstantiateWithFlags", address(&executable), graph, 0)
	defer d.try("cuGraphExecDestroy", executable)
	d.call("cuGraphLaunch", executable, stream)
	d.call("cuStreamSynchronize", stream)
	s.Graph = s.compare(d, "graph", out, a, b)
}

func (s *smoked) compare(d device, what string, out uintptr, a, b []float32) bool {
	got := make([]float32, mixElements+guard)
	download(d, got, out)
	for i := range got {
		want := uint32(poison)
		if i < mixElements {
			product := a[i] * b[i]
			want = math.Float32bits(float32(product) + 1.5)
			s.Elements++
		}
		if bits := math.Float32bits(got[i]); bits != want {
			s.Wrong = append(s.Wrong, fmt.Sprintf("%s: element %d is %08x, not %08x", what, i, bits, want))
			return false
		}
	}
	return true
}

func random(seed uint64) []float32 {
	r := rand.New(rand.NewPCG(seed, rand.Uint64()))
	list := make([]float32, mixElements)
	for i := range list {
		list[i] = r.Float32()*4 - 2
	}
	return list
}

// bandwidth times copies from one half of the memory taken to the other.
func (s *smoked) bandwidth(d device, module uintptr, memory uint64) {
	s.CopyMost = 2 * float64(d.attribute(memoryClock)) * 1000 * float64(d.attribute(busWidth)) / 8
	size := min(bound(memory), d.free()/2) / 2 / copyBlock * copyBlock
	if size == 0 {
		return
	}
	from, to := d.allocate(size), d.allocate(size)
	defer d.release(from)
	defer d.release(to)
	d.fill(from, 0x5eed5eed, int(size/4))
	d.fill(to, poison, int(size/4))
	function := d.function(module, "layerlint_copy")
	best := s.best(d, 8, 4, func() {
		d.launch(function, int(size/copyBlock), copyThreads, 0, uint64(to), uint64(from))
	})
	s.Copy, s.CopyBytes = 2*float64(size)/best, 2*size
	got := make([]uint32, 4096)
	for _, at := range []uint64{0, size / 2 / 4096 * 4096, size - 4*4096} {
		download(d, got, to+uintptr(at))
		for i := range got {
			if got[i] != 0x5eed5eed {
				s.Wrong = append(s.Wrong, fmt.Sprintf("copy: word %d is %08x", at/4+uint64(i), got[i]))
				return
			}
		}
	}
}

// rate times multiply-adds in registers.
func (s *smoked) rate(d device, module uintptr, watch *watch) {
	processors := d.attribute(multiprocessors)
	lanes := gpucheck.Lanes(s.Capability)
	s.SingleMost = 2 * float64(processors*lanes) * float64(d.attribute(clockRate)) * 1000
	const rounds = 8192
	blocks := processors * 8
	threads := blocks * rateThreads
	out := d.allocate(uint64(4 * threads))
	defer d.release(out)
	d.fill(out, poison, threads)
	function := d.function(module, "layerlint_rate")
	best := s.best(d, 4, 1, func() {
		d.launch(function, blocks, rateThreads, 0, uint64(out), uint64(math.Float32bits(0.5)), rounds)
	})
	s.Single = 2 * float64(threads) * rounds * rateSteps / best
	for range 4 { // apart from what is timed
		d.launch(function, blocks, rateThreads, 0, uint64(out), uint64(math.Float32bits(0.5)), rounds)
	}
	watch.computing()
	d.synchronize()
	got := make([]float32, threads)
	download(d, got, out)
	for i, v := range got {
		if v != 16 {
			s.Wrong = append(s.Wrong, fmt.Sprintf("arithmetic: thread %d gives %v, not 16", i, v))
			return
		}
	}
}

// best returns the shortest time of one piece of work, after one that does not count.
func (s *smoked) best(d device, times, each int, work func()) float64 {
	work()
	d.synchronize()
	best := math.Inf(1)
	for range times {
		best = min(best, d.seconds(0, func() {
			for range each {
				work()
			}
		})/float64(each))
	}
	return best
}

func bound(memory uint64) uint64 {
	if memory == 0 {
		return 1 << 30
	}
	return min(memory, probe.MaxMemory)
}
