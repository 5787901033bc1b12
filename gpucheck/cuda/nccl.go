//go:build linux

package cuda

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// Reduction is an all-reduce over every device, checked on each.
type Reduction struct {
	Devices  int      `json:"devices"`
	Version  string   `json:"version,omitempty"`
	Path     string   `json:"path,omitempty"`
	Elements int      `json:"elements,omitempty"` // checked, of all devices together
	Rate     float64  `json:"rate,omitempty"`     // bytes of one device's buffer a second
	Wrong    []string `json:"wrong,omitempty"`
	Failure  *Failure `json:"failure,omitempty"`
}

// NoMulticast is the environment in which NCCL must run: NVLink multicast objects are never made.
var NoMulticast = []string{"NCCL_NVLS_ENABLE=0"}

const (
	ncclFloat32   = 7
	ncclSum       = 0
	reduceCount   = 4 << 20 // elements of each device
	ncclRoundings = 1e-5    // relative, for sums in another order
)

// reduce runs in the child.
func reduce(r Request) any {
	x := &Reduction{}
	x.Failure = attempt(func() {
		name := r.Library
		if name == "" {
			name = "libnccl.so.2"
		}
		driver := startDriver()
		x.Devices = driver.count()
		n := load(name, explainNCCL)
		version, _ := outInt(n.symbol("ncclGetVersion"))
		x.Version = ncclVersion(version)
		x.Path = mappedPath(readMaps(), n.symbol("ncclGetVersion"), name)
		x.run(driver, n)
	})
	return x
}

// member is one device of the reduction.
type member struct {
	device
	communicator, stream, in, out uintptr
}

func (x *Reduction) run(driver driver, n *library) {
	members := make([]member, x.Devices)
	sum := make([]float64, reduceCount)
	for i := range members {
		m := &members[i]
		m.device = driver.open(i)
		defer m.close()
		m.in, m.out = m.allocate(4*reduceCount), m.allocate(4*reduceCount)
		defer func() { m.use(); m.release(m.in); m.release(m.out) }()
		values := make([]float32, reduceCount)
		for k := range values {
			values[k] = rand.Float32()
			sum[k] += float64(values[k])
		}
		upload(m.device, m.in, values)
		m.fill(m.out, poison, reduceCount)
		m.call("cuStreamCreate", address(&m.stream), 1)
		m.synchronize()
	}
	communicators := make([]uintptr, x.Devices)
	n.call("ncclCommInitAll", address(&communicators[0]), x.Devices, 0)
	for i := range members {
		members[i].communicator = communicators[i]
		defer n.try("ncclCommDestroy", communicators[i])
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
	x.check(members, sum)
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

func (x *Reduction) check(members []member, sum []float64) {
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
