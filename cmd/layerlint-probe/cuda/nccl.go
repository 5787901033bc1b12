//go:build linux

package cuda

import (
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

const (
	ncclFloat32   = 7
	ncclSum       = 0
	reduceCount   = 4 << 20 // elements of each device
	ncclRoundings = 1e-5    // relative, for sums in another order
)

// reduced is a Reduction being filled in.
type reduced struct{ probe.Reduction }

// reduce sums a buffer of each device into all, where there are several. Setting up takes longest of all, and is done
// while others measure.
func reduce(r *step) any {
	x := &reduced{}
	x.Failure = attempt(func() {
		name := r.Library
		if name == "" {
			name = "libnccl.so.2"
		}
		driver := r.start()
		if x.Devices = driver.count(); x.Devices < 2 {
			return
		}
		n := r.load(name, explainNCCL)
		version, _ := outInt(n.symbol("ncclGetVersion"))
		x.Version = ncclVersion(version)
		x.Path = mappedPath(readMaps(), n.symbol("ncclGetVersion"), name)
		x.run(driver, n)
	})
	return x.Reduction
}

// member is one device of the reduction.
type member struct {
	device
	communicator, stream, in, out uintptr
}

// run leaves the communicators to the end of the process: destroying them takes as long as making them.
func (x *reduced) run(driver driver, n *library) {
	drawn := make(chan drawing, 1)
	go func() { drawn <- draw(x.Devices) }()
	members := make([]member, x.Devices)
	for i := range members {
		m := &members[i]
		m.device = driver.open(i)
		m.in, m.out = m.allocate(4*reduceCount), m.allocate(4*reduceCount)
		defer func() { m.use(); m.release(m.in); m.release(m.out) }()
		m.fill(m.out, poison, reduceCount)
		m.call("cuStreamCreate", address(&m.stream), 1)
		m.synchronize()
	}
	communicators := make([]uintptr, x.Devices)
	n.call("ncclCommInitAll", address(&communicators[0]), x.Devices, 0)
	random := <-drawn
	driver.devices.Lock()
	defer driver.devices.Unlock()
	for i := range members {
		m := &members[i]
		m.communicator = communicators[i]
		m.use()
		upload(m.device, m.in, random.values[i])
		m.synchronize()
	}
	all := func() {
		n.call("ncclGroupStart")
		for _, m := range members {
			n.call("ncclAllReduce", m.in, m.out, reduceCount, ncclFloat32, ncclSum, m.communicator, m.stream)
		}
		n.call("ncclGroupEnd")
	}
	all()
	for _, m := range members {
		m.use()
		m.call("cuStreamSynchronize", m.stream)
	}
	x.check(members, random.sum)
	const times = 10
	members[0].use()
	seconds := members[0].seconds(members[0].stream, func() {
		for range times {
			all()
		}
	})
	x.Rate = times * 4 * reduceCount / seconds
	for _, m := range members {
		m.use()
		m.synchronize()
	}
}

// drawing is what each device puts in, and the sum.
type drawing struct {
	values [][]float32
	sum    []float64
}

func draw(devices int) drawing {
	d := drawing{make([][]float32, devices), make([]float64, reduceCount)}
	for i := range d.values {
		r := rand.New(rand.NewPCG(uint64(i), rand.Uint64()))
		d.values[i] = make([]float32, reduceCount)
		for k := range d.values[i] {
			d.values[i][k] = r.Float32()
			d.sum[k] += float64(d.values[i][k])
		}
	}
	return d
}

func (x *reduced) check(members []member, sum []float64) {
	got := make([]float32, reduceCount)
	for i, m := range members {
		m.use()
		download(m.device, got, m.out)
		for k, v := range got {
			x.Elements++
			if !(math.Abs(float64(v)-sum[k]) <= ncclRoundings*sum[k]) {
				x.Wrong = append(x.Wrong, fmt.Sprintf("device %d: element %d is %v, not %v", i, k, v, sum[k]))
				break
			}
		}
	}
}

func explainNCCL(l *library, code int) (name, meaning string) {
	name = fmt.Sprintf("ncclResult_t %d", code)
	if fn := l.symbol("ncclGetLastError"); fn != 0 {
		meaning = goText(callPointer(fn, 0))
	}
	if fn := l.symbol("ncclGetErrorString"); fn != 0 {
		name = goText(callPointer(fn, uintptr(code)))
	}
	return name, meaning
}
