//go:build linux

package judge

import (
	"fmt"
	"strings"

	"github.com/layerlint/layerlint/gpucheck/probe"
)

// judgePeers judges how several devices reach each other.
func (e *Evidence) judgePeers() []Finding {
	x := e.Peers
	if x == nil {
		return nil
	}
	if dead := e.dead("peers"); dead != nil {
		return dead
	}
	f := Finding{Check: "peers", Verdict: OK}
	reach, pairs, slowest, fastest := paired(x)
	f.Found = fmt.Sprintf("%d of %d pairs reach each other, copies at %.0f to %.0f GB/s", reach, pairs, slowest/1e9, fastest/1e9)
	switch {
	case x.Failure != nil:
		e.judgeFailure(&f, x.Failure)
	case len(x.Wrong) > 0:
		f.Verdict, f.Why = Broken, strings.Join(x.Wrong, "; ")
		f.Fix = "PCIe access control services or the IOMMU may divert peer traffic: turn ACS off on the host"
	case reach < pairs:
		f.Verdict, f.Why = Note, "pairs without peer access copy through host memory"
	}
	return []Finding{f}
}

// paired counts the ordered pairs of devices and those that reach each other, and returns the range of the rates that were measured.
func paired(x *probe.Peers) (reach, pairs int, slowest, fastest float64) {
	for i := range x.Matrix {
		for j := range x.Matrix {
			if i == j {
				continue
			}
			if pairs++; x.Matrix[i][j] {
				reach++
			}
			if rate := x.Rate[i][j]; rate > 0 {
				fastest = max(fastest, rate)
				if slowest == 0 || rate < slowest {
					slowest = rate
				}
			}
		}
	}
	return reach, pairs, slowest, fastest
}

// judgeNCCL judges the all-reduce over several devices.
func (e *Evidence) judgeNCCL() []Finding {
	x := e.NCCL
	if x == nil {
		return nil
	}
	if dead := e.dead("nccl"); dead != nil {
		return dead
	}
	f := Finding{Check: "nccl", Verdict: OK, Where: x.Path}
	switch {
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), Broken, x.Failure.Meaning
		if _, missing := probe.Missing(x.Failure.Name); missing {
			f.Verdict, f.Why, f.Fix = Note, "NCCL is not installed", "install libnccl2, or the wheel nvidia-nccl-cuNN"
		}
	case len(x.Wrong) > 0:
		f.Found, f.Verdict, f.Why = "wrong sums", Broken, strings.Join(x.Wrong, "; ")
	default:
		f.Found = fmt.Sprintf("NCCL %s: all-reduce over %d devices, %d elements right, %.0f GB/s", x.Version, x.Devices, x.Elements, x.Rate/1e9)
	}
	return []Finding{f}
}
