//go:build linux

package judge

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/layerlint/layerlint/gpucheck"
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
	case x.Failure != nil && e.noRoom(&f, x.Failure):
	case x.Failure != nil:
		e.judgeFailure(&f, x.Failure)
	case len(x.Wrong) > 0:
		f.Verdict, f.Why = Broken, strings.Join(x.Wrong, "; ")
		f.Fix = "PCIe access control services or the IOMMU may divert peer traffic: turn ACS off on the host"
	default:
		if reach < pairs {
			f.note("pairs without peer access copy through host memory")
		}
		e.judgeCopies(&f)
	}
	return []Finding{f}
}

// paired counts the ordered pairs of devices and those that reach each other, and returns the range of the rates that
// were measured.
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
	case x.Failure != nil && e.noRoom(&f, x.Failure):
	case x.Failure != nil:
		f.Found, f.Verdict, f.Why = x.Failure.Error(), Broken, x.Failure.Meaning
		if _, missing := probe.Missing(x.Failure.Name); missing {
			f.Verdict, f.Why, f.Fix = Note, "NCCL is not installed", "install libnccl2, or the wheel nvidia-nccl-cuNN"
		} else if reasons, _ := e.ncclReasons(); len(reasons) > 0 {
			f.Why = strings.TrimSuffix(strings.Join(reasons, ", ")+"; "+f.Why, "; ")
			f.Fix = "see these first"
		}
	case len(x.Wrong) > 0:
		f.Found, f.Verdict, f.Why = "wrong sums", Broken, strings.Join(x.Wrong, "; ")
	default:
		f.Found = fmt.Sprintf("NCCL %s: all-reduce over %d devices, %d elements right, %.0f GB/s", x.Version, x.Devices, x.Elements, x.Rate/1e9)
		e.judgeReduction(&f)
	}
	return []Finding{f}
}

// judgeReduction compares the all-reduce with the copies between the slowest pair.
func (e *Evidence) judgeReduction(f *Finding) {
	if e.Peers == nil || e.Peers.Failure != nil {
		return
	}
	_, _, slowest, _ := paired(e.Peers)
	expected := slowest * gpucheck.ReductionShare()
	if expected <= 0 || e.NCCL.Rate <= 0 {
		return
	}
	reasons, excused := e.ncclReasons()
	if len(reasons) == 0 {
		reasons = []string{"NCCL does not say why; NCCL_DEBUG=INFO prints the paths that it takes"}
	}
	judgeRates(f, []measure{{"all-reduce", e.NCCL.Rate, expected, "GB/s", giga}}, reasons, excused)
}

// leastShared is what NCCL may want of /dev/shm for two processes that reach each other through it.
const leastShared = 32 << 20

// aloof are variables that do not set NCCL's paths: what the nvidia/cuda images say of themselves, its words, and what
// this check sets.
var aloof = []string{"NCCL_VERSION", "NCCL_DEBUG", "NCCL_DEBUG_SUBSYS", "NCCL_DEBUG_FILE", "NCCL_NVLS_ENABLE"}

// ncclReasons lists what sets NCCL's paths here, and what devices are busy with. excused means that NCCL was told to,
// or that others work.
func (e *Evidence) ncclReasons() (reasons []string, excused bool) {
	for _, name := range slices.Sorted(maps.Keys(e.Host.Env)) {
		if strings.HasPrefix(name, "NCCL_") && !slices.Contains(aloof, name) {
			reasons, excused = append(reasons, name+"="+e.Host.Env[name]+" is set"), true
		}
	}
	if s := e.System.Shared; s != nil && s.Free < leastShared {
		reasons = append(reasons, fmt.Sprintf("/dev/shm has %s free of %s", size(s.Free), size(s.Size)))
	} else if s == nil && e.System.Cores > 0 {
		reasons = append(reasons, "there is no /dev/shm")
	}
	if forced := e.Host.Env["CUDA_FORCE_PTX_JIT"]; forced != "" && forced != "0" {
		reasons = append(reasons, "CUDA_FORCE_PTX_JIT="+forced+" is set: the driver passes over compiled code, and what NCCL's kernels are is nothing else")
	}
	if address := e.System.Address; address != nil {
		reasons = append(reasons, "ulimit -v is "+size(*address))
	}
	for _, g := range e.Host.GPUs {
		if g.State != nil && len(g.State.Processes) > 0 {
			reasons, excused = append(reasons, fmt.Sprintf("device %d is busy: %s", g.Index, processes(g.State.Processes))), true
		}
	}
	return reasons, excused
}
