//go:build linux

package cuda

import "math"

const (
	busBytes = 32 << 20 // of one copy between host and device
	busTimes = 5
)

// host times copies between pinned host memory and the device, one device of the machine at a time.
func (s *smoked) host(d device, watch *watch) {
	size := min(busBytes, d.free()/4)
	if size < 1<<20 {
		return
	}
	d.bus.Lock()
	defer d.bus.Unlock()
	var pinned uintptr
	d.call("cuMemAllocHost_v2", address(&pinned), uintptr(size))
	defer d.try("cuMemFreeHost", pinned)
	there := d.allocate(size)
	defer d.release(there)
	d.fill(there, poison, int(size/4))
	to := func() { d.call("cuMemcpyHtoDAsync_v2", there, pinned, uintptr(size), 0) }
	from := func() { d.call("cuMemcpyDtoHAsync_v2", pinned, there, uintptr(size), 0) }
	from() // which also touches every page
	d.synchronize()
	s.FromDevice = s.fastest(d, size, from)
	s.ToDevice = s.fastest(d, size, to)
	for range busTimes { // apart from what is timed: NVML takes longer to answer than one copy
		to()
	}
	watch.copying()
	d.synchronize()
}

// fastest returns the best rate of a copy, bytes a second.
func (s *smoked) fastest(d device, size uint64, work func()) float64 {
	best := math.Inf(1)
	for range busTimes {
		best = min(best, d.seconds(0, work))
	}
	return float64(size) / best
}
