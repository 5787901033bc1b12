//go:build linux

package cuda

import (
	"fmt"
	"unsafe"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// peerAlready is what enabling peer access twice answers.
const peerAlready = 704

// paired is Peers being filled in.
type paired struct{ probe.Peers }

// peers copies between every two devices.
func peers(r *step) any {
	p := &paired{}
	p.Failure = attempt(func() {
		driver := r.start()
		p.Devices = driver.count()
		size := min(bound(r.Memory)/4, 256<<20)
		all := make([]device, p.Devices)
		buffers := make([]uintptr, p.Devices)
		for i := range all {
			all[i] = driver.open(i)
			size = min(size, all[i].free()/8&^4095)
		}
		p.Bytes = size
		for i := range all {
			all[i].use()
			buffers[i] = all[i].allocate(size)
			defer func() { all[i].use(); all[i].release(buffers[i]) }()
			all[i].fill(buffers[i], poison+uint32(i), int(size/4))
			all[i].synchronize()
		}
		r.devices.Lock()
		defer r.devices.Unlock()
		for i := range all {
			p.Matrix = append(p.Matrix, make([]bool, p.Devices))
			p.Rate = append(p.Rate, make([]float64, p.Devices))
			for j := range all {
				if i == j {
					continue
				}
				p.pair(all, buffers, i, j, size)
			}
		}
	})
	return p.Peers
}

func (p *paired) pair(all []device, buffers []uintptr, i, j int, size uint64) {
	var can int32
	all[i].call("cuDeviceCanAccessPeer", address(&can), all[i].ordinal, all[j].ordinal)
	p.Matrix[i][j] = can != 0
	all[i].use()
	if can != 0 {
		if code := all[i].try("cuCtxEnablePeerAccess", all[j].context, 0); code != 0 && code != peerAlready {
			f := &probe.Failure{Library: all[i].name, Call: "cuCtxEnablePeerAccess", Code: code}
			f.Name, f.Meaning = explainDriver(all[i].library, code)
			panic(f)
		}
	}
	work := func() {
		all[i].call("cuMemcpyPeerAsync", buffers[j], all[j].context, buffers[i], all[i].context, uintptr(size), 0)
	}
	work()
	all[i].synchronize()
	const times = 2
	for range 4 { // the best counts: NCCL sets up meanwhile
		seconds := all[i].seconds(0, func() {
			for range times {
				work()
			}
		})
		p.Rate[i][j] = max(p.Rate[i][j], times*float64(size)/seconds)
	}
	all[j].use()
	got := make([]uint32, 4096)
	for _, at := range []uint64{0, size - uint64(len(got))*uint64(unsafe.Sizeof(got[0]))} {
		download(all[j], got, buffers[j]+uintptr(at))
		for k, v := range got {
			if v != poison+uint32(i) {
				p.Wrong = append(p.Wrong, fmt.Sprintf("copy %d to %d: word %d is %08x", i, j, at/4+uint64(k), v))
				break
			}
		}
	}
	all[j].fill(buffers[j], poison+uint32(j), int(size/4))
	all[j].synchronize()
}
